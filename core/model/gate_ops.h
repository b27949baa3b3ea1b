// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pointwise half of a ConvLSTM step on tensors of any device: our own kernels on the CPU (gate_kernels.h), LibTorch
// operations elsewhere. Tensors are pixel by pixel, [batch, height, width, channels]; the last axis is contiguous.
// Not thread-safe; uses LibTorch's worker threads.

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
    // `useKernels == false` takes the LibTorch operations on the CPU, too (for tests).
    explicit GateOps(const ModelConfig& model, bool useKernels = true);

    void forward(const GateForwardTensors& tensors);
    void backward(const GateBackwardTensors& tensors);

private:
    void forwardByOperations(const GateForwardTensors& tensors) const;
    void backwardByOperations(const GateBackwardTensors& tensors) const;

    ModelConfig model_;
    PoolingGrid grid_;
    bool useKernels_ = true;
    at::Tensor rowSums_;  // scratch of the CPU kernels
    at::Tensor rowSquares_;
};

// The gate activation as a LibTorch operation, for reference and other devices.
at::Tensor activateGate(const at::Tensor& x, GateActivation activation);

}  // namespace longtake
