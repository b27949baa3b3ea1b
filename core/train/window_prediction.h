// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Probabilities for every frame of a part of a video, in memory that does not grow with it. Windows of the trained
// length overlap by half, and of each the later half is kept, so that every step is seen with a past (a state carried
// far beyond the trained length does harm). windowSteps = 0: one run over the whole part. Between two steps the
// prediction of the earlier one holds.

#pragma once

#include "core/config/model_config.h"
#include "core/frames/clip.h"
#include "core/learn/learn_engine.h"
#include "core/model/head.h"
#include "core/model/recurrent_stack.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

namespace longtake {

class WindowPrediction {
public:
    // `windows`: how many are computed at once. `arena` as for makeStack.
    WindowPrediction(const ModelConfig& model, int windows, at::Device device, int threads, Arena* arena = nullptr);
    static std::int64_t arenaBytes(const ModelConfig& model, int windows, at::Device device, int threads);

    // Fills `track` for part.range. False if stopped before the end. `progress` hears the frames done so far.
    bool run(const Parameters& parameters, const NormStatistics& statistics, const VideoPart& part,
             ProbabilityTrack& track, const std::function<void(std::int64_t)>& progress, const std::stop_token& stop);

private:
    bool runWindows(const Parameters& parameters, const NormStatistics& statistics, const VideoPart& part,
                    ProbabilityTrack& track, const std::function<void(std::int64_t)>& progress,
                    const std::stop_token& stop);
    bool runWhole(const Parameters& parameters, const NormStatistics& statistics, const VideoPart& part,
                  ProbabilityTrack& track, const std::function<void(std::int64_t)>& progress,
                  const std::stop_token& stop);
    at::Tensor probabilities(const Parameters& parameters, const NormStatistics& statistics, StepInputs& inputs,
                             int steps);
    std::int64_t hold(const at::Tensor& probabilities, std::int64_t firstStep, ProbabilityTrack& track) const;

    ModelConfig model_;
    int windows_ = 1;
    std::unique_ptr<RecurrentStack> stack_;
    Head head_;
};

}  // namespace longtake
