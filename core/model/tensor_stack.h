// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The recurrent layers on LibTorch operations, for any device and for float64: a convolution of [x; h] and the gates
// for each layer and step, without autograd. Tensors are pixel by pixel, so that convolutions run channels-last.

#pragma once

#include "core/memory/checkpoint_walk.h"
#include "core/model/gate_ops.h"
#include "core/model/recurrent_stack.h"

#include <cstdint>
#include <vector>

namespace longtake {

class TensorStack final : public RecurrentStack {
public:
    TensorStack(const ModelConfig& model, const StackBuffers& buffers, at::ScalarType type, at::Device device);

    // Bytes of the buffers that the constructor allocates.
    static std::int64_t bufferBytes(const ModelConfig& model, const StackBuffers& buffers, std::int64_t valueBytes);

    void resetState() override;
    at::Tensor state() const override;
    void setState(const at::Tensor& state) override;
    HiddenSums forward(const Parameters& parameters, StepInputs& inputs, int steps) override;
    void backward(const Parameters& parameters, StepInputs& inputs, const at::Tensor& partGradient,
                  const at::Tensor& squareGradient, Parameters& gradients) override;

private:
    struct Layer {
        int inputPlanes = 0;
        at::Tensor planes;  // [segment + 1, N, H, W, inputPlanes + F]: slot s holds x[s] and h[s - 1]
        at::Tensor cells;   // [segment + 1, N, H, W, F]: slot s holds c[s - 1]
        at::Tensor gates;   // [segment or 1, N, H, W, 4F]
        at::Tensor hiddenCheckpoints, cellCheckpoints;  // [checkpoints, N, H, W, F]
        at::Tensor cellGradient;                        // [N, H, W, F]
        at::Tensor kernelGradient, biasGradient;        // float64

        at::Tensor inputOf(int slot) const { return planes[slot].narrow(3, 0, inputPlanes); }
        at::Tensor hiddenOf(int slot) const
        {
            return planes[slot].narrow(3, inputPlanes, planes.size(4) - inputPlanes);
        }
    };

    int segmentCount() const { return (steps_ + buffers_.segmentSteps - 1) / buffers_.segmentSteps; }
    int stepsOfSegment(int segment) const;
    at::Tensor gatesOf(const Layer& layer, int slot) const;

    void runSegments(const Parameters& parameters, StepInputs& inputs, int first, int last, HiddenSums* sums);
    void runSegment(const Parameters& parameters, StepInputs& inputs, int segment, HiddenSums* sums);
    void forwardLayer(const Parameters& parameters, int layer, int slot, const at::Tensor& partSums,
                      const at::Tensor& squareSums);
    void backwardStep(const Parameters& parameters, int slot, const at::Tensor& partGradient,
                      const at::Tensor& squareGradient, std::vector<at::Tensor>& planeGradients, bool isFirst);
    at::Tensor convolve(const at::Tensor& planes, const at::Tensor& kernel, const at::Tensor& bias) const;
    at::Tensor convolveBackward(const at::Tensor& gradient, Layer& layer, int slot, const at::Tensor& kernel,
                                bool wantsPlanes) const;

    ModelConfig model_;
    StackBuffers buffers_;
    at::ScalarType type_;
    at::Device device_;
    GateOps gateOps_;
    std::vector<Layer> layers_;
    CheckpointWalk walk_;
    int steps_ = 0;             // of the last forward
    int segmentInBuffers_ = 0;  // whose slots are filled
};

}  // namespace longtake
