// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/video_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/support/scratch_folder.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

void writeText(const fs::path& path, const std::string& text)
{
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

TEST(NaturalOrder, ComparesNumbersAsNumbers)
{
    std::vector<std::string> names = {"img10.png", "img2.png", "IMG1.png", "img02.png", "a", "img",
                                      "img2b.png", "b 100",    "b 99",     "0010",      "9"};
    std::sort(names.begin(), names.end(), naturalLess);
    const std::vector<std::string> expected = {"9",        "0010",      "a",        "b 99",      "b 100",    "img",
                                               "IMG1.png", "img02.png", "img2.png", "img2b.png", "img10.png"};
    EXPECT_EQ(names, expected);
}

TEST(NaturalOrder, IsAStrictOrder)
{
    const std::vector<std::string> names = {"",   "1",   "01",  "001",  "a1",
                                            "A1", "a01", "a1b", "a1b2", "99999999999999999999999"};
    for (const auto& a : names) {
        EXPECT_FALSE(naturalLess(a, a));
        for (const auto& b : names) EXPECT_FALSE(naturalLess(a, b) && naturalLess(b, a)) << a << " " << b;
    }
}

TEST(FindVideos, WalksFoldersInNaturalOrder)
{
    const ScratchFolder scratch;
    for (const char* name : {"day10/a.mp4", "day2/b.AVI", "day2/notes.txt", "day2/cover.png", "frames/f1.png",
                             "frames/f2.png", "stack/s.tif", ".hidden/x.mp4", "day2/.x.mp4"})
        writeText(scratch.path() / name, "x");
    const auto found = findVideos(scratch.path());
    ASSERT_TRUE(found);
    const std::vector<fs::path> expected = {scratch.path() / "day2/b.AVI", scratch.path() / "day10/a.mp4",
                                            scratch.path() / "frames", scratch.path() / "stack/s.tif"};
    EXPECT_EQ(*found, expected);
}

TEST(FindVideos, TakesAFileAsItIs)
{
    const ScratchFolder scratch;
    writeText(scratch.path() / "odd.name", "x");
    EXPECT_EQ(findVideos(scratch.path() / "odd.name").value(), std::vector<fs::path>{scratch.path() / "odd.name"});
    EXPECT_EQ(findVideos(scratch.path() / "none").error().code, ErrorCode::FileNotFound);
}

TEST(FindVideos, DoesNotFollowLinksInCircles)
{
    const ScratchFolder scratch;
    writeText(scratch.path() / "a/v.mp4", "x");
    fs::create_directory_symlink(scratch.path(), scratch.path() / "a/back");
    EXPECT_EQ(findVideos(scratch.path())->size(), 1U);
}

TEST(VideoFileHash, KnowsACopyAndNoticesAChange)
{
    const ScratchFolder scratch;
    std::string content(std::size_t{60} << 20, 'a');
    for (std::size_t i = 0; i < content.size(); i += 4096) content[i] = static_cast<char>(i >> 12);
    writeText(scratch.path() / "a", content);
    writeText(scratch.path() / "b", content);
    content[content.size() / 2] ^= 1;
    writeText(scratch.path() / "c", content);
    const auto a = videoFileHash(scratch.path() / "a");
    ASSERT_TRUE(a);
    EXPECT_EQ(a->bytes, static_cast<std::int64_t>(content.size()));
    EXPECT_EQ(*a, *videoFileHash(scratch.path() / "b"));
    EXPECT_NE(*a, *videoFileHash(scratch.path() / "c"));
    EXPECT_EQ(videoFileHash(scratch.path() / "none").error().code, ErrorCode::FileNotFound);
}

TEST(VideoFileHash, OfAnImageFolderFollowsNamesAndSizes)
{
    const ScratchFolder scratch;
    writeText(scratch.path() / "f/1.png", "x");
    writeText(scratch.path() / "f/2.png", "yy");
    const auto before = videoFileHash(scratch.path() / "f");
    ASSERT_TRUE(before);
    EXPECT_EQ(before->bytes, 3);
    writeText(scratch.path() / "f/notes.txt", "z");
    EXPECT_EQ(*before, *videoFileHash(scratch.path() / "f"));
    writeText(scratch.path() / "f/3.png", "z");
    EXPECT_NE(*before, *videoFileHash(scratch.path() / "f"));
}

}  // namespace
}  // namespace longtake
