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

#include <vector>

namespace longtake {

// Writes the clips' pictures into the stack's slots; rows that a batch lacks stay zero. The batch must outlive it.
class ClipInputs final : public StepInputs {
public:
    ClipInputs(const ModelConfig& model, const LoadedBatch& batch);

    void write(int step, const at::Tensor& slot) override;

    // Seconds spent in `write` so far.
    double seconds() const { return seconds_; }

private:
    const ModelConfig& model_;
    const LoadedBatch& batch_;
    std::vector<float> planes_;
    at::Tensor staging_;  // where the slot is on another device
    double seconds_ = 0.0;
};

// [batch.steps, rows] targets; `rows` is at least the number of clips.
Targets targetsOf(const ClipBatch& batch, const ModelConfig& model, int rows);

// Undefined for ClassWeights::None. Counted over the labelled frames of the parts.
LossWeights lossWeightsOf(const std::vector<VideoPart>& parts, const ModelConfig& model, ClassWeights kind);

}  // namespace longtake
