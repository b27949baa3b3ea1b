// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every model keeps the rules of Qt's model tester while a project is opened, labelled, changed and closed.

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QColor>

#include "tests/support/scratch_folder.h"
#include "tests/ui/gui_testing.h"
#include "ui/document/project_document.h"
#include "ui/models/bout_table_model.h"
#include "ui/models/class_list_model.h"
#include "ui/models/review_table_model.h"
#include "ui/models/run_table_model.h"
#include "ui/models/video_list_model.h"
#include "ui/support/qt_convert.h"

#include <memory>

namespace longtake::ui {
namespace {

FrameIndex indexOf(int frames)
{
    FrameIndexColumns columns;
    columns.timeBase = {1, 25};
    columns.width = columns.height = 16;
    columns.packetCount = frames;
    for (int n = 0; n < frames; ++n) {
        columns.pts.push_back(n);
        columns.packet.push_back(static_cast<std::uint32_t>(n));
        columns.keyFrame.push_back(true);
    }
    return FrameIndex(std::move(columns));
}

class Models : public ::testing::Test {
protected:
    VideoId addVideo(const char* name)
    {
        VideoRecord video;
        video.name = name;
        video.absolutePath = (folder_.path() / name).string();
        video.fileHash = name;
        video.frameCount = 100;
        video.width = video.height = 16;
        video.meanFps = 25.0;
        video.problems = {"the header says 240 frames, 100 decode"};
        auto store = document_.anotherStore();
        EXPECT_TRUE(store.has_value());
        const Result<VideoId> id = (*store)->addVideo(video, indexOf(100));
        EXPECT_TRUE(id.has_value());
        return id.value_or(VideoId{});
    }

    ScratchFolder folder_;
    ProjectDocument document_;
};

TEST_F(Models, KeepTheRulesThroughALife)
{
    VideoListModel videos(document_);
    ClassListModel classes(document_);
    BoutTableModel bouts(document_);
    RunTableModel runs(document_);
    ReviewTableModel review;
    const auto mode = QAbstractItemModelTester::FailureReportingMode::Fatal;
    const QAbstractItemModelTester testers[] = {
        {&videos, mode}, {&classes, mode}, {&bouts, mode}, {&runs, mode}, {&review, mode}};

    ASSERT_TRUE(document_.create(pathText(folder_.path() / "a.longtake"), NewProject{}));
    EXPECT_EQ(classes.rowCount(), 9);
    const VideoId first = addVideo("cage7.mp4");
    addVideo("cage8.mp4");
    document_.reloadVideos();
    EXPECT_EQ(videos.rowCount(), 2);
    EXPECT_EQ(videos.rowOf(first), 0);
    const QStringList problems = videos.data(videos.index(0), VideoListModel::ProblemsRole).toStringList();
    EXPECT_EQ(problems, QStringList{QStringLiteral("The header says 240 frames, 100 decode.")});

    const ClassId walk = document_.classes().at(0).id;
    ASSERT_TRUE(document_.apply({first, walk, {10, 20}, LabelState::Present}));
    ASSERT_TRUE(document_.apply({first, walk, {40, 45}, LabelState::Present}));
    ASSERT_EQ(bouts.rowCount(), 2);
    EXPECT_EQ(bouts.at(1).range, (FrameRange{40, 45}));
    EXPECT_EQ(bouts.rowAt(42), 1);
    EXPECT_EQ(classes.data(classes.index(0), ClassListModel::FramesRole).toLongLong(), 15);
    EXPECT_NEAR(videos.data(videos.index(0), VideoListModel::LabelledRole).toDouble(), 0.15, 1e-9);

    EXPECT_TRUE(classes.setData(classes.index(0), QStringLiteral("walk"), Qt::EditRole));
    EXPECT_EQ(document_.classes().at(0).name, "walk");
    EXPECT_FALSE(classes.setData(classes.index(1), QStringLiteral("walk"), Qt::EditRole)) << "names are unique";
    review.setRows({{QStringLiteral("walk"), Qt::red, {1, 5}, 0.4, false, true}});
    review.setRows({});
    document_.close();
    EXPECT_EQ(videos.rowCount(), 0);
    EXPECT_EQ(bouts.rowCount(), 0);
}

}  // namespace
}  // namespace longtake::ui
