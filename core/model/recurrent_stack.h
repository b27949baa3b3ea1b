// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The recurrent part of the network, one to three ConvLSTM layers, run over a sequence in bounded memory: forward with
// checkpoints, and the exact gradient backward in time, without autograd.
//
// A sequence is cut into segments. Forward keeps (h, c) at the first steps of some of them (checkpoint_walk.h) and
// gives the sums of h that everything after needs (head.h). Backward goes through the segments from the last to the
// first, recomputes each from the nearest checkpoint before it, and walks back. What is kept is all taken when the
// stack is made. Two kinds: vector kernels on the CPU (kernel_stack.h), and LibTorch operations for other devices and
// float64 (tensor_stack.h). Not thread-safe.

#pragma once

#include "core/config/model_config.h"
#include "core/model/arena.h"
#include "core/model/parameters.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace longtake {

// Where the sequence's pictures come from. The same values whenever the same step is asked for.
class StepInputs {
public:
    virtual ~StepInputs() = default;

    // Writes the input of one row of the batch at one step, [planes][height][width]. May be called from several threads
    // at once.
    virtual void write(int step, int row, std::span<float> planes) = 0;

    // How many of a sequence's `steps` a row has; what comes later need not be computed, and its sums are 0.
    virtual int stepsOf(int row, int steps) const;

    // The same as write, for the whole batch, into a view [batch, height, width, planes] of wider pixels, on any
    // device.
    virtual void writeAll(int step, const at::Tensor& slot);
};

struct StackBuffers {
    int batch = 1;
    int maxSteps = 1;       // of the longest sequence
    int segmentSteps = 1;   // steps that are walked back at a time
    int checkpoints = 0;    // kept at a time; 0: one for every segment but the last
    bool keepGates = true;  // of a whole segment; otherwise they are computed a second time in the backward pass
    bool training = true;   // false: no backward pass, no checkpoints
};

// What the rest of the network needs of a sequence, float64 on the CPU.
struct HiddenSums {
    at::Tensor part;    // [steps, batch, parts, filters]: sum of the top layer's h over each part of the picture
    at::Tensor square;  // [steps, batch, filters]: sum of h squared over the picture; undefined for the pooled order

    // Uninitialised.
    static HiddenSums of(const ModelConfig& model, int steps, int batch);
};

class RecurrentStack {
public:
    virtual ~RecurrentStack() = default;

    // The state the next forward begins with: unless set, what the last one ended with.
    virtual void resetState() = 0;
    // (h, c) of every layer: [layers, 2, batch, height, width, filters].
    virtual at::Tensor state() const = 0;
    virtual void setState(const at::Tensor& state) = 0;

    // Goes on with the state of the marked rows of the batch, from zero in the others.
    virtual void carryState(const std::vector<bool>& rows);

    // steps in [1, maxSteps]. `parameters` are of this stack's type and device.
    virtual HiddenSums forward(const Parameters& parameters, StepInputs& inputs, int steps) = 0;

    // After forward, with the same parameters and inputs: adds the gradients of kernels and biases to `gradients`
    // (zeroed by the caller). partGradient [steps, batch, parts, filters] and squareGradient [steps, batch, filters]
    // are dL/dsum, in the stack's type and device, contiguous; the latter is undefined where forward gave no squares.
    virtual void backward(const Parameters& parameters, StepInputs& inputs, const at::Tensor& partGradient,
                          const at::Tensor& squareGradient, Parameters& gradients) = 0;
};

// The fastest kind for this type and device. `threads`: for the kind that has threads of its own. `arena`: where a
// stack on the CPU takes stackArenaBytes of memory from, which must outlive it; null: memory of its own.
std::unique_ptr<RecurrentStack> makeStack(const ModelConfig& model, const StackBuffers& buffers, at::ScalarType type,
                                          at::Device device, int threads, Arena* arena = nullptr);
std::int64_t stackArenaBytes(const ModelConfig& model, const StackBuffers& buffers, at::ScalarType type,
                             at::Device device, int threads);

}  // namespace longtake
