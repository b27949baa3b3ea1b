// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The rules of the house, checked on the sources themselves.

#include "tests/architecture/include_table.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>

namespace longtake::architecture {
namespace {

using ::testing::IsEmpty;

constexpr std::ptrdiff_t kLongestFile = 500;  // lines; beyond it a file holds more than one thing

std::filesystem::path root()
{
    const char* folder = std::getenv("LONGTAKE_SOURCE_DIR");
    return folder != nullptr ? folder : ".";
}

TEST(SourceTree, EveryIncludeIsInTheTable)
{
    const IncludeTable table = parseTable(readText(root() / "tests/architecture/allowed_includes.txt"));
    ASSERT_THAT(table.faults, IsEmpty());
    ASSERT_FALSE(sourcesBelow(root(), {"core"}).empty());
    EXPECT_THAT(checkTree(table, root()), IsEmpty());
}

TEST(SourceTree, EveryFileNamesItsLicence)
{
    const std::string lines =
        "// SPDX-FileCopyrightText: LongTake authors\n// SPDX-License-Identifier: GPL-3.0-or-later\n";
    std::vector<std::string> without;
    for (const std::string& path : sourcesBelow(root(), {"core", "ui", "app", "bench", "tests"})) {
        if (!readText(root() / path).starts_with(lines)) without.push_back(path);
    }
    EXPECT_THAT(without, IsEmpty()) << "these files do not start with\n" << lines;
}

TEST(SourceTree, NoFileGrowsBeyondOnePurpose)
{
    std::vector<std::string> tooLong;
    for (const std::string& path : sourcesBelow(root(), {"core", "ui", "app"})) {
        const std::string text = readText(root() / path);
        const std::ptrdiff_t lines = std::count(text.begin(), text.end(), '\n');
        if (lines > kLongestFile) tooLong.push_back(path + " has " + std::to_string(lines) + " lines");
    }
    EXPECT_THAT(tooLong, IsEmpty());
}

TEST(SourceTree, HeadersAreIncludedOnce)
{
    std::vector<std::string> without;
    for (const std::string& path : sourcesBelow(root(), {"core", "ui", "app", "tests"})) {
        // Highway's kernels are included once for every instruction set, on purpose.
        if (!path.ends_with(".h") || path.ends_with("-inl.h")) continue;
        if (readText(root() / path).find("\n#pragma once\n") == std::string::npos) without.push_back(path);
    }
    EXPECT_THAT(without, IsEmpty());
}

}  // namespace
}  // namespace longtake::architecture
