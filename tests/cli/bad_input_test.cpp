// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the command line makes of input that cannot be right: a sentence that says what to do, the exit code that the
// manual promises, and nothing left behind.

#include <gmock/gmock.h>

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>

#include "tests/cli/cli_fixture.h"
#include "tests/support/project_builder.h"
#include "tests/support/running_program.h"
#include "tests/support/synthetic_video.h"

namespace longtake::test {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;
using testing::UnorderedElementsAre;

class BadInput : public CliTest {
protected:
    std::vector<std::string> namesIn(const fs::path& folder) const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
        return names;
    }

    static void tamper(const std::string& project, const std::string& sql)
    {
        SQLite::Database(project, SQLite::OPEN_READWRITE).exec(sql);
    }
};

TEST_F(BadInput, ExportMakesAtMostTheFolderItWritesTo)
{
    const std::string project = makeProject();
    EXPECT_THAT(bad(3, {"export", project, "-o", path("no/such/labels.csv")}),
                HasSubstr("The folder " + path("no/such") + " does not exist: make it first."));
    {
        const auto store = must(ProjectStore::open(project, OpenMode::ReadWrite));
        must(store->addVideo(makeRecord("cage8.mp4", 50), makeIndex(50)));
    }
    EXPECT_THAT(bad(3, {"export", project, "-o", path("no/out")}), HasSubstr("The folder " + path("no")));
    EXPECT_FALSE(fs::exists(path("no")));
    good({"export", project, "-o", path("out/")});
    EXPECT_EQ(namesIn(path("out")).size(), 2U);
    std::ofstream(path("labels.csv")) << "mine";
    EXPECT_THAT(bad(3, {"export", project, "-o", path("labels.csv")}), HasSubstr("it is no folder"));
}

TEST_F(BadInput, AnExportNeverReplacesTheProjectOrAVideo)
{
    const std::string project = makeProject();
    const std::string other = path("other");
    fs::create_directory(project + "-data");
    good({"new", other});
    std::error_code code;
    fs::create_symlink(project, path("link.csv"), code);
    ASSERT_FALSE(code) << code.message();
    for (const std::string& target :
         {project, project + "-lock", project + "-data/x.csv", path("link.csv"), other + ".longtake"})
        bad(2, {"export", project, "--what", "bouts", "-o", target});
    std::ofstream(path("cage.mp4")) << "a video";
    {
        const auto store = must(ProjectStore::open(project, OpenMode::ReadWrite));
        VideoRecord record = makeRecord("cage.mp4", 50);
        record.absolutePath = path("cage.mp4");
        must(store->addVideo(record, makeIndex(50)));
    }
    EXPECT_THAT(bad(2, {"export", project, "--what", "bouts", "-o", path("cage.mp4")}), HasSubstr("it is a video"));
    EXPECT_EQ(fs::file_size(path("cage.mp4")), 7U);
    good({"info", project});
    good({"check", other + ".longtake"});
}

TEST_F(BadInput, WhatCannotBePrintedIsNotCalledDone)
{
    const std::string project = makeProject();
    const std::string command = cliProgram() + " export " + project + " --what bouts -o - > /dev/full";
    const ProgramResult result = runProgram("/bin/sh", {"-c", command}, 60.0);
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.messages, HasSubstr("cannot be written"));
}

TEST_F(BadInput, AClassIsNamedByAPartThatFitsOnlyOne)
{
    good({"new", path("p"), "--classes", "move left,move right,rest"});
    {
        const auto store = must(ProjectStore::open(path("p.longtake"), OpenMode::ReadWrite));
        must(store->addVideo(makeRecord("cage7.mp4", 50), makeIndex(50)));
    }
    EXPECT_THAT(bad(2, {"label", path("p"), "cage7", "--class", "move", "--range", "0:5"}),
                HasSubstr("move left (1), move right (2)"));
    EXPECT_EQ(good({"label", path("p"), "cage7", "--class", "right", "--range", "0:1"}),
              "move right 0:1: 1 frame changed\n");
    EXPECT_THAT(bad(2, {"label", path("p"), "cage7", "--class", "groom", "--range", "0:5"}),
                HasSubstr("the classes are move left, move right, rest"));
}

TEST_F(BadInput, NumbersBelowZeroAreRefused)
{
    writeSyntheticVideo(path("clip.mp4"), {});
    for (const char* option : {"--count", "--seed"}) {
        const std::string words = bad(2, {"frames", path("clip.mp4"), "--order", "random", option, "-1"});
        EXPECT_THAT(words, HasSubstr(option));
        EXPECT_THAT(words, HasSubstr("-1"));
    }
    EXPECT_THAT(bad(2, {"sample", path("s"), "--seed", "-1"}), HasSubstr("--seed"));
    EXPECT_FALSE(fs::exists(path("s-videos")));
    EXPECT_THAT(bad(2, {"plan", "--frames", "100", "--seed", "-1"}), HasSubstr("--seed"));
}

TEST_F(BadInput, LimitsAreNamedInNumbersThatCanBeRead)
{
    EXPECT_THAT(bad(2, {"plan", "--frames", "2147483647"}),
                HasSubstr("--frames: it must be from 1 to 100000000, and 2147483647 is not"));
    const std::string project = makeProject();
    EXPECT_THAT(bad(2, {"agreement", project, "1", "--annotators", "a,b", "--tolerance", "-5"}),
                HasSubstr("--tolerance: it must be from 0 to 86400, and -5 is not"));
    EXPECT_THAT(bad(2, {"history", project, "cage7", "--newest", "0"}), HasSubstr("it must be 1 or more, and 0 is"));
    EXPECT_THAT(bad(2, {"history", project, "cage7", "--go-to", "-3"}), HasSubstr("step number -3"));
}

TEST_F(BadInput, ADeviceThatIsNotThereIsNotABudget)
{
    EXPECT_THAT(bad(2, {"plan", "--frames", "100", "--device", "GPU-nope"}), HasSubstr("The device GPU-nope"));
}

TEST_F(BadInput, WordsThatAreKeptMustBeUtf8)
{
    const std::string latin = "caf\xE9";
    EXPECT_THAT(bad(2, {"new", path("p"), "--classes", latin}), HasSubstr("it is not UTF-8"));
    EXPECT_FALSE(fs::exists(path("p.longtake")));
    const std::string project = makeProject();
    EXPECT_THAT(bad(2, {"classes", project, "--add", latin}), HasSubstr("it is not UTF-8"));
    EXPECT_THAT(bad(2, {"annotators", project, "--add", latin}), HasSubstr("it is not UTF-8"));
    EXPECT_THAT(bad(2, {"video", project, "cage7", "--notes", latin}), HasSubstr("it is not UTF-8"));
    good({"new", path(latin), "--classes", "caf\xC3\xA9"});
    EXPECT_TRUE(fs::exists(path(latin + ".longtake"))) << "names of files are what they are";
}

TEST_F(BadInput, AMarginThatLeavesNothingIsSaid)
{
    const ProgramResult result = cli({"plan", "--frames", "100", "--margin", "1000TB"});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.output, HasSubstr(" of 0 B on"));
    EXPECT_THAT(result.messages, HasSubstr("the budget is 0 B, as the margin leaves nothing of what is free"));
}

TEST_F(BadInput, AClassThatIsNeitherOnTheListNorOffItIsDamage)
{
    for (const char* value : {"-1", "7", "'x'"}) {
        const std::string project = makeProject();
        good({"label", project, "cage7", "--class", "walk", "--range", "0:5"});
        tamper(project, std::string("UPDATE classes SET removed = ") + value + " WHERE name = 'rest'");
        EXPECT_THAT(bad(3, {"export", project, "-o", "-"}), HasSubstr("class \"rest\" is neither on it nor off it"))
            << value;
        EXPECT_THAT(bad(3, {"label", project, "cage7", "--class", "walk", "--range", "0:5"}), HasSubstr("damaged"));
        fs::remove_all(project);
        fs::remove_all(project + "-data");
    }
}

TEST_F(BadInput, ARefusedProjectLeavesNothingBesideIt)
{
    const std::string project = makeProject();
    tamper(project, "ALTER TABLE epochs RENAME COLUMN rate TO speed");
    fs::remove_all(project + "-data");
    const std::vector<std::string> before = namesIn(fs::path(project).parent_path());
    for (const std::vector<std::string>& line : std::vector<std::vector<std::string>>{
             {"info", project}, {"label", project, "cage7", "--class", "walk", "--range", "0:5"}, {"runs", project}}) {
        EXPECT_THAT(bad(3, line), HasSubstr("column rate of table epochs is missing"));
        EXPECT_EQ(namesIn(fs::path(project).parent_path()), before) << line.front();
    }
}

TEST_F(BadInput, ADatabaseOfSomebodyElseIsLeftAsItIs)
{
    const std::string other = path("bookmarks.longtake");
    SQLite::Database(other, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE t (a)");
    const auto content = [&] {
        std::ifstream file(other, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(file), {});
    };
    const std::string before = content();
    EXPECT_THAT(bad(3, {"add", other, path("x.mp4")}), HasSubstr("not a LongTake project"));
    EXPECT_EQ(content(), before);
    EXPECT_THAT(namesIn(fs::path(other).parent_path()), UnorderedElementsAre("bookmarks.longtake"));
}

TEST_F(BadInput, OneIsNotCalledMany)
{
    EXPECT_THAT(cli({"new", path("one"), "--classes", "walk"}).messages, HasSubstr("1 class. Next:"));
    const std::string project = makeProject(1);
    good({"label", project, "cage7", "--class", "walk", "--range", "0:1"});
    const std::string info = good({"info", project});
    EXPECT_THAT(info, HasSubstr(" 1 frame "));
    EXPECT_THAT(info, HasSubstr(" 1 bout\n"));
    EXPECT_THAT(bad(2, {"label", project, "cage7", "--class", "walk", "--range", "0:2"}), HasSubstr("has 1 frame, so"));
}

TEST_F(BadInput, ASampleThatWasKilledDoesNotStandInTheWayOfTheNext)
{
    RunningProgram sample(cliProgram(), {"sample", path("s"), "--seconds", "3600", "--videos", "1"});
    while (!fs::exists(path("s-videos/unfinished"))) std::this_thread::yield();
    EXPECT_THAT(bad(2, {"sample", path("s"), "--seconds", "10", "--videos", "1"}), HasSubstr("already exists"))
        << "while another program makes it";
    sample.signal(SIGKILL);
    sample.wait();
    ASSERT_TRUE(fs::exists(path("s-videos"))) << "that is what a killed program leaves";
    EXPECT_THAT(good({"sample", path("s"), "--seconds", "10", "--videos", "1"}), HasSubstr("1 video of 10 s"));
    EXPECT_THAT(namesIn(path("s-videos")), UnorderedElementsAre("sample 1.mp4"));
}

TEST_F(BadInput, AFileOfTheUsersAmongAnInterruptedSampleKeepsEverything)
{
    fs::create_directory(path("s-videos"));
    for (const char* name : {"unfinished", "sample 1.mp4", "mine.txt"})
        std::ofstream(path("s-videos") + '/' + name) << "";
    EXPECT_THAT(bad(2, {"sample", path("s"), "--seconds", "10", "--videos", "1"}), HasSubstr("it holds mine.txt"));
    EXPECT_EQ(namesIn(path("s-videos")).size(), 3U);
    fs::remove(path("s-videos/mine.txt"));
    good({"sample", path("s"), "--seconds", "10", "--videos", "1"});
}

TEST_F(BadInput, AProjectThatWasLeftHalfMadeIsNotTakenAwayUnasked)
{
    good({"new", path("s")});
    fs::create_directory(path("s-videos"));
    std::ofstream(path("s-videos/unfinished")) << "";
    const std::string words = bad(2, {"sample", path("s"), "--seconds", "10", "--videos", "1"});
    EXPECT_THAT(words, HasSubstr("it was left unfinished; remove it and " + path("s-videos")));
    EXPECT_TRUE(fs::exists(path("s.longtake")));
}

TEST_F(BadInput, NamesThatAreNoUtf8ArePrintedAsJsonAllTheSame)
{
    const std::string project = makeProject();
    {
        const auto store = must(ProjectStore::open(project, OpenMode::ReadWrite));
        RunRecord run;
        run.name = "caf\xE9";
        run.startedAt = "2026-03-01T10:00:00Z";
        must(store->addRun(run));
    }
    EXPECT_THAT(good({"runs", project, "--json"}), HasSubstr("caf"));
    EXPECT_THAT(good({"run", project, "1", "--json"}), HasSubstr("caf"));
    EXPECT_THAT(good({"info", project, "--json"}), HasSubstr("caf"));
}

TEST_F(BadInput, ARunThatLearntNothingYetIsNotNoRun)
{
    const std::string project = makeProject();
    for (const char* command : {"predict", "evaluate"})
        EXPECT_THAT(bad(2, {command, project}), HasSubstr("nothing was trained in this project yet"));
    {
        const auto store = must(ProjectStore::open(project, OpenMode::ReadWrite));
        for (const char* name : {"first", "early"}) {
            RunRecord run;
            run.name = name;
            run.state = RunState::Stopped;
            run.startedAt = "2026-03-01T10:00:00Z";
            must(store->addRun(run));
        }
    }
    for (const char* command : {"predict", "evaluate"}) {
        EXPECT_EQ(bad(2, {command, project}),
                  "Run 2 (early) is not usable here: it was stopped before its first epoch ended. "
                  "Go on with it (train --resume 2), or train again.\n");
    }
}

TEST_F(BadInput, ARunThatWasInterruptedIsCalledUnfinished)
{
    const std::string project = makeProject();
    {
        const auto store = must(ProjectStore::open(project, OpenMode::ReadWrite));
        RunRecord run;
        run.name = "night";
        run.startedAt = "2026-03-01T10:00:00Z";
        must(store->addRun(run));
    }
    const ProgramResult runs = cli({"runs", project});
    EXPECT_THAT(runs.output, HasSubstr("unfinished"));
    EXPECT_EQ(runs.messages,
              "Run night was interrupted. To go on with it: longtake-cli train " + project + " --resume 1\n");
    const std::string run = good({"run", project, "night"});
    EXPECT_THAT(run, HasSubstr("run 1: night, unfinished"));
    EXPECT_THAT(run, HasSubstr("interrupted"));
    EXPECT_THAT(good({"info", project}), HasSubstr("unfinished"));
    EXPECT_THAT(good({"runs", project, "--json"}), HasSubstr("\"state\":\"unfinished\""));
}

}  // namespace
}  // namespace longtake::test
