// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/tensor_stack.h"

#include "core/base/contract.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <array>

namespace longtake {
namespace {

// [N, H, W, C] seen as the convolution's [N, C, H, W], channels last in memory.
at::Tensor channelsFirst(const at::Tensor& pixels)
{
    return pixels.permute({0, 3, 1, 2});
}

at::Tensor channelsLast(const at::Tensor& planes)
{
    return planes.permute({0, 2, 3, 1}).contiguous();
}

// One segment needs none: its first slot is never overwritten.
int checkpointsOf(const StackBuffers& buffers)
{
    const int segments = (buffers.maxSteps + buffers.segmentSteps - 1) / buffers.segmentSteps;
    if (!buffers.training) return 0;
    return buffers.checkpoints > 0 ? std::min(buffers.checkpoints, segments - 1) : segments - 1;
}

}  // namespace

TensorStack::TensorStack(const ModelConfig& model, const StackBuffers& buffers, at::ScalarType type, at::Device device)
    : model_(model), buffers_(buffers), type_(type), device_(device), gateOps_(model)
{
    LT_EXPECT(buffers.batch >= 1 && buffers.maxSteps >= 1 && buffers.segmentSteps >= 1);
    buffers_.segmentSteps = std::min(buffers.segmentSteps, buffers.maxSteps);
    const at::TensorOptions options = at::TensorOptions().dtype(type).device(device);
    const std::int64_t batch = buffers.batch, height = model.height, width = model.width, filters = model.filters;
    const std::int64_t segment = buffers_.segmentSteps;
    const std::int64_t kept = checkpointsOf(buffers_);
    walk_ = CheckpointWalk(checkpointsOf(buffers_));
    for (int k = 0; k < model.layers; ++k) {
        Layer layer;
        layer.inputPlanes = inputPlanesOfLayer(model, k);
        layer.planes = at::zeros({segment + 1, batch, height, width, kernelPlanesOfLayer(model, k)}, options);
        layer.cells = at::zeros({segment + 1, batch, height, width, filters}, options);
        layer.gates = at::zeros(
            {buffers_.keepGates && buffers_.training ? segment : 1, batch, height, width, 4 * filters}, options);
        if (buffers_.training) {
            layer.hiddenCheckpoints = at::zeros({kept, batch, height, width, filters}, options);
            layer.cellCheckpoints = at::zeros({kept, batch, height, width, filters}, options);
            layer.cellGradient = at::zeros({batch, height, width, filters}, options);
            layer.kernelGradient = at::zeros({4 * filters, kernelPlanesOfLayer(model, k), model.kernel, model.kernel},
                                             options.dtype(at::kDouble));
            layer.biasGradient = at::zeros({4 * filters}, options.dtype(at::kDouble));
        }
        layers_.push_back(std::move(layer));
    }
}

std::int64_t TensorStack::bufferBytes(const ModelConfig& model, const StackBuffers& wanted, std::int64_t valueBytes)
{
    StackBuffers buffers = wanted;
    buffers.segmentSteps = std::min(buffers.segmentSteps, buffers.maxSteps);
    const std::int64_t pixels = std::int64_t{buffers.batch} * model.height * model.width, filters = model.filters;
    const std::int64_t segment = buffers.segmentSteps;
    std::int64_t values = 0, doubles = 0;
    for (int k = 0; k < model.layers; ++k) {
        const std::int64_t planes = kernelPlanesOfLayer(model, k);
        values += pixels * (segment + 1) * (planes + filters);
        values += pixels * (buffers.keepGates && buffers.training ? segment : 1) * 4 * filters;
        if (!buffers.training) continue;
        values += pixels * filters * (2 * checkpointsOf(buffers) + 1);
        doubles += 4 * filters * (planes * model.kernel * model.kernel + 1);
    }
    return values * valueBytes + doubles * 8;
}

int TensorStack::stepsOfSegment(int segment) const
{
    return std::min(buffers_.segmentSteps, steps_ - segment * buffers_.segmentSteps);
}

at::Tensor TensorStack::gatesOf(const Layer& layer, int slot) const
{
    return layer.gates[layer.gates.size(0) == 1 ? 0 : slot];
}

// The state lies in slot 0 between two calls of forward.
void TensorStack::resetState()
{
    for (Layer& layer : layers_) {
        layer.hiddenOf(0).zero_();
        layer.cells[0].zero_();
    }
    steps_ = 0;
}

at::Tensor TensorStack::state() const
{
    const int slot = steps_ == 0 ? 0 : stepsOfSegment(segmentCount() - 1);
    LT_EXPECT(steps_ == 0 || segmentInBuffers_ == segmentCount() - 1);
    std::vector<at::Tensor> parts;
    for (const Layer& layer : layers_) parts.push_back(at::stack({layer.hiddenOf(slot), layer.cells[slot]}));
    return at::stack(parts);
}

void TensorStack::setState(const at::Tensor& state)
{
    for (std::size_t k = 0; k < layers_.size(); ++k) {
        const at::Tensor pair = state[static_cast<std::int64_t>(k)];
        layers_[k].hiddenOf(0).copy_(pair[0]);
        layers_[k].cells[0].copy_(pair[1]);
    }
    steps_ = 0;
}

// Note [Even kernels]
// "Same" padding of an even kernel is one pixel wider after the picture than before it. The convolution pads both
// sides equally, so its first row and column of outputs are one too many; backward, their gradient is zero.

at::Tensor TensorStack::convolve(const at::Tensor& planes, const at::Tensor& kernel, const at::Tensor& bias) const
{
    const std::int64_t padding = model_.kernel / 2;
    at::Tensor pre =
        at::convolution(channelsFirst(planes), kernel, bias, {1, 1}, {padding, padding}, {1, 1}, false, {0, 0}, 1);
    if (model_.kernel % 2 == 0) pre = pre.narrow(2, 1, model_.height).narrow(3, 1, model_.width);
    return channelsLast(pre);
}

// Adds to the layer's gradients and returns that of its planes in `slot`, if wanted.
at::Tensor TensorStack::convolveBackward(const at::Tensor& gradient, Layer& layer, int slot, const at::Tensor& kernel,
                                         bool wantsPlanes) const
{
    const std::int64_t padding = model_.kernel / 2;
    at::Tensor outputs = channelsFirst(gradient);
    if (model_.kernel % 2 == 0) outputs = at::constant_pad_nd(outputs, {1, 0, 1, 0});
    const auto [planes, weights, bias] = at::convolution_backward(
        outputs, channelsFirst(layer.planes[slot]), kernel, at::IntArrayRef{kernel.size(0)}, {1, 1}, {padding, padding},
        {1, 1}, false, {0, 0}, 1, std::array<bool, 3>{wantsPlanes, true, true});
    layer.kernelGradient.add_(weights);
    layer.biasGradient.add_(bias);
    return wantsPlanes ? channelsLast(planes) : at::Tensor();
}

void TensorStack::forwardLayer(const Parameters& parameters, int index, int slot, const at::Tensor& partSums,
                               const at::Tensor& squareSums)
{
    const auto k = static_cast<std::size_t>(index);
    const bool isTop = index + 1 == model_.layers;
    Layer& layer = layers_[k];
    GateForwardTensors tensors;
    tensors.pre = convolve(layer.planes[slot], parameters.kernels[k], parameters.biases[k]);
    tensors.gates = gatesOf(layer, slot);
    tensors.cellBefore = layer.cells[slot];
    tensors.cell = layer.cells[slot + 1];
    tensors.hidden = layer.hiddenOf(slot + 1);
    if (!isTop) tensors.hiddenAbove = layers_[k + 1].inputOf(slot);
    if (isTop) {
        tensors.partSums = partSums;
        tensors.squareSums = squareSums;
    }
    gateOps_.forward(tensors);
}

// Runs the steps of one segment, whose first state is in slot 0.
void TensorStack::runSegment(const Parameters& parameters, StepInputs& inputs, int segment, HiddenSums* sums)
{
    const int first = segment * buffers_.segmentSteps;
    for (int slot = 0; slot < stepsOfSegment(segment); ++slot) {
        inputs.writeAll(first + slot, layers_[0].inputOf(slot));
        at::Tensor partSums, squareSums;
        if (sums) {
            partSums = sums->part[first + slot];
            if (sums->square.defined()) squareSums = sums->square[first + slot];
        }
        for (int layer = 0; layer < model_.layers; ++layer) forwardLayer(parameters, layer, slot, partSums, squareSums);
    }
    segmentInBuffers_ = segment;
}

// From the first state of segment `first`, which is in slot 0, to the end of `last`.
void TensorStack::runSegments(const Parameters& parameters, StepInputs& inputs, int first, int last, HiddenSums* sums)
{
    for (int segment = first; segment <= last; ++segment) {
        const int place = buffers_.training ? walk_.placeFor(segment, last).value_or(-1) : -1;
        for (Layer& layer : layers_) {
            if (segment > first) {
                layer.hiddenOf(0).copy_(layer.hiddenOf(buffers_.segmentSteps));
                layer.cells[0].copy_(layer.cells[buffers_.segmentSteps]);
            }
            if (place < 0) continue;
            layer.hiddenCheckpoints[place].copy_(layer.hiddenOf(0));
            layer.cellCheckpoints[place].copy_(layer.cells[0]);
        }
        runSegment(parameters, inputs, segment, sums);
    }
}

HiddenSums TensorStack::forward(const Parameters& parameters, StepInputs& inputs, int steps)
{
    LT_EXPECT(steps >= 1 && steps <= buffers_.maxSteps);
    const c10::NoGradGuard noGradient;
    if (steps_ != 0) setState(state());
    steps_ = steps;
    HiddenSums sums = HiddenSums::of(model_, steps, buffers_.batch);
    if (buffers_.training) walk_.begin(segmentCount());
    runSegments(parameters, inputs, 0, segmentCount() - 1, &sums);
    return sums;
}

// One step of the walk back, all layers. planeGradients[k] is the gradient of layer k's planes at the step after; on
// return at this one.
void TensorStack::backwardStep(const Parameters& parameters, int slot, const at::Tensor& partGradient,
                               const at::Tensor& squareGradient, std::vector<at::Tensor>& planeGradients, bool isFirst)
{
    for (int index = model_.layers - 1; index >= 0; --index) {
        const auto k = static_cast<std::size_t>(index);
        Layer& layer = layers_[k];
        GateBackwardTensors tensors;
        tensors.gates = gatesOf(layer, slot);
        tensors.cellBefore = layer.cells[slot];
        tensors.cell = layer.cells[slot + 1];
        tensors.cellGradient = layer.cellGradient;
        if (planeGradients[k].defined())
            tensors.hiddenGradient = planeGradients[k].narrow(3, layer.inputPlanes, model_.filters);
        if (index + 1 == model_.layers) {
            tensors.partGradient = partGradient;
            tensors.squareGradient = squareGradient;
        } else {
            tensors.aboveGradient = planeGradients[k + 1].narrow(3, 0, model_.filters);
        }
        gateOps_.backward(tensors);
        planeGradients[k] = convolveBackward(tensors.gates, layer, slot, parameters.kernels[k], !isFirst || index > 0);
    }
}

void TensorStack::backward(const Parameters& parameters, StepInputs& inputs, const at::Tensor& partGradient,
                           const at::Tensor& squareGradient, Parameters& gradients)
{
    LT_EXPECT(buffers_.training && steps_ >= 1 && partGradient.size(0) == steps_);
    const c10::NoGradGuard noGradient;
    for (Layer& layer : layers_) {
        layer.cellGradient.zero_();
        layer.kernelGradient.zero_();
        layer.biasGradient.zero_();
    }
    std::vector<at::Tensor> planeGradients(layers_.size());
    const at::Tensor lastState = segmentCount() > 1 ? state() : at::Tensor();
    for (int segment = segmentCount() - 1; segment >= 0; --segment) {
        if (segment != segmentInBuffers_) {
            const CheckpointWalk::Start start = walk_.resume(segment);
            for (Layer& layer : layers_) {
                layer.hiddenOf(0).copy_(layer.hiddenCheckpoints[start.place]);
                layer.cells[0].copy_(layer.cellCheckpoints[start.place]);
            }
            runSegments(parameters, inputs, start.segment, segment, nullptr);
        }
        for (int slot = stepsOfSegment(segment) - 1; slot >= 0; --slot) {
            const int step = segment * buffers_.segmentSteps + slot;
            if (!buffers_.keepGates && slot + 1 < stepsOfSegment(segment)) {
                for (int layer = 0; layer < model_.layers; ++layer) forwardLayer(parameters, layer, slot, {}, {});
            }
            backwardStep(parameters, slot, partGradient[step],
                         squareGradient.defined() ? squareGradient[step] : at::Tensor(), planeGradients, step == 0);
        }
    }
    for (std::size_t k = 0; k < layers_.size(); ++k) {
        gradients.kernels[k].add_(layers_[k].kernelGradient);
        gradients.biases[k].add_(layers_[k].biasGradient);
    }
    if (lastState.defined()) setState(lastState);
}

}  // namespace longtake
