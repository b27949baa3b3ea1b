// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/training_job.h"

#include "core/base/atomic_file.h"
#include "core/config/config_json.h"
#include "core/jobs/ingest_job.h"
#include "core/jobs/preflight.h"
#include "core/jobs/run_frames.h"
#include "core/jobs/run_recorder.h"
#include "core/jobs/seen_set.h"
#include "core/project/project_store.h"
#include "core/project/run_claim.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <system_error>

namespace longtake {

namespace {

constexpr const char* kTrainingSetFile = "training-set.json";

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

TrainingReport failedBeforeStart(Error error)
{
    return {Outcome::failed(std::move(error)), RunId{}, -1, 0.0, 0};
}

// True if the proof of an index changed what was prepared, or videos turned out to be unusable.
bool mustPrepareAgain(const ProjectStore& store, const TrainingSet& set, const IngestReport& report)
{
    if (!report.failed.empty()) return true;
    return std::any_of(set.videos.begin(), set.videos.end(), [&](const TrainingSetVideo& video) {
        const Result<VideoRecord> record = store.video(video.video);
        return !record || record->frameCount != video.frameCount;
    });
}

std::vector<VideoId> idsOf(const std::vector<FailedVideo>& failed)
{
    std::vector<VideoId> ids;
    ids.reserve(failed.size());
    for (const FailedVideo& one : failed) ids.push_back(one.video);
    return ids;
}

// The first that the run cannot do without: one that the split names, or that is whole but beyond the disk budget.
const FailedVideo* neededVideo(const PreparedTraining& prepared, const IngestReport& report)
{
    const bool isNamed = prepared.config.training.split.kind == SplitKind::Videos;
    for (const FailedVideo& video : report.failed)
        if (isNamed || video.error.code == ErrorCode::WrongUsage) return &video;
    return nullptr;
}

std::map<VideoId, PictureRegion> regionsOf(const TrainingSet& set)
{
    std::map<VideoId, PictureRegion> regions;
    for (const TrainingSetVideo& video : set.videos) regions[video.video] = video.region;
    return regions;
}

// For what is missing. With a disk budget all videos are named, so that none makes way for another.
IngestRequest requestFor(const PreparedTraining& prepared)
{
    const ModelConfig& model = prepared.config.model;
    IngestRequest request{prepared.toIngest, model.height, model.width, regionsOf(prepared.set),
                          prepared.config.training.diskBudgetBytes};
    if (request.diskBudgetBytes == 0) return request;
    request.videos.clear();
    for (const TrainingSetVideo& video : prepared.set.videos) request.videos.push_back(video.video);
    return request;
}

// Decodes what is missing. The prepared training it gives back is made anew if that changed anything.
struct Decoded {
    Outcome outcome;
    PreparedTraining prepared;
};

Decoded decodeFirst(ProjectStore& store, const PreparedTraining& prepared, TrainingJobObserver& observer,
                    const std::stop_token& stop)
{
    const IngestRequest request = requestFor(prepared);
    if (request.videos.empty()) return {Outcome::finished(), prepared};
    const IngestReport report = ingest(store, request, observer, stop);
    if (report.outcome.kind != Outcome::Kind::Finished) return {report.outcome, prepared};
    if (!mustPrepareAgain(store, prepared.set, report)) return {Outcome::finished(), prepared};
    if (const FailedVideo* video = neededVideo(prepared, report)) return {Outcome::failed(video->error), prepared};
    Result<PreparedTraining> again = prepareTraining(store, prepared.config, prepared.name, idsOf(report.failed));
    if (!again) return {Outcome::failed(again.error()), prepared};
    return {Outcome::finished(), std::move(*again)};
}

std::optional<Error> fatalFinding(const PreparedTraining& prepared)
{
    for (const Finding& finding : prepared.findings)
        if (finding.isFatal) return errorOf(finding);
    return std::nullopt;
}

// `auto` becomes the first device beside the processor that the engine can train on.
std::string deviceToUse(LearnEngine& engine, const std::string& wanted)
{
    if (wanted != "auto") return wanted;
    std::string why;
    for (const LearnDevice& device : engine.devices(why))
        if (device.uuid != "cpu") return device.uuid;
    return "cpu";
}

// What training will take, once the library is there and at work: this plan counts what the process really holds.
MemoryPlan planAtWork(LearnEngine& engine, const PreparedTraining& prepared)
{
    const TrainingConfig& training = prepared.config.training;
    engine.settle(threadsOf(training));
    return planMemory(prepared.config, prepared.longestSteps, prepared.validationFrames,
                      deviceToUse(engine, training.device));
}

Status writeTrainingSet(const std::filesystem::path& folder, const TrainingSet& set)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return fail(ErrorCode::CannotWrite, folder.string(), error.message());
    return writeFileAtomically(folder / kTrainingSetFile, toJson(set));
}

// Where contrasts were known before, the pre-flight list said it.
void warnOfCulled(const PreparedTraining& prepared, TrainingObserver& observer)
{
    for (const VideoId id : prepared.culledVideos) {
        const std::string& name = prepared.set.find(id)->name;
        const bool isSaid =
            std::any_of(prepared.findings.begin(), prepared.findings.end(), [&](const Finding& finding) {
                return finding.kind == FindingKind::VideoCulled && finding.subject == name;
            });
        if (!isSaid) observer.onEvent({"warning", culledText(name, prepared.config.model)});
    }
}

// What a run needs to begin or go on, once its row is in the project.
struct Start {
    RunRecord record;
    RunClaim claim;
    bool resume = false;
};

TrainingReport trainRecorded(ProjectStore& store, LearnEngine& engine, const PreparedTraining& prepared,
                             const RunFrames& frames, Start start, TrainingJobObserver& observer,
                             const std::stop_token& stop)
{
    const Clock::time_point began = Clock::now();
    observer.onRunStarted(start.record.id, prepared);
    TrainingTask task;
    task.config = prepared.config;
    task.classNames = prepared.set.classNames;
    task.training = partsOf(prepared.set, frames, SplitPart::Train);
    task.validation = partsOf(prepared.set, frames, SplitPart::Validation);
    task.folder = runFolder(store, start.record.id);
    task.resume = start.resume;
    task.threads = threadsOf(prepared.config.training);
    task.plan = planAtWork(engine, prepared);

    RunRecorder recorder(store, std::move(start.record), prepared.set.classNames, observer);
    WholeVideoReports reports(frames.seen, prepared.set.split, recorder);
    warnOfCulled(prepared, reports);
    Outcome outcome;
    if (task.plan.fits)
        outcome = engine.train(task, reports, stop);
    else
        outcome = Outcome::failed(misfit(task.plan));
    const Status recorded = recorder.finish(outcome);
    if (!recorded && outcome.kind != Outcome::Kind::Failed) outcome = Outcome::failed(recorded.error());
    return {outcome, recorder.run().id, recorder.run().bestEpoch, secondsSince(began), recorder.peakBytes()};
}

Result<Start> recordRun(ProjectStore& store, const PreparedTraining& prepared)
{
    RunRecord record;
    record.name = prepared.name;
    record.startedAt = utcNow();
    record.configJson = toJson(prepared.config);
    record.planJson = toJson(prepared.plan);
    record.classesJson = nlohmann::json(prepared.set.classNames).dump();
    const Result<RunId> id = store.addRun(record);
    if (!id) return fail(id.error());
    record.id = *id;
    const Status written = writeTrainingSet(runFolder(store, record.id), prepared.set);
    Result<RunClaim> claim = written ? RunClaim::take(store, record.id) : Result<RunClaim>(fail(written.error()));
    if (claim) return Start{std::move(record), std::move(*claim), false};
    record.state = RunState::Failed;
    record.finishedAt = utcNow();
    record.error = describe(claim.error());
    if (const Status updated = store.updateRun(record); !updated) return fail(updated.error());
    return fail(claim.error());
}

struct Resumed {
    PreparedTraining prepared;
    bool isPlanFinal = true;  // else frames may turn out to be culled
};

Result<Resumed> resumedOf(const ProjectStore& store, const RunRecord& record, int openThreads)
{
    Result<RunConfig> config = runConfigFromJson(record.configJson);
    if (!config) return fail(config.error());
    Result<TrainingSet> set = readTrainingSet(store, record.id);
    if (!set) return fail(set.error());
    Resumed resumed;
    PreparedTraining& prepared = resumed.prepared;
    prepared.config = std::move(*config);
    if (prepared.config.training.threads == 0) prepared.config.training.threads = openThreads;
    prepared.name = record.name;
    prepared.set = std::move(*set);
    std::vector<VideoRecord> records;
    for (const TrainingSetVideo& video : prepared.set.videos) {
        Result<VideoRecord> known = store.video(video.video);
        if (known) known->region = video.region;
        if (!known) return fail(ErrorCode::NotInProject, video.name, "the run was trained on it");
        if (!isIngested(store, *known, prepared.config.model.height, prepared.config.model.width))
            prepared.toIngest.push_back(video.video);
        records.push_back(std::move(*known));
    }
    const KnownSeen known = knownSeen(store, records, prepared.config.model);
    resumed.isPlanFinal = known.areAll;
    measure(prepared, known.seen);
    return resumed;
}

// Steps after the checkpoint were done, but are not in it: they come again. Predictions of the run as it was then would
// be taken for those of what it becomes.
Result<bool> rewind(ProjectStore& store, LearnEngine& engine, RunRecord& record)
{
    const std::filesystem::path checkpoint = store.dataFolder() / record.lastCheckpoint;
    const bool hasState = !record.lastCheckpoint.empty() && std::filesystem::exists(checkpoint);
    std::int64_t nextStep = 0;
    if (hasState) {
        const Result<CheckpointInfo> info = engine.inspect(checkpoint);
        if (!info) return fail(info.error());
        nextStep = info->step;
    } else {
        record.bestEpoch = -1;
    }
    if (const Status status = store.forgetStepsFrom(record.id, nextStep); !status) return fail(status.error());
    if (const Status status = store.forgetPredictions(record.id); !status) return fail(status.error());
    record.state = RunState::Running;
    record.finishedAt.clear();
    record.error.clear();
    if (const Status status = store.updateRun(record); !status) return fail(status.error());
    return hasState;
}

}  // namespace

Result<TrainingSet> readTrainingSet(const ProjectStore& store, RunId run)
{
    const std::filesystem::path path = runFolder(store, run) / kTrainingSetFile;
    const Result<std::string> text = readWholeFile(path);
    if (!text && text.error().code == ErrorCode::FileNotFound)
        return fail(ErrorCode::FileNotFound, path.string(),
                    "the folder of the run is gone, or was not moved along with the project; bring it back, or train "
                    "again");
    if (!text) return fail(text.error());
    Result<TrainingSet> set = trainingSetFromJson(*text);
    if (!set) return fail(ErrorCode::BrokenFile, path.string(), set.error().detail);
    return set;
}

TrainingReport runTraining(ProjectStore& store, LearnEngine& engine, const PreparedTraining& prepared,
                           TrainingJobObserver& observer, std::stop_token stop)
{
    if (std::optional<Error> error = fatalFinding(prepared)) return failedBeforeStart(std::move(*error));
    // Before any work: what does not fit now will not after it.
    if (const MemoryPlan plan = planAtWork(engine, prepared); !plan.fits) return failedBeforeStart(misfit(plan));
    Decoded decoded = decodeFirst(store, prepared, observer, stop);
    if (decoded.outcome.kind != Outcome::Kind::Finished) return {decoded.outcome, RunId{}, -1, 0.0, 0};
    if (std::optional<Error> error = fatalFinding(decoded.prepared)) return failedBeforeStart(std::move(*error));

    const Result<RunFrames> frames = openRunFrames(store, decoded.prepared);
    if (!frames) return failedBeforeStart(frames.error());
    addLooks(decoded.prepared.set, *frames);
    Result<Start> start = recordRun(store, decoded.prepared);
    if (!start) return failedBeforeStart(start.error());
    return trainRecorded(store, engine, decoded.prepared, *frames, std::move(*start), observer, stop);
}

TrainingReport resumeTraining(ProjectStore& store, LearnEngine& engine, RunId run, TrainingJobObserver& observer,
                              std::stop_token stop, int openThreads)
{
    Result<RunRecord> record = store.findRun(std::to_string(raw(run)));
    if (!record) return failedBeforeStart(record.error());
    if (record->state == RunState::Finished)
        return failedBeforeStart({ErrorCode::WrongUsage, "run " + record->name, "it is finished; start a new one"});
    Result<Resumed> resumed = resumedOf(store, *record, openThreads);
    if (!resumed) return failedBeforeStart(resumed.error());
    PreparedTraining& prepared = resumed->prepared;
    if (const MemoryPlan plan = planAtWork(engine, prepared); !plan.fits && resumed->isPlanFinal)
        return failedBeforeStart(misfitOfResumed(*record, plan));
    if (const IngestRequest request = requestFor(prepared); !request.videos.empty()) {
        const IngestReport report = ingest(store, request, observer, stop);
        if (report.outcome.kind != Outcome::Kind::Finished) return {report.outcome, run, -1, 0.0, 0};
        if (!report.failed.empty()) return failedBeforeStart(report.failed.front().error);
    }
    const Result<RunFrames> frames = openRunFrames(store, prepared);
    if (!frames) return failedBeforeStart(frames.error());
    Result<RunClaim> claim = RunClaim::take(store, run);
    if (!claim) return failedBeforeStart(claim.error());
    const Result<bool> hasState = rewind(store, engine, *record);
    if (!hasState) return failedBeforeStart(hasState.error());
    return trainRecorded(store, engine, prepared, *frames, {std::move(*record), std::move(*claim), *hasState}, observer,
                         stop);
}

}  // namespace longtake
