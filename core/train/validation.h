// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How good a network is on labelled parts that it did not train on: predicted as it will be used, scored at full frame
// rate.

#pragma once

#include "core/learn/learn_engine.h"
#include "core/train/window_prediction.h"

#include <optional>
#include <vector>

namespace longtake {

struct ValidationResult {
    double loss = 0.0;  // mean over the labelled frames
    Scores scores;
    std::vector<ProbabilityTrack> tracks;  // in the order of the parts
};

// Empty if stopped before the end.
std::optional<ValidationResult> validate(WindowPrediction& prediction, const ModelConfig& model,
                                         const Parameters& parameters, const NormStatistics& statistics,
                                         const std::vector<VideoPart>& parts, const std::stop_token& stop);

}  // namespace longtake
