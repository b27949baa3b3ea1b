// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/atomic_file.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>
#include <filesystem>

namespace longtake {
namespace {

TEST(AtomicFile, ReplacesTheWholeContent)
{
    const auto path = std::filesystem::temp_directory_path() / ("longtake_atomic_" + std::to_string(::getpid()));
    ASSERT_TRUE(writeFileAtomically(path, "a long first version").has_value());
    ASSERT_TRUE(writeFileAtomically(path, "second").has_value());
    EXPECT_EQ(readWholeFile(path).value(), "second");
    std::filesystem::remove(path);
}

TEST(AtomicFile, MissingFolderIsNamedAsAPlaceThatCannotBeWritten)
{
    EXPECT_EQ(writeFileAtomically("/no/such/folder/file", "x").error().code, ErrorCode::CannotWrite);
}

TEST(AtomicFile, MissingFileAndOversizedFileAreTold)
{
    EXPECT_EQ(readWholeFile("/no/such/file").error().code, ErrorCode::FileNotFound);
    const auto path = std::filesystem::temp_directory_path() / ("longtake_large_" + std::to_string(::getpid()));
    ASSERT_TRUE(writeFileAtomically(path, std::string(1001, 'x')).has_value());
    EXPECT_EQ(readWholeFile(path, 1000).error().code, ErrorCode::WrongFormat);
    std::filesystem::remove(path);
}

// Reading a pipe that nobody writes to would never end, and renaming over a device would take it from everybody.
TEST(AtomicFile, PipesAndDevicesAreNeitherReadNorReplaced)
{
    const auto pipe = std::filesystem::temp_directory_path() / ("longtake_pipe_" + std::to_string(::getpid()));
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(readWholeFile(pipe).error().code, ErrorCode::CannotRead);
    EXPECT_EQ(readWholeFile("/dev/zero").error().code, ErrorCode::CannotRead);
    EXPECT_EQ(writeFileAtomically(pipe, "x").error().code, ErrorCode::CannotWrite);
    const auto finished = pipe.string() + "-finished";
    ASSERT_TRUE(writeFileAtomically(finished, "x").has_value());
    EXPECT_EQ(moveIntoPlace(finished, pipe).error().code, ErrorCode::CannotWrite);
    EXPECT_FALSE(std::filesystem::exists(finished));
    EXPECT_TRUE(std::filesystem::is_fifo(pipe));
    std::filesystem::remove(pipe);
}

TEST(AtomicFile, ALinkStaysALink)
{
    const auto folder = std::filesystem::temp_directory_path() / ("longtake_link_" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    ASSERT_TRUE(writeFileAtomically(folder / "file", "old").has_value());
    std::filesystem::create_symlink("file", folder / "link");
    ASSERT_TRUE(writeFileAtomically(folder / "link", "new").has_value());
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(readWholeFile(folder / "file").value(), "new");
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace longtake
