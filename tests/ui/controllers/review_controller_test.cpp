// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/review_controller.h"

#include <gtest/gtest.h>

#include "tests/core/jobs/small_project.h"
#include "ui/controllers/playback_controller.h"
#include "ui/document/project_document.h"
#include "ui/support/language.h"
#include "ui/support/qt_convert.h"

namespace longtake::ui {
namespace {

// A run that says "walk" in the first half of a video and "rest" in the second.
class ReviewControllerTest : public ::testing::Test {
protected:
    explicit ReviewControllerTest(bool multiLabel = false) : project_({"walk", "rest"}, multiLabel)
    {
        language_.use(QStringLiteral("en"));
        video_ = project_.addVideo("a.mp4", 200);
        RunRecord run;
        run.name = "night";
        run.startedAt = "2026-03-01T10:00:00Z";
        run.state = RunState::Finished;
        run.classesJson = R"(["walk","rest"])";
        run.checkpoint = "runs/best.ltcheckpoint";
        const RunId id = *project_.store->addRun(run);
        PredictionRecord prediction;
        prediction.run = id;
        prediction.video = video_;
        prediction.classes = 2;
        for (int frame = 0; frame < 200; ++frame) {
            const std::uint16_t walk = frame < 100 ? 60'000 : 5'000;
            prediction.values.push_back(walk);
            prediction.values.push_back(static_cast<std::uint16_t>(65'535 - walk));
        }
        EXPECT_TRUE(project_.store->storePrediction(prediction));
        QObject::connect(&review_, &ReviewController::labelsReplaced, &review_,
                         [this](const Sentence& what) { said_ << what(); });
    }

    void open()
    {
        const QString path = toQString(project_.store->path().string());
        project_.store.reset();
        ASSERT_TRUE(document_.open(path));
        review_.setSmoothingSeconds(0.0);
    }

    void choose(int classIndex)
    {
        for (int item = 0; item < static_cast<int>(review_.items().size()); ++item) {
            if (review_.items()[static_cast<std::size_t>(item)].classIndex == classIndex) review_.select(item);
        }
    }

    LabelState at(int classIndex, std::int64_t frame)
    {
        return document_.currentLabels().at(static_cast<std::size_t>(classIndex)).at(frame);
    }

    Language language_;
    SmallProject project_;
    VideoId video_{};
    ProjectDocument document_;
    PlaybackController playback_;
    ReviewController review_{document_, playback_};
    QStringList said_;
};

class ReviewOfSeveralClassesTest : public ReviewControllerTest {
protected:
    ReviewOfSeveralClassesTest() : ReviewControllerTest(true) {}
};

TEST_F(ReviewControllerTest, RejectingALabelledBoutSaysWhichLabelWentAway)
{
    project_.label(video_, 0, {20, 80});
    open();
    choose(0);
    review_.reject();
    EXPECT_EQ(at(0, 50), LabelState::Absent);
    EXPECT_EQ(said_, QStringList{QStringLiteral("Rejecting took the label walk away from 60 frames.")});
    document_.undo();
    EXPECT_EQ(at(0, 50), LabelState::Present) << "one step of undo brings it back";
    EXPECT_EQ(at(0, 10), LabelState::Unseen);
}

TEST_F(ReviewControllerTest, AcceptingOverAnotherLabelSaysSo)
{
    project_.label(video_, 1, {90, 91});
    open();
    choose(0);
    review_.accept();
    EXPECT_EQ(at(0, 90), LabelState::Present);
    EXPECT_EQ(at(1, 90), LabelState::Absent);
    EXPECT_EQ(said_, QStringList{QStringLiteral("Accepting walk replaced the label rest of 1 frame.")});
}

TEST_F(ReviewControllerTest, AnswersThatTakeNothingAwaySayNothing)
{
    project_.label(video_, 0, {20, 80});
    open();
    choose(0);
    review_.accept();
    choose(1);
    review_.reject();
    EXPECT_TRUE(said_.isEmpty()) << toStdString(said_.join(QLatin1Char(' ')));
}

TEST_F(ReviewOfSeveralClassesTest, AcceptingLeavesOtherClassesAlone)
{
    project_.label(video_, 1, {10, 60});
    open();
    choose(0);
    review_.accept();
    EXPECT_EQ(at(1, 30), LabelState::Present);
    EXPECT_TRUE(said_.isEmpty());
}

}  // namespace
}  // namespace longtake::ui
