// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/training_job.h"

#include <gmock/gmock.h>

#include "core/config/config_json.h"
#include "core/project/run_standing.h"
#include "tests/core/jobs/scripted_engine.h"
#include "tests/core/jobs/small_project.h"
#include "tests/support/job_listener.h"

namespace longtake {
namespace {

using testing::HasSubstr;

class TrainingJobTest : public testing::Test {
protected:
    TrainingJobTest() : project_({"walk", "rest"})
    {
        for (const char* name : {"a.mp4", "b.mp4"}) {
            const VideoId video = project_.addVideo(name, 600);
            project_.label(video, 0, {0, 300});
            project_.label(video, 1, {300, 600});
            project_.ingestGray(video, 6, 8);
            videos_.push_back(video);
        }
        config_ = *presetConfig("balanced");
        config_.model.height = 6;
        config_.model.width = 8;
        config_.training.split.kind = SplitKind::Videos;
        config_.training.split.trainVideos = {raw(videos_[0])};
        config_.training.split.validationVideos = {raw(videos_[1])};
        engine_.onTrain = [this](const TrainingTask& task, TrainingObserver& observer, std::stop_token) {
            task_ = task;
            for (int epoch = 0; epoch < 3; ++epoch) {
                for (int step = 0; step < 4; ++step)
                    observer.onStep(stepReport(epoch * 4 + step, epoch, 2.0 - 0.1 * epoch));
                observer.onEpoch(epochReport(epoch, epoch == 1 ? 0.9 : 0.5, epoch == 1), {});
                if (epoch == 1) saveCheckpoint(task, observer, "best.ltcheckpoint", true);
                saveCheckpoint(task, observer, "last.ltcheckpoint", false);
            }
            return Outcome::finished();
        };
    }

    TrainingReport train()
    {
        const Result<PreparedTraining> prepared = prepareTraining(*project_.store, config_, "mine");
        EXPECT_TRUE(prepared.has_value()) << (prepared ? "" : describe(prepared.error()));
        return runTraining(*project_.store, engine_, *prepared, listener_, {});
    }

    RunRecord record(RunId run) { return *project_.store->findRun(std::to_string(raw(run))); }

    SmallProject project_;
    std::vector<VideoId> videos_;
    RunConfig config_;
    ScriptedEngine engine_;
    test::JobListener listener_;
    TrainingTask task_;
};

TEST_F(TrainingJobTest, EverythingReportedIsInTheProject)
{
    const TrainingReport report = train();
    ASSERT_EQ(report.outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(listener_.startedRun, report.run);
    EXPECT_EQ(report.bestEpoch, 1);
    const RunRecord run = record(report.run);
    EXPECT_EQ(run.name, "mine");
    EXPECT_EQ(run.state, RunState::Finished);
    EXPECT_EQ(run.bestEpoch, 1);
    EXPECT_FALSE(run.finishedAt.empty());
    EXPECT_TRUE(std::filesystem::exists(project_.store->dataFolder() / run.checkpoint));
    EXPECT_TRUE(std::filesystem::exists(project_.store->dataFolder() / run.lastCheckpoint));
    EXPECT_EQ(project_.store->steps(report.run)->size(), 12u);
    EXPECT_EQ(project_.store->epochs(report.run)->size(), 3u);
    EXPECT_EQ(listener_.steps, 12);
    EXPECT_EQ(listener_.epochs, 3);
}

TEST_F(TrainingJobTest, TheEngineGetsPartsLabelsAndAPlanThatFits)
{
    train();
    EXPECT_TRUE(task_.plan.fits);
    EXPECT_EQ(task_.config.model.stride, 5);
    EXPECT_EQ(task_.classNames, (std::vector<std::string>{"walk", "rest"}));
    ASSERT_EQ(task_.training.size(), 1u);
    ASSERT_EQ(task_.validation.size(), 1u);
    EXPECT_EQ(task_.training[0].video, videos_[0]);
    EXPECT_EQ(task_.validation[0].video, videos_[1]);
    EXPECT_EQ(task_.training[0].labels->classAt(299), 0);
    EXPECT_EQ(task_.training[0].labels->classAt(300), 1);
    EXPECT_EQ(task_.training[0].frames->frameCount(), 600);
    EXPECT_FALSE(task_.resume);
    EXPECT_GE(task_.threads, 1);
}

TEST_F(TrainingJobTest, AStoppedRunKeepsWhatItHas)
{
    std::stop_source stop;
    engine_.onTrain = [&](const TrainingTask& task, TrainingObserver& observer, std::stop_token token) {
        observer.onStep(stepReport(0, 0, 2.0));
        saveCheckpoint(task, observer, "last.ltcheckpoint", false);
        stop.request_stop();
        return token.stop_requested() ? Outcome::stopped() : Outcome::finished();
    };
    const Result<PreparedTraining> prepared = prepareTraining(*project_.store, config_);
    const TrainingReport report = runTraining(*project_.store, engine_, *prepared, listener_, stop.get_token());
    EXPECT_EQ(report.outcome.kind, Outcome::Kind::Stopped);
    EXPECT_EQ(record(report.run).state, RunState::Stopped);
    EXPECT_EQ(project_.store->steps(report.run)->size(), 1u);
}

TEST_F(TrainingJobTest, ARunIsCalledRunningWhileItIsTrainedAndUnfinishedWhenItsEndIsNotRecorded)
{
    std::string word;
    const auto watch = [&](const TrainingTask& task, TrainingObserver& observer, std::stop_token) {
        const auto reader = ProjectStore::open(project_.store->path(), OpenMode::ReadOnly);
        word = wordOf(standingOf(**reader, (*reader)->runs()->back()));
        saveCheckpoint(task, observer, "last.ltcheckpoint", false);
        return Outcome::stopped();
    };
    engine_.onTrain = watch;
    const RunId run = train().run;
    EXPECT_EQ(word, "running");
    EXPECT_STREQ(wordOf(standingOf(*project_.store, record(run))), "stopped");

    RunRecord killed = record(run);  // as a process that was killed leaves it
    killed.state = RunState::Running;
    ASSERT_TRUE(project_.store->updateRun(killed).has_value());
    EXPECT_STREQ(wordOf(standingOf(*project_.store, record(run))), "unfinished");
    word.clear();
    EXPECT_EQ(resumeTraining(*project_.store, engine_, run, listener_, {}).outcome.kind, Outcome::Kind::Stopped);
    EXPECT_EQ(word, "running");
}

TEST_F(TrainingJobTest, AFailedRunSaysWhyInItsRecord)
{
    engine_.onTrain = [](const TrainingTask&, TrainingObserver&, std::stop_token) {
        return Outcome::failed({ErrorCode::NotANumber, "The loss", "in batch 3"});
    };
    const TrainingReport report = train();
    EXPECT_EQ(report.outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(record(report.run).state, RunState::Failed);
    EXPECT_THAT(record(report.run).error, HasSubstr("in batch 3"));
}

TEST_F(TrainingJobTest, AResumedRunGoesOnFromItsCheckpointOnItsOwnLabels)
{
    engine_.onTrain = [](const TrainingTask& task, TrainingObserver& observer, std::stop_token) {
        for (int step = 0; step < 7; ++step) observer.onStep(stepReport(step, 0, 2.0));
        saveCheckpoint(task, observer, "last.ltcheckpoint", false);  // says 5 below: two steps came after it
        return Outcome::stopped();
    };
    const TrainingReport first = train();
    project_.label(videos_[0], 1, {0, 100});  // labelling goes on meanwhile

    engine_.checkpoint.step = 5;
    engine_.onTrain = [this](const TrainingTask& task, TrainingObserver& observer, std::stop_token) {
        task_ = task;
        for (int step = 5; step < 9; ++step) observer.onStep(stepReport(step, 0, 1.0));
        return Outcome::finished();
    };
    ASSERT_TRUE(project_.store->storePrediction({first.run, videos_[1], 2, std::vector<std::uint16_t>(1200)}));
    const TrainingReport second = resumeTraining(*project_.store, engine_, first.run, listener_, {});
    ASSERT_EQ(second.outcome.kind, Outcome::Kind::Finished) << describe(*second.outcome.error);
    EXPECT_FALSE(project_.store->prediction(first.run, videos_[1])->has_value());  // it was of the run as it was
    EXPECT_EQ(second.run, first.run);
    EXPECT_TRUE(task_.resume);
    EXPECT_EQ(task_.training[0].labels->classAt(50), 0);
    EXPECT_EQ(task_.config, runConfigFromJson(record(first.run).configJson).value());
    const std::vector<StepRecord> steps = *project_.store->steps(first.run);
    ASSERT_EQ(steps.size(), 9u);
    EXPECT_EQ(steps[4].loss, 2.0);
    EXPECT_EQ(steps[5].loss, 1.0);
    EXPECT_EQ(record(first.run).state, RunState::Finished);
}

TEST_F(TrainingJobTest, AResumedRunSeesTheRegionItBeganWith)
{
    engine_.onTrain = [](const TrainingTask&, TrainingObserver&, std::stop_token) { return Outcome::stopped(); };
    const TrainingReport first = train();
    ASSERT_TRUE(project_.store->setVideoRegion(videos_[0], {8, 8, 32, 24}).has_value());
    engine_.onTrain = [this](const TrainingTask& task, TrainingObserver&, std::stop_token) {
        task_ = task;
        return Outcome::finished();
    };
    // Its frames are there; those of the new region are not, and no video to make them of.
    const TrainingReport second = resumeTraining(*project_.store, engine_, first.run, listener_, {});
    EXPECT_EQ(second.outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(task_.training[0].frames->frameCount(), 600);
}

TEST_F(TrainingJobTest, ARegionWhoseFramesAreNotThereIsDecodedFirst)
{
    ASSERT_TRUE(project_.store->setVideoRegion(videos_[0], {8, 8, 32, 24}).has_value());
    EXPECT_EQ(train().outcome.kind, Outcome::Kind::Failed) << "there is no file to decode";
    project_.ingestGray(videos_[0], config_.model.height, config_.model.width);
    const Result<PreparedTraining> prepared = prepareTraining(*project_.store, config_);
    EXPECT_EQ(prepared->set.find(videos_[0])->region, (PictureRegion{8, 8, 32, 24}));
    EXPECT_TRUE(prepared->set.find(videos_[1])->region.isWhole());
    EXPECT_EQ(train().outcome.kind, Outcome::Kind::Finished);
}

TEST_F(TrainingJobTest, ARunKilledBeforeItsFirstCheckpointBeginsAgain)
{
    engine_.onTrain = [](const TrainingTask&, TrainingObserver& observer, std::stop_token) {
        observer.onStep(stepReport(0, 0, 2.0));
        return Outcome::stopped();
    };
    const TrainingReport first = train();
    engine_.onTrain = [this](const TrainingTask& task, TrainingObserver&, std::stop_token) {
        task_ = task;
        return Outcome::finished();
    };
    const TrainingReport second = resumeTraining(*project_.store, engine_, first.run, listener_, {});
    EXPECT_EQ(second.outcome.kind, Outcome::Kind::Finished);
    EXPECT_FALSE(task_.resume);
    EXPECT_TRUE(project_.store->steps(first.run)->empty());
}

TEST_F(TrainingJobTest, AFinishedRunIsNotResumed)
{
    const TrainingReport first = train();
    const TrainingReport second = resumeTraining(*project_.store, engine_, first.run, listener_, {});
    ASSERT_EQ(second.outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(second.outcome.error->code, ErrorCode::WrongUsage);
    EXPECT_EQ(record(first.run).state, RunState::Finished);
}

TEST_F(TrainingJobTest, WhatCannotStartLeavesNoRunBehind)
{
    config_.training.budgetBytes = 1'000'000;
    const TrainingReport report = train();
    ASSERT_EQ(report.outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(report.outcome.error->code, ErrorCode::DoesNotFit);
    EXPECT_TRUE(project_.store->runs()->empty());
}

// As when other programs took the memory after the pre-flight list was made.
TEST_F(TrainingJobTest, WhatDoesNotFitAnyMoreIsRefusedBeforeAnyWork)
{
    Result<PreparedTraining> prepared = prepareTraining(*project_.store, config_, "mine");
    ASSERT_TRUE(prepared->canStart());
    prepared->config.training.budgetBytes = 1'000'000;
    const TrainingReport report = runTraining(*project_.store, engine_, *prepared, listener_, {});
    ASSERT_EQ(report.outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(report.outcome.error->code, ErrorCode::DoesNotFit);
    EXPECT_THAT(describe(*report.outcome.error), HasSubstr("are missing"));
    EXPECT_TRUE(project_.store->runs()->empty());
}

TEST_F(TrainingJobTest, ARunThatDoesNotFitAnyMoreStaysAsItIs)
{
    engine_.onTrain = [](const TrainingTask& task, TrainingObserver& observer, std::stop_token) {
        for (int step = 0; step < 7; ++step) observer.onStep(stepReport(step, 0, 2.0));
        saveCheckpoint(task, observer, "last.ltcheckpoint", false);
        return Outcome::stopped();
    };
    const TrainingReport first = train();
    ASSERT_TRUE(project_.store->storePrediction({first.run, videos_[1], 2, std::vector<std::uint16_t>(1200)}));
    RunRecord tight = record(first.run);
    RunConfig config = *runConfigFromJson(tight.configJson);
    config.training.budgetBytes = 1'000'000;
    tight.configJson = toJson(config);
    ASSERT_TRUE(project_.store->updateRun(tight).has_value());

    engine_.checkpoint.step = 5;
    const TrainingReport second = resumeTraining(*project_.store, engine_, first.run, listener_, {});
    ASSERT_EQ(second.outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(second.outcome.error->code, ErrorCode::DoesNotFit);
    const std::string words = describe(*second.outcome.error);
    EXPECT_THAT(words, HasSubstr("Run 1 (mine) does not fit in the memory budget"));
    EXPECT_THAT(words, HasSubstr("are missing"));
    EXPECT_THAT(words, HasSubstr("free some memory; or train a new run"));
    EXPECT_EQ(record(first.run).state, RunState::Stopped);
    EXPECT_EQ(project_.store->steps(first.run)->size(), 7U);
    EXPECT_TRUE(project_.store->prediction(first.run, videos_[1])->has_value());
}

}  // namespace
}  // namespace longtake
