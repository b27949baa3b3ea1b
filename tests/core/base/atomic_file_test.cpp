// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/atomic_file.h"

#include <gtest/gtest.h>

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
    EXPECT_EQ(readWholeFile("/dev/zero", 1000).error().code, ErrorCode::WrongFormat);
}

}  // namespace
}  // namespace longtake
