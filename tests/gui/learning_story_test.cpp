// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The second half of the journey in the real window: sample project, settings, training, prediction, review, reopening.

#include <gmock/gmock.h>

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/gui/window_driver.h"
#include "tests/gui/window_words.h"
#include "ui/panels/video_panel.h"
#include "ui/project_commands.h"
#include "ui/support/actions.h"
#include "ui/widgets/curve_chart.h"
#include "ui/widgets/frame_view.h"
#include "ui/widgets/memory_gauge.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/timeline_view.h"

#include "core/base/bytes.h"
#include "core/jobs/sample_project.h"
#include "core/project/project_store.h"
#include "ui/support/qt_convert.h"

namespace longtake::ui::testing {
namespace {

using ::testing::Contains;
using ::testing::Gt;
using ::testing::SizeIs;

class SilentObserver final : public JobObserver {
    void onProgress(const JobProgress&) override {}
    void onVideoFailed(const FailedVideo&) override {}
};

// Two short sample videos, made once for all tests of this program.
QString samplePath()
{
    static QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("sample.longtake"));
    if (!QFile::exists(path)) {
        SilentObserver observer;
        SampleOptions options;
        options.videos = 2;
        options.secondsPerVideo = 20.0;
        EXPECT_EQ(makeSampleProject(toPath(path), options, observer, {}).kind, Outcome::Kind::Finished);
    }
    return path;
}

class LearningStory : public ::testing::Test {
protected:
    void SetUp() override
    {
        driver_.start();
        ASSERT_TRUE(driver_.window().projectCommands().open(samplePath()));
        ASSERT_TRUE(waitFor([&] { return !driver_.session().loader().isBusy(); }, 120'000));
    }

    // Short training, as a user would set it.
    void trainABit(int epochs)
    {
        driver_.window().actions()[ActionId::ShowModelTab]->trigger();
        RunConfig config;  // not what another test left in the project
        config.training.epochs = epochs;
        driver_.session().memory().setConfig(config);
        settle();
        auto* button = driver_.find<QPushButton>("trainButton");
        ASSERT_TRUE(waitFor([&] { return button->isEnabled(); })) << reasons();
        QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_TRUE(driver_.session().training().isRunning()) << driver_.window().messages().text().toStdString();
    }

    // A network that does not fit in its budget.
    void askForTooMuch()
    {
        RunConfig config = driver_.session().memory().config();
        config.model.filters = 40;
        config.model.height = 135;
        config.model.width = 240;
        config.training.chunkSteps = 0;
        config.training.budgetBytes = 900'000'000;
        config.training.memorySchedule = MemorySchedule::StoreAll;
        driver_.session().memory().setConfig(config);
        driver_.session().memory().computeNow();
    }

    // Why a run cannot start.
    std::string reasons()
    {
        QStringList lines;
        for (const PreflightLine& line : driver_.session().memory().preflight().lines) lines << line.text;
        return lines.join(QStringLiteral("; ")).toStdString();
    }

    bool isTraining() { return driver_.session().training().isRunning(); }

    bool waitForTraining()
    {
        return waitFor([&] { return !isTraining(); }, 240'000);
    }

    const auto& epochsDone() { return driver_.session().training().news().epochsDone; }

    WindowDriver driver_;
};

TEST_F(LearningStory, GaugeFollowsEveryKeystroke)
{
    driver_.window().actions()[ActionId::ShowModelTab]->trigger();
    auto* gauge = driver_.find<MemoryGauge>("memoryGauge");
    ASSERT_TRUE(waitFor([&] { return gauge->reading().plannedBytes > 0; }));
    const std::int64_t before = gauge->reading().plannedBytes;
    driver_.savePicture(QStringLiteral("model-fits"));
    const std::vector<FrameRange> boutsBefore = driver_.bouts(5);
    auto* filters = driver_.find<QSpinBox>("filters");
    filters->setFocus();
    filters->selectAll();
    QTest::keyClicks(filters, QStringLiteral("64"));
    EXPECT_TRUE(waitFor([&] { return gauge->reading().plannedBytes > before; })) << "more filters need more";
    EXPECT_EQ(driver_.bouts(5), boutsBefore) << "digits typed into a field label nothing";
}

TEST_F(LearningStory, SaysWhatWouldMakeItFit)
{
    driver_.window().actions()[ActionId::ShowModelTab]->trigger();
    askForTooMuch();
    settle();
    auto* verdict = driver_.find<QLabel>("verdict");
    EXPECT_TRUE(verdict->text().startsWith(QStringLiteral("Does not fit"))) << verdict->text().toStdString();
    EXPECT_FALSE(driver_.find<QPushButton>("trainButton")->isEnabled());
    driver_.savePicture(QStringLiteral("model-does-not-fit"));
    auto* advice = driver_.find<QPushButton>("advice0");
    ASSERT_NE(advice, nullptr);
    QTest::mouseClick(advice, Qt::LeftButton);
    EXPECT_TRUE(waitFor([&] { return driver_.session().memory().preflight().plan.fits; }))
        << "what it advises does help";
}

// Whoever trains from another tab is told how much is missing and what costs least, and is led there.
TEST_F(LearningStory, ATrainingThatDoesNotFitSaysWhatHelps)
{
    askForTooMuch();
    driver_.window().actions()[ActionId::ShowLabelTab]->trigger();
    driver_.window().actions()[ActionId::Train]->trigger();
    settle();
    const auto& preflight = driver_.session().memory().preflight();
    const QString said = driver_.window().messages().text();
    EXPECT_TRUE(said.contains(toQString(formatBytes(preflight.plan.totalBytes - preflight.plan.budgetBytes))))
        << said.toStdString();
    ASSERT_FALSE(preflight.advice.empty());
    EXPECT_TRUE(said.contains(preflight.advice.front().text)) << said.toStdString();
    EXPECT_FALSE(said.contains(QStringLiteral("--"))) << "no words of the command line: " << said.toStdString();
    driver_.savePicture(QStringLiteral("training-does-not-fit"));
    driver_.find<QAction>("language_zh_CN")->trigger();
    settle();
    driver_.savePicture(QStringLiteral("training-does-not-fit-chinese"));
    EXPECT_TRUE(englishIn(driver_.window().messages().text()).isEmpty())
        << driver_.window().messages().text().toStdString();
    QTest::mouseClick(driver_.find<QPushButton>("messageButton"), Qt::LeftButton);
    settle();
    auto* advice = driver_.find<QPushButton>("advice0");
    ASSERT_NE(advice, nullptr);
    EXPECT_TRUE(advice->isVisible()) << "it is in the tab that the button shows";
    EXPECT_TRUE(englishIn(advice->toolTip()).isEmpty()) << advice->toolTip().toStdString();
    driver_.savePicture(QStringLiteral("model-does-not-fit-chinese"));
    driver_.find<QAction>("language_en")->trigger();
}

// The two sample videos with what a person would label in them.
struct KnownVideo {
    QString file;
    std::vector<std::pair<FrameRange, int>> bouts;  // in order, with the class
};

std::vector<KnownVideo> knownVideos()
{
    std::vector<KnownVideo> known;
    const auto store = ProjectStore::open(toPath(samplePath()), OpenMode::ReadOnly);
    EXPECT_TRUE(store.has_value());
    const auto videos = (*store)->videos();
    for (const VideoRecord& video : *videos) {
        KnownVideo one{toQString(video.absolutePath), {}};
        const auto labels = (*store)->labels(video.id);
        for (std::size_t k = 0; k < labels->tracks.size(); ++k) {
            for (const LabelRun& run : labels->tracks[k].runs()) {
                if (run.state == LabelState::Present) one.bouts.emplace_back(run.frames, static_cast<int>(k));
            }
        }
        std::sort(one.bouts.begin(), one.bouts.end(),
                  [](const auto& x, const auto& y) { return x.first.first < y.first.first; });
        known.push_back(std::move(one));
    }
    return known;
}

class WholeStory : public ::testing::Test {
protected:
    void label(const KnownVideo& video)
    {
        for (const auto& [range, classIndex] : video.bouts) {
            driver_.session().playback().goTo(range.first);
            driver_.tap(Qt::Key_End, Qt::ShiftModifier);
            driver_.tap(static_cast<Qt::Key>(Qt::Key_1 + classIndex));
        }
    }

    void trainWhileWatching()
    {
        driver_.tap(Qt::Key_2, Qt::ControlModifier);
        driver_.find<QToolButton>("moreSettings")->click();
        driver_.type("filters", QStringLiteral("6"));
        driver_.type("chunk", QStringLiteral("40"));
        driver_.type("epochs", QStringLiteral("8"));
        EXPECT_EQ(driver_.session().memory().config().model.filters, 6);
        driver_.savePicture(QStringLiteral("story-2-model"));
        auto* button = driver_.find<QPushButton>("trainButton");
        ASSERT_TRUE(waitFor([&] { return button->isEnabled(); }));
        QTest::mouseClick(button, Qt::LeftButton);
        const TrainingController& training = driver_.session().training();
        ASSERT_TRUE(training.isRunning()) << driver_.window().messages().text().toStdString();
        EXPECT_EQ(driver_.window().tabs().currentIndex(), 2) << "the window shows what it is doing";
        waitFor([&] { return !training.isRunning() || training.news().epochsDone.size() >= 3; }, 240'000);
        ASSERT_GE(training.news().epochsDone.size(), 3U) << driver_.window().messages().text().toStdString();
        pictures(QStringLiteral("story-3-training"));
        ASSERT_TRUE(waitFor([&] { return !training.isRunning(); }, 240'000));
        EXPECT_TRUE(driver_.window().messages().text().startsWith(QStringLiteral("Training is finished")))
            << driver_.window().messages().text().toStdString();
        EXPECT_THAT(training.news().epochsDone, SizeIs(8));
        EXPECT_THAT(driver_.find<CurveChart>("lossChart")->curves().front().points.size(), Gt(8U));
        EXPECT_LT(training.news().epochsDone.back().trainLoss, training.news().epochsDone.front().trainLoss);
        EXPECT_FALSE(driver_.find<CurveChart>("scoresChart")->curves().empty());
        EXPECT_EQ(driver_.find<QTableView>("runTable")->model()->rowCount(), 1);
    }

    void reviewFrameByFrame()
    {
        driver_.tap(Qt::Key_P, Qt::ControlModifier);
        ASSERT_TRUE(waitFor(
            [&] { return !driver_.session().prediction().isRunning() && driver_.document().currentPrediction(); },
            120'000));
        EXPECT_EQ(driver_.window().tabs().currentIndex(), 3);
        ASSERT_NE(driver_.window().videoPanel().timeline().content().predictions, nullptr);
        ASSERT_THAT(driver_.session().review().items().size(), Gt(0U));
        driver_.tap(Qt::Key_Down, Qt::AltModifier);
        const int current = driver_.session().review().current();
        ASSERT_GE(current, 0);
        item_ = driver_.session().review().items()[static_cast<std::size_t>(current)];
        EXPECT_EQ(driver_.frame(), item_.range.first);
        for (std::int64_t frame = item_.range.first; frame < std::min(item_.range.last - 1, item_.range.first + 10);) {
            driver_.tap(Qt::Key_Right);
            ++frame;
            const QString number = QStringLiteral("frame %1 of").arg(frame);
            EXPECT_TRUE(waitFor([&] { return driver_.window().videoPanel().frameView().caption().startsWith(number); }))
                << number.toStdString();
        }
        pictures(QStringLiteral("story-4-review"));
        driver_.tap(Qt::Key_A);
        EXPECT_TRUE(isLabelled()) << "an accepted bout is a label";
    }

    bool isLabelled()
    {
        const std::vector<FrameRange> bouts = driver_.bouts(item_.classIndex);
        return std::any_of(bouts.begin(), bouts.end(), [&](const FrameRange& bout) {
            return bout.first <= item_.range.first && item_.range.last <= bout.last;
        });
    }

    // In light, dark and Chinese.
    void pictures(const QString& name)
    {
        for (const char* chart : {"lossChart", "scoresChart", "validationChart", "speedChart"})
            driver_.find<CurveChart>(chart)->redrawNow();
        driver_.savePicture(name);
        driver_.find<QAction>("appearance_dark")->trigger();
        for (const char* chart : {"lossChart", "scoresChart", "validationChart", "speedChart"})
            driver_.find<CurveChart>(chart)->redrawNow();
        driver_.savePicture(name + QStringLiteral("-dark"));
        driver_.find<QAction>("appearance_light")->trigger();
        driver_.find<QAction>("language_zh_CN")->trigger();
        for (const char* chart : {"lossChart", "scoresChart", "validationChart", "speedChart"})
            driver_.find<CurveChart>(chart)->redrawNow();
        driver_.savePicture(name + QStringLiteral("-chinese"));
        driver_.find<QAction>("language_en")->trigger();
    }

    WindowDriver driver_;
    ReviewItem item_;
};

TEST_F(WholeStory, FromAnEmptyProjectToReviewedPredictions)
{
    const std::vector<KnownVideo> videos = knownVideos();
    ASSERT_THAT(videos, SizeIs(2));
    driver_.start();
    driver_.newProjectWith({videos[0].file, videos[1].file});
    label(videos[0]);
    driver_.tap(Qt::Key_PageDown);
    label(videos[1]);
    driver_.savePicture(QStringLiteral("story-1-labelled"));
    for (const auto& [range, classIndex] : videos[1].bouts) EXPECT_THAT(driver_.bouts(classIndex), Contains(range));
    // The last bout stays open for the network.
    driver_.session().playback().goTo(videos[1].bouts.back().first.first);
    driver_.tap(Qt::Key_Delete, Qt::ShiftModifier);
    ASSERT_NO_FATAL_FAILURE(trainWhileWatching());
    ASSERT_NO_FATAL_FAILURE(reviewFrameByFrame());

    driver_.restart();
    ASSERT_TRUE(driver_.window().projectCommands().open(driver_.path(QStringLiteral("story.longtake"))));
    EXPECT_TRUE(isLabelled()) << "labels are there after reopening";
    EXPECT_TRUE(driver_.document().currentPrediction() != nullptr) << "predictions are there after reopening";
    EXPECT_EQ(driver_.find<QTableView>("runTable")->model()->rowCount(), 1);
    driver_.tap(Qt::Key_4, Qt::ControlModifier);
    driver_.savePicture(QStringLiteral("story-5-reopened"));
}

TEST_F(LearningStory, StopKeepsTheRunAndItResumes)
{
    ASSERT_NO_FATAL_FAILURE(trainABit(500));
    waitFor([&] { return !isTraining() || !epochsDone().empty(); }, 240'000);
    ASSERT_FALSE(epochsDone().empty()) << driver_.window().messages().text().toStdString();
    QTest::mouseClick(driver_.find<QPushButton>("stopButton"), Qt::LeftButton);
    ASSERT_TRUE(waitForTraining());
    auto* table = driver_.find<QTableView>("runTable");
    const int rows = table->model()->rowCount();
    ASSERT_GE(rows, 1);
    table->setCurrentIndex(table->model()->index(0, 0));
    auto* resume = driver_.find<QPushButton>("resumeButton");
    ASSERT_TRUE(resume->isEnabled());
    const std::size_t done = epochsDone().size();
    QTest::mouseClick(resume, Qt::LeftButton);
    waitFor([&] { return !isTraining() || epochsDone().size() > done; }, 240'000);
    ASSERT_GT(epochsDone().size(), done) << driver_.window().messages().text().toStdString();
    EXPECT_EQ(table->model()->index(0, 1).data().toString(), QStringLiteral("running"));
    QTest::mouseClick(driver_.find<QPushButton>("cancelButton"), Qt::LeftButton);
    ASSERT_TRUE(waitForTraining());
    EXPECT_EQ(table->model()->rowCount(), rows) << "a run that was there before is kept";
    EXPECT_EQ(table->model()->index(0, 1).data().toString(), QStringLiteral("stopped"));
    EXPECT_THAT(driver_.prompts().asked, SizeIs(0)) << "nothing is lost, nothing is asked";
}

TEST_F(LearningStory, CancelAsksBeforeWhatWasLearntGoes)
{
    auto* table = driver_.find<QTableView>("runTable");
    const int rows = table->model()->rowCount();
    ASSERT_NO_FATAL_FAILURE(trainABit(500));
    waitFor([&] { return !isTraining() || !epochsDone().empty(); }, 240'000);
    ASSERT_FALSE(epochsDone().empty()) << driver_.window().messages().text().toStdString();
    driver_.prompts().yes = false;
    QTest::mouseClick(driver_.find<QPushButton>("cancelButton"), Qt::LeftButton);
    ASSERT_THAT(driver_.prompts().asked, SizeIs(1));
    EXPECT_TRUE(driver_.prompts().asked.front().contains(QStringLiteral("has learnt for")));
    EXPECT_TRUE(isTraining()) << "no: it goes on";
    EXPECT_NE(driver_.session().training().phase(), TrainingPhase::Stopping);
    driver_.prompts().yes = true;
    QTest::mouseClick(driver_.find<QPushButton>("cancelButton"), Qt::LeftButton);
    ASSERT_TRUE(waitForTraining());
    EXPECT_EQ(table->model()->rowCount(), rows) << "a cancelled run is gone";
    EXPECT_EQ(driver_.window().messages().text(), QStringLiteral("Training was cancelled and the run removed."));
}

TEST_F(LearningStory, LabellingGoesOnWhileTraining)
{
    ASSERT_NO_FATAL_FAILURE(trainABit(500));
    waitFor([&] { return !isTraining() || !epochsDone().empty(); }, 240'000);
    ASSERT_FALSE(epochsDone().empty()) << driver_.window().messages().text().toStdString();
    driver_.goTo(0);
    driver_.tap(Qt::Key_2);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 5);
    driver_.tap(Qt::Key_2);
    const std::vector<FrameRange> bouts = driver_.bouts(1);
    EXPECT_TRUE(std::any_of(bouts.begin(), bouts.end(),
                            [](const FrameRange& bout) { return bout.first == 0 && bout.last >= 6; }));
    driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    driver_.window().close();
    EXPECT_TRUE(driver_.window().isVisible()) << "it waits until what was learnt is safe";
    EXPECT_TRUE(waitFor([&] { return !driver_.window().isVisible(); }, 60'000)) << "and closes by itself then";
}

}  // namespace
}  // namespace longtake::ui::testing
