// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every real video of the shared data, against what FFmpeg itself says about it: the number of frames, their time
// stamps, and the md5 of every picture in order, backwards and at random.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/video/video_reader.h"
#include "core/video/video_scan.h"
#include "tests/support/shared_data.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

// How much is decoded out of order, in pixels: whole videos where they are small, at least kFewest frames of each.
constexpr std::int64_t kPixelsBackwards = 60'000'000;
constexpr std::int64_t kPixelsAtRandom = 500'000'000;  // with the frames passed on the way
constexpr std::int64_t kFewest = 4;
constexpr std::int64_t kMostAtRandom = 100;

struct RealVideo {
    std::string name;
    std::int64_t frames = -1;  // -1: not stated
    std::int64_t headerFrames = -1;
};

std::vector<std::string> fieldsOf(const std::string& line, char separator)
{
    std::vector<std::string> fields;
    std::string field;
    std::istringstream in(line);
    while (std::getline(in, field, separator)) fields.push_back(field);
    return fields;
}

std::vector<RealVideo> realVideos()
{
    std::vector<RealVideo> videos;
    const auto folder = sharedData("video");
    if (!folder) return videos;
    std::ifstream in(*folder / "index.tsv");
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        const std::vector<std::string> fields = fieldsOf(line, '\t');
        if (fields.size() < 3) continue;
        RealVideo video{fields[0]};
        if (!fields[1].empty()) video.frames = std::stoll(fields[1]);
        if (fields[2] != "none") video.headerFrames = std::stoll(fields[2]);
        videos.push_back(video);
    }
    return videos;
}

fs::path truthFile(const std::string& name, const char* suffix)
{
    std::string flat;
    for (const char c : name) flat += c == '/' ? "__" : std::string(1, c);
    return *sharedData("video") / "gt" / (flat + suffix);
}

std::vector<std::string> trueMd5s(const std::string& name)
{
    std::vector<std::string> md5s;
    std::ifstream in(truthFile(name, ".native.framemd5"));
    std::string line;
    while (std::getline(in, line)) {
        if (line.empty() || line.front() == '#') continue;
        md5s.push_back(line.substr(line.find_last_of(' ') + 1));
    }
    return md5s;
}

std::vector<std::int64_t> truePts(const std::string& name)
{
    std::vector<std::int64_t> pts;
    std::ifstream in(truthFile(name, ".frames.csv"));
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        const std::vector<std::string> fields = fieldsOf(line, ',');
        pts.push_back(fields[1].empty() ? kNoTimeStamp : std::stoll(fields[1]));
    }
    return pts;
}

class RealVideoTest : public ::testing::TestWithParam<RealVideo> {};

TEST_P(RealVideoTest, EveryFrameInEveryOrder)
{
    const RealVideo& video = GetParam();
    const fs::path path = *sharedData("video") / video.name;
    const Result<VideoScan> scan = scanVideo(path);
    if (video.frames == 0 && !scan) {
        EXPECT_NE(describe(scan.error()).find(path.string()), std::string::npos);
        return;
    }
    ASSERT_TRUE(scan) << describe(scan.error());

    std::vector<std::string> sequential;
    ProveOptions options;
    options.threads = 2;
    options.onFrame = [&](const DecodedFrame& frame) {
        sequential.resize(static_cast<std::size_t>(frame.number()));
        sequential.push_back(frame.nativeMd5());
    };
    const auto proof = proveIndex(path, *scan, options);
    if (video.frames == 0) {
        ASSERT_FALSE(proof) << "frames where there are none";
        EXPECT_EQ(proof.error().code, ErrorCode::NoFrames);
        EXPECT_NE(describe(proof.error()).find(path.string()), std::string::npos);
        return;
    }
    ASSERT_TRUE(proof) << describe(proof.error());
    const FrameIndex& index = *(*proof)->index;
    EXPECT_TRUE(video.frames < 0 || index.frameCount() == video.frames) << index.frameCount();
    EXPECT_EQ((*proof)->info.headerFrames, video.headerFrames);
    const std::vector<std::string> md5s = trueMd5s(video.name);
    const std::vector<std::int64_t> pts = truePts(video.name);
    if (video.name.find("imgseq") == std::string::npos) {
        EXPECT_EQ(sequential, md5s);
        EXPECT_EQ(index.columns().pts, pts);
    } else if (!md5s.empty()) {
        EXPECT_EQ(sequential.front(), md5s.front());
    }

    auto reader = VideoReader::open(path, (*proof)->index, {.threads = 2});
    ASSERT_TRUE(reader) << describe(reader.error());
    const auto expectFrame = [&](std::int64_t n) {
        const Result<std::string> md5 = (*reader)->nativeMd5(n);
        ASSERT_TRUE(md5) << describe(md5.error());
        ASSERT_EQ(*md5, sequential[static_cast<std::size_t>(n)]) << "frame " << n;
    };
    const std::int64_t count = index.frameCount();
    const std::int64_t pixels = std::int64_t{index.displayWidth()} * index.displayHeight();
    const std::int64_t backwards = std::clamp(kPixelsBackwards / pixels, std::min(kFewest, count), count);
    for (std::int64_t n = count - 1; n >= count - backwards && !HasFatalFailure(); --n) expectFrame(n);

    const auto groups = static_cast<std::int64_t>(std::max<std::size_t>(1, index.columns().seekPoints.size()));
    const std::int64_t atRandom =
        std::clamp(kPixelsAtRandom / (pixels * (1 + count / groups / 2)), std::min(kFewest, count), kMostAtRandom);
    Random random(7);
    for (std::int64_t i = 0; i < atRandom && !HasFatalFailure(); ++i) expectFrame(random.below(count));
    std::printf("%-40s %5ld frames, %4ld backwards, %3ld at random\n", video.name.c_str(), static_cast<long>(count),
                static_cast<long>(backwards), static_cast<long>(atRandom));
}

INSTANTIATE_TEST_SUITE_P(All, RealVideoTest, ::testing::ValuesIn(realVideos()), [](const auto& about) {
    std::string name;
    for (const char c : about.param.name) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return name;
});
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RealVideoTest);

}  // namespace
}  // namespace longtake
