// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/kernels/kernel_run.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

namespace longtake {
namespace {

constexpr float kGuardValue = 12345.5f;

std::size_t floatsOf(std::size_t bytes)
{
    return bytes / sizeof(float);
}

template <typename T>
double relativeErrorOf(const std::vector<T>& a, const Planes& b)
{
    if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
    double error = 0, largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = std::abs(static_cast<double>(a[i]) - b[i]);
        if (std::isnan(difference)) return std::numeric_limits<double>::infinity();
        error = std::max(error, difference);
        largest = std::max(largest, std::abs(b[i]));
    }
    return largest > 0 ? error / largest : error;
}

// Values outside the picture, and between the planes, are zero.
bool isCleanOutside(const PlaneLayout& layout, const GuardedBuffer& planes)
{
    std::vector<float> copy(planes.data(), planes.data() + planes.size());
    for (int plane = 0; plane < layout.planes(); ++plane) {
        for (int y = 0; y < layout.grid().height; ++y) {
            for (int x = 0; x < layout.grid().width; ++x) copy[layout.index(plane, y, x)] = 0;
        }
    }
    return std::all_of(copy.begin(), copy.end(), [](float value) { return value == 0; });
}

}  // namespace

GuardedBuffer::GuardedBuffer(std::size_t floats, float fill)
    : floats_(floats),
      memory_(static_cast<float*>(std::aligned_alloc(
          kAlignBytes, ((floats + 2 * kGuard) * sizeof(float) + kAlignBytes - 1) / kAlignBytes * kAlignBytes)))
{
    std::fill_n(memory_.get(), kGuard, kGuardValue);
    std::fill_n(data(), floats, fill);
    std::fill_n(data() + floats, kGuard, kGuardValue);
}

bool GuardedBuffer::isIntact() const
{
    const auto isGuard = [](float value) { return value == kGuardValue; };
    return std::all_of(memory_.get(), memory_.get() + kGuard, isGuard) &&
           std::all_of(data() + floats_, data() + floats_ + kGuard, isGuard);
}

void GuardedBuffer::Free::operator()(float* p) const
{
    std::free(p);
}

LayerRun::LayerRun(const CellShape& shape, KernelForm form, const kernels::KernelTable& table,
                   const ReferenceWeights& weights, int workers)
    : kernels_(shape, form, table),
      team_(workers),
      // Scratch memory and outputs start as NaN, so that a kernel that reads what nobody wrote is found out.
      forwardWeights_(floatsOf(kernels_.forwardWeightBytes()), NAN),
      backwardWeights_(floatsOf(kernels_.backwardWeightBytes()), NAN),
      inputWeights_(floatsOf(kernels_.inputWeightBytes()), NAN),
      workspace_(floatsOf(kernels_.workspaceBytes(workers)), NAN),
      gradientMemory_(floatsOf(kernels_.gradientBytes()), NAN),
      stateGradient_(kernels_.stateLayout().stateFloats(), NAN),
      inputGradient_(kernels_.inputLayout().floats())
{
    for (int i = 0; i < 2; ++i) preGradients_.emplace_back(kernels_.preGradientLayout().floats());
    kernels_.prepareForward(weights.kernel.data(), weights.bias.data(), forwardWeights_.data());
    kernels_.prepareBackward(weights.kernel.data(), backwardWeights_.data());
    kernels_.prepareInputGradient(weights.kernel.data(), inputWeights_.data());
    kernelGradient.resize(weights.kernel.size());
    biasGradient.resize(weights.bias.size());
}

void LayerRun::forward(const std::vector<float>& input)
{
    GuardedBuffer packed(kernels_.inputLayout().floats());
    packPlanes(kernels_.inputLayout(), input, packed.data());
    addFrame(std::move(packed));
}

void LayerRun::forwardFrom(const LayerRun& below)
{
    GuardedBuffer copy(below.hidden_.back().size());
    std::copy_n(below.hidden_.back().data(), copy.size(), copy.data());
    addFrame(std::move(copy));
}

void LayerRun::addFrame(GuardedBuffer input)
{
    const std::size_t t = inputs_.size();
    const CellShape& shape = kernels_.shape();
    inputs_.push_back(std::move(input));
    hidden_.emplace_back(kernels_.hiddenLayout().floats());
    states_.emplace_back(kernels_.stateLayout().stateFloats(), NAN);
    gates_.emplace_back(kernels_.stateLayout().gateFloats(), NAN);
    sums.emplace_back(static_cast<std::size_t>(shape.gridRows * shape.gridColumns * shape.filters));
    squares.emplace_back(static_cast<std::size_t>(shape.filters));
    ForwardFrame frame;
    frame.input = inputs_[t].data();
    frame.hiddenBefore = t > 0 ? hidden_[t - 1].data() : nullptr;
    frame.stateBefore = t > 0 ? states_[t - 1].data() : nullptr;
    frame.hidden = hidden_[t].data();
    frame.state = states_[t].data();
    frame.gates = gates_[t].data();
    frame.sums = sums[t].data();
    frame.squares = squares[t].data();
    kernels_.forward(frame, forwardWeights_.data(), workspace_.data(), team_);
}

void LayerRun::beginBackward()
{
    gradient_ = std::make_unique<GradientSums>(kernels_, gradientMemory_.data());
    inputGradient.assign(inputs_.size(), {});
}

void LayerRun::backwardFrame(std::size_t t, const OuterGradient& outer, const float* above)
{
    BackwardFrame frame;
    frame.input = inputs_[t].data();
    frame.hiddenBefore = t > 0 ? hidden_[t - 1].data() : nullptr;
    frame.stateBefore = t > 0 ? states_[t - 1].data() : nullptr;
    frame.hidden = hidden_[t].data();
    frame.state = states_[t].data();
    frame.gates = gates_[t].data();
    frame.preGradientAfter = t + 1 < inputs_.size() ? preGradients_[(t + 1) % 2].data() : nullptr;
    frame.above = above;
    frame.sumGradient = outer.sums.empty() ? nullptr : outer.sums.data();
    frame.squareGradient = outer.squares.empty() ? nullptr : outer.squares.data();
    frame.stateGradient = stateGradient_.data();
    frame.preGradient = preGradients_[t % 2].data();
    kernels_.backward(frame, backwardWeights_.data(), *gradient_, workspace_.data(), team_);
    if (!wantsInputGradient) return;
    kernels_.inputGradient(preGradients_[t % 2].data(), inputWeights_.data(), inputGradient_.data(), workspace_.data(),
                           team_);
    const CellShape& shape = kernels_.shape();
    inputGradient[t].resize(static_cast<std::size_t>(shape.inputPlanes * shape.height * shape.width));
    unpackPlanes(kernels_.inputLayout(), inputGradient_.data(), inputGradient[t]);
}

void LayerRun::backward(const std::vector<OuterGradient>& outer, LayerRun* below)
{
    beginBackward();
    if (below != nullptr) {
        wantsInputGradient = true;
        below->beginBackward();
    }
    GuardedBuffer above(kernels_.hiddenLayout().floats());
    for (std::size_t t = inputs_.size(); t-- > 0;) {
        if (!outer[t].hidden.empty()) packPlanes(kernels_.hiddenLayout(), outer[t].hidden, above.data());
        backwardFrame(t, outer[t], outer[t].hidden.empty() ? nullptr : above.data());
        if (below != nullptr) below->backwardFrame(t, {}, inputGradient_.data());
    }
    kernels_.finishGradients(*gradient_, kernelGradient.data(), biasGradient.data());
    if (below == nullptr) return;
    below->kernels_.finishGradients(*below->gradient_, below->kernelGradient.data(), below->biasGradient.data());
}

std::vector<float> LayerRun::hidden(std::size_t frame) const
{
    const CellShape& shape = kernels_.shape();
    std::vector<float> planar(static_cast<std::size_t>(shape.filters * shape.height * shape.width));
    unpackPlanes(kernels_.hiddenLayout(), hidden_[frame].data(), planar);
    return planar;
}

std::vector<float> LayerRun::state(std::size_t frame) const
{
    const CellShape& shape = kernels_.shape();
    std::vector<float> planar(static_cast<std::size_t>(shape.filters * shape.height * shape.width));
    unpackState(kernels_.stateLayout(), states_[frame].data(), planar);
    return planar;
}

bool LayerRun::isTidy() const
{
    bool tidy = true;
    for (const GuardedBuffer* buffer : {&forwardWeights_, &backwardWeights_, &inputWeights_, &workspace_,
                                        &gradientMemory_, &stateGradient_, &inputGradient_}) {
        tidy = tidy && buffer->isIntact();
    }
    for (const auto* frames : {&inputs_, &hidden_, &states_, &gates_, &preGradients_}) {
        for (const GuardedBuffer& buffer : *frames) tidy = tidy && buffer.isIntact();
    }
    for (const GuardedBuffer& h : hidden_) tidy = tidy && isCleanOutside(kernels_.hiddenLayout(), h);
    for (const GuardedBuffer& pre : preGradients_) {
        tidy = tidy && (kernels_.isAdjoint() || isCleanOutside(kernels_.preGradientLayout(), pre));
    }
    return tidy && isCleanOutside(kernels_.inputLayout(), inputGradient_);
}

double relativeError(const std::vector<float>& a, const Planes& b)
{
    return relativeErrorOf(a, b);
}

double relativeError(const std::vector<double>& a, const Planes& b)
{
    return relativeErrorOf(a, b);
}

std::vector<float> noise(std::size_t count, float scale, unsigned seed)
{
    std::vector<float> values(count);
    unsigned state = seed * 2654435761u + 12345u;
    for (float& value : values) {
        state = state * 1664525u + 1013904223u;
        value = (static_cast<float>(state >> 8) / 8388608.0f - 1.0f) * scale;
    }
    return values;
}

ReferenceWeights randomWeights(const CellShape& shape, unsigned seed, float scale)
{
    const int planes = shape.inputPlanes + shape.filters;
    const auto outputs = static_cast<std::size_t>(kGates * shape.filters);
    const auto taps = static_cast<std::size_t>(shape.kernel * shape.kernel * planes);
    return {noise(outputs * taps, scale / std::sqrt(static_cast<float>(taps)), seed), noise(outputs, 0.3f, seed + 1)};
}

Planes toDouble(const std::vector<float>& values)
{
    return {values.begin(), values.end()};
}

}  // namespace longtake
