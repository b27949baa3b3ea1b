// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Folders of images and TIFF pages, and the pixels that come out of the conversion.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/video/picture_converter.h"
#include "core/video/video_reader.h"
#include "core/video/video_scan.h"
#include "tests/support/proven_scan.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/synthetic_video.h"
#include "tests/support/tiff_file.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

FrameBuffer frameOf(const fs::path& path, std::int64_t n, PixelLayout layout)
{
    auto reader = VideoReader::open(path, provenScan(path).index);
    EXPECT_TRUE(reader) << describe(reader.error());
    const Result<FrameBuffer> picture = (*reader)->frame(n, layout);
    EXPECT_TRUE(picture) << describe(picture.error());
    return *picture;
}

// One picture as a PNG of its own.
void writePng(const fs::path& path, std::int64_t number, int width, int height)
{
    const ScratchFolder scratch;
    SyntheticVideo about;
    about.frames = static_cast<int>(number) + 1;
    about.width = width;
    about.height = height;
    about.codec = "png";
    about.container = "image2pipe";
    about.pixelFormat = "rgb24";
    about.bFrames = 0;
    writeSyntheticVideo(scratch / "all", about);
    std::ifstream in(scratch / "all", std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    std::ofstream(path, std::ios::binary) << bytes.substr(bytes.rfind("\x89PNG"));
}

TEST(ImageFolder, IsAVideoInNaturalOrder)
{
    const ScratchFolder scratch;
    for (const int n : {8, 9, 10, 11}) writePng(scratch / ("img_" + std::to_string(n) + ".png"), n, 60, 40);
    std::ofstream(scratch / "notes.txt") << "not a picture";
    const VideoScan scan = provenScan(scratch.path());
    EXPECT_EQ(scan.index->frameCount(), 4);
    EXPECT_EQ(scan.info.container, "image folder");
    EXPECT_NEAR(scan.index->seconds(2), 0.08, 1e-12);
    auto reader = VideoReader::open(scratch.path(), scan.index);
    ASSERT_TRUE(reader);
    for (std::int64_t n = 3; n >= 0; --n) EXPECT_EQ(shownNumber((*reader)->frame(n).value()), n + 8);
}

TEST(ImageFolder, LeavesOutWhatCannotBeReadAndSaysSo)
{
    const ScratchFolder scratch;
    for (const int n : {0, 1, 3}) writePng(scratch / (std::to_string(n) + ".png"), n, 60, 40);
    std::ofstream(scratch / "2.png") << "no picture";
    EXPECT_EQ(scanVideo(scratch.path())->index->frameCount(), 4);
    const VideoScan scan = provenScan(scratch.path());
    EXPECT_EQ(scan.index->frameCount(), 3);
    std::string words;
    for (const VideoProblem& problem : scan.info.problems) words += describe(problem) + "; ";
    EXPECT_NE(words.find("1 picture cannot be read and is left out, the first is 2.png"), std::string::npos) << words;
    auto reader = VideoReader::open(scratch.path(), scan.index);
    ASSERT_TRUE(reader);
    EXPECT_EQ(shownNumber((*reader)->frame(2).value()), 3);
}

TEST(ImageFolder, PicturesAddedLaterDoNotShiftFrames)
{
    const ScratchFolder scratch;
    for (const int n : {5, 7}) writePng(scratch / (std::to_string(n) + ".png"), n, 60, 40);
    const VideoScan scan = provenScan(scratch.path());
    writePng(scratch / "6.png", 6, 60, 40);
    auto reader = VideoReader::open(scratch.path(), scan.index);
    ASSERT_TRUE(reader);
    EXPECT_EQ(shownNumber((*reader)->frame(1).value()), 7);
    writePng(scratch / "7.png", 9, 60, 40);
    auto changed = VideoReader::open(scratch.path(), scan.index);
    ASSERT_TRUE(changed);
    const Result<FrameBuffer> picture = (*changed)->frame(1);
    ASSERT_FALSE(picture);
    EXPECT_NE(describe(picture.error()).find("7.png is not the picture it was"), std::string::npos);
}

TEST(ImageFolder, OtherSizesAreBroughtToTheFirst)
{
    const ScratchFolder scratch;
    writePng(scratch / "1.png", 1, 60, 40);
    writePng(scratch / "2.png", 2, 90, 80);
    const VideoScan scan = provenScan(scratch.path());
    auto reader = VideoReader::open(scratch.path(), scan.index);
    ASSERT_TRUE(reader);
    const Result<FrameBuffer> second = (*reader)->frame(1);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->width, 60);
    EXPECT_EQ(second->height, 40);
    EXPECT_EQ(shownNumber(*second), 2);
    EXPECT_EQ(scan.info.problems.back().kind, VideoProblem::Kind::SizeChanges);
}

class TiffTest : public ::testing::TestWithParam<std::tuple<int, const char*>> {};

TEST_P(TiffTest, EveryPageIsAFrameWithItsOwnValues)
{
    const auto [bits, mode] = GetParam();
    const ScratchFolder scratch;
    const fs::path path = scratch / "pages.tif";
    writeTiff(path, 33, 21, bits, 6, mode);
    const VideoScan scan = provenScan(path);
    EXPECT_EQ(scan.index->frameCount(), 6);
    EXPECT_EQ(scan.info.codec, "tiff");
    auto reader = VideoReader::open(path, scan.index);
    ASSERT_TRUE(reader);
    for (std::int64_t n = 5; n >= 0; --n) {
        const int value = static_cast<int>(n + 1) * 20;
        const FrameBuffer gray = (*reader)->frame(n, PixelLayout::Gray).value();
        EXPECT_EQ(gray.row(10)[3], value);
        EXPECT_EQ(gray.row(10)[30], 0);
        const FrameBuffer rgb = (*reader)->frame(n, PixelLayout::Rgb).value();
        for (int c = 0; c < 3; ++c) EXPECT_NEAR(rgb.row(20)[3 * 3 + c], value, 1);
        const FrameBuffer wide = (*reader)->frame(n, PixelLayout::Gray16).value();
        EXPECT_NEAR(reinterpret_cast<const std::uint16_t*>(wide.row(0))[2], value * 257, 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Kinds, TiffTest,
                         ::testing::Combine(::testing::Values(8, 16), ::testing::Values("wl", "wb", "w8")));

TEST(Pixels, GrayAndColourKeepTheirRange)
{
    const ScratchFolder scratch;
    struct Kind {
        const char* codec;
        const char* container;
        const char* pixelFormat;
    };
    for (const Kind& kind : {Kind{"ffv1", "matroska", "yuv420p"}, Kind{"ffv1", "matroska", "yuv444p10le"},
                             Kind{"mjpeg", "avi", "yuvj420p"}, Kind{"ffv1", "matroska", "gray"},
                             Kind{"ffv1", "matroska", "gray16le"}, Kind{"png", "mov", "rgb24"}}) {
        SCOPED_TRACE(kind.pixelFormat);
        SyntheticVideo about;
        about.frames = 1;
        about.width = 101;
        about.height = 83;
        about.codec = kind.codec;
        about.container = kind.container;
        about.pixelFormat = kind.pixelFormat;
        about.bFrames = 0;
        const fs::path path = scratch / "one";
        writeSyntheticVideo(path, about);
        const FrameBuffer expected = numberedPicture(0, 101, 83);
        const FrameBuffer rgb = frameOf(path, 0, PixelLayout::Rgb);
        const FrameBuffer gray = frameOf(path, 0, PixelLayout::Gray);
        // Middles of all blocks, and the last column and row, which belong to picture sizes that are no multiple of 8.
        for (const int y : {10, 31, 52, 72, 82}) {
            for (const int x : {10, 30, 50, 70, 90, 100}) {
                const int value = expected.row(y)[3 * x];
                EXPECT_NEAR(gray.row(y)[x], value, 3) << x << " " << y;
                for (int c = 0; c < 3; ++c) EXPECT_NEAR(rgb.row(y)[3 * x + c], value, 4) << x << " " << y;
            }
        }
    }
}

TEST(Pixels, TheSamePlanesGiveTheSameBytes)
{
    const ScratchFolder scratch;
    const fs::path path = scratch / "v.mp4";
    writeSyntheticVideo(path, {.frames = 30});
    const FrameBuffer first = frameOf(path, 17, PixelLayout::Rgb);
    const FrameBuffer again = frameOf(path, 17, PixelLayout::Rgb);
    EXPECT_EQ(first.pixels, again.pixels);
}

}  // namespace
}  // namespace longtake
