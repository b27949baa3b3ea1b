// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "tests/cli/cli_fixture.h"
#include "tests/support/synthetic_video.h"

namespace longtake::test {
namespace {

using nlohmann::json;

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

class CliVideo : public CliTest {
protected:
    void SetUp() override
    {
        SyntheticVideo about;
        about.frames = 40;
        writeSyntheticVideo(path("clip.mp4"), about);
    }
};

TEST_F(CliVideo, ProbeCountsTheFramesThatDecode)
{
    const json report = json::parse(good({"probe", path("clip.mp4"), "--json"}));
    ASSERT_EQ(report.size(), 1U);
    EXPECT_EQ(report[0]["path"], path("clip.mp4"));
    EXPECT_EQ(report[0]["frames"], 40);
    EXPECT_EQ(report[0]["width"], 160);
    EXPECT_EQ(report[0]["height"], 120);
    EXPECT_DOUBLE_EQ(report[0]["fps_mean"], 25.0);
    EXPECT_EQ(report[0]["vfr"], false);
    EXPECT_DOUBLE_EQ(report[0]["duration_s"], 1.6);
    EXPECT_EQ(report[0]["header_frames"], 40);
    EXPECT_TRUE(report[0]["problems"].empty());
}

TEST_F(CliVideo, ProbeSaysWhatIsWrongAndGoesOn)
{
    std::ifstream in(path("clip.mp4"), std::ios::binary);
    std::stringstream whole;
    whole << in.rdbuf();
    std::ofstream(path("cut.mp4"), std::ios::binary) << whole.str().substr(0, whole.str().size() / 2);
    std::ofstream(path("empty.mp4")).flush();
    const ProgramResult result = cli({"probe", path("cut.mp4"), path("empty.mp4"), path("clip.mp4"), "--json"});
    EXPECT_EQ(result.exitCode, 3);
    const json report = json::parse(result.output);
    ASSERT_EQ(report.size(), 3U);
    EXPECT_EQ(report[0]["error"], "not-a-video");
    EXPECT_EQ(report[1]["frames"], 0);
    EXPECT_EQ(report[2]["frames"], 40);
    EXPECT_NE(result.messages.find(path("empty.mp4") + " holds no pictures that can be decoded: the file is empty."),
              std::string::npos)
        << result.messages;
}

TEST_F(CliVideo, FramesAreTheSameInEveryOrder)
{
    const auto forwards = linesOf(good({"frames", path("clip.mp4")}));
    ASSERT_EQ(forwards.size(), 41U);
    EXPECT_EQ(forwards[0], "frame,pts_s,md5");
    EXPECT_EQ(forwards[26].substr(0, 15), "25,1.000000000,");
    EXPECT_EQ(forwards[26].size(), 15U + 32U);
    const std::set<std::string> all(forwards.begin(), forwards.end());
    EXPECT_EQ(all.size(), 41U);
    for (const char* order : {"reverse", "random"}) {
        auto lines = linesOf(good({"frames", path("clip.mp4"), "--order", order, "--native-md5"}));
        EXPECT_NE(lines, forwards);
        EXPECT_EQ(std::set<std::string>(lines.begin(), lines.end()), all);
    }
    const auto listed = linesOf(good({"frames", path("clip.mp4"), "--order", "39,3:5"}));
    EXPECT_EQ(listed, (std::vector<std::string>{forwards[0], forwards[40], forwards[4], forwards[5]}));
}

TEST_F(CliVideo, CountAndSeedChooseFrames)
{
    const auto first = good({"frames", path("clip.mp4"), "--order", "random", "--count", "7", "--seed", "3"});
    EXPECT_EQ(linesOf(first).size(), 8U);
    EXPECT_EQ(first, good({"frames", path("clip.mp4"), "--order", "random", "--count", "7", "--seed", "3"}));
    EXPECT_NE(first, good({"frames", path("clip.mp4"), "--order", "random", "--count", "7", "--seed", "4"}));
    EXPECT_EQ(linesOf(good({"frames", path("clip.mp4"), "--order", "reverse", "--count", "2"}))[1].substr(0, 3), "39,");
}

TEST_F(CliVideo, FramesRefusesWhatIsNotThere)
{
    EXPECT_EQ(bad(2, {"frames", path("clip.mp4"), "--order", "40"}),
              "--order 40 is not usable here: the video has 40 frames, counted from 0.\n");
    EXPECT_NE(bad(2, {"frames", path("clip.mp4"), "--order", "sideways"}).find("sequential, reverse, random"),
              std::string::npos);
    bad(2, {"frames", path("clip.mp4"), "--count", "-1"});
    bad(2, {"frames"});
    EXPECT_EQ(bad(3, {"frames", path("no.mp4")}),
              path("no.mp4") + " does not exist. Check the path, or whether the drive is connected.\n");
    EXPECT_NE(bad(3, {"frames", folder_.path().string()}).find("holds no images"), std::string::npos);
}

}  // namespace
}  // namespace longtake::test
