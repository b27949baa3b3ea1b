// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <filesystem>
#include <fstream>
#include <thread>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/base/atomic_file.h"
#include "tests/core/project/project_fixture.h"
#include "tests/support/ordinary_user.h"

namespace longtake::test {
namespace {

namespace fs = std::filesystem;

TEST_F(ProjectTest, ANewProjectHasNineClassesAndNothingElse)
{
    const auto store = create();
    EXPECT_EQ(must(store->classes()).count(), 9);
    EXPECT_EQ(must(store->classes()).at(2).name, "Class 3");
    EXPECT_TRUE(must(store->videos()).empty());
    EXPECT_TRUE(must(store->runs()).empty());
    EXPECT_FALSE(store->isMultiLabel());
    EXPECT_FALSE(store->isReadOnly());
    must(store->checkIntegrity());
}

TEST_F(ProjectTest, KeepsItsKindAndClassesAfterReopening)
{
    must(ProjectStore::create(path(),
                              {.classes = must(namedClasses({"walk", "rest"}, "background")), .multiLabel = true}));
    const auto store = reopen();
    EXPECT_TRUE(store->isMultiLabel());
    const ClassList classes = must(store->classes());
    ASSERT_EQ(classes.count(), 3);
    EXPECT_EQ(classes.at(0).name, "walk");
    EXPECT_EQ(classes.at(0).key, '1');
    EXPECT_EQ(classes.at(0).colour, 0xCC6677U);
    EXPECT_EQ(classes.background(), 2);
    EXPECT_NE(raw(classes.at(0).id), 0);
}

TEST_F(ProjectTest, UsesAWriteAheadLogWithFullSynchronisation)
{
    const auto store = create();
    SQLite::Database database(path().string(), SQLite::OPEN_READONLY);
    EXPECT_EQ(database.execAndGet("PRAGMA journal_mode").getString(), "wal");
}

TEST_F(ProjectTest, LeavesOneFileBehindWhenItIsClosed)
{
    create().reset();
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder_.path())) names.push_back(entry.path().filename().string());
    EXPECT_EQ(names, std::vector<std::string>{"mice.longtake"});
}

TEST_F(ProjectTest, IsNotCreatedOverAnotherFile)
{
    std::ofstream(path()) << "my notes";
    EXPECT_EQ(ProjectStore::create(path(), {}).error().code, ErrorCode::AlreadyExists);
    EXPECT_EQ(must(readWholeFile(path())), "my notes");
    EXPECT_EQ(ProjectStore::create(folder_ / "no/such/folder/x.longtake", {}).error().code, ErrorCode::FileNotFound);
}

TEST_F(ProjectTest, ASecondWriterIsToldWhoHasItAndMayRead)
{
    const auto writer = create();
    const VideoId video = addVideo(*writer);

    const auto second = ProjectStore::open(path(), OpenMode::ReadWrite);
    ASSERT_FALSE(second.has_value());
    EXPECT_EQ(second.error().code, ErrorCode::ProjectLocked);
    EXPECT_EQ(
        describe(second.error())
            .find("mice.longtake is being changed by another program: process " + std::to_string(::getpid()) + " on "),
        0U);

    const auto reader = reopen(OpenMode::ReadOnly);
    EXPECT_TRUE(reader->isReadOnly());
    EXPECT_EQ(must(reader->videos()).size(), 1U);
    const auto refused = reader->undo(video);
    EXPECT_EQ(describe(refused.error()),
              "mice.longtake is open for reading only: it was opened for reading only. Copy the project to a place "
              "where you may write.");
}

TEST_F(ProjectTest, TheLockGoesWithTheProcessThatHeldIt)
{
    create().reset();
    const pid_t child = ::fork();
    if (child == 0) {
        auto store = ProjectStore::open(path(), OpenMode::ReadWrite);
        ::kill(::getpid(), store ? SIGKILL : SIGTERM);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_EQ(WTERMSIG(status), SIGKILL);
    EXPECT_TRUE(fs::exists(path().string() + "-lock"));
    EXPECT_FALSE(reopen()->isReadOnly());
}

TEST_F(ProjectTest, AReaderSeesWhatTheWriterCommitted)
{
    const auto writer = create();
    const VideoId video = addVideo(*writer);
    const ClassId label = must(writer->classes()).at(0).id;
    const auto reader = reopen(OpenMode::ReadOnly);
    EXPECT_TRUE(must(reader->labels(video)).tracks[0].nextBout(-1).isEmpty());

    must(writer->apply({video, label, {10, 20}, LabelState::Present}));
    EXPECT_EQ(must(reader->labels(video)).tracks[0].nextBout(-1), (FrameRange{10, 20}));
}

TEST_F(ProjectTest, OpensForReadingWhereItMayNotWrite)
{
    auto store = create();
    addVideo(*store);
    store.reset();
    fs::permissions(path(), fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read);
    fs::permissions(folder_.path(), fs::perms(0555));
    {
        const OrdinaryUser nobody;
        const auto reader = ProjectStore::open(path(), OpenMode::ReadWrite);
        ASSERT_TRUE(reader.has_value()) << describe(reader.error());
        EXPECT_TRUE((*reader)->isReadOnly());
        EXPECT_EQ((*reader)->readOnlyReason(), "the file may not be written (Permission denied)");
        EXPECT_EQ(must((*reader)->videos()).size(), 1U);
        EXPECT_EQ((*reader)->setSetting("a", "b").error().code, ErrorCode::ProjectReadOnly);
    }
    fs::permissions(folder_.path(), fs::perms(0755));
}

TEST_F(ProjectTest, AFileThatMayNotBeReadSaysSo)
{
    create().reset();
    fs::permissions(path(), fs::perms::none);
    fs::permissions(folder_.path(), fs::perms(0755));
    const OrdinaryUser nobody;
    EXPECT_EQ(ProjectStore::open(path(), OpenMode::ReadWrite).error().code, ErrorCode::CannotRead);
}

TEST_F(ProjectTest, WhatIsNoProjectIsRefusedInWords)
{
    const auto opened = [&] { return ProjectStore::open(path(), OpenMode::ReadWrite); };
    EXPECT_EQ(opened().error().code, ErrorCode::FileNotFound);

    std::ofstream(path()) << "";
    EXPECT_EQ(describe(opened().error()),
              path().string() + " is damaged: the file is empty. Restore one of the dated copies beside it.");

    std::ofstream(path()) << "These are just words, and not a project at all.";
    EXPECT_EQ(opened().error().code, ErrorCode::WrongFormat);

    fs::remove(path());
    fs::create_directory(path());
    EXPECT_EQ(describe(opened().error()), path().string() +
                                              " does not have the expected format: it is a folder. Check that the "
                                              "right file and format were chosen.");
    fs::remove(path());
    SQLite::Database(path().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE t (a)");
    EXPECT_EQ(opened().error().code, ErrorCode::WrongFormat);
    EXPECT_FALSE(fs::exists(path().string() + "-lock"));
}

TEST_F(ProjectTest, ATruncatedProjectIsCalledDamaged)
{
    auto store = create();
    addVideo(*store, "long.mp4", 100'000);
    store.reset();
    const auto size = fs::file_size(path());
    for (const auto part : {size - 1, size / 2, size / 8, std::uintmax_t{100}, std::uintmax_t{20}}) {
        fs::resize_file(path(), part);
        const auto opened = ProjectStore::open(path(), OpenMode::ReadWrite);
        ASSERT_FALSE(opened.has_value()) << part;
        EXPECT_TRUE(opened.error().code == ErrorCode::ProjectBroken || opened.error().code == ErrorCode::WrongFormat)
            << part << ' ' << describe(opened.error());
    }
}

TEST_F(ProjectTest, GarbageInsideIsFoundOnOpening)
{
    auto store = create();
    for (int video = 0; video < 20; ++video) {
        const VideoId id = addVideo(*store, "cage" + std::to_string(video) + ".mp4");
        for (int bout = 0; bout < 20; ++bout) {
            must(store->apply(
                {id, must(store->classes()).at(bout % 9).id, {bout * 40, bout * 40 + 20}, LabelState::Present}));
        }
    }
    store.reset();
    const std::string good = must(readWholeFile(path()));
    int refused = 0;
    for (std::size_t page = 1; page < good.size() / 4096; ++page) {
        std::string bad = good;
        for (std::size_t i = 0; i < 4096; ++i) bad[page * 4096 + i] = static_cast<char>(i * 31 + page);
        must(writeFileAtomically(path(), bad));
        const auto opened = ProjectStore::open(path(), OpenMode::ReadWrite);
        if (opened) {
            // Only pages of tables that labels do not depend on may pass here; the whole check finds them.
            EXPECT_EQ((*opened)->checkIntegrity().error().code, ErrorCode::ProjectBroken) << "page " << page;
            continue;
        }
        ++refused;
        EXPECT_EQ(opened.error().code, ErrorCode::ProjectBroken) << describe(opened.error());
    }
    EXPECT_GT(refused, 10);
}

TEST_F(ProjectTest, AMissingTableOrColumnIsDamageAndNoFaultOfTheProgram)
{
    create().reset();
    SQLite::Database(path().string(), SQLite::OPEN_READWRITE).exec("ALTER TABLE epochs RENAME COLUMN rate TO speed");
    EXPECT_EQ(
        describe(ProjectStore::open(path(), OpenMode::ReadWrite).error()),
        "mice.longtake is damaged: column rate of table epochs is missing. Restore one of the dated copies beside "
        "it.");
    SQLite::Database(path().string(), SQLite::OPEN_READWRITE).exec("DROP TABLE epochs");
    EXPECT_EQ(describe(ProjectStore::open(path(), OpenMode::ReadOnly).error()),
              "mice.longtake is damaged: table epochs is missing. Restore one of the dated copies beside it.");
}

TEST_F(ProjectTest, APipeIsRefusedAndNotWaitedFor)
{
    ASSERT_EQ(::mkfifo(path().c_str(), 0600), 0);
    EXPECT_EQ(ProjectStore::open(path(), OpenMode::ReadOnly).error().code, ErrorCode::WrongFormat);
}

// Else two programs could write at once, each behind the lock of the name it knows.
TEST_F(ProjectTest, ALinkToAProjectIsLockedLikeTheProject)
{
    const auto store = create();
    const fs::path link = folder_ / "link.longtake";
    fs::create_symlink(path(), link);
    EXPECT_EQ(ProjectStore::open(link, OpenMode::ReadWrite).error().code, ErrorCode::ProjectLocked);
}

TEST_F(ProjectTest, AProjectOfANewerProgramIsRefused)
{
    create().reset();
    SQLite::Database(path().string(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 7");
    EXPECT_EQ(describe(ProjectStore::open(path(), OpenMode::ReadWrite).error()),
              "mice.longtake was written by a newer version of LongTake: it has format 7, this program knows formats "
              "up to 3. Update LongTake to open it.");
}

TEST_F(ProjectTest, SettingsSurviveARestart)
{
    auto store = create();
    EXPECT_FALSE(must(store->setting("last_frame/1")).has_value());
    must(store->setSetting("last_frame/1", "17"));
    must(store->setSetting("last_frame/1", "18"));
    store.reset();
    EXPECT_EQ(must(reopen()->setting("last_frame/1")), "18");
}

TEST_F(ProjectTest, TwoThreadsWriteWithConnectionsOfTheirOwn)
{
    const auto store = create();
    const VideoId video = addVideo(*store);
    RunRecord record;
    record.name = "first";
    const RunId run = must(store->addRun(record));
    const ClassId label = must(store->classes()).at(0).id;
    auto other = must(store->anotherConnection());

    std::thread trainer([&] {
        for (int step = 0; step < 100; ++step) must(other->addSteps(run, {{step, 1.0 / (step + 1), 0.1}}));
    });
    for (std::int64_t frame = 0; frame < 100; ++frame)
        must(store->apply({video, label, {frame * 2, frame * 2 + 1}, LabelState::Present}));
    trainer.join();

    EXPECT_EQ(must(store->steps(run)).size(), 100U);
    EXPECT_EQ(must(other->labels(video)).tracks[0].runs().size(), must(store->labels(video)).tracks[0].runs().size());
}

}  // namespace
}  // namespace longtake::test
