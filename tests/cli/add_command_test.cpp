// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "tests/cli/cli_fixture.h"
#include "tests/support/synthetic_video.h"

namespace longtake::test {
namespace {

using nlohmann::json;

class CliAdd : public CliTest {
protected:
    void SetUp() override
    {
        std::filesystem::create_directory(path("videos"));
        for (const int frames : {50, 60}) {
            SyntheticVideo about;
            about.frames = frames;
            writeSyntheticVideo(path("videos/session_" + std::to_string(frames) + ".mp4"), about);
        }
        good({"new", path("p")});
    }
};

TEST_F(CliAdd, AFolderGivesItsVideosWithTheirNumbers)
{
    const json report = json::parse(good({"add", path("p"), path("videos"), "--json"}));
    ASSERT_EQ(report["added"].size(), 2U);
    EXPECT_EQ(report["added"][0]["name"], "session_50.mp4");
    EXPECT_EQ(report["added"][0]["id"], 1);
    EXPECT_EQ(report["added"][0]["was_there"], false);
    EXPECT_TRUE(report["added"][0]["problems"].empty());
    EXPECT_TRUE(report["failed"].empty());

    const json info = json::parse(good({"info", path("p"), "--json"}));
    EXPECT_EQ(info["videos"][1]["frames"], 60);
    EXPECT_EQ(info["videos"][1]["width"], 160);
    EXPECT_DOUBLE_EQ(info["videos"][1]["fps_mean"], 25.0);
    EXPECT_EQ(good({"add", path("p"), path("videos/session_60.mp4")}), "  2  session_60.mp4  (was there already)\n");
}

TEST_F(CliAdd, ABrokenVideoHurtsOnlyItself)
{
    std::ofstream(path("videos/broken.mp4")) << "no video at all";
    const ProgramResult result = cli({"add", path("p"), path("videos")});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_NE(result.messages.find("broken.mp4"), std::string::npos);
    EXPECT_EQ(json::parse(good({"info", path("p"), "--json"}))["videos"].size(), 2U);
}

TEST_F(CliAdd, WhatIsNotThereIsNamed)
{
    EXPECT_EQ(bad(3, {"add", path("p"), path("videos/no.mp4")}),
              path("videos/no.mp4") + " does not exist. Check the path, or whether the drive is connected.\n");
}

}  // namespace
}  // namespace longtake::test
