// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/controllers/training_controller.h"

#include <gtest/gtest.h>

#include "core/config/config_json.h"
#include "core/memory/host_probe.h"
#include "tests/core/jobs/scripted_engine.h"
#include "tests/core/jobs/small_project.h"
#include "tests/ui/gui_testing.h"
#include "ui/controllers/intake_controller.h"
#include "ui/controllers/learn_thread.h"
#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace longtake::ui {
namespace {

using ::longtake::ui::testing::waitFor;

// A project that is ready to train, and an engine that only notes with how many threads it was asked to.
class TrainingControllerTest : public ::testing::Test {
protected:
    TrainingControllerTest() : project_({"walk", "rest"})
    {
        const VideoId train = project_.addVideo("a.mp4", 600);
        const VideoId validation = project_.addVideo("b.mp4", 600);
        for (const VideoId video : {train, validation}) {
            project_.label(video, 0, {0, 300});
            project_.label(video, 1, {300, 600});
            project_.ingestGray(video, 6, 8);
        }
        config_ = *presetConfig("balanced");
        config_.model.height = 6;
        config_.model.width = 8;
        config_.training.split.kind = SplitKind::Videos;
        config_.training.split.trainVideos = {raw(train)};
        config_.training.split.validationVideos = {raw(validation)};
        const std::filesystem::path path = project_.store->path();
        project_.store.reset();
        EXPECT_TRUE(document_.open(toQString(path.string())));
    }

    Result<std::unique_ptr<LearnEngine>> makeEngine()
    {
        auto engine = std::make_unique<ScriptedEngine>();
        engine->onTrain = [this](const TrainingTask& task, TrainingObserver& observer, const std::stop_token& stop) {
            threads_ = task.threads;
            if (!waitsForStop_) return Outcome::stopped();
            observer.onEpoch(epochReport(0, 0.5, true), {});
            saveCheckpoint(task, observer, "last.ltcheckpoint", false);
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any().wait(lock, stop, [] { return false; });
            return Outcome::stopped();
        };
        return std::unique_ptr<LearnEngine>(std::move(engine));
    }

    // How many threads the engine was given in the run that `begin` begins.
    int threadsOf(const std::function<void()>& begin)
    {
        threads_ = 0;
        begin();
        EXPECT_TRUE(waitFor([&] { return !training_.isRunning(); }));
        return threads_;
    }

    // Trains until it is told to stop, and cancels after the first epoch.
    void cancelAfterAnEpoch(const std::function<void()>& begin)
    {
        waitsForStop_ = true;
        begin();
        ASSERT_TRUE(waitFor([&] { return !training_.news().epochsDone.empty() && training_.news().run; }));
        lostByCancel_ = training_.epochsLostByCancel();
        training_.cancel();
        ASSERT_TRUE(waitFor([&] { return !training_.isRunning(); }));
    }

    SmallProject project_;
    RunConfig config_;
    std::atomic<int> threads_ = 0;
    std::atomic<bool> waitsForStop_ = false;
    int lostByCancel_ = -1;
    ProjectDocument document_;
    WorkerThread loader_{"loader"};
    LearnThread learn_{[this] { return makeEngine(); }};
    IntakeController intake_{document_, loader_};
    TrainingController training_{document_, learn_, intake_};
};

TEST_F(TrainingControllerTest, LeavesTheWindowACoreAlsoWhenARunOfTheCommandLineGoesOn)
{
    const int spared = std::max(1, usableCores() - 1);
    EXPECT_EQ(threadsOf([&] { training_.start(config_); }), spared);
    const RunId run = document_.store().runs()->front().id;
    EXPECT_EQ(threadsOf([&] { training_.resume(run); }), spared);

    // As the command line records it: the number of threads left open.
    RunRecord record = document_.store().runs()->front();
    config_ = *runConfigFromJson(record.configJson);
    config_.training.threads = 0;
    record.configJson = toJson(config_);
    ASSERT_TRUE((*document_.anotherStore())->updateRun(record).has_value());
    EXPECT_EQ(threadsOf([&] { training_.resume(run); }), spared);

    config_.training.threads = spared + 3;
    record.configJson = toJson(config_);
    ASSERT_TRUE((*document_.anotherStore())->updateRun(record).has_value());
    EXPECT_EQ(threadsOf([&] { training_.resume(run); }), spared + 3) << "somebody asked for that many";
}

TEST_F(TrainingControllerTest, CancelRemovesARunThatItBeganAndKeepsOneThatWasThere)
{
    QString said;
    QObject::connect(&training_, &TrainingController::ended, &training_,
                     [&](const Sentence& sentence, bool) { said = sentence(); });
    cancelAfterAnEpoch([&] { training_.start(config_); });
    EXPECT_EQ(lostByCancel_, 1);
    EXPECT_TRUE(document_.store().runs()->empty());
    EXPECT_EQ(said, QStringLiteral("Training was cancelled and the run removed."));

    waitsForStop_ = false;
    threadsOf([&] { training_.start(config_); });
    const RunId run = document_.store().runs()->front().id;
    cancelAfterAnEpoch([&] { training_.resume(run); });
    EXPECT_EQ(lostByCancel_, 0);
    ASSERT_EQ(document_.store().runs()->size(), 1U);
    EXPECT_EQ(document_.store().runs()->front().state, RunState::Stopped);
    EXPECT_EQ(said, QStringLiteral("Training was stopped. The run was there before it was resumed, so it is kept."));
}

}  // namespace
}  // namespace longtake::ui
