// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a network is trained: everything of a run that its weights do not depend on once they are there. Plain values;
// the presets are made here.

#pragma once

#include "core/base/frame_range.h"
#include "core/base/result.h"
#include "core/config/model_config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

enum class OptimiserKind { Adam, AdamW, Adadelta, Sgd };

enum class RateSchedule {
    Constant,
    Cosine,
    OneCycle
};  // OneCycle: 10 % linear warm-up, then cosine to 0.005 of the rate

enum class ClassWeights {
    None,
    Sqrt,
    Full
};  // 1, 1 / sqrt(share), 1 / share; normalised to mean 1 over the labelled frames

struct Augmentation {
    int shiftPixels = 2;           // each chunk is moved by -shift to shift pixels in both directions; 0 = off
    double gain = 0.0;             // each chunk's input is multiplied by 1 +- gain
    bool randomSign = false;       // each chunk's difference changes sign with probability one half
    bool flip = false;             // mirror left-right; classes change places as in `flipSwaps`
    std::vector<int> flipSwaps{};  // class index -> class index after a flip; empty = every class stays

    friend bool operator==(const Augmentation&, const Augmentation&) = default;
};

enum class SplitKind { Blocks, Videos };

struct SplitConfig {
    SplitKind kind = SplitKind::Blocks;
    double trainShare = 0.7;  // Blocks: shares of every video, contiguous, in this order
    double validationShare = 0.15;
    double testShare = 0.15;
    std::int64_t guardFrames = 30;            // frames left out between two parts of one video
    std::vector<std::int64_t> trainVideos{};  // Videos: ids (raw VideoId)
    std::vector<std::int64_t> validationVideos{};
    std::vector<std::int64_t> testVideos{};

    friend bool operator==(const SplitConfig&, const SplitConfig&) = default;
};

enum class MemorySchedule { Auto, StoreAll, SegmentGates, SegmentStates, Binomial };

struct TrainingConfig {
    std::string preset = "balanced";  // the preset these settings started from
    int chunkSteps = 50;              // steps of a chunk; 0 = the whole video. Within a chunk the gradient is exact
    bool carryState = false;    // chunks in order, each starting from the last one's state (no gradient through it)
    int batch = 4;              // chunks of a step, from different videos where there are enough
    int epochs = 80;            // passes over the training part
    std::int64_t maxSteps = 0;  // 0 = no limit
    int stopPatience = 0;       // epochs without a better validation macro-F1 before the run ends; 0 = never
    OptimiserKind optimiser = OptimiserKind::Adam;
    double rate = 1e-2;
    RateSchedule schedule = RateSchedule::OneCycle;
    double weightDecay = 0.0;
    double clipNorm = 1.0;  // of the whole gradient; 0 = no clipping
    ClassWeights classWeights = ClassWeights::None;
    Augmentation augmentation{};
    int statisticsBatches = 20;  // batches from which normalisation statistics are recomputed before each validation
    std::uint64_t seed = 1;
    SplitConfig split{};

    std::string device = "auto";   // auto, cpu, or a device's UUID
    std::int64_t budgetBytes = 0;  // 0 = what the machine has free, less the margin
    std::int64_t marginBytes = 0;  // kept free beside the budget
    double marginPercent = 5.0;    // likewise, of what is free; the larger of both counts
    int threads = 0;               // 0 = all cores (one less while the window is open)
    MemorySchedule memorySchedule = MemorySchedule::Auto;
    std::int64_t diskBudgetBytes = 0;  // what all frame stores of the project may take together; 0 = no limit

    friend bool operator==(const TrainingConfig&, const TrainingConfig&) = default;
};

struct RunConfig {
    ModelConfig model{};
    TrainingConfig training{};

    friend bool operator==(const RunConfig&, const RunConfig&) = default;
};

// WrongUsage with the option's name for settings that cannot be trained with.
Status check(const TrainingConfig& config);

// Both parts, and that they go together (the table of a flip names every class).
Status check(const RunConfig& config);

// "quick", "balanced", "accurate", "seed"; WrongUsage, listing them, for any other name. All but `seed` leave the
// stride open (0).
Result<RunConfig> presetConfig(const std::string& name);
std::vector<std::string> presetNames();

// Decides what the settings leave open, when a run is made: a stride of 0 by the videos' rate, and prediction's windows
// from the chunk (the whole video where the state was carried or nothing was cut). Calling it again changes nothing.
void decideOpenSettings(RunConfig& config, double meanFps);

}  // namespace longtake
