// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the finished programs and plug-ins are linked with, and what they show to others. A program that defines a
// symbol of Qt's could be bound by another Qt in its process; one that links LibTorch would start 0.2 s later.

#include <gmock/gmock.h>

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace longtake {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// LONGTAKE_PROGRAMS: "NAME=FILE,..." of what this build holds.
std::map<std::string, std::string> builtFiles()
{
    std::map<std::string, std::string> files;
    std::istringstream entries(LONGTAKE_PROGRAMS);
    std::string entry;
    while (std::getline(entries, entry, ',')) {
        const std::size_t equals = entry.find('=');
        if (equals != std::string::npos) files[entry.substr(0, equals)] = entry.substr(equals + 1);
    }
    return files;
}

std::vector<std::string> linesOf(const std::string& command)
{
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
    std::vector<std::string> lines;
    std::array<char, 4096> buffer{};
    while (pipe && std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe.get()) != nullptr) {
        lines.emplace_back(buffer.data());
    }
    return lines;
}

std::vector<std::string> neededLibraries(const std::string& file)
{
    return linesOf("readelf -d '" + file + "' | grep NEEDED");
}

std::vector<std::string> definedSymbols(const std::string& file, const std::string& pattern)
{
    return linesOf("nm -DC --defined-only '" + file + "' | grep -E '" + pattern + "'");
}

class ProgramsTest : public ::testing::TestWithParam<const char*> {
protected:
    void SetUp() override
    {
        const auto files = builtFiles();
        const auto found = files.find(GetParam());
        if (found == files.end()) GTEST_SKIP() << GetParam() << " is not built here";
        file_ = found->second;
        ASSERT_THAT(neededLibraries(file_), Not(IsEmpty())) << file_ << " cannot be read";
    }

    std::string file_;
};

using Programs = ProgramsTest;
TEST_P(Programs, LinksNoLibTorchAndNoCuda)
{
    EXPECT_THAT(neededLibraries(file_), Each(Not(::testing::ContainsRegex("libtorch|libc10|libcuda|libcudart"))));
}
TEST_P(Programs, DefinesNoSymbolOfQt)
{
    EXPECT_THAT(definedSymbols(file_, " [A-Z] Q[A-Za-z]+(::|\\()"), IsEmpty());
}
INSTANTIATE_TEST_SUITE_P(Built, Programs, ::testing::Values("longtake", "longtake-cli"));

using CommandLine = ProgramsTest;
TEST_P(CommandLine, NeedsNoQt)
{
    EXPECT_THAT(neededLibraries(file_), Each(Not(HasSubstr("libQt"))));
}
INSTANTIATE_TEST_SUITE_P(Built, CommandLine, ::testing::Values("longtake-cli"));

using Plugins = ProgramsTest;
TEST_P(Plugins, ShowsItsDoorAndNothingElseOfOurs)
{
    EXPECT_THAT(definedSymbols(file_, " T longtake(Make|Get)"), SizeIs(1));
    EXPECT_THAT(definedSymbols(file_, " [A-Z] longtake::"), IsEmpty());
}
TEST_P(Plugins, HasOneOpenMp)
{
    EXPECT_THAT(linesOf("ldd '" + file_ + "' | grep -E 'gomp|iomp|libomp'"), SizeIs(1));
}
INSTANTIATE_TEST_SUITE_P(Built, Plugins, ::testing::Values("longtake_learn", "longtake_cuda"));

}  // namespace
}  // namespace longtake
