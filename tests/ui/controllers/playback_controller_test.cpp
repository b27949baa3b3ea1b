// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/playback_controller.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/ui/gui_testing.h"

#include <algorithm>
#include <memory>

namespace longtake::ui {
namespace {

using ::longtake::ui::testing::waitFor;

// Frames at the given times in milliseconds.
std::shared_ptr<const FrameIndex> indexAt(std::vector<std::int64_t> milliseconds)
{
    FrameIndexColumns columns;
    columns.timeBase = {1, 1000};
    columns.nominalFps = 25.0;
    columns.width = columns.height = 16;
    columns.packetCount = static_cast<std::int64_t>(milliseconds.size());
    for (std::size_t n = 0; n < milliseconds.size(); ++n) {
        columns.packet.push_back(static_cast<std::uint32_t>(n));
        columns.keyFrame.push_back(true);
    }
    columns.pts = std::move(milliseconds);
    return std::make_shared<const FrameIndex>(std::move(columns));
}

std::shared_ptr<const FrameIndex> steadyIndex(int frames, int millisecondsPerFrame)
{
    std::vector<std::int64_t> times;
    for (int n = 0; n < frames; ++n) times.push_back(std::int64_t{n} * millisecondsPerFrame);
    return indexAt(std::move(times));
}

// Shows every picture at once, as a fast decoder would.
void answerAtOnce(PlaybackController& playback)
{
    QObject::connect(&playback, &PlaybackController::frameWished, &playback,
                     [&playback](qint64 frame) { playback.pictureShown(frame); });
}

TEST(PlaybackController, StepsStopAtTheEnds)
{
    PlaybackController playback;
    playback.setVideo(steadyIndex(10, 40), 3);
    EXPECT_EQ(playback.frame(), 3);
    playback.step(-30);
    EXPECT_EQ(playback.frame(), 0);
    playback.step(30);
    EXPECT_EQ(playback.frame(), 9);
}

TEST(PlaybackController, PlayingFollowsTimeStampsOfAVariableRate)
{
    PlaybackController playback;
    answerAtOnce(playback);
    // A second frame that lasts 300 ms, then short ones.
    playback.setVideo(indexAt({0, 20, 320, 340, 360, 380}), 0);
    std::vector<qint64> seen;
    QObject::connect(&playback, &PlaybackController::frameChanged, &playback,
                     [&](qint64, qint64 now) { seen.push_back(now); });
    QElapsedTimer clock;
    clock.start();
    playback.play();
    ASSERT_TRUE(waitFor([&] { return playback.frame() >= 2; }));
    EXPECT_GE(clock.elapsed(), 300) << "the long frame is shown for its time";
    ASSERT_TRUE(waitFor([&] { return !playback.isPlaying(); }));
    EXPECT_EQ(playback.frame(), 5) << "stops at the last frame";
}

TEST(PlaybackController, WaitsForPicturesInsteadOfRunningAway)
{
    PlaybackController playback;
    playback.setVideo(steadyIndex(1'000, 10), 0);
    playback.play();
    QElapsedTimer clock;
    clock.start();
    waitFor([&] { return clock.elapsed() > 200; });
    EXPECT_LE(playback.frame(), 5) << "no picture came, so the video stands still";
    playback.pause();
}

TEST(PlaybackController, SpeedGoesInStepsAndStaysInRange)
{
    PlaybackController playback;
    for (int k = 0; k < 20; ++k) playback.faster();
    EXPECT_DOUBLE_EQ(playback.speed(), 16.0);
    for (int k = 0; k < 20; ++k) playback.slower();
    EXPECT_DOUBLE_EQ(playback.speed(), 0.1);
}

TEST(PlaybackController, LoopsARange)
{
    PlaybackController playback;
    answerAtOnce(playback);
    playback.setVideo(steadyIndex(100, 10), 20);
    playback.setLoop({20, 30});
    int rounds = 0;
    QObject::connect(&playback, &PlaybackController::frameChanged, &playback, [&](qint64, qint64 now, Move move) {
        EXPECT_GE(now, 20);
        EXPECT_LT(now, 30);
        rounds += move == Move::Jump ? 1 : 0;
    });
    playback.play();
    EXPECT_TRUE(waitFor([&] { return rounds >= 3; }));
    playback.pause();
}

TEST(PlaybackController, WithoutVideoNothingHappens)
{
    PlaybackController playback;
    playback.play();
    playback.step(3);
    playback.goTo(10);
    EXPECT_FALSE(playback.isPlaying());
    EXPECT_EQ(playback.frame(), 0);
}

}  // namespace
}  // namespace longtake::ui
