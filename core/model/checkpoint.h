// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A run on disk: the settings, the network, and, where training is to go on from it, everything that decides how it
// goes on, so that a run stopped and resumed is the run not stopped, bit for bit. A tensor file (tensor_file.h).

#pragma once

#include "core/base/result.h"
#include "core/config/training_config.h"
#include "core/model/parameters.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace longtake {

// Where a run stands. The epoch's batches are drawn anew from the seed, so a place in them is enough.
struct TrainingProgress {
    int epoch = 0;                    // epochs finished, their validation included
    std::int64_t batch = 0;           // batches of the running epoch that are done
    std::int64_t step = 0;            // optimiser steps in all
    double epochLoss = 0.0;           // sum over the running epoch's batches
    std::int64_t epochLossCount = 0;  // batches in that sum
    double epochSeconds = 0.0;
    double bestScore = -1.0;  // validation macro-F1 of the best epoch, -1 = none yet
    int bestEpoch = -1;
    int epochsSinceBest = 0;
};

struct Checkpoint {
    RunConfig config;
    std::vector<std::string> classNames;
    at::Tensor parameters;  // flat, float32, on the CPU
    NormStatistics statistics;
    TrainingProgress progress;
    std::map<std::string, at::Tensor> optimiser;  // empty in the best epoch's file
    at::Tensor carriedState;                      // undefined unless the state is carried from chunk to chunk
};

Status saveCheckpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);

// FileNotFound, CannotRead, BrokenFile, WrongFormat; the tensors fit the settings inside.
Result<Checkpoint> loadCheckpoint(const std::filesystem::path& path);

}  // namespace longtake
