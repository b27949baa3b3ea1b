// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Frame stores on the command line: contrast, and ingest with a disk budget.

#include <filesystem>
#include <map>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_fixture.h"
#include "tests/support/synthetic_video.h"

namespace longtake::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class FrameStoreCommands : public CliTest {
protected:
    void SetUp() override
    {
        good({"new", project(), "--classes", "walk,rest"});
        for (const char* name : {"a.mp4", "b.mp4", "c.mp4"}) {
            SyntheticVideo about;
            about.frames = 60;
            about.framesPerSecond = 20 + (name[0] - 'a');  // so that no two are the same file
            writeSyntheticVideo(path(name), about);
            good({"add", project(), path(name)});
        }
    }

    std::string project() const { return path("p.longtake"); }

    std::map<std::string, std::int64_t> stores() const
    {
        std::map<std::string, std::int64_t> files;
        for (const auto& entry : std::filesystem::directory_iterator(project() + "-data/frames"))
            if (entry.path().extension() == ".ltframes")
                files[entry.path().filename().string()] = static_cast<std::int64_t>(entry.file_size());
        return files;
    }
};

TEST_F(FrameStoreCommands, ContrastSaysWhatAThresholdWouldCull)
{
    const json first = json::parse(good({"contrast", project(), "--json"}));
    EXPECT_EQ(first["height"], 30);
    EXPECT_EQ(first["width"], 45);
    EXPECT_EQ(first["frames"], 180);
    std::int64_t frames = 0;
    for (const json& bin : first["bins"]) {
        EXPECT_EQ(bin["frames_below"], frames);
        frames += bin["frames"].get<std::int64_t>();
    }
    EXPECT_EQ(frames, 180);
    EXPECT_EQ(first["videos"].size(), 3U);
    EXPECT_FALSE(first.contains("culled_frames"));

    // Between the least and the most: some of each video, and the ranges say which.
    const double least = first["videos"][0]["least"];
    const double most = first["videos"][0]["most"];
    ASSERT_LT(least, most);
    const std::string threshold = std::to_string((least + most) / 2);
    const json second = json::parse(good({"contrast", project(), "a.mp4", "--cull-contrast", threshold, "--json"}));
    ASSERT_EQ(second["videos"].size(), 1U);
    const json& video = second["videos"][0];
    EXPECT_GT(video["culled_frames"].get<int>(), 0);
    EXPECT_LT(video["culled_frames"].get<int>(), 60);
    std::int64_t inRanges = 0;
    for (const json& range : video["culled"]) inRanges += range[1].get<std::int64_t>() - range[0].get<std::int64_t>();
    EXPECT_EQ(video["culled_frames"], inRanges);
    EXPECT_EQ(second["culled_frames"], inRanges);

    const std::string text = good({"contrast", project(), "a.mp4", "--cull-contrast", threshold, "--bins", "5"});
    EXPECT_THAT(text, HasSubstr("a.mp4: " + std::to_string(inRanges) + " of 60 frames"));
    EXPECT_THAT(good({"ingest", project(), "--video", "a.mp4", "--cull-contrast", threshold}),
                HasSubstr("a.mp4: " + std::to_string(inRanges) + " of 60 frames have a contrast below"));
    EXPECT_EQ(json::parse(good({"contrast", project(), "--size", "6x8", "--json"}))["frames"], 180);
}

TEST_F(FrameStoreCommands, ContrastNeedsNoDecodeOfWhatItKnows)
{
    const std::string first = good({"contrast", project(), "--json"});
    for (const auto& [name, bytes] : stores()) std::filesystem::remove(project() + "-data/frames/" + name);
    for (const char* name : {"a.mp4", "b.mp4", "c.mp4"}) std::filesystem::remove(path(name));
    EXPECT_EQ(good({"contrast", project(), "--json"}), first);
}

TEST_F(FrameStoreCommands, WrongThresholdsAreRefused)
{
    for (const char* wrong : {"-3", "128", "nan"}) {
        EXPECT_THAT(bad(2, {"contrast", project(), "--cull-contrast", wrong}), HasSubstr("--cull-contrast"));
        EXPECT_THAT(bad(2, {"ingest", project(), "--cull-contrast", wrong}), HasSubstr("--cull-contrast"));
        EXPECT_THAT(bad(2, {"plan", project(), "--cull-contrast", wrong}), HasSubstr("--cull-contrast"));
    }
    bad(2, {"contrast", project(), "nothing.mp4"});
    bad(2, {"contrast", project(), "--bins", "0"});
}

TEST_F(FrameStoreCommands, AThresholdThatCullsEverythingIsRefusedByThePlanAsByTraining)
{
    for (const char* name : {"a.mp4", "b.mp4"}) {
        good({"label", project(), name, "--class", "walk", "--range", "0:30"});
        good({"label", project(), name, "--class", "rest", "--range", "30:60"});
    }
    good({"ingest", project()});
    const std::vector<std::string> whole = {"--train-videos", "a.mp4", "--validation-videos", "b.mp4"};
    for (std::vector<std::string> more : {std::vector<std::string>{}, whole}) {
        std::vector<std::string> plan = {"plan", project(), "--cull-contrast", "127"};
        std::vector<std::string> train = {"train", project(), "--cull-contrast", "127"};
        plan.insert(plan.end(), more.begin(), more.end());
        train.insert(train.end(), more.begin(), more.end());
        const std::string words = bad(3, plan);
        EXPECT_EQ(words, bad(3, train));
        EXPECT_THAT(words, HasSubstr("--cull-contrast 127"));
        EXPECT_THAT(words, HasSubstr("lower threshold"));
        EXPECT_THAT(words, testing::Not(HasSubstr("Label more")));
        EXPECT_EQ(words.find("a.mp4") != std::string::npos, !more.empty()) << "named where it is but one: " << words;
    }
    good({"plan", project(), "--cull-contrast", "1"});
}

TEST_F(FrameStoreCommands, ADiskBudgetKeepsWhatWasUsedLast)
{
    good({"ingest", project(), "--video", "a.mp4"});
    ASSERT_EQ(stores().size(), 1U);
    const auto [first, bytes] = *stores().begin();
    const std::string two = std::to_string(2 * bytes);
    good({"ingest", project(), "--video", "b.mp4", "--disk-budget", two});
    const std::string said = good({"ingest", project(), "--video", "c.mp4", "--disk-budget", two});
    EXPECT_THAT(said, HasSubstr("1 unused frame store was removed"));
    EXPECT_EQ(stores().size(), 2U);
    EXPECT_FALSE(stores().contains(first));

    const ProgramResult all = cli({"ingest", project(), "--disk-budget", two});
    EXPECT_EQ(all.exitCode, 2) << "not all that was asked for is done";
    EXPECT_THAT(all.output, HasSubstr("0 decoded, 2 ready before, 1 left out"));
    EXPECT_THAT(all.messages, HasSubstr("disk budget"));

    const std::string messages = cli({"ingest", project(), "--video", "a.mp4", "--disk-budget", "1kB"}).messages;
    EXPECT_THAT(messages, HasSubstr("the frames of a.mp4 alone take"));
    EXPECT_THAT(bad(2, {"ingest", project(), "--disk-budget", "0"}), HasSubstr("--disk-budget"));
    EXPECT_THAT(bad(2, {"ingest", project(), "--disk-budget", "lots"}), HasSubstr("lots"));
    good({"check", project()});
}

// The word after `option` in `text`.
std::string wordAfter(const std::string& text, const std::string& option)
{
    const std::size_t place = text.rfind(option + ' ');
    if (place == std::string::npos) return {};
    const std::size_t first = place + option.size() + 1;
    return text.substr(first, text.find_first_of(" ,;:.\n", text.find_first_of("kMGT", first)) - first);
}

TEST_F(FrameStoreCommands, WhatADiskBudgetLeavesOutIsNamedWithTheOneThatWouldHoldAll)
{
    good({"ingest", project(), "--video", "a.mp4"});
    const std::int64_t bytes = stores().begin()->second;
    const ProgramResult result = cli({"ingest", project(), "--disk-budget", std::to_string(bytes + 1), "-q"});
    EXPECT_EQ(result.exitCode, 2) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("0 decoded, 1 ready before, 2 left out"));
    EXPECT_THAT(result.messages, HasSubstr("no room for the frames of b.mp4 and c.mp4"));
    const std::string enough = wordAfter(result.messages, "--disk-budget");
    EXPECT_THAT(good({"ingest", project(), "--disk-budget", enough}), HasSubstr("2 decoded, 1 ready before"))
        << result.messages;
}

TEST_F(FrameStoreCommands, OtherVideosAreDoneWhereOneIsBroken)
{
    std::filesystem::resize_file(path("b.mp4"), 100);
    const ProgramResult result = cli({"ingest", project()});
    EXPECT_EQ(result.exitCode, 3) << "not all that was asked for is done";
    EXPECT_THAT(result.output, HasSubstr("2 decoded, 0 ready before, 1 left out"));
    EXPECT_THAT(result.messages, HasSubstr("b.mp4"));
    EXPECT_EQ(cli({"contrast", project()}).exitCode, 3) << "nor here";
    good({"contrast", project(), "a.mp4"});
}

TEST_F(FrameStoreCommands, ABudgetOneByteShortReadsAsOneThatIsShort)
{
    good({"ingest", project(), "--video", "a.mp4", "--size", "300x450"});
    const std::int64_t bytes = stores().begin()->second;
    const ProgramResult result =
        cli({"ingest", project(), "--video", "b.mp4", "--size", "300x450", "--disk-budget", std::to_string(bytes - 1)});
    EXPECT_EQ(result.exitCode, 2);
    // 4096 + 60 * (300 * 450 + 8) = 8,104,576
    EXPECT_THAT(result.messages, HasSubstr("8.104575 MB"));
    EXPECT_THAT(result.messages, HasSubstr("8.104576 MB"));
}

}  // namespace
}  // namespace longtake::test
