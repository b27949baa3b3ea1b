// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/training_preparation.h"

#include "core/jobs/ingest_job.h"
#include "core/jobs/preflight.h"
#include "core/jobs/video_contrast.h"
#include "core/learn/learn_library.h"
#include "core/memory/device_probe.h"
#include "core/memory/host_probe.h"
#include "core/memory/memory_model.h"
#include "core/project/project_store.h"

#include <algorithm>

namespace longtake {

namespace {

constexpr const char* kProcessor = "cpu";

// Before the learn engine is asked, what the driver says has to do.
std::string plannedDevice(const std::string& wanted)
{
    if (wanted != "auto") return wanted;
    const GpuProbe probe = probeGpus();
    for (const GpuInfo& gpu : probe.gpus)
        if (gpu.memory) return gpu.uuid;
    return kProcessor;
}

double medianOf(std::vector<double> values)
{
    if (values.empty()) return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

bool isNamed(const SplitConfig& split, VideoId id)
{
    const auto holds = [id](const std::vector<std::int64_t>& ids) {
        return std::find(ids.begin(), ids.end(), raw(id)) != ids.end();
    };
    return holds(split.trainVideos) || holds(split.validationVideos) || holds(split.testVideos);
}

bool hasAnyLabel(const VideoLabels& labels)
{
    return std::any_of(labels.tracks.begin(), labels.tracks.end(), [](const LabelTrack& track) {
        const std::vector<LabelRun> runs = track.runs({0, track.frameCount()});
        return std::any_of(runs.begin(), runs.end(),
                           [](const LabelRun& run) { return run.state != LabelState::Unseen; });
    });
}

bool takesPart(const SplitConfig& split, const VideoRecord& video, const VideoLabels& labels)
{
    return split.kind == SplitKind::Videos ? isNamed(split, video.id) : hasAnyLabel(labels);
}

struct SetAndRecords {
    TrainingSet set;
    std::vector<VideoRecord> records;  // of the set's videos, same order
};

Result<SetAndRecords> chooseVideos(const ProjectStore& store, const SplitConfig& split,
                                   const std::vector<VideoId>& leaveOut)
{
    const Result<ClassList> classes = store.classes();
    if (!classes) return fail(classes.error());
    const Result<std::vector<VideoRecord>> videos = store.videos();
    if (!videos) return fail(videos.error());

    SetAndRecords chosen;
    chosen.set.multiLabel = store.isMultiLabel();
    for (const ClassInfo& info : classes->all()) {
        chosen.set.classNames.push_back(info.name);
        chosen.set.classIds.push_back(info.id);
    }
    for (const VideoRecord& video : *videos) {
        if (std::find(leaveOut.begin(), leaveOut.end(), video.id) != leaveOut.end()) continue;
        Result<VideoLabels> labels = store.labelsOf(video.id, kProjectLabels);
        if (!labels) return fail(labels.error());
        if (!takesPart(split, video, *labels)) continue;
        chosen.set.videos.push_back({video.id, video.name, video.fileHash, video.frameCount, video.meanFps,
                                     std::move(labels->tracks), std::nullopt, video.region});
        chosen.records.push_back(video);
    }
    return chosen;
}

// Videos that are named but not in the project are makeSplit's to find: it is given every video of the project.
Result<std::vector<SplitRange>> splitOf(const ProjectStore& store, const SplitConfig& split, const TrainingSet& set)
{
    if (split.kind == SplitKind::Videos) {
        const Result<std::vector<VideoRecord>> videos = store.videos();
        if (!videos) return fail(videos.error());
        std::vector<VideoLength> lengths;
        for (const VideoRecord& video : *videos) lengths.push_back({video.id, video.frameCount});
        Result<std::vector<SplitRange>> ranges = makeSplit(split, lengths);
        if (!ranges) return ranges;
        std::erase_if(*ranges, [&](const SplitRange& range) { return set.find(range.video) == nullptr; });
        return ranges;
    }
    std::vector<VideoLength> lengths;
    for (const TrainingSetVideo& video : set.videos) lengths.push_back({video.video, video.frameCount});
    if (lengths.empty()) return std::vector<SplitRange>{};
    return makeSplit(split, lengths);
}

double medianFps(const TrainingSet& set)
{
    std::vector<double> rates;
    for (const TrainingSetVideo& video : set.videos)
        if (video.meanFps > 0.0) rates.push_back(video.meanFps);
    return medianOf(std::move(rates));
}

RunConfig resolved(RunConfig config, const TrainingSet& set)
{
    decideOpenSettings(config, medianFps(set));
    config.model.classes = static_cast<int>(set.classNames.size());
    if (set.multiLabel) config.model.head = HeadKind::MultiLabel;
    return config;
}

std::string nameOf(const ProjectStore& store, const RunConfig& config, std::string wanted)
{
    if (!wanted.empty()) return wanted;
    const Result<std::vector<RunRecord>> runs = store.runs();
    std::int64_t newest = 0;
    if (runs)
        for (const RunRecord& run : *runs) newest = std::max(newest, raw(run.id));
    return config.training.preset + " " + std::to_string(newest + 1);
}

}  // namespace

int longestClipSteps(const RunConfig& config, const std::vector<SplitRange>& split)
{
    std::int64_t longest = 1;
    for (const SplitRange& range : split) {
        if (range.part != SplitPart::Train) continue;
        longest = std::max(longest, (range.range.size() + config.model.stride - 1) / config.model.stride);
    }
    const int chunk = config.training.chunkSteps;
    return chunk > 0 ? chunk : static_cast<int>(longest);
}

std::int64_t validationFramesOf(const std::vector<SplitRange>& split)
{
    std::int64_t frames = 0;
    for (const SplitRange& range : split)
        if (range.part == SplitPart::Validation) frames += range.range.size();
    return frames;
}

int threadsOf(const TrainingConfig& training)
{
    return training.threads > 0 ? training.threads : usableCores();
}

Status checkDevice(const TrainingConfig& training)
{
    if (training.device == "auto" || training.device == kProcessor || training.budgetBytes > 0) return {};
    if (probeDeviceMemory(training.device)) return {};
    const GpuProbe probe = probeGpus();
    return fail(ErrorCode::DeviceUnavailable, "The device " + training.device,
                probe.gpus.empty() ? probe.why : "there is no such device, or it does not tell its free memory");
}

MemoryPlan planMemory(const RunConfig& config, int longestSteps, std::int64_t validationFrames)
{
    return planMemory(config, longestSteps, validationFrames, plannedDevice(config.training.device));
}

MemoryPlan planMemory(const RunConfig& config, int longestSteps, std::int64_t validationFrames,
                      const std::string& device)
{
    const TrainingConfig& training = config.training;
    PlanRequest request;
    request.model = config.model;
    if (request.model.stride < 1) request.model.stride = 1;
    request.steps = longestSteps;
    request.validationFrames = validationFrames;
    request.batch = training.batch;
    request.optimiser = training.optimiser;
    request.schedule = training.memorySchedule;
    request.carriesState = training.carryState;
    request.device = device;
    request.threads = threadsOf(training);
    if (device == kProcessor) {
        // The threads that compute and the one that reads frames; the main thread is one of them.
        const std::int64_t stacks = request.threads * threadStackBytes();
        const std::int64_t library = isLearnLibraryLoaded() ? 0 : kLearnLibraryAddresses;
        const HostMemory host = withAddressesTaken(probeHost(), library + stacks);
        request.processBytes = host.residentBytes + (isLearnLibraryLoaded() ? 0 : kLearnLibraryBytes);
        request.budgetBytes = hostBudget(host, training.budgetBytes, training.marginBytes, training.marginPercent);
    } else {
        // A device that does not tell has nothing to give, unless the user says so.
        const auto memory = probeDeviceMemory(device);
        request.budgetBytes =
            memory ? memoryBudget(memory->freeBytes, training.budgetBytes, training.marginBytes, training.marginPercent)
                   : training.budgetBytes;
    }
    return makePlan(request);
}

KnownSeen knownSeen(const ProjectStore& store, const std::vector<VideoRecord>& records, const ModelConfig& model)
{
    KnownSeen known;
    if (model.cullContrast == 0.0) return known;
    for (const VideoRecord& video : records) {
        const std::optional<std::vector<float>> contrasts = knownContrasts(store, video, model.height, model.width);
        known.areAll = known.areAll && contrasts.has_value();
        if (!contrasts) continue;
        if (auto frames = seenFrames(*contrasts, model.cullContrast)) known.seen[video.id] = std::move(frames);
    }
    return known;
}

void measure(PreparedTraining& prepared, const SeenByVideo& seen)
{
    const TrainingSet set = asSeen(prepared.set, seen);
    prepared.parts = countParts(set);
    prepared.longestSteps = longestClipSteps(prepared.config, set.split);
    prepared.validationFrames = validationFramesOf(set.split);
    prepared.culledVideos.clear();
    for (const TrainingSetVideo& video : set.videos)
        if (video.frameCount == 0 && seen.contains(video.video)) prepared.culledVideos.push_back(video.video);
    prepared.plan = planMemory(prepared.config, prepared.longestSteps, prepared.validationFrames);
}

bool PreparedTraining::canStart() const
{
    return std::none_of(findings.begin(), findings.end(), [](const Finding& finding) { return finding.isFatal; });
}

Result<PreparedTraining> prepareTraining(const ProjectStore& store, const RunConfig& wanted, std::string name,
                                         const std::vector<VideoId>& leaveOut)
{
    Result<SetAndRecords> chosen = chooseVideos(store, wanted.training.split, leaveOut);
    if (!chosen) return fail(chosen.error());

    PreparedTraining prepared;
    if (wanted.model.head == HeadKind::MultiLabel && !chosen->set.multiLabel)
        return fail(ErrorCode::WrongUsage, "--head multi-label", "the project has one class in each frame");
    prepared.config = resolved(wanted, chosen->set);
    if (const Status status = check(prepared.config); !status) return fail(status.error());
    if (const Status status = checkDevice(prepared.config.training); !status) return fail(status.error());
    Result<std::vector<SplitRange>> split = splitOf(store, wanted.training.split, chosen->set);
    if (!split) return fail(split.error());
    prepared.set = std::move(chosen->set);
    prepared.set.split = std::move(*split);
    prepared.name = nameOf(store, wanted, std::move(name));
    measure(prepared, knownSeen(store, chosen->records, prepared.config.model).seen);
    examine(store, chosen->records, prepared);
    return prepared;
}

}  // namespace longtake
