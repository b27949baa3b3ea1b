// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Ingesting, training and predicting with real videos where not all frame stores fit.

#include <gmock/gmock.h>

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <filesystem>

#include "core/jobs/add_videos.h"
#include "core/jobs/ingest_job.h"
#include "core/jobs/prediction_job.h"
#include "core/jobs/training_job.h"
#include "core/project/project_store.h"
#include "tests/core/jobs/scripted_engine.h"
#include "tests/support/gray_video.h"
#include "tests/support/job_listener.h"
#include "tests/support/temp_folder.h"

namespace longtake {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

constexpr int kFrames = 40;
constexpr int kHeight = 6;
constexpr int kWidth = 8;
constexpr std::int64_t kStoreBytes = 4096 + kFrames * (kHeight * kWidth + 8);

class DiskBudgetTest : public testing::Test {
protected:
    DiskBudgetTest()
    {
        store_ = std::move(*ProjectStore::create(folder_ / "p.longtake", {}));
        for (const char* name : {"a.mp4", "b.mp4", "c.mp4"}) {
            const int level = 20 + 30 * static_cast<int>(videos_.size());
            test::writeGrayVideo(folder_ / name, kFrames,
                                 [&](int frame) { return static_cast<std::uint8_t>(level + frame); });
            videos_.push_back(addVideo(*store_, folder_ / name)->id);
            for (int k = 0; k < 2; ++k)
                EXPECT_TRUE(
                    store_
                        ->apply(
                            {videos_.back(), store_->classes()->at(k).id, {k * 20, k * 20 + 20}, LabelState::Present})
                        .has_value());
        }
        engine_.onTrain = [](const TrainingTask& task, TrainingObserver& observer, std::stop_token) {
            saveCheckpoint(task, observer, "best.ltcheckpoint", true);
            return Outcome::finished();
        };
        engine_.onPredict = [](const PredictionTask& task, ProbabilityTrack& result) {
            result = {task.video.video, task.video.range, 9, {}};
            result.values.assign(static_cast<std::size_t>(task.video.range.size()) * 9, 0.1F);
            return Outcome::finished();
        };
    }

    IngestReport ingestThese(std::vector<VideoId> videos, std::int64_t budget)
    {
        return ingest(*store_, {std::move(videos), kHeight, kWidth, {}, budget}, listener_.decoding(), {});
    }

    std::vector<std::string> ready() const
    {
        std::vector<std::string> names;
        for (const VideoId id : videos_) {
            const VideoRecord video = *store_->video(id);
            if (isIngested(*store_, video, kHeight, kWidth)) names.push_back(video.name);
        }
        return names;
    }

    std::int64_t storesBytes() const
    {
        std::int64_t bytes = 0;
        for (const auto& entry : fs::directory_iterator(store_->dataFolder() / "frames"))
            if (entry.path().extension() == ".ltframes") bytes += static_cast<std::int64_t>(entry.file_size());
        return bytes;
    }

    RunConfig config(std::int64_t budget) const
    {
        RunConfig config = *presetConfig("quick");
        config.model.height = kHeight;
        config.model.width = kWidth;
        config.training.split.guardFrames = 0;
        config.training.diskBudgetBytes = budget;
        return config;
    }

    test::TempFolder folder_;
    std::unique_ptr<ProjectStore> store_;
    std::vector<VideoId> videos_;
    ScriptedEngine engine_;
    test::JobListener listener_;
};

TEST_F(DiskBudgetTest, TheStoreThatWasUsedLongestAgoMakesWay)
{
    ingestThese({videos_[0]}, 2 * kStoreBytes);
    ingestThese({videos_[1]}, 2 * kStoreBytes);
    ASSERT_TRUE(openFrames(*store_, *store_->video(videos_[0]), kHeight, kWidth).has_value());
    const IngestReport report = ingestThese({videos_[2]}, 2 * kStoreBytes);
    EXPECT_EQ(report.outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(report.written, std::vector<VideoId>{videos_[2]});
    EXPECT_EQ(report.removedStores, 1);
    EXPECT_THAT(ready(), ElementsAre("a.mp4", "c.mp4"));
    EXPECT_LE(storesBytes(), 2 * kStoreBytes);
    EXPECT_EQ(ingestThese({videos_[1]}, 0).written, std::vector<VideoId>{videos_[1]}) << "made again when needed";
    EXPECT_THAT(ready(), ElementsAre("a.mp4", "b.mp4", "c.mp4"));
}

TEST_F(DiskBudgetTest, WhatIsAskedForAtOnceDoesNotPushItselfOut)
{
    const IngestReport report = ingestThese({}, 2 * kStoreBytes);
    EXPECT_EQ(report.outcome.kind, Outcome::Kind::Finished);
    EXPECT_THAT(ready(), ElementsAre("a.mp4", "b.mp4"));
    ASSERT_EQ(listener_.failures.size(), 1u);
    EXPECT_THAT(listener_.failures[0], HasSubstr("the frames of c.mp4 take 6.34 kB, 6.34 kB more than is left"));
    EXPECT_THAT(ingestThese({}, 2 * kStoreBytes).written, IsEmpty()) << "and the second time is like the first";
    EXPECT_THAT(ready(), ElementsAre("a.mp4", "b.mp4"));
}

TEST_F(DiskBudgetTest, ASingleStoreThatDoesNotFitIsNamedAndNothingMakesWayForIt)
{
    ingestThese({videos_[0]}, 0);
    const IngestReport report = ingestThese({videos_[1]}, kStoreBytes - 1);
    ASSERT_EQ(report.failed.size(), 1u);
    EXPECT_EQ(describe(report.failed[0].error),
              "A disk budget of 6.33 kB is not usable here: the frames of b.mp4 alone take 6.34 kB.");
}

TEST_F(DiskBudgetTest, PredictingDoesTheVideosThatFitAndNamesTheOthers)
{
    test::writeGrayVideo(folder_ / "long.mp4", 3 * kFrames, [](int frame) { return static_cast<std::uint8_t>(frame); });
    const VideoId longer = addVideo(*store_, folder_ / "long.mp4")->id;
    const TrainingReport trained = runTraining(*store_, engine_, *prepareTraining(*store_, config(0)), listener_, {});
    ASSERT_EQ(trained.outcome.kind, Outcome::Kind::Finished) << describe(*trained.outcome.error);
    PredictionRequest request;
    request.run = trained.run;
    request.diskBudgetBytes = kStoreBytes;
    const PredictionReport report = predictVideos(*store_, engine_, request, listener_, {});
    EXPECT_EQ(report.outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(report.predicted, videos_);
    EXPECT_THAT(report.beyondBudget.videos, ElementsAre("long.mp4"));
    const std::string words = describe(errorOf(report.beyondBudget));
    EXPECT_THAT(words, HasSubstr("there is no room for the frames of long.mp4, so it was left out"));

    request.diskBudgetBytes = report.beyondBudget.enoughBytes;
    EXPECT_THAT(predictVideos(*store_, engine_, request, listener_, {}).predicted, testing::Contains(longer));

    // Frames that are there already make no difference.
    request.videos = {longer};
    request.diskBudgetBytes = report.beyondBudget.enoughBytes - 1;
    const PredictionReport none = predictVideos(*store_, engine_, request, listener_, {});
    EXPECT_EQ(none.outcome.kind, Outcome::Kind::Finished);
    EXPECT_THAT(none.predicted, IsEmpty());
    EXPECT_THAT(none.beyondBudget.videos, ElementsAre("long.mp4"));
    EXPECT_EQ(none.beyondBudget.enoughBytes, report.beyondBudget.enoughBytes);
}

// What a sentence says about two amounts must not read "6.34 kB are not enough for 6.34 kB".
TEST_F(DiskBudgetTest, ABudgetOneByteShortIsNotCalledWhatIsNeeded)
{
    const PreparedTraining prepared = *prepareTraining(*store_, config(3 * kStoreBytes - 1));
    const TrainingReport report = runTraining(*store_, engine_, prepared, listener_, {});
    const std::string words = describe(*report.outcome.error);
    EXPECT_THAT(words, HasSubstr("A disk budget of 19.007 kB"));
    EXPECT_THAT(words, HasSubstr("take 19.008 kB"));
}

TEST_F(DiskBudgetTest, ASmallerBudgetMakesRoomAtOnce)
{
    ingestThese({}, 0);
    EXPECT_EQ(ingestThese({videos_[2]}, kStoreBytes).removedStores, 2);
    EXPECT_THAT(ready(), ElementsAre("c.mp4"));
    const IngestReport beyond = ingestThese({videos_[2]}, kStoreBytes - 100);
    ASSERT_EQ(beyond.outcome.kind, Outcome::Kind::Failed);
    EXPECT_THAT(describe(*beyond.outcome.error), HasSubstr("100 B more"));
    EXPECT_THAT(ready(), ElementsAre("c.mp4"));
}

TEST_F(DiskBudgetTest, TrainingBeyondTheBudgetEndsInWordsBeforeAnyWork)
{
    const PreparedTraining prepared = *prepareTraining(*store_, config(3 * kStoreBytes - 1));
    EXPECT_FALSE(prepared.canStart());
    const TrainingReport report = runTraining(*store_, engine_, prepared, listener_, {});
    ASSERT_EQ(report.outcome.kind, Outcome::Kind::Failed);
    EXPECT_THAT(describe(*report.outcome.error), HasSubstr("19.008 kB"));
    EXPECT_THAT(describe(*report.outcome.error), HasSubstr("all are needed at once"));
    EXPECT_THAT(ready(), IsEmpty());
}

TEST_F(DiskBudgetTest, TrainingMakesRoomForItsOwnAndPredictingForOneAfterTheOther)
{
    // Another size, in the way.
    ASSERT_EQ(ingest(*store_, {{}, 12, 16}, listener_.decoding(), {}).written.size(), 3u);
    const TrainingReport trained =
        runTraining(*store_, engine_, *prepareTraining(*store_, config(3 * kStoreBytes)), listener_, {});
    ASSERT_EQ(trained.outcome.kind, Outcome::Kind::Finished) << describe(*trained.outcome.error);
    EXPECT_THAT(ready(), ElementsAre("a.mp4", "b.mp4", "c.mp4"));
    EXPECT_EQ(storesBytes(), 3 * kStoreBytes);

    PredictionRequest request;
    request.run = trained.run;
    request.diskBudgetBytes = kStoreBytes;
    const PredictionReport predicted = predictVideos(*store_, engine_, request, listener_, {});
    ASSERT_EQ(predicted.outcome.kind, Outcome::Kind::Finished) << describe(*predicted.outcome.error);
    EXPECT_EQ(predicted.predicted, videos_);
    EXPECT_THAT(ready(), ElementsAre("c.mp4"));
    EXPECT_THAT(listener_.failures, IsEmpty());
}

TEST_F(DiskBudgetTest, AFullDiskWhileMakingRoomLosesNoLabelAndNoOtherStore)
{
    ingestThese({videos_[0], videos_[1]}, 0);
    const std::vector<LabelTrack> labels = store_->labels(videos_[2])->tracks;
    const VideoRecord video = *store_->video(videos_[2]);
    const fs::path part =
        frameStorePath(store_->dataFolder(), {video.fileHash, kFrames, kHeight, kWidth, {}}).string() +
        std::string(".part");
    fs::create_symlink("/dev/full", part);
    const IngestReport full = ingestThese({videos_[1], videos_[2]}, 2 * kStoreBytes);
    ASSERT_EQ(full.outcome.kind, Outcome::Kind::Failed);
    EXPECT_EQ(full.outcome.error->code, ErrorCode::DiskFull);
    EXPECT_THAT(ready(), ElementsAre("b.mp4"));
    EXPECT_EQ(store_->labels(videos_[2])->tracks, labels);
    fs::remove(part);
    EXPECT_EQ(ingestThese({videos_[1], videos_[2]}, 2 * kStoreBytes).outcome.kind, Outcome::Kind::Finished);
    EXPECT_THAT(ready(), ElementsAre("b.mp4", "c.mp4"));
}

TEST_F(DiskBudgetTest, AProcessKilledAfterItMadeRoomLosesNothingThatCannotBeMadeAgain)
{
    ingestThese({videos_[0]}, 0);
    const std::vector<LabelTrack> labels = store_->labels(videos_[0])->tracks;
    const fs::path project = store_->path();
    store_.reset();
    const pid_t child = ::fork();
    if (child == 0) {
        struct Killer final : JobObserver {
            void onProgress(const JobProgress&) override { ::raise(SIGKILL); }
            void onVideoFailed(const FailedVideo&) override {}
        } killer;
        auto store = ProjectStore::open(project, OpenMode::ReadWrite);
        if (store) ingest(**store, {{videos_[1]}, kHeight, kWidth, {}, kStoreBytes}, killer, {});
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    store_ = std::move(*ProjectStore::open(project, OpenMode::ReadWrite));
    EXPECT_TRUE(store_->checkIntegrity().has_value());
    EXPECT_EQ(store_->labels(videos_[0])->tracks, labels);
    EXPECT_THAT(ready(), IsEmpty());
    EXPECT_EQ(ingestThese({}, 0).outcome.kind, Outcome::Kind::Finished);
    EXPECT_THAT(ready(), ElementsAre("a.mp4", "b.mp4", "c.mp4"));
}

}  // namespace
}  // namespace longtake
