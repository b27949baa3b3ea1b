// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reading videos that the tests made: each picture shows its number, so every frame can be checked to be itself.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/video/video_reader.h"
#include "core/video/video_scan.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/synthetic_video.h"

namespace longtake {
namespace {

VideoScan proven(const std::filesystem::path& path, int threads = 2)
{
    const Result<VideoScan> scan = scanVideo(path);
    EXPECT_TRUE(scan) << describe(scan.error());
    ProveOptions options;
    options.threads = threads;
    auto proof = proveIndex(path, *scan, options);
    EXPECT_TRUE(proof) << describe(proof.error());
    return **proof;
}

std::unique_ptr<VideoReader> opened(const std::filesystem::path& path, const VideoScan& scan,
                                    ReaderOptions options = {})
{
    auto reader = VideoReader::open(path, scan.index, options);
    EXPECT_TRUE(reader) << describe(reader.error());
    return std::move(*reader);
}

std::int64_t numberAt(VideoReader& reader, std::int64_t n, PixelLayout layout = PixelLayout::Rgb)
{
    const Result<FrameBuffer> picture = reader.frame(n, layout);
    if (!picture) {
        ADD_FAILURE() << describe(picture.error());
        return -1;
    }
    EXPECT_EQ(picture->frame, n);
    return shownNumber(*picture).value_or(-1);
}

struct Kind {
    const char* name;
    SyntheticVideo about;
};

class SyntheticVideoTest : public ::testing::TestWithParam<Kind> {};

// Before and after the proof, in three orders, each frame shows its own number.
TEST_P(SyntheticVideoTest, EveryFrameShowsItsNumber)
{
    const ScratchFolder folder;
    const SyntheticVideo& about = GetParam().about;
    const std::filesystem::path path = folder.path() / ("video." + about.container);
    writeSyntheticVideo(path, about);

    const Result<VideoScan> scan = scanVideo(path);
    ASSERT_TRUE(scan) << describe(scan.error());
    EXPECT_FALSE(scan->index->isProven());
    const VideoScan proof = proven(path);
    EXPECT_TRUE(proof.index->isProven());
    for (const VideoScan* each : {&*scan, &proof}) {
        ASSERT_EQ(each->index->frameCount(), about.frames);
        const bool isTurned = about.rotationDegrees % 180 != 0;
        EXPECT_EQ(each->info.width, isTurned ? about.height : about.width);
        EXPECT_EQ(each->info.height, isTurned ? about.width : about.height);
        const auto reader = opened(path, *each, {.threads = 2});
        for (std::int64_t n = 0; n < about.frames; ++n) EXPECT_EQ(numberAt(*reader, n), n);
        for (std::int64_t n = about.frames - 1; n >= 0; --n) EXPECT_EQ(numberAt(*reader, n, PixelLayout::Gray), n);
        const auto other = opened(path, *each, {.threads = 1, .keepBytes = 1});
        Random random(3);
        for (int i = 0; i < 40; ++i) {
            const std::int64_t n = random.below(about.frames);
            EXPECT_EQ(numberAt(*other, n, PixelLayout::Gray16), n);
        }
    }
}

std::vector<Kind> kinds()
{
    std::vector<Kind> kinds;
    kinds.push_back({"H264", {}});
    kinds.push_back({"H264OpenGroups", {.frames = 150, .encoderOptions = {{"x264-params", "open-gop=1:keyint=20"}}}});
    kinds.push_back(
        {"H264IntraRefresh", {.frames = 90, .encoderOptions = {{"x264-params", "intra-refresh=1:keyint=20"}}}});
    kinds.push_back({"H264OneKey", {.frames = 120, .keyInterval = 10000, .bFrames = 3}});
    kinds.push_back({"H264InMatroska", {.container = "matroska"}});
    kinds.push_back({"H264InTransportStream", {.container = "mpegts"}});
    kinds.push_back({"H264InFlv", {.container = "flv"}});
    kinds.push_back({"H264Raw", {.container = "h264"}});
    kinds.push_back({"H264InAvi", {.container = "avi", .bFrames = 0}});
    kinds.push_back({"Mpeg4InAviWithBFrames", {.codec = "mpeg4", .container = "avi"}});
    kinds.push_back({"Mpeg4", {.codec = "mpeg4"}});
    kinds.push_back({"Mpeg2InProgramStream", {.codec = "mpeg2video", .container = "vob"}});
    kinds.push_back({"TenBit", {.pixelFormat = "yuv420p10le"}});
    kinds.push_back({"OddSize", {.width = 161, .height = 121, .pixelFormat = "yuv444p"}});
    kinds.push_back({"Turned90", {.frames = 30, .rotationDegrees = 90}});
    kinds.push_back({"Turned180", {.frames = 30, .rotationDegrees = 180}});
    kinds.push_back({"Turned270", {.frames = 30, .rotationDegrees = 270}});
    kinds.push_back(
        {"Ffv1Gray16",
         {.frames = 30, .codec = "ffv1", .container = "matroska", .pixelFormat = "gray16le", .bFrames = 0}});
    kinds.push_back(
        {"MotionJpeg", {.frames = 30, .codec = "mjpeg", .container = "avi", .pixelFormat = "yuvj422p", .bFrames = 0}});
    kinds.push_back({"Gif", {.frames = 30, .codec = "gif", .container = "gif", .pixelFormat = "bgr8", .bFrames = 0}});
    kinds.push_back({"Vp9",
                     {.frames = 40,
                      .codec = "libvpx-vp9",
                      .container = "webm",
                      .bFrames = 0,
                      .encoderOptions = {{"deadline", "realtime"}, {"cpu-used", "8"}, {"lag-in-frames", "10"}}}});
    kinds.push_back({"Uncompressed",
                     {.frames = 20, .codec = "rawvideo", .container = "avi", .pixelFormat = "bgr24", .bFrames = 0}});
    return kinds;
}

INSTANTIATE_TEST_SUITE_P(Kinds, SyntheticVideoTest, ::testing::ValuesIn(kinds()),
                         [](const auto& about) { return std::string(about.param.name); });

}  // namespace
}  // namespace longtake
