// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pointwise half of a ConvLSTM step as LibTorch operations, for tensors of any device and type. Tensors are pixel
// by pixel, [batch, height, width, channels]; the last axis is contiguous.

#pragma once

#include "core/config/model_config.h"
#include "core/model/pooling_grid.h"

#include <ATen/core/Tensor.h>

namespace longtake {

struct GateForwardTensors {
    at::Tensor pre;          // [N, H, W, 4F], contiguous
    at::Tensor gates;        // same shape, contiguous
    at::Tensor cellBefore;   // [N, H, W, F], contiguous
    at::Tensor cell;         // [N, H, W, F], contiguous
    at::Tensor hidden;       // [N, H, W, F], may be part of wider pixels
    at::Tensor hiddenAbove;  // the same values again, may be undefined
    at::Tensor partSums;     // [N, parts, F] float64 on the CPU, sums of hidden; may be undefined
    at::Tensor squareSums;   // [N, F] float64 on the CPU, sums of hidden squared; may be undefined
};

struct GateBackwardTensors {
    at::Tensor gates;           // [N, H, W, 4F]; in: values of the gates, out: gradients of the sums before them
    at::Tensor cellBefore;      // [N, H, W, F], contiguous
    at::Tensor cell;            // [N, H, W, F], contiguous
    at::Tensor cellGradient;    // [N, H, W, F], contiguous; in: of this step, out: of the step before
    at::Tensor hiddenGradient;  // [N, H, W, F] from the step after, may be part of wider pixels, may be undefined
    at::Tensor aboveGradient;   // [N, H, W, F] from the layer above, likewise
    at::Tensor partGradient;    // [N, parts, F], contiguous; may be undefined
    at::Tensor squareGradient;  // [N, F], contiguous; may be undefined
};

class GateOps {
public:
    explicit GateOps(const ModelConfig& model) : model_(model), grid_(PoolingGrid::of(model)) {}

    void forward(const GateForwardTensors& tensors) const;
    void backward(const GateBackwardTensors& tensors) const;

private:
    ModelConfig model_;
    PoolingGrid grid_;
};

// The gate activation, for the reference, too.
at::Tensor activateGate(const at::Tensor& x, GateActivation activation);

}  // namespace longtake
