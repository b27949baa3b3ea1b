// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/run_standing.h"

#include <filesystem>

#include "core/project/run_claim.h"
#include "tests/core/project/project_fixture.h"

namespace longtake::test {
namespace {

namespace fs = std::filesystem;

RunId addRun(ProjectStore& store, const std::string& name, RunState state)
{
    RunRecord run;
    run.name = name;
    run.startedAt = "2026-03-01T10:00:00Z";
    run.state = state;
    const RunId id = must(store.addRun(run));
    fs::create_directories(runFolder(store, id));
    return id;
}

std::string wordOfRun(const ProjectStore& store, const std::string& name)
{
    return wordOf(standingOf(store, must(store.findRun(name))));
}

TEST_F(ProjectTest, ARunIsRunningWhileSomebodyTrainsItAndUnfinishedAfterwards)
{
    const auto store = create();
    const RunId id = addRun(*store, "night", RunState::Running);
    EXPECT_EQ(wordOfRun(*store, "night"), "unfinished");
    {
        const Result<RunClaim> claim = RunClaim::take(*store, id);
        ASSERT_TRUE(claim.has_value()) << describe(claim.error());
        EXPECT_EQ(wordOfRun(*store, "night"), "running");
        const auto reader = must(ProjectStore::open(path(), OpenMode::ReadOnly));
        EXPECT_EQ(wordOfRun(*reader, "night"), "running") << "another program says the same";
        EXPECT_EQ(RunClaim::take(*store, id).error().code, ErrorCode::ProjectLocked);
        EXPECT_FALSE(must(newestUnfinishedRun(*store)).has_value());
    }
    EXPECT_EQ(wordOfRun(*store, "night"), "unfinished");
    EXPECT_EQ(must(newestUnfinishedRun(*store)).value().name, "night");
    EXPECT_TRUE(fs::is_empty(runFolder(*store, id))) << "a claim leaves nothing behind";
}

TEST_F(ProjectTest, HowARunEndedIsItsStanding)
{
    const auto store = create();
    addRun(*store, "a", RunState::Finished);
    addRun(*store, "b", RunState::Stopped);
    addRun(*store, "c", RunState::Failed);
    EXPECT_EQ(wordOfRun(*store, "a"), "finished");
    EXPECT_EQ(wordOfRun(*store, "b"), "stopped");
    EXPECT_EQ(wordOfRun(*store, "c"), "failed");
    EXPECT_FALSE(must(newestUnfinishedRun(*store)).has_value());
    EXPECT_FALSE(canGoOn(RunStanding::Finished));
    EXPECT_FALSE(canGoOn(RunStanding::Running));
    EXPECT_TRUE(canGoOn(RunStanding::Unfinished));
}

}  // namespace
}  // namespace longtake::test
