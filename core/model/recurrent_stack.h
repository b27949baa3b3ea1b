// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The recurrent part of the network, one to three ConvLSTM layers, run over a sequence in bounded memory: forward with
// checkpoints, and the exact gradient backward in time, without autograd.
//
// Forward keeps (h, c) at the first step of every segment and gives the sums of h that everything after needs (head.h).
// Backward goes through the segments from the last to the first, recomputes each from its checkpoint, and walks back.
// What is kept is all allocated by the constructor. Owns its buffers; not thread-safe.

#pragma once

#include "core/config/model_config.h"
#include "core/model/gate_ops.h"
#include "core/model/parameters.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace longtake {

// Where the sequence's pictures come from.
class StepInputs {
public:
    virtual ~StepInputs() = default;

    // Writes the input planes of one step into `slot`, a view [batch, height, width, planes] into wider pixels, on the
    // stack's device. The same values whenever the same step is asked for.
    virtual void write(int step, const at::Tensor& slot) = 0;
};

struct StackBuffers {
    int batch = 1;
    int maxSteps = 1;       // of the longest sequence
    int segmentSteps = 1;   // steps between two checkpoints
    bool keepGates = true;  // of a whole segment; otherwise they are computed a second time in the backward pass
    bool training = true;   // false: no backward pass, no checkpoints
};

// What the rest of the network needs of a sequence, float64 on the CPU.
struct HiddenSums {
    at::Tensor part;    // [steps, batch, parts, filters]: sum of the top layer's h over each part of the picture
    at::Tensor square;  // [steps, batch, filters]: sum of h squared over the picture; undefined for the pooled order
};

class RecurrentStack {
public:
    RecurrentStack(const ModelConfig& model, const StackBuffers& buffers, at::ScalarType type, at::Device device);

    // Bytes of the buffers that the constructor allocates.
    static std::int64_t bufferBytes(const ModelConfig& model, const StackBuffers& buffers, std::int64_t valueBytes);

    // The state the next forward begins with: zero, or what the last one ended with, for each row of the batch.
    void resetState();
    void carryState(const std::vector<bool>& rows);

    // (h, c) of every layer as the last forward left it: [layers, 2, batch, height, width, filters].
    at::Tensor state() const;
    void setState(const at::Tensor& state);

    // steps in [1, maxSteps]. `parameters` are of this stack's type and device.
    HiddenSums forward(const Parameters& parameters, StepInputs& inputs, int steps);

    // After forward, with the same parameters and inputs: adds the gradients of kernels and biases to `gradients`
    // (zeroed by the caller). partGradient [steps, batch, parts, filters] and squareGradient [steps, batch, filters]
    // are dL/dsum, in the stack's type and device; the latter is undefined where forward gave no squares.
    void backward(const Parameters& parameters, StepInputs& inputs, const at::Tensor& partGradient,
                  const at::Tensor& squareGradient, Parameters& gradients);

private:
    struct Layer {
        int inputPlanes = 0;
        at::Tensor planes;  // [segment + 1, N, H, W, inputPlanes + F]: slot s holds x[s] and h[s - 1]
        at::Tensor cells;   // [segment + 1, N, H, W, F]: slot s holds c[s - 1]
        at::Tensor gates;   // [segment or 1, N, H, W, 4F]
        at::Tensor hiddenCheckpoints, cellCheckpoints;  // [segments, N, H, W, F]
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
    int steps_ = 0;             // of the last forward
    int segmentInBuffers_ = 0;  // whose slots are filled
};

}  // namespace longtake
