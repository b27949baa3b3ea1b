// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sample/sample_video.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/contract.h"
#include "core/sample/sample_drawing.h"

namespace longtake {
namespace {

constexpr double kShortestBoutSeconds = 4.0;
constexpr double kLongestBoutSeconds = 8.0;

// All nine motions in random order, again and again, for as long as the video is. A last piece that would be shorter
// than a bout joins the one before.
std::vector<SampleBout> drawBouts(std::int64_t frames, int framesPerSecond, Random& random)
{
    std::vector<SampleBout> bouts;
    std::vector<SampleMotion> order;
    std::int64_t first = 0;
    while (first < frames) {
        if (order.empty()) {
            for (int k = 0; k < kSampleMotions; ++k) order.push_back(static_cast<SampleMotion>(k));
            for (std::size_t n = order.size(); n > 1; --n) {
                std::swap(order[n - 1], order[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(n)))]);
            }
            // Taken from the back.
            if (!bouts.empty() && order.back() == bouts.back().motion) std::swap(order.back(), order.front());
        }
        const double seconds = kShortestBoutSeconds + (kLongestBoutSeconds - kShortestBoutSeconds) * random.uniform();
        std::int64_t last = first + std::max<std::int64_t>(1, std::llround(seconds * framesPerSecond));
        if (static_cast<double>(frames - last) < kShortestBoutSeconds * framesPerSecond) last = frames;
        bouts.push_back({{first, last}, order.back()});
        order.pop_back();
        first = last;
    }
    return bouts;
}

}  // namespace

std::vector<std::string> sampleClassNames()
{
    std::vector<std::string> names;
    names.reserve(kSampleMotions);
    for (int k = 0; k < kSampleMotions; ++k) names.push_back(sampleMotionName(static_cast<SampleMotion>(k)));
    return names;
}

SampleVideo::SampleVideo(const SampleVideoOptions& options)
    : options_(options), scene_(static_cast<double>(options.width) / options.height, Random(options.seed))
{
    LT_EXPECT(options.width >= 8 && options.height >= 8 && options.framesPerSecond > 0);
    const auto frames = static_cast<std::int64_t>(std::llround(options.seconds * options.framesPerSecond));
    Random random(options.seed ^ 0x5eed5a3b1eULL);
    bouts_ = drawBouts(std::max<std::int64_t>(1, frames), options.framesPerSecond, random);
    scene_.begin(bouts_.front().motion);
}

std::size_t SampleVideo::frameBytes() const
{
    return static_cast<std::size_t>(options_.width) * static_cast<std::size_t>(options_.height) * 3;
}

void SampleVideo::drawNext(std::span<std::uint8_t> rgb)
{
    LT_EXPECT(framesDrawn_ < frameCount());
    if (framesDrawn_ == bouts_[bout_].frames.last) scene_.begin(bouts_[++bout_].motion);
    scene_.advance(1.0 / options_.framesPerSecond);
    drawShapes(scene_.shapes(), options_.width, options_.height, rgb);
    ++framesDrawn_;
}

}  // namespace longtake
