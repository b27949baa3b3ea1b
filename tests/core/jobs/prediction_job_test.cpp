// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/prediction_job.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "core/base/atomic_file.h"
#include "core/config/config_json.h"
#include "core/jobs/training_job.h"
#include "core/project/run_claim.h"
#include "tests/core/jobs/scripted_engine.h"
#include "tests/core/jobs/small_project.h"
#include "tests/support/job_listener.h"

namespace longtake {
namespace {

class PredictionJobTest : public testing::Test {
protected:
    PredictionJobTest() : project_({"walk", "rest"})
    {
        for (const char* name : {"a.mp4", "b.mp4", "c.mp4"}) {
            videos_.push_back(project_.addVideo(name, 100));
            project_.ingestGray(videos_.back(), 6, 8);
        }
        RunConfig config = *presetConfig("balanced");
        config.model.classes = 2;
        config.model.height = 6;
        config.model.width = 8;
        RunRecord record;
        record.configJson = toJson(config);
        record.checkpoint = "runs/1/best.ltcheckpoint";
        run_ = *project_.store->addRun(record);
        set_.classNames = {"walk", "rest"};
        set_.classIds = {project_.store->classes()->at(0).id, project_.store->classes()->at(1).id};
        set_.videos.push_back({videos_[0], "a.mp4", "", 100, 30.0, {LabelTrack(100), LabelTrack(100)}, VideoLook{}});
        set_.videos.back().look = VideoLook{6, 8, std::vector<std::uint8_t>(48, 90), 0.0};
        set_.split = {{videos_[0], {0, 100}, SplitPart::Train}};
        writeSet();
        engine_.onPredict = [this](const PredictionTask& task, ProbabilityTrack& result) {
            tasks_.push_back(task);
            result = {task.video.video, task.video.range, 2, {}};
            for (std::int64_t n = 0; n < task.video.range.size(); ++n) {
                result.values.push_back(0.25F);
                result.values.push_back(0.75F);
            }
            return Outcome::finished();
        };
    }

    void writeSet()
    {
        const std::filesystem::path folder = runFolder(*project_.store, run_);
        std::filesystem::create_directories(folder);
        ASSERT_TRUE(writeFileAtomically(folder / "training-set.json", toJson(set_)).has_value());
    }

    PredictionReport predict(PredictionRequest request)
    {
        request.run = run_;
        return predictVideos(*project_.store, engine_, request, listener_, {});
    }

    SmallProject project_;
    std::vector<VideoId> videos_;
    TrainingSet set_;
    RunId run_{};
    ScriptedEngine engine_;
    test::JobListener listener_;
    std::vector<PredictionTask> tasks_;
};

TEST_F(PredictionJobTest, EveryFrameOfEveryVideoIsKept)
{
    const PredictionReport report = predict({});
    ASSERT_EQ(report.outcome.kind, Outcome::Kind::Finished) << describe(*report.outcome.error);
    EXPECT_EQ(report.predicted, videos_);
    for (const VideoId video : videos_) {
        const auto stored = *project_.store->prediction(run_, video);
        ASSERT_TRUE(stored.has_value());
        ASSERT_EQ(stored->values.size(), 200u);
        EXPECT_EQ(stored->values[0], 16384);
        EXPECT_EQ(stored->values[1], 49151);
    }
    EXPECT_EQ(listener_.last.framesDone, 300);
    EXPECT_EQ(tasks_[0].checkpoint.filename(), "best.ltcheckpoint");
    EXPECT_TRUE(listener_.different.empty());
}

TEST_F(PredictionJobTest, ARunWithoutACheckpointSaysWhyAndWhatToDo)
{
    RunRecord record = *project_.store->findRun(std::to_string(raw(run_)));
    record.checkpoint.clear();
    record.name = "early";
    record.state = RunState::Stopped;
    ASSERT_TRUE(project_.store->updateRun(record).has_value());
    PredictionRequest request;
    request.run = run_;
    const PredictionReport report = predictVideos(*project_.store, engine_, request, listener_, {});
    ASSERT_EQ(report.outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(describe(*report.outcome.error),
              "Run 1 (early) is not usable here: it was stopped before its first epoch ended. "
              "Go on with it (train --resume 1), or train again.");
}

TEST_F(PredictionJobTest, ShardsShareTheVideosWithoutOverlap)
{
    PredictionRequest request;
    request.shards = 2;
    EXPECT_EQ(predict(request).predicted, (std::vector<VideoId>{videos_[0], videos_[2]}));
    request.shard = 1;
    EXPECT_EQ(predict(request).predicted, std::vector<VideoId>{videos_[1]});
}

TEST_F(PredictionJobTest, AVideoThatLooksDifferentIsNamedAndPredictedAllTheSame)
{
    for (std::size_t i = 0; i < 48; ++i) set_.videos[0].look->meanPicture[i] = static_cast<std::uint8_t>(5 * i);
    writeSet();
    const PredictionReport report = predict({});
    EXPECT_EQ(report.predicted.size(), 3u);
    EXPECT_EQ(listener_.different, (std::vector<std::string>{"a.mp4", "b.mp4", "c.mp4"}));
}

TEST_F(PredictionJobTest, ABrokenVideoHurtsOnlyItself)
{
    const VideoId gone = project_.addVideo("gone.mp4", 50);
    const PredictionReport report = predict({});
    EXPECT_EQ(report.outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(report.predicted, videos_);
    ASSERT_EQ(report.failed.size(), 1u);
    EXPECT_EQ(report.failed[0].video, gone);
    EXPECT_EQ(listener_.failed, std::vector<std::string>{"gone.mp4"});
}

TEST_F(PredictionJobTest, ARunWithoutACheckpointIsRefused)
{
    RunRecord record = *project_.store->findRun(std::to_string(raw(run_)));
    record.checkpoint.clear();
    ASSERT_TRUE(project_.store->updateRun(record).has_value());
    EXPECT_EQ(predict({}).outcome.error->code, ErrorCode::WrongUsage);
}

}  // namespace
}  // namespace longtake
