// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Everything about a run that is known before it begins: settings resolved against the project, the split, counts per
// class and part, what stands in the way, and the memory plan. Fast (no decoding, no LibTorch), so the window asks
// after every change of a setting. Where frames are culled and their contrasts are not known yet, counts, lengths and
// plan are those of all frames: they can only become less.

#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/config/training_config.h"
#include "core/jobs/seen_set.h"
#include "core/jobs/training_set.h"
#include "core/memory/memory_plan.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace longtake {

class ProjectStore;
struct VideoRecord;

enum class FindingKind {
    NoVideos,            // the project is empty
    NothingLabelled,     // no labelled frame in the training part; detail: why, if they are all culled
    OnlyOneClass,        // subject: the class; detail: why, if the others are culled. Training part, one-class projects
    ClassWithoutFrames,  // subject: the class; number: frames of it outside the training part
    ClassNotInValidation,  // subject: the class. Occurs in training, not in validation: its F1 there is not known
    NoValidation,          // the last epoch will count as best
    TinyValidation,        // number: labelled frames in it
    VideoUnreadable,       // subject: the video; detail: why
    VideoNotIngested,      // subject: the video; it will be decoded first
    VideoCulled,           // subject: the video; the contrast of all its frames is too low, so it takes no part
    DiskSpace,             // number: bytes that are missing
    DiskBudget,            // number: bytes that the frames of the run's videos take beyond it
    DoesNotFit,            // number: bytes that are missing; detail: the cheapest change
};

// One line of the pre-flight list. The window translates by kind, subject, number and detail; `text` says it in
// English.
struct Finding {
    FindingKind kind{};
    std::string subject;
    std::int64_t number = 0;
    std::string detail;
    std::string text;
    bool isFatal = false;  // the run cannot start
};

struct PartCounts {
    std::int64_t frames = 0;
    std::int64_t labelledFrames = 0;
    std::vector<std::int64_t> framesPerClass;  // Present
};

struct PreparedTraining {
    RunConfig config;  // stride, classes, head, window resolved
    std::string name;  // of the run; empty = made from preset and number
    TrainingSet set;
    std::array<PartCounts, 3> parts;  // indexed by SplitPart; without culled frames, as far as contrasts are known
    int longestSteps = 0;             // of a clip, in steps of the network
    std::int64_t validationFrames = 0;
    std::vector<VideoId> culledVideos;  // of which the network sees nothing, as far as contrasts are known
    MemoryPlan plan;
    std::vector<Finding> findings;
    std::vector<VideoId> toIngest;  // videos of the set that must be decoded first

    bool canStart() const;  // no fatal finding
    const PartCounts& counts(SplitPart part) const { return parts[static_cast<std::size_t>(part)]; }
};

// What the network sees of videos, as far as their contrasts are on disk.
struct KnownSeen {
    SeenByVideo seen;
    bool areAll = true;
};
KnownSeen knownSeen(const ProjectStore& store, const std::vector<VideoRecord>& records, const ModelConfig& model);

// Counts, lengths and the plan of the set as the network sees it when these frames alone are seen.
void measure(PreparedTraining& prepared, const SeenByVideo& seen);

// Resolves `wanted`: stride 0 to about six steps a second of the median rate, classes and head to the project's, window
// to the chunk. Videos without labels take no part in a split by blocks, nor do those of `leaveOut` in any. Fails only
// for wrong settings (WrongUsage, NotInProject) and an unreadable project; what the user can mend is a finding.
Result<PreparedTraining> prepareTraining(const ProjectStore& store, const RunConfig& wanted, std::string name = {},
                                         const std::vector<VideoId>& leaveOut = {});

// DeviceUnavailable for a device that is not there, or does not say what is free where no budget is set.
Status checkDevice(const TrainingConfig& training);

// Threads of the processor that training takes: as asked for, else all that are usable.
int threadsOf(const TrainingConfig& training);

// The plan for settings alone, without a project: `longestSteps` steps a clip, and so many frames to validate on.
// Budget and what this process holds come from the machine as it is now; while the learn library is not loaded its
// measured size is added. The device `auto` is the first GPU that the driver lists, else the processor; whether it can
// train is for the learn engine to say.
MemoryPlan planMemory(const RunConfig& config, int longestSteps, std::int64_t validationFrames);

// The same on a device that was decided: "cpu" or a UUID.
MemoryPlan planMemory(const RunConfig& config, int longestSteps, std::int64_t validationFrames,
                      const std::string& device);

// Steps of the longest clip that training will see: what the plan must hold.
int longestClipSteps(const RunConfig& config, const std::vector<SplitRange>& split);
std::int64_t validationFramesOf(const std::vector<SplitRange>& split);

// The error that ends a run whose list has a fatal finding: DoesNotFit, NothingToTrainOn, DiskFull, ...
Error errorOf(const Finding& finding);

}  // namespace longtake
