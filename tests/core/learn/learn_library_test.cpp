// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/learn/learn_library.h"
#include "core/base/log.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace longtake {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class LearnLibraryTest : public ::testing::Test {
protected:
    void TearDown() override
    {
        unsetenv("LONGTAKE_LEARN_LIBRARY");
        setLogSink({});
    }

    static Result<std::unique_ptr<LearnEngine>> loadFrom(const std::string& file)
    {
        setenv("LONGTAKE_LEARN_LIBRARY", file.c_str(), 1);
        return loadLearnEngine();
    }
};

TEST_F(LearnLibraryTest, MissingLibraryNamesTheFileAndSaysThatLabellingWorks)
{
    const auto engine = loadFrom("/nowhere/liblongtake_learn.so");
    ASSERT_FALSE(engine.has_value());
    EXPECT_EQ(engine.error().code, ErrorCode::LearnUnavailable);
    EXPECT_THAT(describe(engine.error()), AllOf(HasSubstr("there is no file /nowhere/liblongtake_learn.so"),
                                                HasSubstr("Labelling works without it")));
}

TEST_F(LearnLibraryTest, FileThatIsNoLibrarySaysWhatTheLoaderSaid)
{
    const auto file = std::filesystem::temp_directory_path() / ("longtake_no_library_" + std::to_string(getpid()));
    std::ofstream(file) << "text";
    const auto engine = loadFrom(file.string());
    std::filesystem::remove(file);
    ASSERT_FALSE(engine.has_value());
    EXPECT_EQ(engine.error().code, ErrorCode::LearnUnavailable);
    EXPECT_THAT(engine.error().detail, HasSubstr(file.string()));
}

TEST_F(LearnLibraryTest, StrangersLibraryAndOtherVersionAreRefused)
{
    const auto stranger = loadFrom("/proc/self/exe");
    ASSERT_FALSE(stranger.has_value());
    EXPECT_EQ(stranger.error().code, ErrorCode::LearnUnavailable);

    const auto other = loadFrom(OTHER_VERSION_PLUGIN);
    ASSERT_FALSE(other.has_value());
    EXPECT_THAT(describe(other.error()), HasSubstr("another version of LongTake"));
}

TEST_F(LearnLibraryTest, RightLibraryIsLoadedAndWritesTheProgramsLog)
{
    std::vector<std::string> lines;
    setLogSink([&](LogLevel, const std::string& text) { lines.push_back(text); });
    const auto engine = loadFrom(THIS_VERSION_PLUGIN);
    ASSERT_TRUE(engine.has_value()) << describe(engine.error());
    EXPECT_EQ((*engine)->version(), "for tests");
    EXPECT_THAT(lines, ElementsAre("made"));
}

}  // namespace
}  // namespace longtake
