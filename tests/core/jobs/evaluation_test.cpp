// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/evaluation.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <filesystem>

#include "core/base/atomic_file.h"
#include "core/config/config_json.h"
#include "core/jobs/training_job.h"
#include "core/project/run_claim.h"
#include "tests/core/jobs/small_project.h"

namespace longtake {
namespace {

// Two videos of 600 frames: walk then rest. The run trained on the first; of the second it is to be judged.
class EvaluationTest : public testing::Test {
protected:
    EvaluationTest() : project_({"walk", "rest"})
    {
        for (const char* name : {"a.mp4", "b.mp4"}) {
            videos_.push_back(project_.addVideo(name, 600));
            project_.label(videos_.back(), 0, {0, 300});
            project_.label(videos_.back(), 1, {300, 590});  // ten frames stay unlabelled
        }
        RunConfig config = *presetConfig("balanced");
        config.model.classes = 2;
        config.model.smoothingSeconds = 1.0;
        RunRecord record;
        record.name = "test";
        record.configJson = toJson(config);
        run_ = *project_.store->addRun(record);
        for (int k = 0; k < 2; ++k) {
            set_.classNames.push_back(project_.store->classes()->at(k).name);
            set_.classIds.push_back(project_.store->classes()->at(k).id);
        }
        set_.split = {{videos_[0], {0, 600}, SplitPart::Train}, {videos_[1], {0, 600}, SplitPart::Validation}};
        writeSet();
    }

    void writeSet()
    {
        const std::filesystem::path folder = runFolder(*project_.store, run_);
        std::filesystem::create_directories(folder);
        ASSERT_TRUE(writeFileAtomically(folder / "training-set.json", toJson(set_)).has_value());
    }

    // Right everywhere, but for every `wrongEvery`-th frame.
    void predict(VideoId video, int wrongEvery)
    {
        PredictionRecord record{run_, video, 2, {}};
        for (int n = 0; n < 600; ++n) {
            const bool rest = (n >= 300) != (n % wrongEvery == 0);
            record.values.push_back(rest ? 6553 : 58982);
            record.values.push_back(rest ? 58982 : 6553);
        }
        ASSERT_TRUE(project_.store->storePrediction(record).has_value());
    }

    SmallProject project_;
    std::vector<VideoId> videos_;
    TrainingSet set_;
    RunId run_{};
};

TEST_F(EvaluationTest, CountsRightFramesAmongTheLabelledOnes)
{
    predict(videos_[1], 10);
    const auto evaluation = evaluate(*project_.store, run_, EvaluationPart::Validation);
    ASSERT_TRUE(evaluation.has_value()) << describe(evaluation.error());
    EXPECT_EQ(evaluation->raw.frames, 590);
    EXPECT_DOUBLE_EQ(evaluation->raw.accuracy, 531.0 / 590.0);
    EXPECT_NEAR(evaluation->raw.majorityAccuracy, 300.0 / 590.0, 1e-12);
}

TEST_F(EvaluationTest, SmoothingRemovesLonelyMistakes)
{
    predict(videos_[1], 10);
    const auto evaluation = evaluate(*project_.store, run_, EvaluationPart::Validation);
    ASSERT_TRUE(evaluation.has_value()) << describe(evaluation.error());
    EXPECT_EQ(evaluation->smoothedSeconds, 1.0);
    EXPECT_GT(evaluation->smoothed.accuracy, 0.99);
    EXPECT_GT(evaluation->smoothed.edit, evaluation->raw.edit);
}

TEST_F(EvaluationTest, AsksForThePredictionsItNeeds)
{
    EXPECT_EQ(*videosToPredict(*project_.store, run_, EvaluationPart::Validation), std::vector<VideoId>{videos_[1]});
    EXPECT_EQ(videosToPredict(*project_.store, run_, EvaluationPart::All)->size(), 2u);
    EXPECT_EQ(evaluate(*project_.store, run_, EvaluationPart::Validation).error().code, ErrorCode::NotInProject);
    predict(videos_[1], 10);
    EXPECT_TRUE(videosToPredict(*project_.store, run_, EvaluationPart::Validation)->empty());
}

TEST_F(EvaluationTest, AnEmptyPartIsRefused)
{
    EXPECT_EQ(evaluate(*project_.store, run_, EvaluationPart::Test).error().code, ErrorCode::WrongUsage);
}

TEST_F(EvaluationTest, PartsAreCutBeforeSmoothing)
{
    set_.split = {{videos_[1], {0, 300}, SplitPart::Train}, {videos_[1], {300, 600}, SplitPart::Validation}};
    writeSet();
    predict(videos_[1], 1000000);
    // Averaged over the border, the first half second after frame 300 would look like walking.
    EXPECT_EQ(evaluate(*project_.store, run_, EvaluationPart::Validation)->smoothed.accuracy, 1.0);
}

TEST_F(EvaluationTest, ARenamedClassIsStillTheSameClass)
{
    predict(videos_[1], 10);
    std::vector<ClassInfo> classes = project_.store->classes()->all();
    classes[0].name = "stroll";
    ASSERT_TRUE(project_.store->setClasses(*ClassList::make(classes)).has_value());
    EXPECT_EQ(evaluate(*project_.store, run_, EvaluationPart::Validation)->raw.frames, 590);
}

TEST_F(EvaluationTest, JsonHasTheKeysThatScriptsRead)
{
    predict(videos_[1], 10);
    const auto json = nlohmann::json::parse(toJson(*evaluate(*project_.store, run_, EvaluationPart::Validation)));
    EXPECT_EQ(json.at("part"), "validation");
    EXPECT_EQ(json.at("frames"), 590);
    for (const char* key :
         {"accuracy", "macro_f1", "f1_10", "f1_25", "f1_50", "edit", "per_class", "confusion", "majority_accuracy"})
        EXPECT_TRUE(json.contains(key)) << key;
    EXPECT_EQ(json.at("per_class").at(1).at("class"), "rest");
    EXPECT_EQ(json.at("smoothed").at("seconds"), 1.0);
    EXPECT_TRUE(json.at("smoothed").contains("accuracy"));
}

}  // namespace
}  // namespace longtake
