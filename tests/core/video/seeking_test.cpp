// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What it costs to reach a frame, and what happens when the file lies about where decoding may begin.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "core/base/random.h"
#include "core/video/packet_scan.h"
#include "core/video/video_reader.h"
#include "core/video/video_scan.h"
#include "tests/support/proven_scan.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/synthetic_video.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

class SeekingTest : public ::testing::Test {
protected:
    void make(const SyntheticVideo& about)
    {
        path_ = scratch_ / ("video." + about.container);
        writeSyntheticVideo(path_, about);
        scan_ = provenScan(path_);
        last_ = scan_.index->frameCount() - 1;
        ASSERT_EQ(last_ + 1, about.frames);
    }

    void open(ReaderOptions options = {})
    {
        auto reader = VideoReader::open(path_, scan_.index, options);
        ASSERT_TRUE(reader) << describe(reader.error());
        reader_ = std::move(*reader);
    }

    void expectFrame(std::int64_t n)
    {
        const Result<FrameBuffer> picture = reader_->frame(n, PixelLayout::Gray);
        ASSERT_TRUE(picture) << describe(picture.error());
        EXPECT_EQ(shownNumber(*picture), n);
    }

    ScratchFolder scratch_;
    fs::path path_;
    VideoScan scan_;
    std::int64_t last_ = -1;
    std::unique_ptr<VideoReader> reader_;
};

TEST_F(SeekingTest, ForwardsEveryPictureIsDecodedOnce)
{
    make({.frames = 120});
    open();
    for (std::int64_t n = 0; n <= last_; ++n) expectFrame(n);
    EXPECT_EQ(reader_->counts().decoded, 120);
    EXPECT_EQ(reader_->counts().seeks, 0);
}

TEST_F(SeekingTest, BackwardsCostsOneDecodeAFrame)
{
    make({.frames = 120, .keyInterval = 20});
    open();
    for (std::int64_t n = last_; n >= 0; --n) expectFrame(n);
    EXPECT_LE(reader_->counts().decoded, 120 + 6 * 8);
    EXPECT_EQ(reader_->counts().wrongSeeks, 0);
}

TEST_F(SeekingTest, BackwardsInALongGroupKeepsWhatFits)
{
    make({.frames = 200, .keyInterval = 1000, .bFrames = 0});
    open({.keepBytes = 40 * 160 * 120 * 3 / 2});  // about 40 pictures, or fewer with the decoder's padding
    for (std::int64_t n = last_; n >= 0; --n) expectFrame(n);
    // 200 + 170 + 140 + ... for 30 kept pictures; one decode from the start for each frame would be 20,100.
    EXPECT_LT(reader_->counts().decoded, 1600);
}

TEST_F(SeekingTest, StepsBackAndForthAreFree)
{
    make({.frames = 60});
    open();
    expectFrame(30);
    const std::int64_t before = reader_->counts().decoded;
    for (int i = 0; i < 20; ++i) {
        expectFrame(29);
        expectFrame(30);
    }
    EXPECT_EQ(reader_->counts().decoded, before);
}

TEST_F(SeekingTest, AJumpDecodesNoMoreThanItsGroup)
{
    make({.frames = 300, .keyInterval = 25, .bFrames = 0});
    open({.keepBytes = 1});
    Random random(2);
    for (int i = 0; i < 40; ++i) {
        const std::int64_t before = reader_->counts().decoded;
        expectFrame(random.below(300));
        EXPECT_LE(reader_->counts().decoded - before, 25 + 12 + 2);
    }
}

// A frame that nobody wants any more is given up within a packet, wherever decoding is, and what is read next, in any
// order, is exact.
TEST_F(SeekingTest, AReadThatBecomesUnwantedEndsAtOnceAndTheNextIsExact)
{
    make({.frames = 150, .keyInterval = 50, .bFrames = 2});
    Random random(5);
    for (const std::size_t keepBytes : {std::size_t{1}, std::size_t{64} << 20}) {
        open({.keepBytes = keepBytes});
        for (int i = 0; i < 60; ++i) {
            int packetsLeft = static_cast<int>(random.below(40));
            const std::int64_t before = reader_->counts().decoded;
            const int allowed = packetsLeft;
            const auto given = reader_->frame(random.below(150), PixelLayout::Gray, [&] { return packetsLeft-- <= 0; });
            ASSERT_TRUE(given) << describe(given.error());
            EXPECT_LE(reader_->counts().decoded - before, allowed + 4);  // and what the decoder held back
            if (i % 3 != 0) expectFrame(random.below(150));
        }
        EXPECT_EQ(reader_->counts().wrongSeeks, 0);
        for (std::int64_t n = 0; n <= last_; ++n) expectFrame(n);
    }
}

TEST_F(SeekingTest, WhatWasDecodedForAnUnwantedFrameIsNotDecodedAgain)
{
    make({.frames = 100, .keyInterval = 100, .bFrames = 0, .encoderOptions = {{"x264-params", "scenecut=0"}}});
    open();
    int packetsLeft = 60;
    const auto given = reader_->frame(90, PixelLayout::Gray, [&] { return packetsLeft-- <= 0; });
    ASSERT_TRUE(given);
    EXPECT_FALSE(given->has_value());
    expectFrame(20);
    expectFrame(80);
    EXPECT_LE(reader_->counts().decoded, 82);
    EXPECT_EQ(reader_->counts().seeks, 0);
}

// Unwanted while a seek point is being tried that lies: it is not taken for bad, nor for good.
TEST_F(SeekingTest, AnUnwantedReadSaysNothingAboutASeekPoint)
{
    make({.frames = 100, .keyInterval = 20, .bFrames = 0});
    open({.keepBytes = 1});
    expectFrame(5);
    for (int packets = 0; packets < 20; ++packets) {
        int packetsLeft = packets;
        ASSERT_TRUE(reader_->frame(99, PixelLayout::Gray, [&] { return packetsLeft-- <= 0; }));
        expectFrame(5);
    }
    expectFrame(99);
    EXPECT_EQ(reader_->counts().wrongSeeks, 0);
}

// An index in which every packet claims that decoding may begin there, as some files do.
TEST_F(SeekingTest, LyingSeekPointsAreNoticedMendedAndRemembered)
{
    make({.frames = 100, .keyInterval = 30, .bFrames = 0});
    auto file = MediaFile::open(path_);
    ASSERT_TRUE(file);
    const auto packets = readPackets(**file, {}, {});
    ASSERT_TRUE(packets && packets->has_value());
    FrameIndexColumns columns = scan_.index->columns();
    columns.seekPoints.clear();
    for (std::int64_t n = 0; n <= last_; ++n) {
        const ScannedPacket& packet = (*packets)->packets[static_cast<std::size_t>(n)];
        columns.seekPoints.push_back({n, n, packet.pts, packet.dts, packet.position, packet.size});
    }
    scan_.index = std::make_shared<const FrameIndex>(columns);
    open({.keepBytes = 1});
    for (const std::int64_t n : {std::int64_t{95}, std::int64_t{50}, std::int64_t{20}, std::int64_t{75}})
        expectFrame(n);
    const std::int64_t wrong = reader_->counts().wrongSeeks;
    EXPECT_GT(wrong, 0);
    for (const std::int64_t n : {std::int64_t{95}, std::int64_t{50}, std::int64_t{20}, std::int64_t{75}})
        expectFrame(n);
    EXPECT_EQ(reader_->counts().wrongSeeks, wrong);
}

// Seek points that point to nothing: everything is still reached, from the start.
TEST_F(SeekingTest, UselessSeekPointsCostTimeAndNothingElse)
{
    make({.frames = 80, .container = "matroska", .keyInterval = 10});
    FrameIndexColumns columns = scan_.index->columns();
    for (SeekPoint& point : columns.seekPoints) {
        point.position += 7;
        point.size += 3;
        point.pts += 5;
    }
    scan_.index = std::make_shared<const FrameIndex>(columns);
    open({.keepBytes = 1});
    for (const std::int64_t n : {std::int64_t{70}, std::int64_t{5}, std::int64_t{40}}) expectFrame(n);
}

TEST_F(SeekingTest, TimesOfAVideoWithVariableRateAreKept)
{
    SyntheticVideo about;
    about.container = "matroska";
    about.frames = 30;
    std::int64_t time = 0;
    for (int n = 0; n < about.frames; ++n) {
        about.pts.push_back(time);
        time += n == 10 ? 900 : 20 + n % 3 * 13;
    }
    make(about);
    EXPECT_EQ(scan_.index->columns().pts, about.pts);
    EXPECT_TRUE(scan_.info.variableFrameRate);
    for (std::size_t n = 0; n < 30; ++n)
        EXPECT_NEAR(scan_.index->seconds(static_cast<std::int64_t>(n)), static_cast<double>(about.pts[n]) / 1000, 1e-9);
    const auto gap =
        std::find_if(scan_.info.problems.begin(), scan_.info.problems.end(),
                     [](const VideoProblem& problem) { return problem.kind == VideoProblem::Kind::TimeGap; });
    ASSERT_NE(gap, scan_.info.problems.end());
    EXPECT_EQ(describe(*gap), "a gap in time of 0.9 s before frame 11");
    open();
    for (std::int64_t n = last_; n >= 0; --n) expectFrame(n);
}

// A file that ends early plays to where it ends, and says so.
class CutVideoTest : public ::testing::TestWithParam<const char*> {};

TEST_P(CutVideoTest, GivesWhatIsThereAndSaysWhereItEnds)
{
    const ScratchFolder scratch;
    SyntheticVideo about;
    about.container = GetParam();
    about.codec = about.container == "avi" ? "mpeg4" : "libx264";
    about.bFrames = 0;
    about.frames = 150;
    if (about.container == "mp4") about.muxerOptions = {{"movflags", "+faststart"}};
    const fs::path path = scratch / "cut.bin";
    writeSyntheticVideo(path, about);
    fs::resize_file(path, fs::file_size(path) * 6 / 10);

    const VideoScan scan = provenScan(path);
    const std::int64_t frames = scan.index->frameCount();
    EXPECT_GT(frames, 30);
    EXPECT_LT(frames, 140);
    std::string words;
    for (const VideoProblem& problem : scan.info.problems) words += describe(problem) + "; ";
    EXPECT_NE(words.find("the file ends early: nothing can be read from frame " + std::to_string(frames) + " on"),
              std::string::npos)
        << words;
    auto reader = VideoReader::open(path, scan.index);
    ASSERT_TRUE(reader);
    for (std::int64_t n = frames - 2; n >= 0; --n) EXPECT_EQ(shownNumber((*reader)->frame(n).value()), n);
}

INSTANTIATE_TEST_SUITE_P(Containers, CutVideoTest, ::testing::Values("mp4", "matroska", "avi"),
                         [](const auto& about) { return std::string(about.param); });

}  // namespace
}  // namespace longtake
