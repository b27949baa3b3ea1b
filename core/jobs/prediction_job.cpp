// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/prediction_job.h"

#include "core/base/contract.h"
#include "core/config/config_json.h"
#include "core/jobs/ingest_job.h"
#include "core/jobs/preflight.h"
#include "core/jobs/progress_meter.h"
#include "core/jobs/training_job.h"
#include "core/jobs/video_contrast.h"
#include "core/memory/host_probe.h"
#include "core/project/project_store.h"
#include "core/project/run_standing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace longtake {

namespace {

class MeteredPrediction final : public PredictionObserver {
public:
    explicit MeteredPrediction(ProgressMeter& meter) : meter_(meter) {}
    void onProgress(std::int64_t framesDone, std::int64_t) override { meter_.framesDone(framesDone); }

private:
    ProgressMeter& meter_;
};

// The run as prediction needs it.
struct Predictor {
    RunRecord run;
    ModelConfig model;
    std::filesystem::path checkpoint;
    int classes = 0;
    std::int64_t diskBudgetBytes = 0;
    std::vector<VideoLook> trainingLooks;
};

Result<Predictor> predictorOf(const ProjectStore& store, RunId id)
{
    Result<RunRecord> run = store.findRun(std::to_string(raw(id)));
    if (!run) return fail(run.error());
    // What is saved within the first epoch can be gone on with, but has no statistics to predict by.
    const Result<std::vector<EpochRecord>> epochs = store.epochs(id);
    if (!epochs) return fail(epochs.error());
    if (run->checkpoint.empty() && (run->lastCheckpoint.empty() || epochs->empty()))
        return fail(nothingLearntBy(store, *run));
    const Result<RunConfig> config = runConfigFromJson(run->configJson);
    if (!config) return fail(config.error());
    const Result<TrainingSet> set = readTrainingSet(store, id);
    if (!set) return fail(set.error());

    Predictor predictor;
    predictor.checkpoint = store.dataFolder() / (run->checkpoint.empty() ? run->lastCheckpoint : run->checkpoint);
    predictor.model = config->model;
    predictor.diskBudgetBytes = config->training.diskBudgetBytes;
    predictor.classes = static_cast<int>(set->classNames.size());
    predictor.run = std::move(*run);
    for (const TrainingSetVideo& video : set->videos) {
        const bool isTrainedOn = std::any_of(set->split.begin(), set->split.end(), [&](const SplitRange& range) {
            return range.video == video.video && range.part == SplitPart::Train;
        });
        if (isTrainedOn && video.look) predictor.trainingLooks.push_back(*video.look);
    }
    return predictor;
}

Result<std::vector<VideoRecord>> videosOf(const ProjectStore& store, const PredictionRequest& request)
{
    Result<std::vector<VideoRecord>> all = store.videos();
    if (!all) return all;
    std::vector<VideoRecord> wanted;
    if (request.videos.empty()) {
        wanted = std::move(*all);
    } else {
        for (const VideoId id : request.videos) {
            const auto found =
                std::find_if(all->begin(), all->end(), [id](const VideoRecord& video) { return video.id == id; });
            if (found == all->end()) return fail(ErrorCode::NotInProject, "video " + std::to_string(raw(id)));
            wanted.push_back(*found);
        }
    }
    std::vector<VideoRecord> mine;
    for (std::size_t i = static_cast<std::size_t>(request.shard); i < wanted.size();
         i += static_cast<std::size_t>(request.shards))
        mine.push_back(std::move(wanted[i]));
    return mine;
}

std::vector<std::uint16_t> quantised(const std::vector<float>& values)
{
    std::vector<std::uint16_t> result;
    result.reserve(values.size());
    for (const float value : values)
        result.push_back(static_cast<std::uint16_t>(std::lround(std::clamp(value, 0.0F, 1.0F) * 65535.0F)));
    return result;
}

class Prediction {
public:
    Prediction(ProjectStore& store, LearnEngine& engine, const PredictionRequest& request,
               PredictionJobObserver& observer, const std::stop_token& stop)
        : store_(store), engine_(engine), request_(request), observer_(observer), stop_(stop)
    {}

    PredictionReport run()
    {
        Result<Predictor> predictor = predictorOf(store_, request_.run);
        if (!predictor) return failed(predictor.error());
        predictor_ = std::move(*predictor);
        if (request_.diskBudgetBytes > 0) predictor_.diskBudgetBytes = request_.diskBudgetBytes;
        Result<std::vector<VideoRecord>> videos = videosOf(store_, request_);
        if (!videos) return failed(videos.error());
        if (videos->empty()) return std::move(report_);
        if (predictor_.diskBudgetBytes == 0) {
            predictAll(std::move(*videos));
        } else {
            for (VideoRecord& video : *videos)
                if (fitsBudget(video) && !predictAll({std::move(video)})) break;
        }
        return std::move(report_);
    }

private:
    PredictionReport failed(Error error)
    {
        report_.outcome = Outcome::failed(std::move(error));
        return std::move(report_);
    }

    // Frames that are there already, but alone are more than the budget, are left out like those that are not.
    bool fitsBudget(const VideoRecord& video)
    {
        const std::int64_t budget = predictor_.diskBudgetBytes;
        const std::int64_t needed = storeBytes(
            {video.fileHash, video.frameCount, predictor_.model.height, predictor_.model.width, video.region});
        if (needed <= budget) return true;
        leaveOut(video, tooLargeForBudget(video.name, budget, needed));
        addMisfit({{video.name}, budget, needed});
        return false;
    }

    // False when the job ends.
    bool predictAll(std::vector<VideoRecord> videos)
    {
        if (!decode(videos)) return false;
        ProgressMeter meter(observer_, videos);
        for (const VideoRecord& video : videos) {
            meter.beginVideo(video);
            report_.outcome = predictOne(video, meter);
            if (report_.outcome.kind != Outcome::Kind::Finished) return false;
            meter.endVideo();
        }
        return true;
    }

    // Leaves in `videos` those that can be predicted, as they are after the proof of their index. False when the job
    // ends.
    bool decode(std::vector<VideoRecord>& videos)
    {
        IngestRequest ingestRequest{
            {}, predictor_.model.height, predictor_.model.width, {}, predictor_.diskBudgetBytes};
        for (const VideoRecord& video : videos) ingestRequest.videos.push_back(video.id);
        IngestReport ingested = ingest(store_, ingestRequest, observer_, stop_);
        report_.failed.insert(report_.failed.end(), ingested.failed.begin(), ingested.failed.end());
        addMisfit(ingested.beyondBudget);
        report_.outcome = ingested.outcome;
        if (report_.outcome.kind != Outcome::Kind::Finished) return false;
        std::vector<VideoRecord> ready;
        for (const VideoRecord& video : videos) {
            const bool isFailed = std::any_of(report_.failed.begin(), report_.failed.end(),
                                              [&](const FailedVideo& one) { return one.video == video.id; });
            if (isFailed) continue;
            Result<VideoRecord> record = store_.video(video.id);
            if (!record) {
                report_.outcome = Outcome::failed(record.error());
                return false;
            }
            ready.push_back(std::move(*record));
        }
        videos = std::move(ready);
        return true;
    }

    // One video after the other is decoded, so that the largest decides.
    void addMisfit(const BudgetMisfit& misfit)
    {
        if (misfit.videos.empty()) return;
        BudgetMisfit& all = report_.beyondBudget;
        all.videos.insert(all.videos.end(), misfit.videos.begin(), misfit.videos.end());
        all.budgetBytes = misfit.budgetBytes;
        all.enoughBytes = std::max(all.enoughBytes, misfit.enoughBytes);
    }

    void warnIfDifferent(const VideoRecord& video, const FrameStore& frames)
    {
        if (predictor_.trainingLooks.empty()) return;
        const LookComparison comparison = compareLooks(lookAt(frames), predictor_.trainingLooks);
        if (comparison.looksDifferent) observer_.onLooksDifferent(video.id, video.name, comparison);
    }

    void leaveOut(const VideoRecord& video, Error error)
    {
        report_.failed.push_back({video.id, video.name, std::move(error)});
        observer_.onVideoFailed(report_.failed.back());
    }

    Outcome predictOne(const VideoRecord& video, ProgressMeter& meter)
    {
        Result<std::shared_ptr<const FrameStore>> frames =
            openFrames(store_, video, predictor_.model.height, predictor_.model.width);
        if (!frames) return Outcome::failed(frames.error());
        if (video.frameCount == 0) return Outcome::finished();
        std::shared_ptr<const SeenFrames> seen;  // null = all
        if (predictor_.model.cullContrast > 0.0) {
            const Result<std::vector<float>> contrasts = contrastsOf(store_, video, **frames);
            if (!contrasts) return Outcome::failed(contrasts.error());
            seen = seenFrames(*contrasts, predictor_.model.cullContrast);
        }
        if (seen && seen->count() == 0) {
            leaveOut(video, {ErrorCode::WrongUsage, video.name,
                             "all of its frames have less contrast than " + thresholdText(predictor_.model) +
                                 ", which this run was trained with",
                             "Train a run with a lower threshold to predict it."});
            return Outcome::finished();
        }
        if (seen) *frames = FrameStore::ofSeen(**frames, seen);
        const std::int64_t seenCount = (*frames)->frameCount();
        warnIfDifferent(video, **frames);

        PredictionTask task;
        task.checkpoint = predictor_.checkpoint;
        task.video = {video.id, *frames, nullptr, {0, seenCount}, video.meanFps};
        task.device = request_.device;
        task.threads = request_.threads > 0 ? request_.threads : usableCores();
        ProbabilityTrack track;
        MeteredPrediction metered(meter);
        Outcome outcome = engine_.predict(task, track, metered, stop_);
        if (outcome.kind != Outcome::Kind::Finished) return outcome;
        LT_EXPECT(track.classes == predictor_.classes);
        LT_EXPECT(track.values.size() == static_cast<std::size_t>(seenCount * track.classes));

        PredictionRecord record{predictor_.run.id, video.id, track.classes, {}, video.region};
        if (seen) {
            const FrameRange all{0, video.frameCount};
            record.filled = seen->culledIn(all);
            track.values = filledFromSeen(*seen, all, track.classes, track.values);
        }
        record.values = quantised(track.values);
        const Status stored = store_.storePrediction(record);
        if (!stored) return Outcome::failed(stored.error());
        report_.predicted.push_back(video.id);
        observer_.onVideoPredicted(video.id, video.name);
        return Outcome::finished();
    }

    ProjectStore& store_;
    LearnEngine& engine_;
    const PredictionRequest& request_;
    PredictionJobObserver& observer_;
    const std::stop_token& stop_;
    Predictor predictor_;
    PredictionReport report_;
};

}  // namespace

PredictionReport predictVideos(ProjectStore& store, LearnEngine& engine, const PredictionRequest& request,
                               PredictionJobObserver& observer, std::stop_token stop)
{
    LT_EXPECT(request.shards >= 1 && request.shard >= 0 && request.shard < request.shards);
    return Prediction(store, engine, request, observer, stop).run();
}

std::string lookWarning(const std::string& videoName, const LookComparison& comparison)
{
    std::array<char, 96> figures{};
    std::snprintf(figures.data(), figures.size(),
                  "its mean picture by %.2f where 0.75 is much, its contrast %.1f times", comparison.pictureDistance,
                  comparison.contrastRatio);
    return videoName + " looks different from the videos this model was trained on (" + figures.data() +
           "): label some of it first.";
}

}  // namespace longtake
