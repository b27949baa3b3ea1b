// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sample/sample_video.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include <gmock/gmock.h>

namespace longtake {
namespace {

SampleVideoOptions small(double seconds, std::uint64_t seed)
{
    return {.width = 48, .height = 32, .framesPerSecond = 30, .seconds = seconds, .seed = seed};
}

std::vector<std::vector<std::uint8_t>> framesOf(const SampleVideoOptions& options)
{
    SampleVideo video(options);
    std::vector<std::vector<std::uint8_t>> frames;
    while (video.framesDrawn() < video.frameCount()) video.drawNext(frames.emplace_back(video.frameBytes()));
    return frames;
}

TEST(SampleVideo, BoutsCoverTheVideoAndNeverRepeat)
{
    const SampleVideo video({.seconds = 600.0, .seed = 3});
    EXPECT_EQ(video.frameCount(), 18'000);
    std::int64_t next = 0;
    std::map<SampleMotion, int> times;
    for (std::size_t k = 0; k < video.bouts().size(); ++k) {
        const SampleBout& bout = video.bouts()[k];
        EXPECT_EQ(bout.frames.first, next);
        next = bout.frames.last;
        EXPECT_GE(bout.frames.size(), 4 * 30);
        EXPECT_LE(bout.frames.size(), 12 * 30);
        if (k > 0) {
            EXPECT_NE(bout.motion, video.bouts()[k - 1].motion);
        }
        ++times[bout.motion];
    }
    EXPECT_EQ(next, video.frameCount());
    EXPECT_EQ(times.size(), 9U);
    const auto [least, most] = std::minmax_element(times.begin(), times.end(),
                                                   [](const auto& a, const auto& b) { return a.second < b.second; });
    EXPECT_LE(most->second - least->second, 1) << "no motion is rarer than another";
}

TEST(SampleVideo, ClassesHaveNineDifferentNames)
{
    const auto names = sampleClassNames();
    EXPECT_EQ(std::set(names.begin(), names.end()).size(), 9U);
    EXPECT_EQ(names[static_cast<std::size_t>(SampleMotion::Clockwise)], "turn clockwise");
}

TEST(SampleVideo, TheSameSeedGivesTheSameVideo)
{
    EXPECT_EQ(framesOf(small(3.0, 5)), framesOf(small(3.0, 5)));
    EXPECT_NE(framesOf(small(3.0, 5)), framesOf(small(3.0, 6)));
    EXPECT_EQ(SampleVideo(small(60.0, 5)).bouts(), SampleVideo(small(60.0, 5)).bouts());
}

TEST(SampleVideo, NothingJumpsEvenWhereTheMotionChanges)
{
    const auto frames = framesOf(small(40.0, 8));
    std::vector<double> changes;
    for (std::size_t n = 1; n < frames.size(); ++n) {
        double sum = 0.0;
        for (std::size_t k = 0; k < frames[n].size(); ++k) sum += std::abs(int{frames[n][k]} - int{frames[n - 1][k]});
        changes.push_back(sum / static_cast<double>(frames[n].size()));
    }
    std::sort(changes.begin(), changes.end());
    // A cut would change a picture by ten times as much as a thirtieth of a second does.
    EXPECT_LT(changes.back(), 4.0 * changes[changes.size() / 2]);
    EXPECT_LT(changes.back(), 20.0);
    EXPECT_GT(changes[changes.size() / 2], 0.5) << "something moves";
}

TEST(SampleVideo, AVideoMayBeAsShortAsOneFrame)
{
    const SampleVideo video({.seconds = 0.0});
    EXPECT_EQ(video.frameCount(), 1);
    EXPECT_EQ(video.bouts().size(), 1U);
}

}  // namespace
}  // namespace longtake
