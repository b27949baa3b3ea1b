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
#include <filesystem>
#include <system_error>

namespace longtake {

namespace {

constexpr double kTinySeconds = 10.0;
constexpr std::int64_t kRoomForCheckpoints = 64'000'000;

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
        if (training.labelledFrames == 0 && prepared_.config.model.cullContrast > 0.0 &&
            countParts(prepared_.set)[static_cast<std::size_t>(SplitPart::Train)].labelledFrames > 0) {
            const Error error = allCulled();
            add({FindingKind::NothingLabelled, {}, 0, error.detail, describe(error), true});
            return;
        }
        if (training.labelledFrames == 0) {
            add({FindingKind::NothingLabelled,
                 {},
                 0,
                 {},
                 "The training part has no labelled frame: label some of its videos first.",
                 true});
            return;
        }
        const bool oneClass = !prepared_.set.multiLabel;
        const auto present = std::count_if(training.framesPerClass.begin(), training.framesPerClass.end(),
                                           [](std::int64_t frames) { return frames > 0; });
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
                         (elsewhere > 0 ? " (" + counted(elsewhere, "frame") + " elsewhere)" : std::string()) +
                         ": the network cannot learn it.",
                     false});
            } else if (oneClass && present == 1) {
                add({FindingKind::OnlyOneClass,
                     name,
                     0,
                     {},
                     "Every labelled frame of the training part is '" + name + "': label a second class.",
                     true});
            }
        }
    }

    void lookAtValidation()
    {
        const PartCounts& training = prepared_.counts(SplitPart::Train);
        const PartCounts& validation = prepared_.counts(SplitPart::Validation);
        if (validation.labelledFrames == 0) {
            add({FindingKind::NoValidation,
                 {},
                 0,
                 {},
                 "There is no labelled frame to choose the best epoch by: the last one will be kept.",
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
        add({FindingKind::DiskBudget, "A disk budget of " + formatBytes(budget), needed - budget,
             "the frames of the videos of this run take " + formatBytes(needed) + ", and all are needed at once",
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

Error allCulled()
{
    return {ErrorCode::NothingToTrainOn, "The training part",
            "the contrast of every labelled frame in it lies below --cull-contrast; choose a lower one"};
}

Error misfit(const MemoryPlan& plan)
{
    std::string text = formatBytes(plan.totalBytes) + " are needed, but the budget is " +
                       formatBytes(plan.budgetBytes) +
                       (plan.budgetBytes == 0 ? ", as the margin leaves nothing of what is free, so " : ", so ") +
                       formatBytes(plan.totalBytes - plan.budgetBytes) + " are missing";
    text += plan.advice.empty() ? "; no smaller configuration would fit either"
                                : "; it would fit with --" + plan.advice.front().change;
    return {ErrorCode::DoesNotFit, "This configuration", text};
}

Error errorOf(const Finding& finding)
{
    switch (finding.kind) {
        case FindingKind::NoVideos:
            return {ErrorCode::NothingToTrainOn, "The project", "it has no videos yet"};
        case FindingKind::OnlyOneClass:
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
            if (!finding.detail.empty()) return allCulled();
            return {ErrorCode::NothingToTrainOn, "The training part", "it has no labelled frame"};
    }
}

}  // namespace longtake
