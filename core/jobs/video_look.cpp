// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/video_look.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace longtake {

namespace {

constexpr std::int64_t kSampledFrames = 200;

// Note [When a video looks different]
// The limits are coarse on purpose: they shall catch another place or another camera, not another day. Distances of
// mean pictures seen in real recordings: 0.1 between sessions of one day, 0.3 to 0.65 between days at one sink with
// other lamps, 0.9 to 1.5 between unrelated places. A distance in units of contrast stays small where the mean pictures
// are flat (animals on a bare floor), which a correlation would not. Brightness alone is left out: lamps change it, and
// a network that sees differences does not notice.
constexpr double kLargestDistance = 0.75;
constexpr double kLargestContrastRatio = 1.6;
constexpr double kLeastContrast = 1.0;  // gray level: below it contrast is noise

double contrastOf(std::span<const std::uint8_t> picture)
{
    double sum = 0.0;
    double squares = 0.0;
    for (const std::uint8_t value : picture) {
        sum += value;
        squares += static_cast<double>(value) * value;
    }
    const auto count = static_cast<double>(picture.size());
    const double mean = sum / count;
    return std::sqrt(std::max(0.0, squares / count - mean * mean));
}

double meanOf(std::span<const std::uint8_t> picture)
{
    double sum = 0.0;
    for (const std::uint8_t value : picture) sum += value;
    return sum / static_cast<double>(picture.size());
}

double differenceOf(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b)
{
    const double shift = meanOf(a) - meanOf(b);
    double squares = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = a[i] - b[i] - shift;
        squares += difference * difference;
    }
    return std::sqrt(squares / static_cast<double>(a.size()));
}

LookComparison comparePair(const VideoLook& a, const VideoLook& b)
{
    const double contrastA = std::max(a.contrast, kLeastContrast);
    const double contrastB = std::max(b.contrast, kLeastContrast);
    LookComparison comparison;
    comparison.pictureDistance = differenceOf(a.meanPicture, b.meanPicture) / std::sqrt(contrastA * contrastB);
    comparison.contrastRatio = std::max(contrastA, contrastB) / std::min(contrastA, contrastB);
    comparison.looksDifferent =
        comparison.pictureDistance > kLargestDistance || comparison.contrastRatio > kLargestContrastRatio;
    return comparison;
}

// How far beyond its limits, for finding the nearest.
double strangeness(const LookComparison& comparison)
{
    return std::max(comparison.pictureDistance / kLargestDistance, comparison.contrastRatio / kLargestContrastRatio);
}

}  // namespace

VideoLook lookAt(const FrameStore& frames)
{
    LT_EXPECT(frames.frameCount() > 0);
    VideoLook look;
    look.height = frames.height();
    look.width = frames.width();
    const std::int64_t samples = std::min(frames.frameCount(), kSampledFrames);
    std::vector<std::int64_t> sums(static_cast<std::size_t>(look.height) * static_cast<std::size_t>(look.width), 0);
    std::vector<std::uint8_t> picture(sums.size());
    for (std::int64_t sample = 0; sample < samples; ++sample) {
        const std::int64_t number = (2 * sample + 1) * frames.frameCount() / (2 * samples);
        frames.read(number, picture);
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += picture[i];
        look.contrast += contrastOf(picture) / static_cast<double>(samples);
    }
    look.meanPicture.reserve(sums.size());
    for (const std::int64_t sum : sums)
        look.meanPicture.push_back(static_cast<std::uint8_t>((sum + samples / 2) / samples));
    return look;
}

LookComparison compareLooks(const VideoLook& look, std::span<const VideoLook> training)
{
    LT_EXPECT(!training.empty());
    std::optional<LookComparison> best;
    for (const VideoLook& known : training) {
        if (known.height != look.height || known.width != look.width) continue;
        const LookComparison comparison = comparePair(look, known);
        if (!best || strangeness(comparison) < strangeness(*best)) best = comparison;
    }
    return best.value_or(LookComparison{1.0, 1.0, true});
}

}  // namespace longtake
