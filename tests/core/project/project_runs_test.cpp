// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cmath>
#include <limits>

#include "tests/core/project/project_fixture.h"

namespace longtake::test {
namespace {

RunRecord makeRun(const std::string& name)
{
    RunRecord run;
    run.name = name;
    run.startedAt = "2026-03-01T10:00:00Z";
    run.configJson = R"({"model":{"filters":8}})";
    run.classesJson = R"(["walk","rest"])";
    return run;
}

TEST_F(ProjectTest, ARunComesBackAsItWasWritten)
{
    auto store = create();
    RunRecord run = makeRun("first");
    run.id = must(store->addRun(run));
    run.state = RunState::Stopped;
    run.finishedAt = "2026-03-01T10:05:00Z";
    run.planJson = "{}";
    run.checkpoint = "runs/1/best.ltc";
    run.lastCheckpoint = "runs/1/last.ltc";
    run.bestEpoch = 4;
    run.error = "the disk was full";
    must(store->updateRun(run));
    store.reset();

    const RunRecord read = must(reopen()->findRun("first"));
    EXPECT_EQ(read.id, run.id);
    EXPECT_EQ(read.state, RunState::Stopped);
    EXPECT_EQ(read.startedAt, run.startedAt);
    EXPECT_EQ(read.finishedAt, run.finishedAt);
    EXPECT_EQ(read.configJson, run.configJson);
    EXPECT_EQ(read.classesJson, run.classesJson);
    EXPECT_EQ(read.checkpoint, run.checkpoint);
    EXPECT_EQ(read.lastCheckpoint, run.lastCheckpoint);
    EXPECT_EQ(read.bestEpoch, 4);
    EXPECT_EQ(read.error, run.error);
}

TEST_F(ProjectTest, TheNewestRunWithACheckpointIsTheDefault)
{
    const auto store = create();
    EXPECT_EQ(store->findRun("").error().code, ErrorCode::NotInProject);
    RunRecord good = makeRun("good");
    good.checkpoint = "runs/1/best.ltc";
    const RunId id = must(store->addRun(good));
    must(store->addRun(makeRun("killed early")));
    EXPECT_EQ(must(store->findRun("")).id, id);
    EXPECT_EQ(must(store->findRun("2")).name, "killed early");
    EXPECT_EQ(store->findRun("bad").error().code, ErrorCode::NotInProject);
}

TEST_F(ProjectTest, CurvesAreKeptAndRewrittenWhenARunResumes)
{
    const auto store = create();
    const RunId id = must(store->addRun(makeRun("first")));
    must(store->addSteps(id, {{0, 2.2, 0.1}, {1, std::numeric_limits<double>::quiet_NaN(), 0.1}, {2, 2.0, 0.1}}));
    must(store->forgetStepsFrom(id, 2));
    must(store->addSteps(id, {{2, 1.9, 0.2}}));
    const auto steps = must(store->steps(id));
    ASSERT_EQ(steps.size(), 3U);
    EXPECT_TRUE(std::isnan(steps[1].loss));
    EXPECT_DOUBLE_EQ(steps[2].loss, 1.9);

    EpochRecord epoch{.epoch = 0,
                      .trainLoss = 1.5,
                      .validationLoss = 1.6,
                      .accuracy = 0.5,
                      .macroF1 = 0.4,
                      .rate = 0.01,
                      .seconds = 3.0,
                      .perClassJson = "[]"};
    must(store->addEpoch(id, epoch));
    epoch.macroF1 = 0.45;
    must(store->addEpoch(id, epoch));
    const auto epochs = must(store->epochs(id));
    ASSERT_EQ(epochs.size(), 1U);
    EXPECT_DOUBLE_EQ(epochs[0].macroF1, 0.45);
    EXPECT_EQ(epochs[0].perClassJson, "[]");
    EXPECT_EQ(store->addEpoch(RunId{99}, epoch).error().code, ErrorCode::NotInProject);
}

TEST_F(ProjectTest, PredictionsComeBackBitForBit)
{
    const auto store = create();
    const VideoId video = addVideo(*store, "cage7.mp4", 1000);
    const RunId run = must(store->addRun(makeRun("first")));
    PredictionRecord prediction{.run = run, .video = video, .classes = 9, .values = {}};
    for (int i = 0; i < 9000; ++i) prediction.values.push_back(static_cast<std::uint16_t>(i * 7919));
    EXPECT_FALSE(must(store->prediction(run, video)).has_value());
    must(store->storePrediction(prediction));
    must(store->storePrediction(prediction));
    const auto read = must(store->prediction(run, video));
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->values, prediction.values);
    EXPECT_EQ(read->classes, 9);
    EXPECT_EQ(must(store->runsWithPrediction(video)), std::vector<RunId>{run});
    EXPECT_TRUE(read->region.isWhole());

    // Of another region of the picture: out of sight, not lost.
    must(store->setVideoRegion(video, {8, 0, 32, 24}));
    EXPECT_FALSE(must(store->prediction(run, video)).has_value());
    EXPECT_TRUE(must(store->runsWithPrediction(video)).empty());
    must(store->setVideoRegion(video, {}));
    EXPECT_EQ(must(store->prediction(run, video))->values, prediction.values);
    must(store->setVideoRegion(video, {8, 0, 32, 24}));
    prediction.region = {8, 0, 32, 24};
    prediction.filled = {{10, 20}, {40, 55}};
    must(store->storePrediction(prediction));
    EXPECT_EQ(must(store->prediction(run, video))->region, prediction.region);
    EXPECT_EQ(must(store->prediction(run, video))->filled, prediction.filled);

    prediction.video = VideoId{99};
    EXPECT_EQ(store->storePrediction(prediction).error().code, ErrorCode::NotInProject);
}

}  // namespace
}  // namespace longtake::test
