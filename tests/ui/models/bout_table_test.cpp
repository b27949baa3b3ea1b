// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The table of bouts follows edits row by row, and always shows what is labelled.

#include "ui/models/bout_table_model.h"

#include <gmock/gmock.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "tests/support/project_builder.h"
#include "tests/support/scratch_folder.h"
#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <algorithm>
#include <random>

namespace longtake::ui {
namespace {

using Bout = BoutTableModel::Bout;
using ::testing::ElementsAre;

constexpr std::int64_t kFrames = 400;

class BoutTable : public ::testing::Test {
protected:
    void open(bool multiLabel)
    {
        NewProject project;
        project.multiLabel = multiLabel;
        ASSERT_TRUE(document_.create(pathText(folder_ / (multiLabel ? "several.longtake" : "one.longtake")), project));
        const auto store = test::must(document_.anotherStore());
        video_ = test::must(store->addVideo(test::makeRecord("cage7.mp4", kFrames), test::makeIndex(kFrames)));
        document_.reloadVideos();
    }

    void label(int classIndex, std::int64_t first, std::int64_t last, LabelState state = LabelState::Present)
    {
        ASSERT_TRUE(document_.apply({video_, document_.classes().at(classIndex).id, {first, last}, state}));
    }

    std::vector<Bout> shown() const
    {
        std::vector<Bout> bouts;
        for (int row = 0; row < model_.rowCount(); ++row) bouts.push_back(model_.at(row));
        return bouts;
    }

    // As a table made anew would show them.
    std::vector<Bout> labelled() const
    {
        std::vector<Bout> bouts;
        for (std::size_t k = 0; k < document_.currentLabels().size(); ++k) {
            for (const LabelRun& run : document_.currentLabels()[k].runs()) {
                if (run.state == LabelState::Present) bouts.push_back({static_cast<int>(k), run.frames});
            }
        }
        std::sort(bouts.begin(), bouts.end(), [](const Bout& a, const Bout& b) {
            return std::pair(a.range.first, a.classIndex) < std::pair(b.range.first, b.classIndex);
        });
        return bouts;
    }

    ScratchFolder folder_;
    ProjectDocument document_;
    VideoId video_{};
    BoutTableModel model_{document_};
    QAbstractItemModelTester tester_{&model_, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(BoutTable, ShowsWhatAnEditMadeOfItsNeighbours)
{
    open(false);
    label(0, 10, 20);
    label(1, 30, 40);
    label(0, 20, 25);
    EXPECT_THAT(shown(), ElementsAre(Bout{0, {10, 25}}, Bout{1, {30, 40}})) << "grown at its edge";
    label(2, 15, 18);
    EXPECT_THAT(shown(), ElementsAre(Bout{0, {10, 15}}, Bout{2, {15, 18}}, Bout{0, {18, 25}}, Bout{1, {30, 40}}));
    document_.undo();
    EXPECT_THAT(shown(), ElementsAre(Bout{0, {10, 25}}, Bout{1, {30, 40}}));
    label(0, 0, kFrames, LabelState::Unseen);
    EXPECT_EQ(model_.rowCount(), 0);
}

TEST_F(BoutTable, TellsOfTheRowsThatDifferAlone)
{
    open(false);
    for (std::int64_t n = 0; n < 20; ++n) label(static_cast<int>(n % 2), n * 20, n * 20 + 10);
    QSignalSpy reset(&model_, &QAbstractItemModel::modelReset);
    QSignalSpy inserted(&model_, &QAbstractItemModel::rowsInserted);
    QSignalSpy changed(&model_, &QAbstractItemModel::dataChanged);
    label(3, 212, 215);
    ASSERT_EQ(inserted.count(), 1);
    EXPECT_EQ(inserted[0][1].toInt(), 11);
    EXPECT_EQ(inserted[0][2].toInt(), 11);
    EXPECT_EQ(changed.count(), 0);
    label(3, 215, 216);
    EXPECT_EQ(changed.count(), 1) << "the same row, one frame longer";
    EXPECT_EQ(inserted.count(), 1);
    EXPECT_EQ(reset.count(), 0) << "a table that is reset loses its place and its selection";
}

// Edits of all kinds, in projects of both kinds: the rows, and the counts of the document, are what they would be if
// they were made anew.
TEST_F(BoutTable, AgreesWithALongRowOfEdits)
{
    for (const bool multiLabel : {false, true}) {
        open(multiLabel);
        std::mt19937 random(7);
        const auto below = [&](int n) { return static_cast<std::int64_t>(random() % static_cast<unsigned>(n)); };
        for (int turn = 0; turn < 200; ++turn) {
            const std::int64_t first = below(static_cast<int>(kFrames));
            const std::int64_t last = std::min(kFrames, first + 1 + below(turn % 5 == 0 ? 200 : 12));
            const int kind = static_cast<int>(below(10));
            if (kind < 2) {
                document_.undo();
            } else if (kind == 2) {
                document_.redo();
            } else {
                label(static_cast<int>(below(4)), first, last,
                      kind < 8    ? LabelState::Present
                      : kind == 8 ? LabelState::Absent
                                  : LabelState::Unseen);
            }
            ASSERT_EQ(shown(), labelled()) << "after edit " << turn;
            const LabelCounts anew = countLabels(document_.currentLabels(), kFrames);
            const LabelCounts& counts = document_.counts(video_);
            ASSERT_EQ(counts.present, anew.present) << "after edit " << turn;
            ASSERT_EQ(counts.bouts, anew.bouts) << "after edit " << turn;
            ASSERT_EQ(counts.seen, anew.seen) << "after edit " << turn;
        }
    }
}

}  // namespace
}  // namespace longtake::ui
