// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "tests/cli/cli_fixture.h"
#include "tests/support/project_builder.h"

namespace longtake::test {
namespace {

using nlohmann::json;

TEST_F(CliTest, HelpNamesEveryCommandAndTheExitCodes)
{
    const std::string help = good({"--help"});
    for (const char* word : {"new", "info", "label", "undo", "redo", "version", "Exit codes"})
        EXPECT_NE(help.find(word), std::string::npos) << word;
    EXPECT_EQ(good({"--version"}), std::string("LongTake ") + LONGTAKE_VERSION + "\n");
}

TEST_F(CliTest, WrongUsageIsExitCode2WithASentence)
{
    EXPECT_NE(bad(2, {}).find("A subcommand is required"), std::string::npos);
    EXPECT_NE(bad(2, {"dance"}).find("dance"), std::string::npos);
    EXPECT_NE(bad(2, {"new"}).find("PROJECT is required"), std::string::npos);
    EXPECT_NE(bad(2, {"new", "x", "--no-such-option"}).find("--no-such-option"), std::string::npos);
}

TEST_F(CliTest, NewMakesAProjectThatInfoDescribes)
{
    EXPECT_EQ(good({"new", path("p"), "--classes", "walk, rest,groom", "--background", "nothing"}),
              path("p.longtake") + "\n");
    const json info = json::parse(good({"info", path("p"), "--json"}));
    EXPECT_EQ(info["project"], path("p.longtake"));
    EXPECT_EQ(info["multi_label"], false);
    ASSERT_EQ(info["classes"].size(), 4U);
    EXPECT_EQ(info["classes"][1]["name"], "rest");
    EXPECT_EQ(info["classes"][1]["key"], "2");
    EXPECT_EQ(info["classes"][0]["colour"], "#CC6677");
    EXPECT_EQ(info["classes"][3]["background"], true);
    EXPECT_EQ(info["classes"][3]["key"], "0");
    EXPECT_TRUE(info["videos"].empty());
    EXPECT_TRUE(info["runs"].empty());
}

TEST_F(CliTest, NewTakesNineClassesByDefault)
{
    good({"new", path("p.longtake"), "--multi-label"});
    const json info = json::parse(good({"info", path("p.longtake"), "--json"}));
    EXPECT_EQ(info["classes"].size(), 9U);
    EXPECT_EQ(info["classes"][8]["name"], "Class 9");
    EXPECT_EQ(info["multi_label"], true);
}

TEST_F(CliTest, NewReadsClassesFromAFile)
{
    std::ofstream(path("classes.txt")) << "\xEF\xBB\xBF"
                                          "background\r\nwalk\r\nrest\r\n\r\n";
    good({"new", path("p"), "--classes", path("classes.txt"), "--json"});
    const json info = json::parse(good({"info", path("p"), "--json"}));
    ASSERT_EQ(info["classes"].size(), 3U);
    EXPECT_EQ(info["classes"][0]["name"], "background");
    EXPECT_EQ(info["classes"][0]["background"], true);
    EXPECT_EQ(info["classes"][1]["key"], "1");
}

TEST_F(CliTest, AProjectNeedsAName)
{
    for (const std::string command : {"new", "sample"}) {
        for (const std::string& name : {path(""), path("."), path(".."), std::string(".longtake")}) {
            const std::string words = bad(2, {command, name});
            EXPECT_NE(words.find("names no file"), std::string::npos) << words;
        }
    }
    for (const std::vector<std::string>& line : std::vector<std::vector<std::string>>{
             {"new", ""}, {"info", ""}, {"probe", ""}, {"label", path("p"), "1", "--class", "", "--range", "1:2"}})
        EXPECT_NE(bad(2, line).find("it is empty"), std::string::npos) << line.front();
    EXPECT_TRUE(std::filesystem::is_empty(path("")));
}

TEST_F(CliTest, WhatToTypeNextCanBeTyped)
{
    const ProgramResult made = cli({"new", path("my mice's"), "--classes", "a,b"});
    EXPECT_EQ(made.messages, "2 classes. Next: longtake-cli add '" + path("my mice'\\''s.longtake") + "' VIDEO\n");
}

TEST_F(CliTest, AListOfClassesThatIsNotThereIsNoClass)
{
    EXPECT_EQ(bad(3, {"new", path("p"), "--classes", path("clases.txt")}),
              path("clases.txt") + " does not exist. Check the path, or whether the drive is connected.\n");
}

TEST_F(CliTest, NumbersThatCannotBeMeantAreRefused)
{
    EXPECT_EQ(bad(2, {"plan", "--budget", "0"}),
              "--budget is not usable here: it must be more than 0; without it, what is free may be used.\n");
    EXPECT_EQ(bad(2, {"plan", "--filters", "1e3"}),
              "--filters \"1e3\" is not usable here: a whole number is needed.\n");
    EXPECT_EQ(bad(2, {"plan", "--seed", "-1"}),
              "--seed \"-1\" is not usable here: a whole number from 0 on is needed.\n");
    EXPECT_EQ(bad(2, {"plan", "--filters", "99999999999999999999"}),
              "--filters \"99999999999999999999\" is not usable here: the number is too large.\n");
    EXPECT_EQ(bad(2, {"predict", path("p"), "--threads", "99999"}),
              "--threads is not usable here: it must be from 0 to 4096, and 99999 is not.\n");
    good({"new", path("p")});
    EXPECT_EQ(bad(2, {"ingest", path("p"), "--size", "30x99999"}),
              "each side in --size is not usable here: it must be from 1 to 4096, and 99999 is not.\n");
    EXPECT_EQ(bad(2, {"evaluate", path("p"), "--smoothing", "nan"}),
              "--smoothing is not usable here: it must be from 0 to 86400, and nan is not.\n");
    EXPECT_EQ(bad(2, {"plan", "--guard", "-1"}), "--guard is not usable here: it must be 0 or more, and -1 is not.\n");
}

TEST_F(CliTest, NewDoesNotOverwrite)
{
    good({"new", path("p")});
    EXPECT_EQ(bad(2, {"new", path("p")}), path("p.longtake") + " already exists. Choose another name.\n");
    EXPECT_EQ(bad(2, {"new", path("q"), "--classes", "walk,walk"}),
              "class \"walk\" already exists. Choose another name.\n");
    EXPECT_EQ(bad(2, {"new", path("q"), "--classes", " , "}),
              "--classes \" , \" is not usable here: it names no class.\n");
    EXPECT_EQ(bad(3, {"new", path("nowhere/q")}), path("nowhere") +
                                                      " does not exist. Check the path, or whether the "
                                                      "drive is connected.\n");
    EXPECT_FALSE(std::filesystem::exists(path("q.longtake")));
}

TEST_F(CliTest, WhatIsNoProjectIsExitCode3)
{
    EXPECT_NE(bad(3, {"info", path("p.longtake")}).find(path("p.longtake") + " does not exist"), std::string::npos);
    std::ofstream(path("p.longtake")) << "hello, these are just words";
    EXPECT_NE(bad(3, {"info", path("p.longtake")}).find("it is not a LongTake project"), std::string::npos);
    std::ofstream(path("empty.longtake")) << "";
    EXPECT_NE(bad(3, {"undo", path("empty.longtake"), "1"}).find("is damaged: the file is empty"), std::string::npos);
}

TEST_F(CliTest, ALockedProjectIsExitCode6AndCanStillBeRead)
{
    const std::string project = makeProject();
    const auto holder = must(ProjectStore::open(project, OpenMode::ReadWrite));
    const std::string sentence = bad(6, {"label", project, "cage7", "--class", "walk", "--range", "0:10"});
    EXPECT_NE(sentence.find("mice.longtake is being changed by another program: process "), std::string::npos);
    EXPECT_NE(good({"info", project}).find("cage7.mp4"), std::string::npos);
}

TEST_F(CliTest, InfoIsReadableForPeople)
{
    const std::string project = makeProject();
    good({"label", project, "cage7", "--class", "walk", "--range", "0:75"});
    const std::string text = good({"info", project});
    EXPECT_NE(text.find("1  walk                            75 frames       1 bout"), std::string::npos) << text;
    EXPECT_NE(text.find("25 % labelled"), std::string::npos) << text;
    EXPECT_NE(text.find("two video tracks, the first is used"), std::string::npos) << text;
}

TEST_F(CliTest, VersionSaysWhatAReportOfAFaultNeeds)
{
    const json version = json::parse(good({"version", "--json"}));
    EXPECT_EQ(version["version"], LONGTAKE_VERSION);
    EXPECT_EQ(version["libraries"]["sqlite"].get<std::string>().substr(0, 2), "3.");
    EXPECT_FALSE(version["libraries"]["ffmpeg"].get<std::string>().empty());
    EXPECT_GE(version["cpu"]["cores"].get<int>(), 1);
    EXPECT_TRUE(version["devices"].is_array());
    EXPECT_EQ(good({"version"}).find(std::string("LongTake ") + LONGTAKE_VERSION), 0U);
}

}  // namespace
}  // namespace longtake::test
