// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Drives one or two stacked layers of CellKernels through a sequence as a trainer does, and hands the results back as
// plain pictures. Every buffer is exactly as large as the kernels say and lies between guards that must stay untouched.

#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/kernels/cell_kernels.h"
#include "core/kernels/worker_team.h"
#include "tests/core/kernels/reference_cell.h"

namespace longtake {

// Aligned floats with a guard before and after.
class GuardedBuffer {
public:
    explicit GuardedBuffer(std::size_t floats, float fill = 0.0f);

    float* data() { return memory_.get() + kGuard; }
    const float* data() const { return memory_.get() + kGuard; }
    std::size_t size() const { return floats_; }
    bool isIntact() const;  // the guards, that is

private:
    struct Free {
        void operator()(float* p) const;
    };
    static constexpr std::size_t kGuard = 64;

    std::size_t floats_;
    std::unique_ptr<float, Free> memory_;
};

// One layer with all frames kept.
class LayerRun {
public:
    LayerRun(const CellShape& shape, KernelForm form, const kernels::KernelTable& table,
             const ReferenceWeights& weights, int workers = 1);

    // Adds a frame; the input is either pictures or the hidden planes of the layer below.
    void forward(const std::vector<float>& input);
    void forwardFrom(const LayerRun& below);

    // Back through all frames. With `below`, the gradient of this layer's input becomes that layer's, frame by frame,
    // and that layer goes back, too.
    void backward(const std::vector<OuterGradient>& outer, LayerRun* below = nullptr);

    std::vector<float> hidden(std::size_t frame) const;
    std::vector<float> state(std::size_t frame) const;
    std::vector<std::vector<double>> sums, squares;
    std::vector<std::vector<float>> inputGradient;  // of each frame, if wanted before backward()
    bool wantsInputGradient = false;
    std::vector<float> kernelGradient, biasGradient;

    // All memory beside the buffers is as it was, and all lanes outside the picture are zero.
    bool isTidy() const;

    const CellKernels& kernels() const { return kernels_; }

private:
    void addFrame(GuardedBuffer input);
    void beginBackward();
    void backwardFrame(std::size_t t, const OuterGradient& outer, const float* above);

    CellKernels kernels_;
    WorkerTeam team_;
    GuardedBuffer forwardWeights_, backwardWeights_, inputWeights_, workspace_, gradientMemory_;
    GuardedBuffer stateGradient_, inputGradient_;
    std::vector<GuardedBuffer> preGradients_;
    std::vector<GuardedBuffer> inputs_, hidden_, states_, gates_;
    std::unique_ptr<GradientSums> gradient_;
};

// max |a - b| / max |b|; infinity if any value is NaN.
double relativeError(const std::vector<float>& a, const Planes& b);
double relativeError(const std::vector<double>& a, const Planes& b);

// Reproducible numbers in [-scale, scale].
std::vector<float> noise(std::size_t count, float scale, unsigned seed);
ReferenceWeights randomWeights(const CellShape& shape, unsigned seed, float scale = 1.5f);
Planes toDouble(const std::vector<float>& values);

}  // namespace longtake
