// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/restore.h"

#include <fstream>

#include "core/project/backups.h"
#include "core/project/sqlite_database.h"
#include "tests/core/project/project_labels_fixture.h"

namespace longtake::test {
namespace {

namespace fs = std::filesystem;

class Restore : public ProjectLabels {
protected:
    std::vector<FrameRange> boutsIn(const fs::path& file) const
    {
        std::vector<FrameRange> found;
        const auto store = must(ProjectStore::open(file, OpenMode::ReadOnly));
        for (const LabelRun& run : must(store->labels(video_)).tracks[0].runs()) {
            if (run.state == LabelState::Present) found.push_back(run.frames);
        }
        return found;
    }
    void damage() const
    {
        std::fstream file(path(), std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(4096);
        file << std::string(20'000, 'x');
    }
};

TEST_F(Restore, ACopyIsListedWithWhatItHolds)
{
    must(store_->apply(edit(0, 10, 20)));
    must(store_->apply(edit(0, 30, 35)));
    must(backUpNow(*store_));
    const auto copies = describeCopies(path());
    ASSERT_EQ(copies.size(), 1U);
    EXPECT_EQ(copies[0].videos, 1);
    EXPECT_EQ(copies[0].classes, 9);
    EXPECT_EQ(copies[0].bouts, 2);
    EXPECT_EQ(copies[0].labelledFrames, 15);
    EXPECT_EQ(copies[0].bytes, static_cast<std::int64_t>(fs::file_size(copies[0].path)));
    EXPECT_EQ(copies[0].madeAt.size(), 19U);
    EXPECT_EQ(copies[0].madeAt.substr(13, 1), ":");
    EXPECT_EQ(must(findCopy(path(), copies[0].madeAt)), copies[0].path);
    EXPECT_EQ(must(findCopy(path(), copies[0].madeAt.substr(0, 10))), copies[0].path);
    EXPECT_EQ(findCopy(path(), "1999").error().code, ErrorCode::NotInProject);
}

TEST_F(Restore, ThePresentStateBecomesACopyToo)
{
    must(store_->apply(edit(0, 10, 20)));
    const fs::path copy = must(backUpNow(*store_)).value();
    must(store_->apply(edit(0, 50, 60)));
    EXPECT_EQ(restoreCopy(path(), copy).error().code, ErrorCode::ProjectLocked) << "it is open";
    store_.reset();

    const RestoreReport report = must(restoreCopy(path(), copy));
    EXPECT_EQ(boutsIn(path()), (std::vector<FrameRange>{{10, 20}}));
    EXPECT_EQ(boutsIn(report.kept), (std::vector<FrameRange>{{10, 20}, {50, 60}}));
    store_ = reopen();
    must(store_->checkIntegrity());
    ASSERT_TRUE(must(store_->undo(video_)).has_value()) << "its history came with it";
    store_.reset();
    must(restoreCopy(path(), report.kept));
    EXPECT_EQ(boutsIn(path()), (std::vector<FrameRange>{{10, 20}, {50, 60}}));
}

TEST_F(Restore, ADamagedProjectIsMovedAside)
{
    must(store_->apply(edit(0, 10, 20)));
    const fs::path copy = must(backUpNow(*store_)).value();
    store_.reset();
    damage();
    ASSERT_EQ(ProjectStore::open(path(), OpenMode::ReadWrite).error().code, ErrorCode::ProjectBroken);
    const RestoreReport report = must(restoreCopy(path(), copy));
    EXPECT_NE(report.kept.filename().string().find("mice.longtake.damaged-"), std::string::npos);
    EXPECT_TRUE(fs::exists(report.kept));
    EXPECT_EQ(boutsIn(path()), (std::vector<FrameRange>{{10, 20}}));
}

TEST_F(Restore, ADamagedCopyIsRefusedAndChangesNothing)
{
    must(store_->apply(edit(0, 10, 20)));
    const fs::path copy = must(backUpNow(*store_)).value();
    store_.reset();
    std::fstream(copy, std::ios::in | std::ios::out | std::ios::binary).seekp(8192) << std::string(9000, 'x');
    EXPECT_EQ(restoreCopy(path(), copy).error().code, ErrorCode::ProjectBroken);
    EXPECT_EQ(restoreCopy(path(), folder_ / "nowhere.longtake").error().code, ErrorCode::CannotRead);
    EXPECT_EQ(boutsIn(path()), (std::vector<FrameRange>{{10, 20}}));
    EXPECT_FALSE(fs::exists(path().string() + ".part"));
}

TEST_F(Restore, LabelsThatMakeNoSenseAreFoundAndPutInOrder)
{
    must(store_->apply(edit(0, 10, 20)));
    EXPECT_TRUE(must(store_->checkLabels(false)).empty());
    {
        SQLite::Database other(path().string(), SQLite::OPEN_READWRITE);
        other.exec(
            "INSERT INTO label_runs (video, annotator, class, first, last, state) VALUES"
            " (1, 1, 1, 15, 40, 1), (1, 1, 2, 900, 5000, 1)");
        other.exec("INSERT INTO history (video, at, change) VALUES (1, 'now', '{oops')");
    }
    restart();
    EXPECT_EQ(must(store_->checkLabels(false)),
              (std::vector<std::string>{"cage7.mp4: 2 labels lie outside the video or overlap",
                                        "cage7.mp4: a step of its history cannot be read"}));
    EXPECT_EQ(must(store_->checkLabels(true)).size(), 2U);
    EXPECT_TRUE(must(store_->checkLabels(false)).empty());
    restart();
    EXPECT_EQ(tracks()[0].nextBout(-1), (FrameRange{10, 40}));
    EXPECT_EQ(tracks()[1].nextBout(-1), (FrameRange{900, 1000}));
    EXPECT_TRUE(must(store_->undo(video_)).has_value());
}

}  // namespace
}  // namespace longtake::test
