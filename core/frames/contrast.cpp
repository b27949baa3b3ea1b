// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/contrast.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include <xxhash.h>

#include "core/base/atomic_file.h"
#include "core/base/contract.h"
#include "core/frames/frame_store_file.h"

namespace longtake {
namespace {

constexpr std::string_view kMagic = "LTCONTRA";
constexpr const char* kEnding = ".ltcontrast";

template <typename Number>
void append(std::string& content, Number number)
{
    content.append(reinterpret_cast<const char*>(&number), sizeof number);
}

// All but the closing checksum.
std::string contentOf(const FrameStoreKey& key, std::span<const float> contrasts)
{
    std::string content(kMagic);
    append(content, static_cast<std::int64_t>(contrasts.size()));
    append(content, makeHeader(key, true).checksum);
    for (const float contrast : contrasts) append(content, contrast);
    return content;
}

}  // namespace

float contrastOf(std::span<const std::uint8_t> picture)
{
    LT_EXPECT(!picture.empty());
    std::uint64_t sum = 0;
    std::uint64_t squares = 0;
    for (const std::uint8_t value : picture) {
        sum += value;
        squares += static_cast<std::uint64_t>(value) * value;
    }
    const std::uint64_t count = picture.size();
    // count^2 times the variance, in whole numbers: at most 2^24 pixels of 2^16 each, squared, fit.
    const std::uint64_t scaled = count * squares - sum * sum;
    return static_cast<float>(std::sqrt(static_cast<double>(scaled)) / static_cast<double>(count));
}

std::vector<FrameRange> framesBelow(std::span<const float> contrasts, double threshold)
{
    std::vector<FrameRange> ranges;
    for (std::size_t n = 0; n < contrasts.size(); ++n) {
        if (!(static_cast<double>(contrasts[n]) < threshold)) continue;
        const auto frame = static_cast<std::int64_t>(n);
        if (ranges.empty() || ranges.back().last != frame) ranges.push_back({frame, frame});
        ++ranges.back().last;
    }
    return ranges;
}

std::vector<ContrastBin> contrastHistogram(std::span<const float> contrasts, int mostBins)
{
    LT_EXPECT(mostBins > 0);
    if (contrasts.empty()) return {};
    const double largest = *std::max_element(contrasts.begin(), contrasts.end());
    // In tenths of a gray level, so that edges are what they look like.
    std::int64_t tenths = 1;
    const auto count = [&] {
        return static_cast<std::int64_t>(std::floor(largest * 10.0 / static_cast<double>(tenths))) + 1;
    };
    for (int k = 0; count() > mostBins; ++k) tenths = k % 3 == 1 ? tenths / 2 * 5 : tenths * 2;
    std::vector<ContrastBin> bins(static_cast<std::size_t>(count()));
    const auto edge = [&](std::size_t n) { return static_cast<double>(static_cast<std::int64_t>(n) * tenths) / 10.0; };
    for (std::size_t n = 0; n < bins.size(); ++n) bins[n] = {edge(n), edge(n + 1), 0, 0};
    for (const float contrast : contrasts) {
        // By the edges themselves, as framesBelow would.
        const auto after = std::upper_bound(bins.begin(), bins.end(), static_cast<double>(contrast),
                                            [](double value, const ContrastBin& bin) { return value < bin.from; });
        ++std::prev(after)->frames;
    }
    for (std::size_t n = 1; n < bins.size(); ++n) bins[n].framesBelow = bins[n - 1].framesBelow + bins[n - 1].frames;
    return bins;
}

std::filesystem::path contrastPath(const std::filesystem::path& storePath)
{
    return std::filesystem::path(storePath).replace_extension(kEnding);
}

Result<std::vector<float>> readContrasts(const std::filesystem::path& storePath, const FrameStoreKey& key)
{
    const std::filesystem::path path = contrastPath(storePath);
    const Result<std::string> content = readWholeFile(path);
    if (!content) return fail(content.error());
    std::vector<float> contrasts(static_cast<std::size_t>(key.frameCount));
    const std::size_t start = contentOf(key, {}).size();
    const std::size_t bytes = contrasts.size() * sizeof(float);
    if (content->size() != start + bytes + sizeof(std::uint64_t))
        return fail(ErrorCode::BrokenFile, path.string(), "it does not hold the contrast of every frame");
    std::memcpy(contrasts.data(), content->data() + start, bytes);
    std::string whole = contentOf(key, contrasts);
    append(whole, static_cast<std::uint64_t>(XXH3_64bits(whole.data(), whole.size())));
    if (whole != *content) return fail(ErrorCode::BrokenFile, path.string(), "it was altered, or is of other frames");
    return contrasts;
}

Status writeContrasts(const std::filesystem::path& storePath, const FrameStoreKey& key,
                      std::span<const float> contrasts)
{
    LT_EXPECT(static_cast<std::int64_t>(contrasts.size()) == key.frameCount);
    std::string content = contentOf(key, contrasts);
    append(content, static_cast<std::uint64_t>(XXH3_64bits(content.data(), content.size())));
    return writeFileAtomically(contrastPath(storePath), content);
}

Result<std::vector<float>> measureContrasts(const FrameStore& frames)
{
    std::vector<float> contrasts;
    contrasts.reserve(static_cast<std::size_t>(frames.frameCount()));
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(frames.height()) *
                                     static_cast<std::size_t>(frames.width()));
    for (std::int64_t n = 0; n < frames.frameCount(); ++n) {
        frames.read(n, pixels);
        contrasts.push_back(contrastOf(pixels));
    }
    if (const Status read = frames.failure(); !read) return fail(read.error());
    return contrasts;
}

}  // namespace longtake
