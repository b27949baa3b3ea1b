// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The learn plug-in as the programs use it: loaded at run time, trained, stopped, resumed, asked to predict.

#include "core/learn/learn_engine.h"

#include "core/base/atomic_file.h"
#include "core/learn/learn_library.h"
#include "core/memory/host_probe.h"
#include "tests/core/train/moving_bars.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace longtake {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;

class NoProgress final : public PredictionObserver {
public:
    void onProgress(std::int64_t framesDone, std::int64_t framesInAll) override
    {
        EXPECT_LE(done, framesDone);
        EXPECT_LE(framesDone, framesInAll);
        done = framesDone;
    }
    std::int64_t done = 0;
};

class EngineTest : public ::testing::Test {
protected:
    static void SetUpTestSuite()
    {
        ::setenv("LONGTAKE_LEARN_LIBRARY", LEARN_PLUGIN, 1);
        auto loaded = loadLearnEngine();
        ASSERT_TRUE(loaded) << describe(loaded.error());
        engine_ = std::move(*loaded);
    }
    static void TearDownTestSuite() { engine_.reset(); }

    static Outcome train(const TrainingTask& task, Listener& listener)
    {
        return engine_->train(task, listener, listener.source.get_token());
    }

    static std::string bytesOf(const std::filesystem::path& file) { return readWholeFile(file).value(); }

    // What a prediction of the whole video of `part` gives.
    static ProbabilityTrack predicted(const std::filesystem::path& checkpoint, const VideoPart& part)
    {
        PredictionTask task;
        task.checkpoint = checkpoint;
        task.video = part;
        task.device = "cpu";
        ProbabilityTrack track;
        NoProgress progress;
        const Outcome outcome = engine_->predict(task, track, progress, {});
        EXPECT_EQ(outcome.kind, Outcome::Kind::Finished) << (outcome.error ? describe(*outcome.error) : "");
        EXPECT_EQ(progress.done, part.range.size());
        return track;
    }

    test::TempFolder folder_;
    static inline std::unique_ptr<LearnEngine> engine_;
};

TEST_F(EngineTest, LearnsMotionsThatNoSingleFrameShows)
{
    TrainingTask task = barsTask(folder_.path());
    Listener listener;
    const Outcome outcome = train(task, listener);
    ASSERT_EQ(outcome.kind, Outcome::Kind::Finished) << (outcome.error ? describe(*outcome.error) : "");
    ASSERT_EQ(listener.epochs.size(), 6U);
    double best = 0.0;
    for (const EpochReport& epoch : listener.epochs) best = std::max(best, epoch.validation.accuracy);
    EXPECT_GE(best, 0.9);
    EXPECT_LT(listener.epochs.back().trainLoss, 0.5 * listener.epochs.front().trainLoss);
    EXPECT_EQ(listener.plans, 1);
    EXPECT_FALSE(listener.memory.empty());
    EXPECT_THAT(listener.bests, Contains("best.ltcheckpoint"));
    EXPECT_TRUE(std::filesystem::exists(folder_.path() / "last.ltcheckpoint"));

    // Prediction repeats what validation saw in the best epoch, frame by frame.
    if (listener.epochs.back().isBest) {
        const auto track = predicted(folder_.path() / "best.ltcheckpoint", task.validation[0]);
        EXPECT_EQ(track.values, listener.tracks[0].values);
    }
    const auto info = engine_->inspect(folder_.path() / "best.ltcheckpoint");
    ASSERT_TRUE(info) << describe(info.error());
    EXPECT_EQ(info->classNames, task.classNames);
    EXPECT_EQ(info->config, task.config);
}

TEST_F(EngineTest, FramesThatAreCutMeanwhileEndTheRunInWords)
{
    const TrainingTask task = barsTask(folder_.path());
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path())) {
        if (entry.path().extension() == ".ltframes") std::filesystem::resize_file(entry.path(), 5000);
    }
    Listener listener;
    const Outcome outcome = train(task, listener);
    ASSERT_EQ(outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(outcome.error->code, ErrorCode::BrokenFile);
    EXPECT_THAT(describe(*outcome.error), HasSubstr(".ltframes"));
    EXPECT_TRUE(listener.steps.empty()) << "no step from frames that were not there";
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "last.ltcheckpoint"));
}

// Holds a lot of memory from the first step on, as a window does that plays a video meanwhile.
class BusyListener final : public Listener {
public:
    void onStep(const StepReport& report) override
    {
        held_.resize(300'000'000, 'x');
        Listener::onStep(report);
    }

private:
    std::vector<char> held_;
};

TEST_F(EngineTest, WhatARunTakesIsToldApartFromTheRestOfTheProgram)
{
    TrainingTask task = barsTask(folder_.path());
    task.config.training.epochs = 1;
    task.plan.totalBytes = 50'000'000;
    task.plan.breakdown = {{"segment", 20'000'000}, {"library", 30'000'000}};
    BusyListener listener;
    ASSERT_EQ(train(task, listener).kind, Outcome::Kind::Finished);
    const MemoryReport& report = listener.memory.back();
    EXPECT_GT(report.peakBytes, 300'000'000) << "the process, with all that is in it";
    EXPECT_EQ(report.runPlannedBytes, 20'000'000);
    EXPECT_LT(report.runPeakBytes, 100'000'000);
    EXPECT_GT(report.runPeakBytes, 100'000) << "states and gates at the very least";
}

TEST_F(EngineTest, PredictionTakesTheSameMemoryForALongVideo)
{
    for (const int windowSteps : {0, 12}) {
        TrainingTask task = barsTask(folder_.path());
        task.config.training.epochs = 1;
        task.config.model.windowSteps = windowSteps;
        Listener listener;
        ASSERT_EQ(train(task, listener).kind, Outcome::Kind::Finished);
        const auto taken = [&](const VideoPart& part) {
            forgetPeak();
            const std::int64_t before = probeHost().residentBytes;
            predicted(folder_.path() / "best.ltcheckpoint", part);
            return probeHost().peakBytes - before;
        };
        const VideoPart shortPart = movingBars(folder_.path(), 4, 200),
                        longPart = movingBars(folder_.path(), 5, 20'000);
        taken(shortPart);
        const std::int64_t forShort = taken(shortPart);
        EXPECT_LE(taken(longPart), forShort + 20'000 * 3 * 4 + 500'000) << "the result itself, and little else";
    }
}

TEST_F(EngineTest, SameSeedSameNumbersWhateverTheMemorySchedule)
{
    std::vector<double> wanted;
    for (const MemorySchedule schedule :
         {MemorySchedule::StoreAll, MemorySchedule::StoreAll, MemorySchedule::SegmentGates,
          MemorySchedule::SegmentStates, MemorySchedule::Binomial}) {
        TrainingTask task = barsTask(folder_.path());
        task.config.training.epochs = 1;
        task.plan.schedule.kind = schedule;
        task.plan.schedule.segmentSteps = schedule == MemorySchedule::Binomial ? 1 : 5;
        task.plan.schedule.snapshots = 3;
        Listener listener;
        ASSERT_EQ(train(task, listener).kind, Outcome::Kind::Finished);
        std::vector<double> losses;
        for (const StepReport& step : listener.steps) losses.push_back(step.loss);
        if (wanted.empty()) wanted = losses;
        EXPECT_EQ(losses, wanted);
    }
}

struct ResumeCase {
    const char* name;
    bool carries;
    std::int64_t stopAfterStep;
    int stopAfterEpoch;
};

class ResumeTest : public EngineTest, public ::testing::WithParamInterface<ResumeCase> {};

TEST_P(ResumeTest, StoppedAndResumedEqualsNotStoppedBitForBit)
{
    const ResumeCase how = GetParam();
    test::TempFolder straight, broken;
    TrainingTask task = barsTask(folder_.path());
    task.config.training.epochs = 2;
    task.config.training.carryState = how.carries;
    task.folder = straight.path();
    Listener whole;
    ASSERT_EQ(train(task, whole).kind, Outcome::Kind::Finished);

    task.folder = broken.path();
    Listener first;
    first.stopAfterStep = how.stopAfterStep;
    first.stopAfterEpoch = how.stopAfterEpoch;
    ASSERT_EQ(train(task, first).kind, Outcome::Kind::Stopped);
    task.resume = true;
    Listener second;
    const Outcome outcome = train(task, second);
    ASSERT_EQ(outcome.kind, Outcome::Kind::Finished) << (outcome.error ? describe(*outcome.error) : "");
    EXPECT_THAT(second.events, Contains(Field(&EventReport::kind, "resumed")));

    ASSERT_EQ(first.steps.size() + second.steps.size(), whole.steps.size());
    for (std::size_t k = 0; k < whole.steps.size(); ++k) {
        const StepReport& step = k < first.steps.size() ? first.steps[k] : second.steps[k - first.steps.size()];
        EXPECT_EQ(step.loss, whole.steps[k].loss) << "step " << k;
        EXPECT_EQ(step.step, whole.steps[k].step);
    }
    EXPECT_EQ(second.epochs.back().trainLoss, whole.epochs.back().trainLoss);
    EXPECT_EQ(second.tracks[0].values, whole.tracks[0].values);
    EXPECT_EQ(bytesOf(straight.path() / "best.ltcheckpoint"), bytesOf(broken.path() / "best.ltcheckpoint"));
}

INSTANTIATE_TEST_SUITE_P(Places, ResumeTest,
                         ::testing::Values(ResumeCase{"InTheFirstEpoch", false, 7, -1},
                                           ResumeCase{"AfterAnEpoch", false, -1, 0},
                                           ResumeCase{"InTheSecondEpoch", false, 40, -1},
                                           ResumeCase{"InTheMiddleOfACarriedState", true, 9, -1}),
                         [](const auto& place) { return std::string(place.param.name); });

TEST_F(EngineTest, EveryHeadAndOptimiserAndScheduleTrains)
{
    for (const HeadKind head : {HeadKind::OneClass, HeadKind::MultiLabel, HeadKind::KerasLegacy}) {
        for (const OptimiserKind optimiser :
             {OptimiserKind::Adam, OptimiserKind::AdamW, OptimiserKind::Adadelta, OptimiserKind::Sgd}) {
            TrainingTask task = barsTask(folder_.path());
            task.config.model.head = head;
            task.config.model.layers = optimiser == OptimiserKind::Sgd ? 2 : 1;
            task.config.training.optimiser = optimiser;
            task.config.training.rate = optimiser == OptimiserKind::Adadelta ? 1.0 : 0.03;
            task.config.training.weightDecay = 1e-4;
            task.config.training.epochs = 3;
            task.config.training.classWeights = ClassWeights::Sqrt;
            task.config.training.schedule =
                optimiser == OptimiserKind::Sgd ? RateSchedule::Constant : RateSchedule::Cosine;
            if (head == HeadKind::MultiLabel) {
                for (auto* parts : {&task.training, &task.validation})
                    for (VideoPart& part : *parts)
                        part = movingBars(folder_.path(), static_cast<int>(raw(part.video)),
                                          static_cast<int>(part.range.size()), true);
            }
            Listener listener;
            const Outcome outcome = train(task, listener);
            ASSERT_EQ(outcome.kind, Outcome::Kind::Finished) << (outcome.error ? describe(*outcome.error) : "");
            EXPECT_LT(listener.epochs.back().trainLoss, listener.epochs.front().trainLoss)
                << static_cast<int>(head) << ' ' << static_cast<int>(optimiser);
        }
    }
}

TEST_F(EngineTest, WholeVideosOfDifferentLengthTrainAndPredict)
{
    TrainingTask task = barsTask(folder_.path());
    task.config.training.chunkSteps = 0;
    task.config.model.windowSteps = 0;
    task.config.training.epochs = 2;
    task.training[1].range = {10, 77};
    Listener listener;
    ASSERT_EQ(train(task, listener).kind, Outcome::Kind::Finished);
    EXPECT_EQ(listener.steps.size(), 2U);
    EXPECT_EQ(listener.steps[0].frames, 300 + 67);
    const auto track = predicted(folder_.path() / "last.ltcheckpoint", task.validation[0]);
    EXPECT_EQ(track.values, listener.tracks[0].values);
}

TEST_F(EngineTest, StepLimitAndPatienceEndTheRun)
{
    TrainingTask task = barsTask(folder_.path());
    task.config.training.maxSteps = 5;
    Listener limited;
    ASSERT_EQ(train(task, limited).kind, Outcome::Kind::Finished);
    EXPECT_EQ(limited.steps.size(), 5U);
    EXPECT_EQ(limited.epochs.size(), 1U);

    task = barsTask(folder_.path());
    task.config.training.rate = 1e-12;  // nothing gets better
    task.config.training.epochs = 50;
    task.config.training.stopPatience = 2;
    Listener patient;
    ASSERT_EQ(train(task, patient).kind, Outcome::Kind::Finished);
    EXPECT_LT(patient.epochs.size(), 20U);
}

TEST_F(EngineTest, ARunThatLearnsNothingIsWarnedOf)
{
    TrainingTask task = barsTask(folder_.path());
    task.config.training.rate = 1e-12;
    Listener listener;
    ASSERT_EQ(train(task, listener).kind, Outcome::Kind::Finished);
    EXPECT_THAT(listener.events, Contains(Field(&EventReport::kind, "warning")));
}

TEST_F(EngineTest, DivergenceIsAnErrorThatNamesTheBatch)
{
    TrainingTask task = barsTask(folder_.path());
    task.config.training.optimiser = OptimiserKind::Sgd;
    task.config.training.rate = 1e6;
    task.config.training.weightDecay = 1.0;  // each step multiplies the weights by a million
    task.config.training.clipNorm = 0.0;
    task.config.training.schedule = RateSchedule::Constant;
    Listener listener;
    const Outcome outcome = train(task, listener);
    ASSERT_EQ(outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(outcome.error->code, ErrorCode::NotANumber);
    EXPECT_THAT(describe(*outcome.error), HasSubstr("frames "));
    EXPECT_THAT(listener.events, Contains(Field(&EventReport::kind, "not-a-number")));
}

TEST_F(EngineTest, WithoutALabelThereIsNothingToTrainOn)
{
    TrainingTask task = barsTask(folder_.path());
    const auto unseen = std::make_shared<LabelSnapshot>(std::vector<LabelTrack>(3, LabelTrack(300)), false);
    for (VideoPart& part : task.training) part.labels = unseen;
    Listener listener;
    const Outcome outcome = train(task, listener);
    ASSERT_EQ(outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(outcome.error->code, ErrorCode::NothingToTrainOn);
}

TEST_F(EngineTest, WithoutAValidationPartTheLastEpochIsTheBest)
{
    TrainingTask task = barsTask(folder_.path());
    task.validation.clear();
    task.config.training.epochs = 2;
    Listener listener;
    ASSERT_EQ(train(task, listener).kind, Outcome::Kind::Finished);
    EXPECT_TRUE(listener.epochs[0].isBest && listener.epochs[1].isBest);
    EXPECT_EQ(engine_->inspect(folder_.path() / "best.ltcheckpoint")->epoch, 2);
}

TEST_F(EngineTest, UnknownDeviceAndFullFolderAreSentences)
{
    TrainingTask task = barsTask(folder_.path());
    task.plan.device = "GPU-none";
    Listener listener;
    Outcome outcome = train(task, listener);
    ASSERT_EQ(outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(outcome.error->code, ErrorCode::DeviceUnavailable);
    EXPECT_THAT(describe(*outcome.error), HasSubstr("GPU-none"));

    task = barsTask(folder_.path());
    task.folder = "/no/such/folder";
    outcome = train(task, listener);
    ASSERT_EQ(outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(outcome.error->code, ErrorCode::CannotWrite);
}

TEST_F(EngineTest, BrokenCheckpointsAreRefusedByName)
{
    const auto file = folder_.path() / "broken.ltcheckpoint";
    ASSERT_TRUE(writeFileAtomically(file, "not a checkpoint"));
    const auto info = engine_->inspect(file);
    ASSERT_FALSE(info);
    EXPECT_THAT(describe(info.error()), HasSubstr("broken.ltcheckpoint"));
    EXPECT_EQ(engine_->inspect(folder_.path() / "none").error().code, ErrorCode::FileNotFound);
}

TEST_F(EngineTest, TheCpuIsAlwaysADeviceAndASentenceSaysWhyThereIsNoOther)
{
    std::string why;
    const auto devices = engine_->devices(why);
    ASSERT_FALSE(devices.empty());
    EXPECT_EQ(devices[0].uuid, "cpu");
    EXPECT_GT(devices[0].totalBytes, 0);
    EXPECT_EQ(devices.size() == 1, !why.empty());
    EXPECT_THAT(engine_->version(), HasSubstr("LibTorch 2."));
}

}  // namespace
}  // namespace longtake
