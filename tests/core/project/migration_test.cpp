// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <array>

#include "core/project/schema.h"
#include "tests/core/project/project_fixture.h"

namespace longtake::test {
namespace {

constexpr std::array kSteps = {Migration{1, "ALTER TABLE videos ADD COLUMN camera TEXT NOT NULL DEFAULT ''"},
                               Migration{2, "UPDATE videos SET camera = 'unknown'"}};

TEST_F(ProjectTest, AnOlderProjectIsBroughtUpToDateAfterACopy)
{
    auto store = create();
    addVideo(*store);
    store.reset();
    const auto copy = folder_ / "copies/before.longtake";
    {
        Database database(path(), DatabaseAccess::ReadWrite);
        migrate(database, path(), copy, kSteps, 3);
        EXPECT_EQ(checkedVersion(database, path(), 3), 3);
        EXPECT_EQ(database.integerOf("SELECT count(*) FROM videos WHERE camera = 'unknown'"), 1);
    }
    EXPECT_EQ(ProjectStore::open(path(), OpenMode::ReadWrite).error().code, ErrorCode::ProjectNewer);
    EXPECT_EQ(must(must(ProjectStore::open(copy, OpenMode::ReadWrite))->videos()).size(), 1U);
}

TEST_F(ProjectTest, AMigrationThatFailsLeavesTheProjectAsItWas)
{
    create().reset();
    const std::array bad = {kSteps[0], Migration{2, "UPDATE no_such_table SET x = 1"}};
    {
        Database database(path(), DatabaseAccess::ReadWrite);
        EXPECT_THROW(migrate(database, path(), folder_ / "copies/before.longtake", bad, 3), SQLite::Exception);
        EXPECT_EQ(checkedVersion(database, path(), 3), 1);
    }
    EXPECT_EQ(must(reopen()->classes()).count(), 9);
}

TEST_F(ProjectTest, ACurrentProjectIsNotCopied)
{
    create().reset();
    Database database(path(), DatabaseAccess::ReadWrite);
    migrate(database, path(), folder_ / "copies/before.longtake", kSteps, 1);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "copies"));
}

}  // namespace
}  // namespace longtake::test
