// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/project_document.h"

#include "tests/core/jobs/small_project.h"
#include "ui/support/qt_convert.h"

namespace longtake::ui {
namespace {

// Which run's predictions are shown where nobody chose one.
class ShownRunTest : public ::testing::Test {
protected:
    ShownRunTest() : project_({"walk", "rest"})
    {
        first_ = project_.addVideo("a.mp4", 10);
        second_ = project_.addVideo("b.mp4", 10);
        old_ = addRun("old");
        new_ = addRun("new");
        predict(old_, first_);
        path_ = toQString(project_.store->path().string());
    }

    RunId addRun(const std::string& name)
    {
        RunRecord run;
        run.name = name;
        run.startedAt = "2026-03-01T10:00:00Z";
        run.state = RunState::Finished;
        run.classesJson = R"(["walk","rest"])";
        run.checkpoint = "runs/best.ltcheckpoint";
        return *project_.store->addRun(run);
    }

    void predict(RunId run, VideoId video)
    {
        ASSERT_TRUE(project_.store->storePrediction({run, video, 2, std::vector<std::uint16_t>(20, 30'000), {}, {}}));
    }

    void open()
    {
        project_.store.reset();
        ASSERT_TRUE(document_.open(path_));
    }

    SmallProject project_;
    VideoId first_{};
    VideoId second_{};
    RunId old_{};
    RunId new_{};
    QString path_;
    ProjectDocument document_;
};

TEST_F(ShownRunTest, TheNewestThatHasPredictionsForTheVideoIsPreferred)
{
    open();
    EXPECT_EQ(document_.shownRun(), old_);
    EXPECT_NE(document_.currentPrediction(), nullptr);
    document_.setCurrentVideo(second_);
    EXPECT_EQ(document_.shownRun(), new_) << "nothing predicted this video: the newest is the one to do it";
    document_.setCurrentVideo(first_);
    EXPECT_EQ(document_.shownRun(), old_);
}

TEST_F(ShownRunTest, OfSeveralThatHavePredictionsTheNewest)
{
    predict(new_, first_);
    open();
    EXPECT_EQ(document_.shownRun(), new_);
}

TEST_F(ShownRunTest, WhatTheUserChoseStays)
{
    open();
    document_.showRun(new_);
    EXPECT_EQ(document_.currentPrediction(), nullptr);
    document_.setCurrentVideo(second_);
    document_.setCurrentVideo(first_);
    EXPECT_EQ(document_.shownRun(), new_);
    document_.reloadRuns();
    EXPECT_EQ(document_.shownRun(), new_);
    document_.removeRun(new_);
    EXPECT_EQ(document_.shownRun(), old_) << "once it is gone";
    EXPECT_NE(document_.currentPrediction(), nullptr);
}

}  // namespace
}  // namespace longtake::ui
