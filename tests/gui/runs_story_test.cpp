// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window says and asks about runs that are there: one that was interrupted, one that is to go, and answers in
// the tab Review that take labels away.

#include <gmock/gmock.h>

#include <QAction>
#include <QFontMetrics>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTest>

#include "core/project/project_store.h"
#include "tests/gui/window_driver.h"
#include "ui/project_commands.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"

namespace longtake::ui::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class RunsStory : public ::testing::Test {
protected:
    void SetUp() override
    {
        driver_.start();
        driver_.newProjectWith({driver_.makeVideo(QStringLiteral("cage7.mp4"))});
    }

    std::unique_ptr<ProjectStore> store() { return *driver_.document().anotherStore(); }

    // As training leaves it behind; Running is what a process that was killed leaves.
    RunId addRun(const std::string& name, RunState state, int epochs)
    {
        const auto store = this->store();
        RunRecord run;
        run.name = name;
        run.startedAt = "2026-03-01T10:00:00Z";
        run.state = state;
        run.classesJson = R"(["Class 1","Class 2"])";
        run.checkpoint = epochs > 0 ? "runs/best.ltcheckpoint" : "";
        run.id = *store->addRun(run);
        for (int epoch = 0; epoch < epochs; ++epoch) {
            EpochRecord record;
            record.epoch = epoch;
            EXPECT_TRUE(store->addEpoch(run.id, record).has_value());
        }
        return run.id;
    }

    // Class 1 in the first half of the video, Class 2 in the second.
    void predict(RunId run)
    {
        const VideoRecord& video = *driver_.document().currentVideo();
        PredictionRecord prediction;
        prediction.run = run;
        prediction.video = video.id;
        prediction.classes = 2;
        for (std::int64_t frame = 0; frame < video.frameCount; ++frame) {
            const std::uint16_t first = frame < video.frameCount / 2 ? 60'000 : 5'000;
            prediction.values.push_back(first);
            prediction.values.push_back(static_cast<std::uint16_t>(65'535 - first));
        }
        ASSERT_TRUE(store()->storePrediction(prediction).has_value());
    }

    void reopen()
    {
        driver_.restart();
        ASSERT_TRUE(driver_.window().projectCommands().open(driver_.path(QStringLiteral("story.longtake"))));
        settle();
    }

    // X on the bout that is said to be of Class 1.
    void rejectFirstClass()
    {
        ReviewController& review = driver_.session().review();
        for (int item = 0; item < static_cast<int>(review.items().size()); ++item) {
            if (review.items()[static_cast<std::size_t>(item)].classIndex == 0) review.select(item);
        }
        driver_.find<QTableView>("reviewQueue")->setFocus();
        driver_.tap(Qt::Key_X);
    }

    std::string message() { return driver_.window().messages().text().toStdString(); }
    std::string state() { return driver_.find<QLabel>("trainState")->text().toStdString(); }
    QTableView& table() { return *driver_.find<QTableView>("runTable"); }

    WindowDriver driver_;
};

TEST_F(RunsStory, AnInterruptedRunIsOfferedWhenTheProjectIsOpened)
{
    addRun("night", RunState::Running, 3);
    addRun("done", RunState::Finished, 2);
    reopen();
    EXPECT_EQ(message(),
              "Run night is unfinished: the program ended while it trained, after 3 epochs. What was learnt is kept.");
    EXPECT_EQ(driver_.find<QPushButton>("messageButton")->text(), QStringLiteral("Resume"));
    EXPECT_THAT(state(), HasSubstr("Run night is unfinished"));
    driver_.window().actions()[ActionId::ShowTrainTab]->trigger();
    EXPECT_TRUE(driver_.find<QPushButton>("resumeButton")->isEnabled()) << "without a search in the table";
    EXPECT_EQ(table().model()->index(1, 1).data().toString(), QStringLiteral("unfinished"));
    driver_.savePicture(QStringLiteral("train-unfinished"));

    // The button tries. This run has no folder to go on from: that is said in place of the offer.
    QTest::mouseClick(driver_.find<QPushButton>("messageButton"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !driver_.session().training().isRunning(); }, 60'000));
    EXPECT_EQ(driver_.window().tabs().currentIndex(), 2);
    EXPECT_THAT(message(), AllOf(Not(IsEmpty()), Not(HasSubstr("is unfinished"))));
}

TEST_F(RunsStory, TheOfferGoesWithTheRun)
{
    addRun("night", RunState::Running, 0);
    reopen();
    EXPECT_THAT(message(), HasSubstr("Run night is unfinished"));
    driver_.document().removeRun(driver_.document().store().runs()->front().id);
    EXPECT_EQ(message(), "");
    EXPECT_EQ(state(), "Nothing trains now. Press Train in the tab Model.");
    driver_.document().close();
    settle();
}

TEST_F(RunsStory, RemovingWhatWasLearntIsAsked)
{
    addRun("good", RunState::Finished, 4);
    addRun("nothing", RunState::Failed, 0);
    driver_.document().reloadRuns();
    driver_.window().actions()[ActionId::ShowTrainTab]->trigger();
    auto* remove = driver_.find<QPushButton>("removeRunButton");
    driver_.prompts().yes = false;
    table().setCurrentIndex(table().model()->index(1, 0));
    remove->click();
    EXPECT_EQ(table().model()->rowCount(), 2) << "no is no";
    EXPECT_THAT(driver_.prompts().asked, ElementsAre(QStringLiteral("Run good has learnt for 4 epochs. It is removed "
                                                                    "with its curves, predictions and files, and "
                                                                    "cannot be brought back.")));
    table().setCurrentIndex(table().model()->index(0, 0));
    remove->click();
    EXPECT_EQ(table().model()->rowCount(), 1) << "nothing was learnt, nothing is asked";
    driver_.prompts().yes = true;
    table().setCurrentIndex(table().model()->index(0, 0));
    remove->click();
    EXPECT_EQ(table().model()->rowCount(), 0);
}

TEST_F(RunsStory, TheTableShowsWholeNames)
{
    addRun("quick look at both cages 12", RunState::Finished, 30);
    driver_.document().reloadRuns();
    driver_.window().actions()[ActionId::ShowTrainTab]->trigger();
    settle();
    const QFontMetrics letters(table().font());
    for (int column = 0; column < table().model()->columnCount(); ++column) {
        const QString text = table().model()->index(0, column).data().toString();
        EXPECT_GT(table().columnWidth(column), letters.horizontalAdvance(text)) << toStdString(text);
    }
    EXPECT_LE(table().columnWidth(0), table().viewport()->width()) << "and they are in view";
    driver_.savePicture(QStringLiteral("train-names"));
}

TEST_F(RunsStory, ARejectedLabelIsSpokenOfAndComesBack)
{
    const RunId old = addRun("old", RunState::Finished, 1);
    predict(old);
    addRun("new", RunState::Finished, 1);
    reopen();
    driver_.window().actions()[ActionId::ShowReviewTab]->trigger();
    EXPECT_EQ(driver_.document().shownRun(), old) << "the newest has no predictions";
    const std::int64_t half = driver_.document().currentVideo()->frameCount / 2;
    const LabelEdit edit{
        driver_.document().currentVideo()->id, driver_.document().classes().at(0).id, {0, half}, LabelState::Present};
    ASSERT_TRUE(driver_.document().apply(edit));
    driver_.session().review().setSmoothingSeconds(0.0);
    rejectFirstClass();
    EXPECT_THAT(driver_.bouts(0), IsEmpty());
    EXPECT_THAT(message(), HasSubstr("Rejecting took the label Class 1 away from " + std::to_string(half) + " frames"));
    driver_.savePicture(QStringLiteral("review-rejected"));
    QTest::mouseClick(driver_.find<QPushButton>("messageButton"), Qt::LeftButton);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, half}));

    // Another edit meanwhile: the button would take that one back.
    rejectFirstClass();
    ASSERT_THAT(message(), HasSubstr("Rejecting took"));
    ASSERT_TRUE(
        driver_.document().apply({edit.video, driver_.document().classes().at(1).id, {0, 3}, LabelState::Present}));
    EXPECT_EQ(message(), "");
}

}  // namespace
}  // namespace longtake::ui::testing
