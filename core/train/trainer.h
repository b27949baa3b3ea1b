// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One training run from its first step to its last: batches, steps, statistics, validation, checkpoints. The same task
// gives the same numbers for the same number of threads, and a run that was stopped and resumed gives those of a run
// that was not.

#pragma once

#include "core/frames/clip_loader.h"
#include "core/frames/clip_sampler.h"
#include "core/learn/learn_engine.h"
#include "core/model/arena.h"
#include "core/model/checkpoint.h"
#include "core/model/head.h"
#include "core/model/recurrent_stack.h"
#include "core/train/memory_watch.h"
#include "core/train/optimiser.h"
#include "core/train/validation.h"

#include <ATen/core/Tensor.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>

namespace longtake {

class Trainer {
public:
    // Everything large is allocated here, as one arena. The task must outlive the trainer.
    Trainer(const TrainingTask& task, TrainingObserver& observer, at::Device device);

    // Of the arena, on the host.
    static std::int64_t arenaBytes(const TrainingTask& task, int longestSteps, at::Device device);

    Outcome run(const std::stop_token& stop);

private:
    enum class EpochEnd { Done, Stopped, Failed };

    Status restore();
    Outcome runEpochs(const std::stop_token& stop);
    Status readAllStatus() const;
    EpochEnd trainEpoch(const std::stop_token& stop);
    Status trainBatch(const LoadedBatch& batch);
    StepReport step(const LoadedBatch& batch);
    bool recomputeStatistics(const std::stop_token& stop);
    Status finishEpoch(std::optional<ValidationResult> validation);
    void beginState(const ClipBatch& batch);
    void warnWhereNothingIsLearnt(const EpochReport& report);

    Checkpoint checkpoint() const;
    Status saveLast();
    void say(const std::string& kind, const std::string& text) { observer_.onEvent({kind, text}); }

    bool isOver() const;

    const TrainingTask& task_;
    const RunConfig& config_;
    TrainingObserver& observer_;
    at::Device device_;
    MemoryWatch memory_;  // before what it counts

    ClipSampler sampler_;
    std::int64_t totalSteps_ = 0;
    LossWeights lossWeights_;

    Arena arena_;
    std::span<std::uint8_t> loaderMemory_;
    Parameters parameters_;
    Parameters gradients_;
    NormStatistics statistics_;
    std::unique_ptr<Optimiser> optimiser_;
    std::unique_ptr<RecurrentStack> stack_;
    Head head_;
    WindowPrediction prediction_;

    TrainingProgress progress_;
    std::optional<Error> error_;
    double waitingSeconds_ = 0.0;  // of the step to come, for its batch
    std::chrono::steady_clock::time_point savedAt_;
};

}  // namespace longtake
