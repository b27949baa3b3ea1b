// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <chrono>

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/label/label_track.h"

namespace longtake {
namespace {

using enum LabelState;

std::vector<LabelRun> run(std::int64_t first, std::int64_t last, LabelState state)
{
    return {{.frames = {first, last}, .state = state}};
}

TEST(LabelTrack, NewTrackIsUnseenThroughout)
{
    const LabelTrack track(100);
    EXPECT_EQ(track.runs({0, 100}), run(0, 100, Unseen));
    EXPECT_EQ(track.at(99), Unseen);
}

TEST(LabelTrack, SwapTwiceRestoresTheTrack)
{
    LabelTrack track(100);
    track.swap(run(10, 20, Present));
    const LabelTrack before = track;

    const auto old = track.swap(run(15, 40, Absent));
    EXPECT_EQ(old, (std::vector<LabelRun>{{{15, 20}, Present}, {{20, 40}, Unseen}}));
    track.swap(old);

    EXPECT_EQ(track, before);
}

TEST(LabelTrack, NeighboursInOneStateBecomeOneRun)
{
    LabelTrack track(100);
    track.swap(run(10, 20, Present));
    track.swap(run(20, 30, Present));
    EXPECT_EQ(track.nextBout(0), (FrameRange{10, 30}));
    EXPECT_EQ(track.runs().size(), 3U);
    EXPECT_EQ(track.runAt(25), (LabelRun{{10, 30}, Present}));
}

TEST(LabelTrack, PaintingTheWholeVideoLeavesOneRun)
{
    LabelTrack track(100);
    track.swap(run(10, 20, Present));
    track.swap(run(0, 100, Absent));
    EXPECT_EQ(track.runs(), run(0, 100, Absent));
}

TEST(LabelTrack, FindsBoutsBothWays)
{
    LabelTrack track(100);
    track.swap(run(0, 5, Present));
    track.swap(run(50, 60, Present));
    EXPECT_EQ(track.nextBout(0), (FrameRange{50, 60}));
    EXPECT_EQ(track.nextBout(-1), (FrameRange{0, 5}));
    EXPECT_TRUE(track.nextBout(50).isEmpty());
    EXPECT_EQ(track.previousBout(50), (FrameRange{0, 5}));
    EXPECT_EQ(track.previousBout(99), (FrameRange{50, 60}));
    EXPECT_TRUE(track.previousBout(0).isEmpty());
}

TEST(LabelTrack, RunsAreClippedToWhatIsAskedFor)
{
    LabelTrack track(100);
    track.swap(run(10, 20, Present));
    EXPECT_EQ(track.runs({15, 17}), run(15, 17, Present));
    EXPECT_EQ(track.runs({19, 21}), (std::vector<LabelRun>{{{19, 20}, Present}, {{20, 21}, Unseen}}));
    EXPECT_TRUE(track.runs({200, 300}).empty());
}

TEST(LabelTrack, AnEmptyVideoHasNoRuns)
{
    LabelTrack track(0);
    EXPECT_TRUE(track.runs().empty());
    EXPECT_TRUE(track.nextBout(0).isEmpty());
    track.resize(5);
    EXPECT_EQ(track.runs(), run(0, 5, Unseen));
}

TEST(LabelTrack, ResizingKeepsWhatIsInside)
{
    LabelTrack track(100);
    track.swap(run(80, 100, Present));
    track.resize(120);
    EXPECT_EQ(track.runs({80, 120}), (std::vector<LabelRun>{{{80, 100}, Present}, {{100, 120}, Unseen}}));
    track.resize(90);
    EXPECT_EQ(track.runs(), (std::vector<LabelRun>{{{0, 80}, Unseen}, {{80, 90}, Present}}));
    track.resize(0);
    EXPECT_TRUE(track.runs().empty());
}

TEST(LabelTrack, RandomEditsAgreeWithOneStatePerFrame)
{
    Random random(7);
    LabelTrack track(200);
    std::vector<LabelState> model(200, Unseen);
    for (int step = 0; step < 3000; ++step) {
        const std::int64_t first = random.below(200);
        const std::int64_t last = first + 1 + random.below(200 - first);
        const auto state = static_cast<LabelState>(random.below(3) - 1);
        track.swap(run(first, last, state));
        for (std::int64_t frame = first; frame < last; ++frame) model[static_cast<std::size_t>(frame)] = state;

        std::vector<LabelRun> expected;
        for (std::int64_t frame = 0; frame < 200; ++frame) {
            const LabelState here = model[static_cast<std::size_t>(frame)];
            if (expected.empty() || expected.back().state != here) expected.push_back({{frame, frame}, here});
            expected.back().frames.last = frame + 1;
        }
        ASSERT_EQ(track.runs(), expected) << "after step " << step;
    }
}

TEST(LabelTrack, AnEditInTenHoursWith20000BoutsTakesMicroseconds)
{
    constexpr std::int64_t kFrames = 10L * 3600 * 60;
    LabelTrack track(kFrames);
    for (std::int64_t bout = 0; bout < 20000; ++bout) track.swap(run(bout * 100, bout * 100 + 40, Present));
    ASSERT_EQ(track.runs().size(), 40000U);

    const auto begin = std::chrono::steady_clock::now();
    for (std::int64_t edit = 0; edit < 1000; ++edit) track.swap(run(edit * 700 + 50, edit * 700 + 60, Absent));
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    EXPECT_LT(taken.count() / 1000, 1e-3);
}

}  // namespace
}  // namespace longtake
