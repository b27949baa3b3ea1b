// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/preflight.h"

#include "core/base/bytes.h"
#include "core/base/plural.h"
#include "core/frames/frame_store.h"
#include "core/jobs/ingest_job.h"
#include "core/jobs/video_path.h"
#include "core/project/project_store.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <system_error>

namespace longtake {

namespace {

constexpr double kTinySeconds = 10.0;
constexpr std::int64_t kRoomForCheckpoints = 64'000'000;
constexpr const char* kLowerThreshold = "Choose a lower threshold; `contrast` shows what each would leave.";

std::int64_t framesWithAnyState(const TrainingSetVideo& video, FrameRange range)
{
    std::vector<FrameRange> seen;
    for (const LabelTrack& track : video.tracks)
        for (const LabelRun& run : track.runs(range))
            if (run.state != LabelState::Unseen) seen.push_back(run.frames);
    std::sort(seen.begin(), seen.end(), [](FrameRange a, FrameRange b) { return a.first < b.first; });
    std::int64_t frames = 0;
    std::int64_t covered = range.first;
    for (const FrameRange& one : seen) {
        const FrameRange rest{std::max(one.first, covered), one.last};
        frames += rest.size();
        covered = std::max(covered, one.last);
    }
    return frames;
}

// Whether the network sees them or not.
PartCounts countsInAll(const PreparedTraining& prepared, SplitPart part)
{
    if (prepared.config.model.cullContrast == 0.0) return prepared.counts(part);
    return countParts(prepared.set)[static_cast<std::size_t>(part)];
}

std::int64_t classesIn(const std::vector<std::int64_t>& framesPerClass)
{
    return std::count_if(framesPerClass.begin(), framesPerClass.end(), [](std::int64_t frames) { return frames > 0; });
}

// With the name of its video if there is but one.
std::string trainingPart(const PreparedTraining& prepared)
{
    std::set<VideoId> videos;
    for (const SplitRange& range : prepared.set.split)
        if (range.part == SplitPart::Train && !range.range.isEmpty()) videos.insert(range.video);
    const TrainingSetVideo* only = videos.size() == 1 ? prepared.set.find(*videos.begin()) : nullptr;
    return "The training part" + (only != nullptr ? " (" + only->name + ')' : std::string());
}

std::string missingText(const MemoryPlan& plan)
{
    const auto [needed, budget] = formatCompared(plan.totalBytes, plan.budgetBytes);
    return needed + " are needed, but the budget is " + budget +
           (plan.budgetBytes == 0 ? ", as the margin leaves nothing of what is free, so " : ", so ") +
           formatBytes(plan.totalBytes - plan.budgetBytes) + " are missing";
}

// As options without their first dashes; empty where nothing helps.
std::string cheapestChange(const MemoryPlan& plan)
{
    if (plan.together) return plan.together->change;
    return plan.advice.empty() ? std::string() : plan.advice.front().change;
}

class Examination {
public:
    Examination(const ProjectStore& store, const std::vector<VideoRecord>& records, PreparedTraining& prepared)
        : store_(store), records_(records), prepared_(prepared)
    {}

    void run()
    {
        if (prepared_.set.videos.empty() && projectIsEmpty()) {
            add({FindingKind::NoVideos, {}, 0, {}, "The project has no videos yet: add some first.", true});
            return;
        }
        lookAtVideos();
        lookAtLabels();
        lookAtValidation();
        lookAtDisk();
        lookAtDiskBudget();
        lookAtMemory();
    }

private:
    void add(Finding finding) { prepared_.findings.push_back(std::move(finding)); }

    bool projectIsEmpty() const
    {
        const Result<std::vector<VideoRecord>> videos = store_.videos();
        return videos && videos->empty();
    }

    void lookAtVideos()
    {
        for (const VideoRecord& video : records_) {
            const ModelConfig& model = prepared_.config.model;
            if (isIngested(store_, video, model.height, model.width)) continue;
            const Result<std::filesystem::path> path = videoPath(store_, video);
            if (!path) {
                add({FindingKind::VideoUnreadable, video.name, 0, path.error().detail, describe(path.error()), true});
                continue;
            }
            prepared_.toIngest.push_back(video.id);
            add({FindingKind::VideoNotIngested, video.name, 0, {}, video.name + " will be decoded first.", false});
        }
    }

    void lookAtLabels()
    {
        const PartCounts& training = prepared_.counts(SplitPart::Train);
        const std::optional<Error> nothing = nothingToTrainOn(prepared_);
        if (training.labelledFrames == 0) {
            const bool isCulled = countsInAll(prepared_, SplitPart::Train).labelledFrames > 0;
            add({FindingKind::NothingLabelled, isCulled ? nothing->subject : std::string(), 0,
                 isCulled ? nothing->detail : std::string(),
                 isCulled ? describe(*nothing)
                          : "The training part has no labelled frame: label some of its videos first.",
                 true});
            return;
        }
        for (const VideoId id : prepared_.culledVideos) {
            const std::string& name = prepared_.set.find(id)->name;
            add({FindingKind::VideoCulled, name, 0, {}, culledText(name, prepared_.config.model), false});
        }
        const std::vector<std::int64_t> inAll = countsInAll(prepared_, SplitPart::Train).framesPerClass;
        for (std::size_t k = 0; k < prepared_.set.classNames.size(); ++k) {
            const std::string& name = prepared_.set.classNames[k];
            if (training.framesPerClass[k] == 0) {
                const std::int64_t elsewhere = prepared_.counts(SplitPart::Validation).framesPerClass[k] +
                                               prepared_.counts(SplitPart::Test).framesPerClass[k];
                add({FindingKind::ClassWithoutFrames,
                     name,
                     elsewhere,
                     {},
                     "Class '" + name + "' has no frame in the training part" +
                         (inAll[k] > 0 ? " that " + thresholdText(prepared_.config.model) + " leaves" : std::string()) +
                         (elsewhere > 0 ? " (" + counted(elsewhere, "frame") + " elsewhere)" : std::string()) +
                         ": the network cannot learn it.",
                     false});
            } else if (nothing) {
                const bool isCulled = classesIn(inAll) > 1;
                add({FindingKind::OnlyOneClass, name, 0, isCulled ? nothing->detail : std::string(),
                     isCulled ? describe(*nothing)
                              : "Every labelled frame of the training part is '" + name + "': label a second class.",
                     true});
            }
        }
    }

    void lookAtValidation()
    {
        const PartCounts& training = prepared_.counts(SplitPart::Train);
        const PartCounts& validation = prepared_.counts(SplitPart::Validation);
        if (validation.labelledFrames == 0) {
            const bool isCulled = countsInAll(prepared_, SplitPart::Validation).labelledFrames > 0;
            add({FindingKind::NoValidation,
                 {},
                 0,
                 {},
                 std::string("There is no labelled frame to choose the best epoch by") +
                     (isCulled ? ", as all of them have less contrast than " + thresholdText(prepared_.config.model)
                               : std::string()) +
                     ": the last one will be kept.",
                 false});
            return;
        }
        double rate = 0.0;
        for (const TrainingSetVideo& video : prepared_.set.videos) rate = std::max(rate, video.meanFps);
        if (static_cast<double>(validation.labelledFrames) < kTinySeconds * rate) {
            add({FindingKind::TinyValidation,
                 {},
                 validation.labelledFrames,
                 {},
                 "The validation part has only " + counted(validation.labelledFrames, "labelled frame") +
                     ": its scores will be rough.",
                 false});
        }
        for (std::size_t k = 0; k < prepared_.set.classNames.size(); ++k) {
            if (training.framesPerClass[k] == 0 || validation.framesPerClass[k] > 0) continue;
            const std::string& name = prepared_.set.classNames[k];
            add({FindingKind::ClassNotInValidation,
                 name,
                 0,
                 {},
                 "Class '" + name + "' does not occur in the validation part: how well it is found will not be known.",
                 false});
        }
    }

    void lookAtDisk()
    {
        std::int64_t needed = kRoomForCheckpoints;
        const ModelConfig& model = prepared_.config.model;
        for (const VideoRecord& video : records_) {
            const bool isWaiting =
                std::find(prepared_.toIngest.begin(), prepared_.toIngest.end(), video.id) != prepared_.toIngest.end();
            if (isWaiting) needed += video.frameCount * model.height * model.width;
        }
        std::error_code error;
        const std::filesystem::path folder = std::filesystem::absolute(store_.path(), error).parent_path();
        const std::filesystem::space_info space = std::filesystem::space(folder, error);
        if (error || space.available >= static_cast<std::uintmax_t>(needed)) return;
        const std::int64_t missing = needed - static_cast<std::int64_t>(space.available);
        add({FindingKind::DiskSpace,
             folder.string(),
             missing,
             {},
             "The disk of " + folder.string() + " needs " + formatBytes(missing) + " more free space.",
             true});
    }

    // All of them are open while it trains.
    void lookAtDiskBudget()
    {
        const std::int64_t budget = prepared_.config.training.diskBudgetBytes;
        if (budget == 0) return;
        std::int64_t needed = 0;
        const ModelConfig& model = prepared_.config.model;
        for (const VideoRecord& video : records_)
            needed += storeBytes({video.fileHash, video.frameCount, model.height, model.width, video.region});
        if (needed <= budget) return;
        const auto [budgetText, neededText] = formatCompared(budget, needed);
        add({FindingKind::DiskBudget, "A disk budget of " + budgetText, needed - budget,
             "the frames of the videos of this run take " + neededText +
                 ", and all are needed at once; with --disk-budget " + typedBytes(needed) + " they fit",
             "The frames of the videos of this run take " + formatBytes(needed - budget) +
                 " more than the disk budget.",
             true});
    }

    void lookAtMemory()
    {
        const MemoryPlan& plan = prepared_.plan;
        if (plan.fits) return;
        const std::int64_t missing = plan.totalBytes - plan.budgetBytes;
        const std::string change = plan.advice.empty() ? std::string() : plan.advice.front().change;
        add({FindingKind::DoesNotFit, plan.device, missing, change, misfit(plan).detail, true});
    }

    const ProjectStore& store_;
    const std::vector<VideoRecord>& records_;
    PreparedTraining& prepared_;
};

}  // namespace

std::array<PartCounts, 3> countParts(const TrainingSet& set)
{
    std::array<PartCounts, 3> parts;
    for (PartCounts& part : parts) part.framesPerClass.assign(set.classNames.size(), 0);
    for (const SplitRange& range : set.split) {
        PartCounts& part = parts[static_cast<std::size_t>(range.part)];
        part.frames += range.range.size();
        const TrainingSetVideo* video = set.find(range.video);
        if (video == nullptr) continue;
        std::int64_t present = 0;
        for (std::size_t k = 0; k < video->tracks.size(); ++k) {
            for (const LabelRun& run : video->tracks[k].runs(range.range)) {
                if (run.state != LabelState::Present) continue;
                part.framesPerClass[k] += run.frames.size();
                present += run.frames.size();
            }
        }
        part.labelledFrames += set.multiLabel ? framesWithAnyState(*video, range.range) : present;
    }
    return parts;
}

void examine(const ProjectStore& store, const std::vector<VideoRecord>& records, PreparedTraining& prepared)
{
    Examination(store, records, prepared).run();
}

std::string thresholdText(const ModelConfig& model)
{
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "--cull-contrast %g", model.cullContrast);
    return text.data();
}

std::string culledText(const std::string& video, const ModelConfig& model)
{
    return video + " takes no part: all of its frames have less contrast than " + thresholdText(model) +
           ". A lower threshold would leave some.";
}

std::optional<Error> nothingToTrainOn(const PreparedTraining& prepared)
{
    const ModelConfig& model = prepared.config.model;
    const PartCounts& training = prepared.counts(SplitPart::Train);
    if (training.labelledFrames == 0) {
        Error error{ErrorCode::NothingToTrainOn, trainingPart(prepared), "it has no labelled frame"};
        if (countsInAll(prepared, SplitPart::Train).labelledFrames == 0) return error;
        error.detail = "all of its labelled frames have less contrast than " + thresholdText(model);
        error.advice = kLowerThreshold;
        return error;
    }
    if (prepared.set.multiLabel || classesIn(training.framesPerClass) != 1) return std::nullopt;
    const auto only = std::find_if(training.framesPerClass.begin(), training.framesPerClass.end(),
                                   [](std::int64_t frames) { return frames > 0; });
    const std::string& name = prepared.set.classNames[static_cast<std::size_t>(only - training.framesPerClass.begin())];
    Error error{ErrorCode::NothingToTrainOn, trainingPart(prepared),
                "every labelled frame of it is '" + name + "', and at least two classes are needed"};
    if (classesIn(countsInAll(prepared, SplitPart::Train).framesPerClass) < 2) return error;
    error.detail = "only frames of '" + name + "' have the contrast of " + thresholdText(model) +
                   ", and at least two classes are needed";
    error.advice = kLowerThreshold;
    return error;
}

Error misfit(const MemoryPlan& plan)
{
    const std::string change = cheapestChange(plan);
    const std::string text = change.empty()  ? "; no smaller configuration would fit either"
                             : plan.together ? "; no single change is enough, but it would fit with --" + change
                                             : "; it would fit with --" + change;
    return {ErrorCode::DoesNotFit, "This configuration", missingText(plan) + text};
}

Error misfitOfResumed(const RunRecord& run, const MemoryPlan& plan)
{
    return {ErrorCode::DoesNotFit, "Run " + std::to_string(raw(run.id)) + " (" + run.name + ')', missingText(plan),
            "To go on with it, free some memory; or train a new run" +
                (cheapestChange(plan).empty() ? std::string() : " with --" + cheapestChange(plan)) + '.'};
}

Error errorOf(const Finding& finding)
{
    switch (finding.kind) {
        case FindingKind::NoVideos:
            return {ErrorCode::NothingToTrainOn, "The project", "it has no videos yet", "Add some first."};
        case FindingKind::OnlyOneClass:
            if (!finding.detail.empty())
                return {ErrorCode::NothingToTrainOn, "The training part", finding.detail, kLowerThreshold};
            return {ErrorCode::NothingToTrainOn, "The training part",
                    "every labelled frame of it is '" + finding.subject + "', and at least two classes are needed"};
        case FindingKind::VideoUnreadable:
            return {ErrorCode::FileNotFound, finding.subject, finding.detail};
        case FindingKind::DiskSpace:
            return {ErrorCode::DiskFull, finding.subject, formatBytes(finding.number) + " more are needed"};
        case FindingKind::DiskBudget:
            return {ErrorCode::WrongUsage, finding.subject, finding.detail};
        case FindingKind::DoesNotFit:
            return {ErrorCode::DoesNotFit, "This configuration", finding.text};
        default:
            if (!finding.detail.empty())
                return {ErrorCode::NothingToTrainOn, finding.subject, finding.detail, kLowerThreshold};
            return {ErrorCode::NothingToTrainOn, "The training part", "it has no labelled frame"};
    }
}

}  // namespace longtake
