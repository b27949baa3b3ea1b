// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// `check` looks, `check --repair` mends: without the word nothing on the disk may be other than it was.

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>

#include <SQLiteCpp/SQLiteCpp.h>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_fixture.h"
#include "tests/support/project_builder.h"
#include "tests/support/synthetic_video.h"

namespace longtake::test {
namespace {

namespace fs = std::filesystem;

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

struct FileState {
    std::string content;
    fs::file_time_type writtenAt;

    friend bool operator==(const FileState&, const FileState&) = default;
};

class CheckCommand : public CliTest {
protected:
    void SetUp() override
    {
        for (const char* name : {"a.mp4", "b.mp4"}) {
            SyntheticVideo about;
            about.frames = 20 + (name[0] - 'a');
            writeSyntheticVideo(path(name), about);
        }
        good({"new", project(), "--classes", "walk,rest"});
        good({"add", project(), path("a.mp4"), path("b.mp4")});
        good({"ingest", project()});
        good({"label", project(), "a.mp4", "--class", "walk", "--range", "2:8"});
        good({"classes", project(), "--multi-label"});  // leaves a copy
    }

    std::string project() const { return path("p.longtake"); }

    // But for the index and the empty log that SQLite makes for everybody who reads a project.
    std::map<std::string, FileState> everything() const
    {
        std::map<std::string, FileState> files;
        for (const auto& entry : fs::recursive_directory_iterator(path(""))) {
            const std::string name = entry.path().string();
            if (name.ends_with("-shm") || (name.ends_with("-wal") && entry.file_size() == 0)) continue;
            FileState& state = files[entry.path().string()];
            if (!entry.is_regular_file()) continue;
            std::ifstream file(entry.path(), std::ios::binary);
            state.content.assign(std::istreambuf_iterator<char>(file), {});
            state.writtenAt = entry.last_write_time();
        }
        return files;
    }

    // Of the first video or the second.
    fs::path storeOf(int frames) const
    {
        for (const auto& entry : fs::directory_iterator(project() + "-data/frames"))
            if (entry.path().extension() == ".ltframes" && entry.file_size() == 4096U + frames * (30U * 45U + 8U))
                return entry.path();
        return {};
    }

    static void overwrite(const fs::path& path, std::streamoff place, const std::string& bytes)
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(place);
        file << bytes;
    }

    void tamper(const std::string& sql) const { SQLite::Database(project(), SQLite::OPEN_READWRITE).exec(sql); }

    // What `check` prints, after making sure that it changed nothing and said that something is wrong.
    std::string looked() const
    {
        const std::map<std::string, FileState> before = everything();
        const ProgramResult result = cli({"check", project()});
        EXPECT_EQ(result.exitCode, 3) << result.output;
        const std::map<std::string, FileState> after = everything();
        for (const auto& [name, state] : before) {
            const bool isTheSame = after.contains(name) && after.at(name) == state;
            EXPECT_TRUE(isTheSame) << name << " is not what it was";
        }
        for (const auto& [name, state] : after) EXPECT_TRUE(before.contains(name)) << name << " is new";
        return result.output + result.messages;
    }
};

TEST_F(CheckCommand, AHealthyProjectStaysAsItIsAndSoDoesTheOrderInWhichItsFramesWereUsed)
{
    const std::map<std::string, FileState> before = everything();
    good({"check", project()});
    EXPECT_TRUE(everything() == before);
}

TEST_F(CheckCommand, ADamagedFrameIsOnlyMendedWhenAskedFor)
{
    const fs::path store = storeOf(20);
    ASSERT_FALSE(store.empty());
    overwrite(store, 4096 + 7 * (30 * 45 + 8) + 20, "!");
    const std::string words = looked();
    EXPECT_THAT(words, HasSubstr(store.string() + " is damaged: the checksum of frame 7 is wrong"));
    EXPECT_THAT(words, HasSubstr("--repair removes it, and ingest makes it again from its video"));
    EXPECT_THAT(words, Not(HasSubstr("was removed")));
    EXPECT_THAT(words, Not(HasSubstr("another copy")));
    EXPECT_THAT(words, HasSubstr("1 problem found, --repair mends 1"));

    const std::string repaired = good({"check", project(), "--repair"});
    EXPECT_THAT(repaired, HasSubstr("Repaired: " + store.string() + " is damaged"));
    EXPECT_THAT(repaired, HasSubstr("It was removed; ingest makes it again from its video."));
    EXPECT_THAT(repaired, Not(HasSubstr("--repair")));
    EXPECT_FALSE(fs::exists(store));
    EXPECT_FALSE(storeOf(21).empty()) << "the other one is whole";
    EXPECT_THAT(good({"ingest", project()}), HasSubstr("1 decoded, 1 ready before"));
    good({"check", project()});
}

TEST_F(CheckCommand, EveryKindOfDamageToAFrameStoreIsOnlyLookedAt)
{
    const fs::path store = storeOf(20);
    const auto copy = path("whole");
    fs::copy_file(store, copy);
    const auto again = [&] { fs::copy_file(copy, store, fs::copy_options::overwrite_existing); };
    fs::resize_file(store, 100);
    looked();
    again();
    overwrite(store, 40, "!!!!");  // its header
    looked();
    again();
    std::ofstream(store) << std::string(5000, 'x');
    looked();
    again();
    good({"check", project()});
}

TEST_F(CheckCommand, NeitherLabelsNorDatabaseNorVideosNorRunsAreChangedByALook)
{
    fs::rename(path("a.mp4"), path("c.mp4"));
    EXPECT_THAT(looked(), HasSubstr("Use relink"));
    fs::rename(path("c.mp4"), path("a.mp4"));

    tamper("UPDATE label_runs SET last = 900");
    EXPECT_THAT(looked(), HasSubstr("lie outside the video"));
    EXPECT_THAT(good({"check", project(), "--repair"}), HasSubstr("Repaired: "));

    {
        const auto store = must(ProjectStore::open(project(), OpenMode::ReadWrite));
        RunRecord run;
        run.name = "gone";
        run.checkpoint = "runs/1/best.ltcheckpoint";
        must(store->addRun(run));
    }
    EXPECT_THAT(looked(), HasSubstr("its checkpoint"));
    tamper("DELETE FROM runs");

    overwrite(project(), 4096, std::string(30'000, 'x'));
    const std::string words = looked();
    EXPECT_THAT(words, HasSubstr("--repair goes back to its newest copy that is whole"));
    EXPECT_THAT(good({"check", project(), "--repair"}), HasSubstr("It is again what it was at "));
}

TEST_F(CheckCommand, WhatAKilledProgramLeftInTheLogIsReadAndLeftThere)
{
    // As a kill leaves them: the file and its log, with nobody who has them open.
    const std::string killed = path("killed.longtake");
    {
        const auto store = must(ProjectStore::open(project(), OpenMode::ReadWrite));
        const VideoRecord video = must(store->findVideo("b.mp4"));
        must(store->apply({video.id, must(store->classes()).at(0).id, {0, 5}, LabelState::Present}));
        fs::copy_file(project(), killed);
        fs::copy_file(project() + "-wal", killed + "-wal");
    }
    ASSERT_GT(fs::file_size(killed + "-wal"), 0U);
    std::ifstream before(killed, std::ios::binary);
    const std::string content(std::istreambuf_iterator<char>(before), {});
    const auto bytes = fs::file_size(killed + "-wal");
    cli({"check", killed});
    std::ifstream after(killed, std::ios::binary);
    EXPECT_TRUE(content == std::string(std::istreambuf_iterator<char>(after), {}));
    ASSERT_TRUE(fs::exists(killed + "-wal"));
    EXPECT_EQ(fs::file_size(killed + "-wal"), bytes);
}

}  // namespace
}  // namespace longtake::test
