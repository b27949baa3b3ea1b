// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/video_writer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "core/video/video_reader.h"
#include "core/video/video_scan.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/synthetic_video.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;
using Codec = VideoWriterOptions::Codec;

FrameBuffer colourful(int width, int height)
{
    FrameBuffer picture = makeFrameBuffer(width, height, PixelLayout::Rgb);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            std::uint8_t* pixel = picture.row(y) + 3 * x;
            pixel[0] = static_cast<std::uint8_t>(x * 255 / width);
            pixel[1] = static_cast<std::uint8_t>(y * 255 / height);
            pixel[2] = static_cast<std::uint8_t>(128 + 100 * ((x / 16 + y / 16) % 2));
        }
    }
    return picture;
}

void writeFrames(const fs::path& path, int width, int height, int frames, const VideoWriterOptions& options)
{
    auto writer = VideoWriter::create(path, width, height, options);
    ASSERT_TRUE(writer) << describe(writer.error());
    for (int n = 0; n < frames; ++n) ASSERT_TRUE((*writer)->write(numberedPicture(n, width, height)));
    const Status finished = (*writer)->finish();
    ASSERT_TRUE(finished) << describe(finished.error());
}

class VideoWriterTest : public ::testing::TestWithParam<Codec> {};

TEST_P(VideoWriterTest, WritesEveryFrameOnce)
{
    const ScratchFolder scratch;
    const fs::path path = scratch.path() / "out.mp4";
    writeFrames(path, 162, 122, 75, {.codec = GetParam(), .fpsNumerator = 30000, .fpsDenominator = 1001});
    const Result<VideoScan> scan = scanVideo(path);
    ASSERT_TRUE(scan) << describe(scan.error());
    EXPECT_EQ(scan->index->frameCount(), 75);
    EXPECT_NEAR(scan->info.meanFps, 30000.0 / 1001, 0.02);
    EXPECT_TRUE(scan->info.problems.empty());
    auto reader = VideoReader::open(path, scan->index);
    ASSERT_TRUE(reader);
    for (std::int64_t n = 0; n < 75; ++n) EXPECT_EQ(shownNumber((*reader)->frame(n).value()), n);
}

TEST_P(VideoWriterTest, KeepsColours)
{
    const ScratchFolder scratch;
    const fs::path path = scratch.path() / "out.mkv";
    const FrameBuffer picture = colourful(160, 128);
    auto writer = VideoWriter::create(path, 160, 128, {.codec = GetParam(), .quality = 8});
    ASSERT_TRUE(writer);
    ASSERT_TRUE((*writer)->write(picture));
    ASSERT_TRUE((*writer)->finish());
    const Result<VideoScan> scan = scanVideo(path);
    ASSERT_TRUE(scan) << describe(scan.error());
    auto reader = VideoReader::open(path, scan->index);
    ASSERT_TRUE(reader);
    const Result<FrameBuffer> back = (*reader)->frame(0);
    ASSERT_TRUE(back);
    double sum = 0;
    int worst = 0;
    for (std::size_t i = 0; i < picture.pixels.size(); ++i) {
        const int difference = std::abs(int{picture.pixels[i]} - int{back->pixels[i]});
        sum += difference;
        worst = std::max(worst, difference);
    }
    if (GetParam() == Codec::Lossless) {
        EXPECT_EQ(worst, 0);
    } else {
        EXPECT_LT(sum / static_cast<double>(picture.pixels.size()), 4.0);
    }
}

INSTANTIATE_TEST_SUITE_P(Codecs, VideoWriterTest, ::testing::Values(Codec::PlaysEverywhere, Codec::Lossless),
                         [](const auto& about) {
                             return about.param == Codec::Lossless ? "Lossless" : "PlaysEverywhere";
                         });

TEST(VideoWriter, PadsOddSizes)
{
    const ScratchFolder scratch;
    const fs::path path = scratch.path() / "odd.mp4";
    writeFrames(path, 101, 77, 3, {});
    const Result<VideoScan> scan = scanVideo(path);
    ASSERT_TRUE(scan);
    EXPECT_EQ(scan->info.width, 102);
    EXPECT_EQ(scan->info.height, 78);
}

TEST(VideoWriter, LeavesNothingBehindWhenItIsGivenUp)
{
    const ScratchFolder scratch;
    {
        auto writer = VideoWriter::create(scratch.path() / "out.mp4", 64, 64);
        ASSERT_TRUE(writer);
        ASSERT_TRUE((*writer)->write(numberedPicture(1, 64, 64)));
    }
    EXPECT_TRUE(fs::is_empty(scratch.path()));
}

TEST(VideoWriter, SaysWhereItCannotWrite)
{
    const auto writer = VideoWriter::create("/nowhere/at/all/out.mp4", 64, 64);
    ASSERT_FALSE(writer);
    EXPECT_EQ(writer.error().code, ErrorCode::CannotWrite);
    EXPECT_NE(describe(writer.error()).find("/nowhere/at/all/out.mp4"), std::string::npos);
}

}  // namespace
}  // namespace longtake
