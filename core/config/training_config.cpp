// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/config/training_config.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <set>

#include "core/config/option_check.h"

namespace longtake {
namespace {

constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();
constexpr int kMostSteps = 100'000'000;
constexpr int kMostRounds = 10'000'000;
constexpr int kLargestBatch = 65'536;
constexpr int kMostThreads = 4096;

Status checkSplit(const SplitConfig& split)
{
    if (split.kind == SplitKind::Blocks) {
        for (const double share : {split.trainShare, split.validationShare, split.testShare}) {
            if (Status status = checkReal("each share in --split", share, 0.0, 1.0); !status) return status;
        }
        if (split.trainShare <= 0.0) {
            return fail(ErrorCode::WrongUsage, "--split", "the share for training must be more than 0");
        }
        if (split.trainShare + split.validationShare + split.testShare > 1.0 + 1e-6) {
            return fail(ErrorCode::WrongUsage, "--split", "the three shares add up to more than 1");
        }
    } else if (split.trainVideos.empty()) {
        return fail(ErrorCode::WrongUsage, "--train-videos", "at least one video must be named");
    }
    return checkWhole("--guard", split.guardFrames, 0, kNoLimit);
}

Status checkAugmentation(const Augmentation& augmentation)
{
    if (Status status = checkWhole("shift in --augment", augmentation.shiftPixels, 0, kLargestPictureSide); !status) {
        return status;
    }
    if (Status status = checkReal("gain in --augment", augmentation.gain, 0.0, 1.0); !status) return status;
    const auto classes = static_cast<int>(augmentation.flipSwaps.size());
    for (int k = 0; k < classes; ++k) {
        const int other = augmentation.flipSwaps[static_cast<std::size_t>(k)];
        if (other < 0 || other >= classes || augmentation.flipSwaps[static_cast<std::size_t>(other)] != k) {
            return fail(ErrorCode::WrongUsage, "flip in --augment",
                        "classes must change places in pairs, and class " + std::to_string(k) + " does not");
        }
    }
    return {};
}

RunConfig balanced()
{
    RunConfig config;
    config.model.stride = 0;
    config.model.windowSteps = config.training.chunkSteps;
    return config;
}

RunConfig seedPreset()
{
    RunConfig config;
    ModelConfig& model = config.model;
    model.filters = 40;
    model.height = 135;
    model.width = 240;
    model.stride = 1;
    model.input = InputKind::Picture;
    model.normalise = NormaliseOrder::Pixels;
    model.gridRows = 1;
    model.gridColumns = 1;
    model.windowSteps = 0;
    TrainingConfig& training = config.training;
    training.chunkSteps = 0;
    training.batch = 1;
    training.rate = 1e-3;
    training.schedule = RateSchedule::Constant;
    training.augmentation.shiftPixels = 0;
    return config;
}

}  // namespace

Status check(const TrainingConfig& config)
{
    for (const Status& status : {
             checkWhole("--chunk", config.chunkSteps, 0, kMostSteps),
             checkWhole("--batch", config.batch, 1, kLargestBatch),
             checkWhole("--epochs", config.epochs, 1, kMostRounds),
             checkWhole("--max-steps", config.maxSteps, 0, kNoLimit),
             checkWhole("--stop-patience", config.stopPatience, 0, kMostRounds),
             checkReal("--rate", config.rate, 0.0, 1e6),
             checkReal("--weight-decay", config.weightDecay, 0.0, 1e6),
             checkReal("--clip", config.clipNorm, 0.0, 1e12),
             checkWhole("the number of batches for statistics", config.statisticsBatches, 0, kMostRounds),
             checkWhole("--budget", config.budgetBytes, 0, kNoLimit),
             checkWhole("--margin", config.marginBytes, 0, kNoLimit),
             checkReal("--margin in per cent", config.marginPercent, 0.0, 99.0),
             checkWhole("--threads", config.threads, 0, kMostThreads),
             checkWhole("--disk-budget", config.diskBudgetBytes, 0, kNoLimit),
             checkAugmentation(config.augmentation),
             checkSplit(config.split),
         }) {
        if (!status) return status;
    }
    if (config.rate <= 0.0) return fail(ErrorCode::WrongUsage, "--rate", "it must be more than 0");
    if (config.device.empty()) {
        return fail(ErrorCode::WrongUsage, "--device", "name one: auto, cpu, or the UUID that `devices` shows");
    }
    return {};
}

Status check(const RunConfig& config)
{
    if (Status status = check(config.model); !status) return status;
    if (Status status = check(config.training); !status) return status;
    const auto& swaps = config.training.augmentation.flipSwaps;
    if (!swaps.empty() && swaps.size() != static_cast<std::size_t>(config.model.classes)) {
        return fail(ErrorCode::WrongUsage, "flip in --augment",
                    "classes in the table: " + std::to_string(swaps.size()) +
                        ", in the project: " + std::to_string(config.model.classes));
    }
    return {};
}

Result<RunConfig> presetConfig(const std::string& name)
{
    RunConfig config;
    if (name == "quick") {
        config = balanced();
        config.training.epochs = 40;
    } else if (name == "balanced") {
        config = balanced();
    } else if (name == "accurate") {
        config = balanced();
        config.model.filters = 16;
    } else if (name == "seed") {
        config = seedPreset();
    } else {
        std::string known;
        for (const std::string& preset : presetNames()) known += (known.empty() ? "" : ", ") + preset;
        return fail(ErrorCode::WrongUsage, "preset \"" + name + '"', "choose one of " + known);
    }
    config.training.preset = name;
    return config;
}

std::vector<std::string> presetNames()
{
    return {"quick", "balanced", "accurate", "seed"};
}

void decideOpenSettings(RunConfig& config, double meanFps)
{
    if (config.model.stride == 0) config.model.stride = strideForFps(meanFps);
    config.model.windowSteps = config.training.carryState ? 0 : config.training.chunkSteps;
}

}  // namespace longtake
