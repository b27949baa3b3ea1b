// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/kernel_stack.h"

#include "core/base/contract.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace longtake {
namespace {

GateCurve curveOf(GateActivation activation)
{
    switch (activation) {
        case GateActivation::HardSigmoidKeras2:
            return GateCurve::HardSigmoidKeras2;
        case GateActivation::HardSigmoidKeras3:
            return GateCurve::HardSigmoidKeras3;
        case GateActivation::Sigmoid:
            break;
    }
    return GateCurve::Sigmoid;
}

SequenceShape shapeOf(const ModelConfig& model, const StackBuffers& buffers, int threads)
{
    LT_EXPECT(buffers.batch >= 1 && buffers.maxSteps >= 1 && buffers.segmentSteps >= 1 && threads >= 1);
    SequenceShape shape;
    for (int layer = 0; layer < model.layers; ++layer) {
        CellShape cell;
        cell.height = model.height;
        cell.width = model.width;
        cell.inputPlanes = inputPlanesOfLayer(model, layer);
        cell.filters = model.filters;
        cell.kernel = model.kernel;
        cell.curve = curveOf(model.activation);
        cell.gridRows = model.gridRows;
        cell.gridColumns = model.gridColumns;
        cell.givesInputGradient = layer > 0;
        shape.layers.push_back(cell);
    }
    shape.batch = buffers.batch;
    shape.maxSteps = buffers.maxSteps;
    shape.segmentSteps = std::min(buffers.segmentSteps, buffers.maxSteps);
    shape.checkpoints = buffers.checkpoints;
    shape.keepGates = buffers.keepGates;
    shape.training = buffers.training;
    shape.workers = threads;
    return shape;
}

std::size_t floatsOf(std::int64_t bytes)
{
    return static_cast<std::size_t>(bytes) / sizeof(float);
}

std::int64_t wholeLines(std::size_t bytes)
{
    return static_cast<std::int64_t>((bytes + kAlignBytes - 1) / kAlignBytes * kAlignBytes);
}

}  // namespace

// Hands out parts of the block one after the other; the first time round, only counts them.
class KernelStack::Memory {
public:
    explicit Memory(float* begin = nullptr) : begin_(begin) {}

    float* take(std::int64_t bytes)
    {
        float* part = begin_ ? begin_ + floatsOf(taken_) : nullptr;
        taken_ += bytes;
        return part;
    }

    Frames frames(std::int64_t bytes, std::int64_t count)
    {
        return {take(bytes * count), floatsOf(bytes), static_cast<std::size_t>(count)};
    }

    std::int64_t taken() const { return taken_; }
    bool isReal() const { return begin_ != nullptr; }

private:
    float* begin_ = nullptr;
    std::int64_t taken_ = 0;
};

std::int64_t KernelStack::bytesOf(const ModelConfig& model, const StackBuffers& buffers, int threads)
{
    return sequenceBytes(shapeOf(model, buffers, threads)).total();
}

KernelStack::KernelStack(const ModelConfig& model, const StackBuffers& buffers, int threads, Arena* arena)
    : model_(model),
      shape_(shapeOf(model, buffers, threads)),
      team_(shape_.runsRowsAtOnce() ? std::min(threads, buffers.batch) : threads)
{
    for (const CellShape& layer : shape_.layers) layers_.push_back({CellKernels(layer)});
    Memory counted;
    layOut(counted);
    bytes_ = counted.taken();
    LT_EXPECT(bytes_ == sequenceBytes(shape_).total());
    if (arena == nullptr) {
        ownArena_ = std::make_unique<Arena>(bytes_);
        arena = ownArena_.get();
    }
    // All zero, as the kernels want their planes to begin.
    Memory memory(arena->take(bytes_));
    layOut(memory);
}

void KernelStack::layOut(Memory& memory)
{
    const std::int64_t steps = shape_.segmentSteps;
    const std::int64_t kept = shape_.keptCheckpoints() > 0 ? shape_.keptCheckpoints() + 1 : 0;
    rows_.assign(static_cast<std::size_t>(shape_.batch), {});
    desks_.clear();
    soloTeams_.clear();
    for (Layer& layer : layers_) {
        const CellKernels& kernels = layer.kernels;
        layer.forwardWeights = memory.take(wholeLines(kernels.forwardWeightBytes()));
        if (!shape_.training) continue;
        layer.backwardWeights = memory.take(wholeLines(kernels.backwardWeightBytes()));
        if (&layer != &layers_.front()) layer.inputWeights = memory.take(wholeLines(kernels.inputWeightBytes()));
    }
    for (std::size_t r = 0; r < rows_.size(); ++r) {
        Row& row = rows_[r];
        row.number = static_cast<int>(r);
        row.walk = CheckpointWalk(shape_.keptCheckpoints());
        row.inputs = memory.frames(frameBytes(layers_.front().kernels).input, steps + 1);
        for (std::size_t k = 0; k < layers_.size(); ++k) {
            const CellKernels& kernels = layers_[k].kernels;
            const FrameBytes frame = frameBytes(kernels);
            RowLayer& layer = row.layers.emplace_back();
            layer.hidden = memory.frames(frame.hidden, steps + 1);
            layer.states = memory.frames(frame.state, steps + 1);
            if (!shape_.training) continue;
            layer.gates = memory.frames(frame.gates, shape_.keepGates ? steps : 1);
            layer.hiddenCheckpoints = memory.frames(frame.hidden, kept);
            layer.stateCheckpoints = memory.frames(frame.state, kept);
            layer.preGradients = memory.frames(frame.preGradient, 2);
            layer.stateGradient = memory.take(frame.state);
            float* sums = memory.take(wholeLines(kernels.gradientBytes()));
            if (memory.isReal()) layer.sums.emplace(kernels, sums);
            if (k == 1) row.above = memory.take(frame.input);  // of the same size between all layers
        }
    }
    const std::int64_t workspace = workspaceBytesOf(shape_);
    const std::size_t picture = static_cast<std::size_t>(model_.inputPlanes()) *
                                static_cast<std::size_t>(model_.height) * static_cast<std::size_t>(model_.width);
    const int desks = shape_.runsRowsAtOnce() ? shape_.workers : 1;
    for (int k = 0; k < desks; ++k) {
        Desk desk;
        float* place = memory.take(workspace);
        if (!memory.isReal()) continue;
        desk.picture = {place, picture};
        desk.workspace = place + floatsOf(wholeLines(picture * sizeof(float)));
        desk.team = &team_;
        if (shape_.runsRowsAtOnce()) desk.team = soloTeams_.emplace_back(std::make_unique<WorkerTeam>(1)).get();
        desks_.push_back(desk);
    }
}

at::Tensor KernelStack::asStored(const at::Tensor& kernel)
{
    return kernel.permute({0, 2, 3, 1});
}

void KernelStack::prepareWeights(const Parameters& parameters)
{
    for (std::size_t k = 0; k < layers_.size(); ++k) {
        Layer& layer = layers_[k];
        const at::Tensor kernel = asStored(parameters.kernels[k]).contiguous();
        const float* values = kernel.const_data_ptr<float>();
        const at::Tensor bias = parameters.biases[k].contiguous();
        layer.kernels.prepareForward(values, bias.const_data_ptr<float>(), layer.forwardWeights);
        if (layer.backwardWeights) layer.kernels.prepareBackward(values, layer.backwardWeights);
        if (layer.inputWeights) layer.kernels.prepareInputGradient(values, layer.inputWeights);
    }
}

int KernelStack::stepsOfSegment(const Row& row, int segment) const
{
    return std::min(segmentLength(), row.steps - segment * segmentLength());
}

void KernelStack::eachRow(const std::function<void(Row&, const Desk&)>& work)
{
    if (shape_.runsRowsAtOnce()) {
        team_.run(shape_.batch, [&](int row, int worker) {
            work(rows_[static_cast<std::size_t>(row)], desks_[static_cast<std::size_t>(worker)]);
        });
        return;
    }
    for (Row& row : rows_) work(row, desks_.front());
}

// ---- state ----

void KernelStack::resetState()
{
    for (Row& row : rows_) {
        for (RowLayer& layer : row.layers) {
            std::ranges::fill(layer.hidden.frame(0), 0.0F);
            std::ranges::fill(layer.states.frame(0), 0.0F);
        }
        row.steps = 0;
        row.first = 0;
    }
}

// In place: the others go on from the slot they have come to.
void KernelStack::carryState(const std::vector<bool>& rows)
{
    LT_EXPECT(rows.size() == rows_.size());
    for (Row& row : rows_) {
        if (rows[static_cast<std::size_t>(row.number)]) continue;
        for (RowLayer& layer : row.layers) {
            std::ranges::fill(layer.hidden.frame(0), 0.0F);
            std::ranges::fill(layer.states.frame(0), 0.0F);
        }
        row.steps = 0;
        row.first = 0;
    }
}

at::Tensor KernelStack::state() const
{
    const std::int64_t layers = model_.layers, filters = model_.filters;
    at::Tensor planar = at::empty({layers, 2, shape_.batch, filters, model_.height, model_.width}, at::kFloat);
    const auto size = static_cast<std::size_t>(filters * model_.height * model_.width);
    for (const Row& row : rows_) {
        for (std::size_t k = 0; k < layers_.size(); ++k) {
            const auto values = [&](std::int64_t kind) {
                at::Tensor to = planar[static_cast<std::int64_t>(k)][kind][row.number];
                return std::span(to.mutable_data_ptr<float>(), size);
            };
            const CellKernels& kernels = layers_[k].kernels;
            unpackPlanes(kernels.hiddenLayout(), row.layers[k].hidden.at(lastSlot(row)), values(0));
            unpackState(kernels.stateLayout(), row.layers[k].states.at(lastSlot(row)), values(1));
        }
    }
    return planar.permute({0, 1, 2, 4, 5, 3}).contiguous();
}

void KernelStack::setState(const at::Tensor& state)
{
    const at::Tensor planar = state.permute({0, 1, 2, 5, 3, 4}).contiguous();
    const auto size = static_cast<std::size_t>(model_.filters * model_.height * model_.width);
    for (Row& row : rows_) {
        for (std::size_t k = 0; k < layers_.size(); ++k) {
            const auto values = [&](std::int64_t kind) {
                const at::Tensor from = planar[static_cast<std::int64_t>(k)][kind][row.number];
                return std::span(from.const_data_ptr<float>(), size);
            };
            const CellKernels& kernels = layers_[k].kernels;
            packPlanes(kernels.hiddenLayout(), values(0), row.layers[k].hidden.at(0));
            packState(kernels.stateLayout(), values(1), row.layers[k].states.at(0));
        }
        row.steps = 0;
        row.first = 0;
    }
}

void KernelStack::keep(Row& row, int checkpoint, int slot)
{
    for (RowLayer& layer : row.layers) {
        std::ranges::copy(layer.hidden.frame(slot), layer.hiddenCheckpoints.at(checkpoint));
        std::ranges::copy(layer.states.frame(slot), layer.stateCheckpoints.at(checkpoint));
    }
}

void KernelStack::recall(Row& row, int checkpoint)
{
    for (RowLayer& layer : row.layers) {
        std::ranges::copy(layer.hiddenCheckpoints.frame(checkpoint), layer.hidden.at(0));
        std::ranges::copy(layer.stateCheckpoints.frame(checkpoint), layer.states.at(0));
    }
    row.first = 0;
}

}  // namespace longtake
