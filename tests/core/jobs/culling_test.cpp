// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Frames of too little contrast, from the settings of a run to its predictions and scores.

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>

#include "core/config/config_json.h"
#include "core/frames/contrast.h"
#include "core/jobs/evaluation.h"
#include "core/jobs/prediction_job.h"
#include "core/jobs/training_job.h"
#include "core/jobs/video_contrast.h"
#include "tests/core/jobs/scripted_engine.h"
#include "tests/core/jobs/small_project.h"
#include "tests/support/job_listener.h"

namespace longtake {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr int kHeight = 6;
constexpr int kWidth = 8;
constexpr std::int64_t kFrames = 600;
constexpr FrameRange kDark{100, 200};  // of every video

// Frame n shows stripes of contrast 10 around its number modulo 200, or nothing.
std::vector<std::uint8_t> picture(std::int64_t frame)
{
    std::vector<std::uint8_t> pixels(kHeight * kWidth, static_cast<std::uint8_t>(20 + frame % 200));
    if (kDark.contains(frame)) return pixels;
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<std::uint8_t>(pixels[i] + (i % 2) * 20);
    return pixels;
}

class CullingTest : public testing::Test {
protected:
    CullingTest() : project_({"walk", "rest"})
    {
        for (const char* name : {"a.mp4", "b.mp4"}) {
            const VideoId video = project_.addVideo(name, kFrames);
            project_.label(video, 0, {0, 300});
            project_.label(video, 1, {300, kFrames});
            project_.ingestPictures(video, kHeight, kWidth, picture);
            videos_.push_back(video);
        }
        config_ = *presetConfig("balanced");
        config_.model.height = kHeight;
        config_.model.width = kWidth;
        config_.model.cullContrast = 5.0;
        config_.training.chunkSteps = 0;
        config_.training.split.kind = SplitKind::Videos;
        config_.training.split.trainVideos = {raw(videos_[0])};
        config_.training.split.validationVideos = {raw(videos_[1])};
        // The "probability" of class 0 is the place in the sequence, in thousandths.
        engine_.onPredict = [](const PredictionTask& task, ProbabilityTrack& result) {
            result = placesOf(task.video);
            return Outcome::finished();
        };
        engine_.onTrain = [this](const TrainingTask& task, TrainingObserver& observer, std::stop_token) {
            task_ = task;
            std::vector<ProbabilityTrack> validation;
            for (const VideoPart& part : task.validation) validation.push_back(placesOf(part));
            observer.onEpoch(epochReport(0, 0.5, true), validation);
            saveCheckpoint(task, observer, "best.ltcheckpoint", true);
            return Outcome::finished();
        };
    }

    static ProbabilityTrack placesOf(const VideoPart& part)
    {
        ProbabilityTrack track{part.video, part.range, 2, {}};
        for (std::int64_t place = part.range.first; place < part.range.last; ++place) {
            track.values.push_back(static_cast<float>(place) / 1000.0F);
            track.values.push_back(1.0F - static_cast<float>(place) / 1000.0F);
        }
        return track;
    }

    PreparedTraining prepared()
    {
        const Result<PreparedTraining> result = prepareTraining(*project_.store, config_);
        EXPECT_TRUE(result.has_value()) << (result ? "" : describe(result.error()));
        return *result;
    }

    TrainingReport train() { return runTraining(*project_.store, engine_, prepared(), listener_, {}); }

    void forgetContrasts()
    {
        for (const auto& entry : std::filesystem::directory_iterator(project_.store->dataFolder() / "frames"))
            if (entry.path().extension() == ".ltcontrast") std::filesystem::remove(entry.path());
    }

    SmallProject project_;
    std::vector<VideoId> videos_;
    RunConfig config_;
    ScriptedEngine engine_;
    test::JobListener listener_;
    TrainingTask task_;
};

TEST_F(CullingTest, TheNetworkSeesAShorterSequenceWithItsLabels)
{
    ASSERT_EQ(train().outcome.kind, Outcome::Kind::Finished);
    ASSERT_EQ(task_.training.size(), 1u);
    const VideoPart& part = task_.training[0];
    EXPECT_EQ(part.range, (FrameRange{0, 500}));
    EXPECT_EQ(part.frames->frameCount(), 500);
    EXPECT_EQ(part.labels->frameCount(), 500);
    EXPECT_EQ(part.labels->classAt(199), 0);
    EXPECT_EQ(part.labels->classAt(200), 1) << "frame 300";
    std::vector<std::uint8_t> pixels(kHeight * kWidth);
    for (const std::int64_t place : {0, 99, 100, 499}) {
        part.frames->read(place, pixels);
        EXPECT_EQ(pixels, picture(place < 100 ? place : place + 100)) << place;
    }
    EXPECT_EQ(task_.config.model.cullContrast, 5.0) << "the checkpoint will say so";
}

TEST_F(CullingTest, WithoutAThresholdNothingChanges)
{
    config_.model.cullContrast = 0.0;
    ASSERT_EQ(train().outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(task_.training[0].range, (FrameRange{0, kFrames}));
    EXPECT_EQ(task_.training[0].frames->frameCount(), kFrames);
    EXPECT_EQ(listener_.validation[0].values, placesOf(task_.validation[0]).values);
}

TEST_F(CullingTest, ThePlanIsForWhatIsSeen)
{
    const PreparedTraining known = prepared();
    EXPECT_EQ(known.longestSteps, 100) << "500 frames, every fifth";
    EXPECT_EQ(known.validationFrames, 500);
    EXPECT_EQ(known.counts(SplitPart::Train).labelledFrames, 500);
    EXPECT_EQ(known.counts(SplitPart::Train).framesPerClass, (std::vector<std::int64_t>{200, 300}));
    forgetContrasts();
    EXPECT_EQ(prepared().longestSteps, 120) << "it cannot know yet";
    ASSERT_EQ(train().outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(listener_.started.longestSteps, 100) << "it measured";
    EXPECT_EQ(prepared().longestSteps, 100) << "and kept what it measured";
}

TEST_F(CullingTest, ValidationIsReportedByFramesOfTheVideo)
{
    train();
    ASSERT_EQ(listener_.validation.size(), 1u);
    const ProbabilityTrack& track = listener_.validation[0];
    EXPECT_EQ(track.range, (FrameRange{0, kFrames}));
    ASSERT_EQ(track.values.size(), 2u * kFrames);
    EXPECT_FLOAT_EQ(track.values[2 * 99], 0.099F);
    EXPECT_FLOAT_EQ(track.values[2 * 200], 0.1F);
    EXPECT_NEAR(track.values[2 * 150], 0.0995F, 2e-5F);
}

TEST_F(CullingTest, APartWithinAVideoKeepsItsBorders)
{
    config_.training.split = {};
    config_.training.split.guardFrames = 0;
    train();
    // 0.7, 0.15 and 0.15 of 600 frames; 100 of the first 420 are not seen.
    EXPECT_EQ(task_.training[0].range, (FrameRange{0, 320}));
    EXPECT_EQ(task_.validation[0].range, (FrameRange{320, 410}));
    EXPECT_EQ(listener_.validation[0].range, (FrameRange{420, 510}));
}

TEST_F(CullingTest, ARunThatSeesNoLabelEndsInWords)
{
    config_.model.cullContrast = 50.0;
    const PreparedTraining known = prepared();
    EXPECT_FALSE(known.canStart());
    const TrainingReport report = train();
    ASSERT_EQ(report.outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(report.outcome.error->code, ErrorCode::NothingToTrainOn);
    EXPECT_THAT(describe(*report.outcome.error), HasSubstr("--cull-contrast"));

    forgetContrasts();
    const TrainingReport measured = train();
    ASSERT_EQ(measured.outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(describe(*measured.outcome.error), describe(*report.outcome.error));
    EXPECT_TRUE(project_.store->runs()->empty());
}

TEST_F(CullingTest, WhatCullsEverythingIsNamedAndMoreLabelsAreNotAskedFor)
{
    config_.model.cullContrast = 50.0;
    for (const bool isKnown : {true, false}) {
        if (!isKnown) forgetContrasts();
        const std::string words = describe(*train().outcome.error);
        EXPECT_THAT(words, HasSubstr("--cull-contrast 50"));
        EXPECT_THAT(words, HasSubstr("a.mp4")) << "the only video of the training part";
        EXPECT_THAT(words, HasSubstr("lower threshold"));
        EXPECT_THAT(words, Not(HasSubstr("Label more"))) << words;
    }
}

TEST_F(CullingTest, AClassThatIsCulledWholeIsNotAskedToBeLabelled)
{
    const VideoId half = project_.addVideo("half.mp4", 100);
    project_.label(half, 0, {0, 50});
    project_.label(half, 1, {50, 100});
    project_.ingestPictures(half, kHeight, kWidth,
                            [](std::int64_t frame) { return picture(frame < 50 ? kDark.first : kDark.last); });
    config_.training.split.trainVideos = {raw(half)};
    for (const bool isKnown : {true, false}) {
        if (!isKnown) forgetContrasts();
        const TrainingReport report = train();
        ASSERT_EQ(report.outcome.kind, Outcome::Kind::Failed);
        const std::string words = describe(*report.outcome.error);
        EXPECT_THAT(words, HasSubstr("'rest'"));
        EXPECT_THAT(words, HasSubstr("--cull-contrast 5"));
        EXPECT_THAT(words, HasSubstr("lower threshold"));
        EXPECT_THAT(words, Not(HasSubstr("Label more"))) << words;
    }
}

TEST_F(CullingTest, AVideoThatIsCulledWholeIsNamedAndTheOthersAreTrainedOn)
{
    const VideoId dark = project_.addVideo("dark.mp4", 50);
    project_.label(dark, 0, {0, 50});
    project_.ingestGray(dark, kHeight, kWidth);
    config_.training.split.trainVideos = {raw(videos_[0]), raw(dark)};
    const auto saysSo = AllOf(HasSubstr("dark.mp4"), HasSubstr("--cull-contrast 5"), HasSubstr("takes no part"));
    const PreparedTraining known = prepared();
    EXPECT_TRUE(known.canStart());
    std::vector<std::string> notes;
    for (const Finding& finding : known.findings) notes.push_back(finding.text);
    EXPECT_THAT(notes, Contains(saysSo));
    forgetContrasts();
    ASSERT_EQ(train().outcome.kind, Outcome::Kind::Finished);
    EXPECT_THAT(listener_.events, Contains(saysSo)) << "it could not know before it decoded";
    EXPECT_EQ(task_.training.size(), 1U);
}

TEST_F(CullingTest, AValidationPartThatIsCulledWholeIsNotCalledUnlabelled)
{
    const VideoId dark = project_.addVideo("dark.mp4", 50);
    project_.label(dark, 0, {0, 50});
    project_.ingestGray(dark, kHeight, kWidth);
    config_.training.split.validationVideos = {raw(dark)};
    std::string words;
    for (const Finding& finding : prepared().findings)
        if (finding.kind == FindingKind::NoValidation) words = finding.text;
    EXPECT_THAT(words, HasSubstr("--cull-contrast 5"));
}

TEST_F(CullingTest, ResumingSeesTheSameFrames)
{
    engine_.onTrain = [](const TrainingTask&, TrainingObserver&, std::stop_token) { return Outcome::stopped(); };
    const TrainingReport first = train();
    forgetContrasts();
    engine_.onTrain = [this](const TrainingTask& task, TrainingObserver&, std::stop_token) {
        task_ = task;
        return Outcome::finished();
    };
    ASSERT_EQ(resumeTraining(*project_.store, engine_, first.run, listener_, {}).outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(task_.training[0].range, (FrameRange{0, 500}));
    EXPECT_EQ(listener_.started.longestSteps, 100);
}

TEST_F(CullingTest, PredictionsOfCulledFramesAreFilledAndMarked)
{
    const TrainingReport report = train();
    PredictionRequest request;
    request.run = report.run;
    const PredictionReport predicted = predictVideos(*project_.store, engine_, request, listener_, {});
    ASSERT_EQ(predicted.outcome.kind, Outcome::Kind::Finished);
    ASSERT_EQ(predicted.predicted, videos_);
    const PredictionRecord record = **project_.store->prediction(report.run, videos_[0]);
    EXPECT_THAT(record.filled, ElementsAre(kDark));
    ASSERT_EQ(record.values.size(), 2u * kFrames);
    const auto value = [&](std::int64_t frame) { return record.values[static_cast<std::size_t>(2 * frame)] / 65535.0; };
    EXPECT_NEAR(value(99), 0.099, 1e-5);
    EXPECT_NEAR(value(200), 0.100, 1e-5);
    EXPECT_NEAR(value(150), 0.099 + 0.001 * 51 / 101, 1e-5);
    EXPECT_NEAR(value(599), 0.499, 1e-5);

    const Result<Evaluation> scores = evaluate(*project_.store, report.run, EvaluationPart::All);
    ASSERT_TRUE(scores.has_value()) << describe(scores.error());
    EXPECT_EQ(scores->raw.frames, 2 * kFrames) << "culled frames count like others";
}

TEST_F(CullingTest, AVideoOfWhichNothingIsSeenIsLeftOut)
{
    const TrainingReport report = train();
    const VideoId dark = project_.addVideo("dark.mp4", 50);
    project_.ingestGray(dark, kHeight, kWidth);
    PredictionRequest request;
    request.run = report.run;
    const PredictionReport predicted = predictVideos(*project_.store, engine_, request, listener_, {});
    EXPECT_EQ(predicted.outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(predicted.predicted, videos_);
    ASSERT_EQ(listener_.failures.size(), 1u);
    EXPECT_THAT(listener_.failures[0], HasSubstr("dark.mp4"));
    EXPECT_THAT(listener_.failures[0], HasSubstr("--cull-contrast"));
}

TEST_F(CullingTest, ADamagedFileOfContrastsIsMadeAgain)
{
    const VideoRecord video = *project_.store->video(videos_[0]);
    const std::vector<float> before = *knownContrasts(*project_.store, video, kHeight, kWidth);
    ASSERT_EQ(before.size(), static_cast<std::size_t>(kFrames));
    for (const auto& entry : std::filesystem::directory_iterator(project_.store->dataFolder() / "frames"))
        if (entry.path().extension() == ".ltcontrast") std::ofstream(entry.path()) << "something else";
    EXPECT_FALSE(knownContrasts(*project_.store, video, kHeight, kWidth).has_value());
    EXPECT_EQ(ingestedContrasts(*project_.store, video, kHeight, kWidth).value(), before);
    EXPECT_EQ(knownContrasts(*project_.store, video, kHeight, kWidth), before);
}

TEST(CullSetting, IsKeptWithTheRunAndChecked)
{
    RunConfig config = *presetConfig("balanced");
    EXPECT_EQ(config.model.cullContrast, 0.0);
    config.model.cullContrast = 0.1;
    config.model.stride = 5;
    EXPECT_EQ(runConfigFromJson(toJson(config)).value(), config);
    EXPECT_EQ(runConfigFromJson("{}").value().model.cullContrast, 0.0);
    for (const double wrong : {-1.0, 128.0, std::nan("")}) {
        config.model.cullContrast = wrong;
        EXPECT_THAT(describe(check(config).error()), HasSubstr("--cull-contrast"));
    }
}

}  // namespace
}  // namespace longtake
