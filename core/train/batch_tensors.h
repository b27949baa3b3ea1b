// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A batch of clips as the network wants it: pictures step by step, targets, weights of the loss.

#pragma once

#include "core/config/training_config.h"
#include "core/frames/clip.h"
#include "core/frames/clip_loader.h"
#include "core/model/head.h"
#include "core/model/recurrent_stack.h"

#include <ATen/core/Tensor.h>

#include <span>
#include <vector>

namespace longtake {

// The clips' pictures; rows that a batch lacks stay zero. The batch must outlive it.
class ClipInputs final : public StepInputs {
public:
    ClipInputs(const ModelConfig& model, const LoadedBatch& batch) : model_(model), batch_(batch) {}

    void write(int step, int row, std::span<float> planes) override;
    int stepsOf(int row, int steps) const override;

private:
    const ModelConfig& model_;
    const LoadedBatch& batch_;
};

// [batch.steps, rows] targets; `rows` is at least the number of clips.
Targets targetsOf(const ClipBatch& batch, const ModelConfig& model, int rows);

// Undefined for ClassWeights::None. Counted over the labelled frames of the parts.
LossWeights lossWeightsOf(const std::vector<VideoPart>& parts, const ModelConfig& model, ClassWeights kind);

}  // namespace longtake
