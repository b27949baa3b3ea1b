// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The door to learning: what a LibTorch-free program asks of the learn plug-in, and what it hears back. Implemented in
// core/{model,train,predict}, loaded by learn_library.h. All calls of one engine come from one thread, the learn
// thread.

#pragma once

#include "core/base/outcome.h"
#include "core/base/result.h"
#include "core/config/training_config.h"
#include "core/frames/clip.h"
#include "core/memory/memory_plan.h"
#include "core/metrics/scores.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace longtake {

struct StepReport {
    std::int64_t step = 0;  // from 0, over the whole run
    int epoch = 0;
    double loss = 0.0;
    double gradientNorm = 0.0;
    double rate = 0.0;
    std::int64_t frames = 0;  // steps of clips trained on
    double seconds = 0.0;
    double waitingSeconds = 0.0;  // of which waiting for data
};

struct EpochReport {
    int epoch = 0;
    double trainLoss = 0.0;
    double validationLoss = 0.0;
    Scores validation;  // raw, at full frame rate
    double rate = 0.0;
    double seconds = 0.0;
    bool isBest = false;
};

struct MemoryReport {
    std::string device;
    std::int64_t plannedBytes = 0;   // of the whole process, on a device of this program there
    std::int64_t measuredBytes = 0;  // likewise
    std::int64_t peakBytes = 0;      // likewise
    std::int64_t budgetBytes = 0;
    // What the run itself holds, at most so far and as planned: without the program, its libraries, and whatever else
    // it does meanwhile.
    std::int64_t runPeakBytes = 0;
    std::int64_t runPlannedBytes = 0;
};

struct EventReport {
    std::string kind;  // replanned, not-a-number, best, saved, resumed, warning
    std::string text;
};

// Probabilities of a stretch of one video at full frame rate: [frame * classes + class].
struct ProbabilityTrack {
    VideoId video{};
    FrameRange range;
    int classes = 0;
    std::vector<float> values;
};

// Called on the learn thread; must be quick and must not throw.
class TrainingObserver {
public:
    virtual ~TrainingObserver() = default;
    virtual void onPlan(const MemoryPlan& plan) = 0;
    virtual void onStep(const StepReport& report) = 0;
    virtual void onEpoch(const EpochReport& report, const std::vector<ProbabilityTrack>& validation) = 0;
    virtual void onMemory(const MemoryReport& report) = 0;
    virtual void onEvent(const EventReport& report) = 0;
    // A resumable state, or the best epoch's weights, is safely on disk. File names relative to the task's folder.
    virtual void onCheckpoint(const std::string& fileName, bool isBest) = 0;
};

struct TrainingTask {
    RunConfig config;  // model.stride > 0
    std::vector<std::string> classNames;
    std::vector<VideoPart> training;
    std::vector<VideoPart> validation;  // may be empty: then the last epoch counts as best
    MemoryPlan plan;                    // fits
    std::filesystem::path folder;       // checkpoints of this run: `last.ltcheckpoint`, `best.ltcheckpoint`
    bool resume = false;                // go on from `last.ltcheckpoint`
    int threads = 1;
};

struct PredictionTask {
    std::filesystem::path checkpoint;
    VideoPart video;  // range: what is predicted, usually all
    std::string device = "auto";
    int threads = 1;
};

class PredictionObserver {
public:
    virtual ~PredictionObserver() = default;
    virtual void onProgress(std::int64_t framesDone, std::int64_t framesInAll) = 0;
};

struct CheckpointInfo {
    RunConfig config;
    std::vector<std::string> classNames;
    int epoch = 0;
    std::int64_t step = 0;
};

struct LearnDevice {
    std::string uuid;  // "cpu" or "GPU-..."
    std::string name;
    std::int64_t totalBytes = 0;
    std::int64_t freeBytes = 0;
};

class LearnEngine {
public:
    virtual ~LearnEngine() = default;

    virtual Outcome train(const TrainingTask& task, TrainingObserver& observer, std::stop_token stop) = 0;

    // Fills `result` (range of the task's part, full frame rate). Memory does not grow with the video beyond `result`.
    virtual Outcome predict(const PredictionTask& task, ProbabilityTrack& result, PredictionObserver& observer,
                            std::stop_token stop) = 0;

    virtual Result<CheckpointInfo> inspect(const std::filesystem::path& checkpoint) = 0;

    // Devices that can train now; the CPU is always the first. `why` says in a sentence why there is no GPU.
    virtual std::vector<LearnDevice> devices(std::string& why) = 0;

    // Brings into memory, once, what the libraries inside take when they first work, so that a plan made after it can
    // measure it (PlanRequest::processBytes) instead of guessing.
    virtual void settle(int /*threads*/) {}

    // Name and version of the libraries inside.
    virtual std::string version() const = 0;
};

}  // namespace longtake
