// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <array>

#include "core/project/schema.h"
#include "tests/core/project/format_1.h"
#include "tests/core/project/project_fixture.h"

namespace longtake::test {
namespace {

constexpr int kNow = kSchemaVersion;
constexpr std::array kSteps = {Migration{kNow, "ALTER TABLE videos ADD COLUMN camera TEXT NOT NULL DEFAULT ''"},
                               Migration{kNow + 1, "UPDATE videos SET camera = 'unknown'"}};

TEST_F(ProjectTest, AnOlderProjectIsBroughtUpToDateAfterACopy)
{
    auto store = create();
    addVideo(*store);
    store.reset();
    const auto copy = folder_ / "copies/before.longtake";
    {
        Database database(path(), DatabaseAccess::ReadWrite);
        migrate(database, path(), copy, kSteps, kNow + 2);
        EXPECT_EQ(checkedVersion(database, path(), kNow + 2), kNow + 2);
        EXPECT_EQ(database.integerOf("SELECT count(*) FROM videos WHERE camera = 'unknown'"), 1);
    }
    EXPECT_EQ(ProjectStore::open(path(), OpenMode::ReadWrite).error().code, ErrorCode::ProjectNewer);
    EXPECT_EQ(must(must(ProjectStore::open(copy, OpenMode::ReadWrite))->videos()).size(), 1U);
}

TEST_F(ProjectTest, AMigrationThatFailsLeavesTheProjectAsItWas)
{
    create().reset();
    const std::array bad = {kSteps[0], Migration{kNow + 1, "UPDATE no_such_table SET x = 1"}};
    {
        Database database(path(), DatabaseAccess::ReadWrite);
        EXPECT_THROW(migrate(database, path(), folder_ / "copies/before.longtake", bad, kNow + 2), SQLite::Exception);
        EXPECT_EQ(checkedVersion(database, path(), kNow + 2), kNow);
    }
    EXPECT_EQ(must(reopen()->classes()).count(), 9);
}

TEST_F(ProjectTest, ACurrentProjectIsNotCopied)
{
    create().reset();
    Database database(path(), DatabaseAccess::ReadWrite);
    migrate(database, path(), folder_ / "copies/before.longtake", kSteps, kNow);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "copies"));
}

// A project as the first version left it, with labels, a step that can be undone and one that can be redone.
class FirstFormat : public ProjectTest {
protected:
    void SetUp() override
    {
        SQLite::Database old(path().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        old.exec(kFormat1);
        old.exec(R"sql(
INSERT INTO classes (position, name, colour, key) VALUES (0, 'walk', 1, '1'), (1, 'rest', 2, '2');
INSERT INTO videos (name, absolute_path, frame_count, notes) VALUES ('cage7.mp4', '/v/cage7.mp4', 500, 'tail cut'),
    ('cage8.mp4', '/v/cage8.mp4', 300, '');
INSERT INTO label_runs VALUES (1, 1, 10, 20, 1), (1, 2, 10, 20, 0);
INSERT INTO history (video, at, who, text, undone, change) VALUES
    (1, '2026-01-02T10:00:00.000Z', 'anna', 'walk 10:20', 0,
     '{"frames": 10, "tracks": [{"class": 1, "before": [[10, 20, -1]], "after": [[10, 20, 1]]},
                                {"class": 2, "before": [[10, 20, -1]], "after": [[10, 20, 0]]}]}'),
    (1, '2026-01-02T10:00:05.000Z', 'anna', 'rest 30:35', 1,
     '{"frames": 5, "tracks": [{"class": 2, "before": [[30, 35, -1]], "after": [[30, 35, 1]]}]}');
)sql");
    }
};

TEST_F(FirstFormat, KeepsLabelsHistoryAndNotes)
{
    auto store = reopen();
    EXPECT_TRUE(std::filesystem::exists(path().string() + "-data/copies/before-format-3.longtake"));
    must(store->checkIntegrity());
    const VideoRecord video = must(store->video(VideoId{1}));
    EXPECT_EQ(video.notes, "tail cut");
    EXPECT_EQ(video.state, VideoState::InProgress) << "it has labels";
    EXPECT_EQ(must(store->video(VideoId{2})).state, VideoState::ToDo);
    const auto annotators = must(store->annotators());
    ASSERT_EQ(annotators.size(), 1U);
    EXPECT_EQ(annotators[0], (AnnotatorRecord{kProjectLabels, "", 1}));

    EXPECT_EQ(must(store->labels(video.id)).tracks[0].nextBout(-1), (FrameRange{10, 20}));
    EXPECT_EQ(must(store->history(video.id)).front().text, "rest 30:35");
    ASSERT_TRUE(must(store->redo(video.id)).has_value());
    EXPECT_EQ(must(store->labels(video.id)).tracks[1].nextBout(-1), (FrameRange{30, 35}));
    must(store->undo(video.id));
    must(store->undo(video.id));
    EXPECT_TRUE(must(store->labels(video.id)).tracks[0].nextBout(-1).isEmpty());
    EXPECT_FALSE(must(store->undoClasses()).has_value());
}

// The second format had no regions of interest: every video is seen whole, and its predictions are found.
TEST_F(FirstFormat, OfTheSecondKeepsItsPredictions)
{
    {
        Database database(path(), DatabaseAccess::ReadWrite);
        migrate(database, path(), folder_ / "before.longtake", migrations(), 2);
        database.exec("INSERT INTO runs (name, state, started_at) VALUES ('first', 'finished', '')");
        database.exec("INSERT INTO predictions (run, video, classes, probabilities) VALUES (1, 1, 2, x'0100ffff')");
    }
    const auto store = reopen();
    EXPECT_TRUE(std::filesystem::exists(path().string() + "-data/copies/before-format-3.longtake"));
    EXPECT_TRUE(must(store->video(VideoId{1})).region.isWhole());
    const auto prediction = must(store->prediction(RunId{1}, VideoId{1}));
    ASSERT_TRUE(prediction.has_value());
    EXPECT_EQ(prediction->values, (std::vector<std::uint16_t>{1, 65535}));
    EXPECT_EQ(must(store->runsWithPrediction(VideoId{1})), std::vector<RunId>{RunId{1}});
    must(store->checkIntegrity());
}

TEST_F(FirstFormat, HasTheTablesOfANewProject)
{
    reopen().reset();
    const auto tables = [](const std::filesystem::path& file) {
        SQLite::Database database(file.string(), SQLite::OPEN_READONLY);
        std::vector<std::string> columns;
        SQLite::Statement row(database,
                              "SELECT m.name, c.name, c.type, c.dflt_value, c.pk FROM sqlite_schema AS m,"
                              " pragma_table_info(m.name) AS c WHERE m.type = 'table' ORDER BY m.name, c.name");
        while (row.executeStep()) {
            std::string line;
            for (int k = 0; k < 5; ++k) line += row.getColumn(k).getString() + ' ';
            columns.push_back(line);
        }
        return columns;
    };
    const auto fresh = folder_ / "fresh.longtake";
    must(ProjectStore::create(fresh, {})).reset();
    EXPECT_EQ(tables(path()), tables(fresh));
}

}  // namespace
}  // namespace longtake::test
