// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Files that are not what they should be: each gives pictures or a clear sentence with its name, never a crash, never a
// wait without end. Damage is drawn with fixed seeds.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "core/base/random.h"
#include "core/video/video_files.h"
#include "core/video/video_reader.h"
#include "core/video/video_scan.h"
#include "tests/support/ordinary_user.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/synthetic_video.h"
#include "tests/support/tiff_file.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Bytes = std::vector<char>;

// No single file may take longer, even on a slow machine with sanitizers.
constexpr std::chrono::seconds kLongestForOneFile{60};
// The damage test ends after this many rounds, or when the time is used up, but not before one round over all kinds.
// LONGTAKE_FUZZ_SECONDS asks for as many rounds as fit into that time instead.
constexpr std::chrono::seconds kTimeForDamage{40};
constexpr int kRounds = 40;

Bytes readBytes(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return Bytes(std::istreambuf_iterator<char>(in), {});
}

void writeBytes(const fs::path& path, const Bytes& bytes)
{
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

void expectClear(const Error& error, const fs::path& path)
{
    const std::string sentence = describe(error);
    EXPECT_NE(sentence.find(path.string()), std::string::npos) << sentence;
    EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
    EXPECT_NE(error.code, ErrorCode::Internal) << sentence;
    EXPECT_NE(error.code, ErrorCode::OutOfMemory) << sentence;
}

// Everything that the program does with a video. What decodes once must decode again, to the same picture.
void useVideo(const fs::path& path, int threads)
{
    const Result<VideoScan> scan = scanVideo(path);
    if (!scan) return expectClear(scan.error(), path);
    for (const VideoProblem& problem : scan->info.problems) EXPECT_FALSE(describe(problem).empty());
    auto early = VideoReader::open(path, scan->index);
    if (early && scan->index->frameCount() > 0) {
        for (const std::int64_t n : {scan->index->frameCount() - 1, std::int64_t{0}}) {
            const Result<FrameBuffer> picture = (*early)->frame(n);
            if (!picture) expectClear(picture.error(), path);
        }
    }
    ProveOptions options;
    options.threads = threads;
    const auto proof = proveIndex(path, *scan, options);
    if (!proof) return expectClear(proof.error(), path);
    const FrameIndex& index = *(*proof)->index;
    for (const VideoProblem& problem : (*proof)->info.problems) EXPECT_FALSE(describe(problem).empty());
    ASSERT_GT(index.frameCount(), 0);
    const auto again = FrameIndex::deserialise(index.serialise());
    ASSERT_TRUE(again) << describe(again.error());
    auto reader = VideoReader::open(path, std::make_shared<const FrameIndex>(*again), {.threads = threads});
    if (!reader) return expectClear(reader.error(), path);
    for (std::int64_t n = index.frameCount() - 1; n >= 0; n -= 1 + n / 8) {
        const Result<FrameBuffer> picture = (*reader)->frame(n);
        EXPECT_TRUE(picture) << describe(picture.error());
    }
}

// One kind of damage after the other, at random places.
void damage(Bytes& bytes, Random& random)
{
    const auto size = static_cast<std::int64_t>(bytes.size());
    const auto at = [&] { return static_cast<std::ptrdiff_t>(random.below(size)); };
    switch (random.below(5)) {
        case 0:
            bytes.resize(static_cast<std::size_t>(at()));
            break;
        case 1:
            for (int i = 0; i < 12; ++i)
                bytes[static_cast<std::size_t>(at())] ^= static_cast<char>(1 << random.below(8));
            break;
        case 2: {  // a hole of zeros, as a download that broke off leaves it
            const auto from = at();
            std::fill(bytes.begin() + from, bytes.begin() + std::min<std::ptrdiff_t>(from + 700, size), '\0');
            break;
        }
        case 3: {  // bytes missing in the middle
            const auto from = at();
            bytes.erase(bytes.begin() + from, bytes.begin() + std::min<std::ptrdiff_t>(from + 1 + at() / 8, size));
            break;
        }
        default:  // large numbers where sizes and counts stand
            for (int i = 0; i < 3; ++i) {
                const auto from = at();
                std::fill(bytes.begin() + from, bytes.begin() + std::min<std::ptrdiff_t>(from + 4, size), '\xFF');
            }
            break;
    }
}

std::vector<SyntheticVideo> smallVideos()
{
    std::vector<SyntheticVideo> kinds;
    const auto add = [&](const char* codec, const char* container, const char* pixelFormat, int bFrames) {
        SyntheticVideo about;
        about.frames = 14;
        about.width = 64;
        about.height = 48;
        about.keyInterval = 5;
        about.codec = codec;
        about.container = container;
        about.pixelFormat = pixelFormat;
        about.bFrames = bFrames;
        kinds.push_back(about);
    };
    for (const char* container : {"mp4", "mov", "matroska", "mpegts", "flv", "h264"})
        add("libx264", container, "yuv420p", 2);
    add("mpeg4", "avi", "yuv420p", 2);
    add("mpeg2video", "vob", "yuv420p", 2);
    add("mjpeg", "avi", "yuvj420p", 0);
    add("ffv1", "matroska", "gray16le", 0);
    add("rawvideo", "avi", "bgr24", 0);
    add("gif", "gif", "bgr8", 0);
    add("png", "mov", "rgb24", 0);
    add("libvpx", "webm", "yuv420p", 0);
    return kinds;
}

TEST(BrokenFiles, DamagedVideosNeverCrashOrHang)
{
    const ScratchFolder scratch;
    std::vector<std::pair<fs::path, Bytes>> sources;
    for (const SyntheticVideo& about : smallVideos()) {
        const fs::path path = scratch.path() / (about.codec + "." + about.container);
        writeSyntheticVideo(path, about);
        sources.emplace_back(path, readBytes(path));
    }
    const fs::path tiff = scratch.path() / "pages.tif";
    writeTiff(tiff, 40, 30, 16, 5);
    sources.emplace_back(tiff, readBytes(tiff));

    const char* wished = std::getenv("LONGTAKE_FUZZ_SECONDS");
    const auto time = wished != nullptr ? std::chrono::seconds(std::atoi(wished)) : kTimeForDamage;
    const int rounds = wished != nullptr ? std::numeric_limits<int>::max() : kRounds;
    const Clock::time_point start = Clock::now();
    int done = 0;
    for (int round = 0; round < rounds && (round == 0 || Clock::now() - start < time); ++round) {
        for (std::size_t kind = 0; kind < sources.size(); ++kind) {
            Random random(static_cast<std::uint64_t>(round) * 100 + kind);
            Bytes bytes = sources[kind].second;
            damage(bytes, random);
            if (random.below(3) == 0 && !bytes.empty()) damage(bytes, random);
            writeBytes(sources[kind].first, bytes);
            SCOPED_TRACE(sources[kind].first.filename().string() + ", round " + std::to_string(round));
            const Clock::time_point before = Clock::now();
            useVideo(sources[kind].first, round % 3 + 1);
            EXPECT_LT(Clock::now() - before, kLongestForOneFile);
            if (::testing::Test::HasFailure()) return;
            ++done;
        }
    }
    std::printf("%d damaged files\n", done);
}

TEST(BrokenFiles, EveryTruncationOfAnMp4GivesFramesOrASentence)
{
    const ScratchFolder scratch;
    const fs::path path = scratch.path() / "cut.mp4";
    writeSyntheticVideo(path, {.frames = 6, .width = 32, .height = 32});
    const Bytes whole = readBytes(path);
    for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 150) {
        writeBytes(path, Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)));
        SCOPED_TRACE(size);
        useVideo(path, 1);
    }
}

// A file that changes after it was added is noticed, not shown as if it were the old one.
TEST(BrokenFiles, AChangedFileIsNoticed)
{
    const ScratchFolder scratch;
    const fs::path path = scratch.path() / "video.mkv";
    writeSyntheticVideo(path, {.frames = 40, .codec = "ffv1", .container = "matroska", .bFrames = 0});
    const auto proof = proveIndex(path, *scanVideo(path), {});
    ASSERT_TRUE(proof);
    Bytes bytes = readBytes(path);
    for (std::size_t i = bytes.size() / 2; i < bytes.size() / 2 + 400; ++i) bytes[i] ^= 0x55;
    writeBytes(path, bytes);
    auto reader = VideoReader::open(path, (*proof)->index);
    ASSERT_TRUE(reader);
    int wrong = 0;
    for (std::int64_t n = 0; n < 40; ++n) {
        const Result<FrameBuffer> picture = (*reader)->frame(n);
        if (picture) {
            EXPECT_EQ(shownNumber(*picture), n);
        } else {
            EXPECT_EQ(picture.error().code, ErrorCode::BrokenFile);
            expectClear(picture.error(), path);
            ++wrong;
        }
    }
    EXPECT_GT(wrong, 0);

    bytes.push_back('x');
    writeBytes(path, bytes);
    const auto longer = VideoReader::open(path, (*proof)->index);
    ASSERT_FALSE(longer);
    EXPECT_EQ(longer.error().code, ErrorCode::BrokenFile);
    fs::remove(path);
    const auto gone = VideoReader::open(path, (*proof)->index);
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().code, ErrorCode::FileNotFound);
}

struct NoVideo {
    const char* name;
    std::function<fs::path(const fs::path& folder)> make;
    ErrorCode code;
};

class NoVideoTest : public ::testing::TestWithParam<NoVideo> {};

TEST_P(NoVideoTest, GivesASentenceAtOnce)
{
    const ScratchFolder scratch;
    const fs::path path = GetParam().make(scratch.path());
    const Clock::time_point before = Clock::now();
    const Result<VideoScan> scan = scanVideo(path);
    ASSERT_FALSE(scan);
    EXPECT_EQ(scan.error().code, GetParam().code) << describe(scan.error());
    expectClear(scan.error(), path);
    EXPECT_LT(Clock::now() - before, std::chrono::seconds(20));
}

fs::path textFile(const fs::path& folder, const char* name, const std::string& text)
{
    writeBytes(folder / name, Bytes(text.begin(), text.end()));
    return folder / name;
}

std::vector<NoVideo> noVideos()
{
    std::vector<NoVideo> cases;
    cases.push_back({"Missing", [](const fs::path& f) { return f / "none.mp4"; }, ErrorCode::FileNotFound});
    cases.push_back(
        {"BehindAFile", [](const fs::path& f) { return textFile(f, "a", "x") / "b.mp4"; }, ErrorCode::FileNotFound});
    cases.push_back({"Empty", [](const fs::path& f) { return textFile(f, "empty.mp4", ""); }, ErrorCode::NotAVideo});
    cases.push_back({"Text", [](const fs::path& f) { return textFile(f, "notes.mp4", std::string(5000, 'a') + "\n"); },
                     ErrorCode::NotAVideo});
    cases.push_back({"Noise",
                     [](const fs::path& f) {
                         Random random(1);
                         std::string noise;
                         for (int i = 0; i < 200'000; ++i) noise += static_cast<char>(random.below(256));
                         return textFile(f, "noise.avi", noise);
                     },
                     ErrorCode::NotAVideo});
    cases.push_back({"Playlist",
                     [](const fs::path& f) {
                         return textFile(
                             f, "list.m3u8",
                             "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///dev/zero\n#EXT-X-ENDLIST\n");
                     },
                     ErrorCode::NotAVideo});
    cases.push_back(
        {"ConcatScript",
         [](const fs::path& f) { return textFile(f, "x.ffconcat", "ffconcat version 1.0\nfile /dev/zero\n"); },
         ErrorCode::NotAVideo});
    cases.push_back({"Pattern", [](const fs::path& f) { return f / "img%03d.png"; }, ErrorCode::FileNotFound});
    cases.push_back(
        {"Address", [](const fs::path&) { return fs::path("http://127.0.0.1:9/x.mp4"); }, ErrorCode::FileNotFound});
    cases.push_back({"Pipe",
                     [](const fs::path& f) {
                         EXPECT_EQ(mkfifo((f / "pipe.mp4").c_str(), 0600), 0);
                         return f / "pipe.mp4";
                     },
                     ErrorCode::CannotRead});
    cases.push_back({"Device", [](const fs::path&) { return fs::path("/dev/zero"); }, ErrorCode::CannotRead});
    cases.push_back({"EmptyFolder",
                     [](const fs::path& f) {
                         fs::create_directory(f / "folder");
                         return f / "folder";
                     },
                     ErrorCode::NotAVideo});
    cases.push_back({"FolderOfBrokenImages",
                     [](const fs::path& f) {
                         fs::create_directory(f / "folder");
                         textFile(f / "folder", "1.png", "no picture");
                         textFile(f / "folder", "2.jpg", "");
                         return f / "folder";
                     },
                     ErrorCode::NoFrames});
    cases.push_back({"TiffHeaderOnly",
                     [](const fs::path& f) { return textFile(f, "a.tif", std::string("II*\0\x08\0\0\0", 8)); },
                     ErrorCode::BrokenFile});
    return cases;
}

INSTANTIATE_TEST_SUITE_P(Kinds, NoVideoTest, ::testing::ValuesIn(noVideos()),
                         [](const auto& about) { return std::string(about.param.name); });

TEST(BrokenFiles, AFileWithoutPermissionIsSaid)
{
    const ScratchFolder scratch;
    const fs::path path = textFile(scratch.path(), "secret.mp4", "x");
    fs::permissions(path, fs::perms::none);
    const test::OrdinaryUser user;
    const Result<VideoScan> scan = scanVideo(path);
    ASSERT_FALSE(scan);
    EXPECT_EQ(scan.error().code, ErrorCode::CannotRead);
    expectClear(scan.error(), path);
}

TEST(BrokenFiles, ScanAndProofStopWhenAsked)
{
    const ScratchFolder scratch;
    const fs::path path = scratch.path() / "video.mp4";
    writeSyntheticVideo(path, {.frames = 200});
    const Result<VideoScan> scan = scanVideo(path);
    ASSERT_TRUE(scan);
    std::stop_source source;
    ProveOptions options;
    std::int64_t seen = 0;
    options.stop = source.get_token();
    options.onFrame = [&](const DecodedFrame& frame) {
        seen = frame.number() + 1;
        if (frame.number() == 20) source.request_stop();
    };
    const auto proof = proveIndex(path, *scan, options);
    ASSERT_TRUE(proof) << describe(proof.error());
    EXPECT_FALSE(proof->has_value());
    EXPECT_LT(seen, 60);
    const auto again = scanVideo(path, source.get_token());
    ASSERT_TRUE(again) << describe(again.error());
    EXPECT_FALSE(again->has_value());
}

}  // namespace
}  // namespace longtake
