// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the recurrent layers walk a sequence: forward, and back segment by segment.

#include "core/model/kernel_stack.h"

#include "core/base/contract.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <exception>

namespace longtake {
namespace {

// What the rows of a batch bring one after the other in `values`, added up in double; one row is its own sum.
class RowSums {
public:
    RowSums(std::size_t rows, std::span<float> values) : values_(values)
    {
        if (rows > 1) sums_.resize(values.size());
    }

    void add()
    {
        for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] += static_cast<double>(values_[i]);
    }

    // To `values`.
    void finish() const
    {
        for (std::size_t i = 0; i < sums_.size(); ++i) values_[i] = static_cast<float>(sums_[i]);
    }

private:
    std::span<float> values_;
    std::vector<double> sums_;
};

}  // namespace

// ---- forward ----

void KernelStack::writeInput(Row& row, const Desk& desk, const Sequence& sequence, int step, int slot)
{
    sequence.inputs->write(step, row.number, desk.picture);
    packPlanes(layers_.front().kernels.inputLayout(), desk.picture, row.inputs.at(slot));
}

void KernelStack::runStep(Row& row, const Desk& desk, const Sequence& sequence, int segment, int index, bool keepsGates,
                          const std::function<void()>* beside)
{
    const std::int64_t step = std::int64_t{segment} * segmentLength() + index;
    const int before = row.first + index;
    std::vector<double> unwanted;
    for (std::size_t k = 0; k < layers_.size(); ++k) {
        RowLayer& layer = row.layers[k];
        ForwardFrame frame;
        frame.input = k == 0 ? row.inputs.at(before + 1) : row.layers[k - 1].hidden.at(before + 1);
        frame.hiddenBefore = layer.hidden.at(before);
        frame.stateBefore = layer.states.at(before);
        frame.hidden = layer.hidden.at(before + 1);
        frame.state = layer.states.at(before + 1);
        if (k == 0) frame.beside = beside;
        if (keepsGates) frame.gates = layer.gates.at(index);
        if (sequence.sums && k + 1 == layers_.size()) {
            const std::int64_t place = step * shape_.batch + row.number;
            const HiddenSums& sums = *sequence.sums;
            const std::int64_t parts = sums.part.size(2);
            frame.sums = sums.part.mutable_data_ptr<double>() + place * parts * model_.filters;
            if (sums.square.defined()) {
                frame.squares = sums.square.mutable_data_ptr<double>() + place * model_.filters;
            } else {
                unwanted.resize(static_cast<std::size_t>(model_.filters));
                frame.squares = unwanted.data();
            }
        }
        layers_[k].kernels.forward(frame, layers_[k].forwardWeights, desk.workspace, *desk.team);
    }
}

// Runs the steps of one segment, whose first state is in slot `first`. The input of the next step, up to `end`, is
// written meanwhile: reading and packing a picture takes a tenth of the time of a small network's step.
void KernelStack::runSegment(Row& row, const Desk& desk, const Sequence& sequence, int segment, Run why, int end)
{
    const int steps = stepsOfSegment(row, segment);
    for (int index = 0; index < steps; ++index) {
        const int step = segment * segmentLength() + index, slot = row.first + index + 1;
        if (row.inputAhead != step) writeInput(row, desk, sequence, step, slot);
        std::exception_ptr problem;
        const std::function<void()> writeNext = [&] {
            try {
                writeInput(row, desk, sequence, step + 1, slot + 1);
            } catch (...) {
                problem = std::current_exception();
            }
        };
        const bool isFollowed = step + 1 < end;
        const bool keepsGates = why == Run::ToReverse && (shape_.keepGates || index + 1 == steps);
        runStep(row, desk, sequence, segment, index, keepsGates, isFollowed ? &writeNext : nullptr);
        if (problem) std::rethrow_exception(problem);
        if (isFollowed) row.inputAhead = step + 1;
    }
    row.segmentInBuffers = segment;
}

// From the first state of segment `first`, which is in the buffers, to the end of `last`, which is ready to be walked
// back then.
void KernelStack::runSegments(Row& row, const Desk& desk, const Sequence& sequence, int first, int last)
{
    const int end = last * segmentLength() + stepsOfSegment(row, last);
    row.inputAhead = -1;
    for (int segment = first; segment < last; ++segment) {
        if (const auto place = row.walk.placeFor(segment, last)) keep(row, *place, row.first);
        runSegment(row, desk, sequence, segment, Run::Onward, end);
        row.first = (row.first + segmentLength()) % (segmentLength() + 1);
    }
    runSegment(row, desk, sequence, last, shape_.training ? Run::ToReverse : Run::Onward, end);
}

HiddenSums KernelStack::forward(const Parameters& parameters, StepInputs& inputs, int steps)
{
    LT_EXPECT(steps >= 1 && steps <= shape_.maxSteps);
    const c10::NoGradGuard noGradient;
    HiddenSums sums = HiddenSums::of(model_, steps, shape_.batch);
    for (Row& row : rows_) {
        row.first = lastSlot(row) % static_cast<int>(row.layers.front().hidden.count);
        row.steps = std::min(steps, inputs.stepsOf(row.number, steps));
        sums.part.select(1, row.number).slice(0, row.steps).zero_();
        if (sums.square.defined()) sums.square.select(1, row.number).slice(0, row.steps).zero_();
    }
    steps_ = steps;
    prepareWeights(parameters);
    Sequence sequence;
    sequence.inputs = &inputs;
    sequence.sums = &sums;
    eachRow([&](Row& row, const Desk& desk) {
        if (row.steps == 0) return;
        row.walk.begin(segmentsOf(row));
        runSegments(row, desk, sequence, 0, segmentsOf(row) - 1);
    });
    return sums;
}

// ---- backward ----

void KernelStack::reverseStep(Row& row, const Desk& desk, const Sequence& sequence, int segment, int index)
{
    const int step = segment * segmentLength() + index;
    const int before = row.first + index;
    for (std::size_t k = layers_.size(); k-- > 0;) {
        const CellKernels& kernels = layers_[k].kernels;
        RowLayer& layer = row.layers[k];
        BackwardFrame frame;
        frame.input = k == 0 ? row.inputs.at(before + 1) : row.layers[k - 1].hidden.at(before + 1);
        frame.hiddenBefore = layer.hidden.at(before);
        frame.stateBefore = layer.states.at(before);
        frame.hidden = layer.hidden.at(before + 1);
        frame.state = layer.states.at(before + 1);
        frame.gates = layer.gates.at(index);
        if (step + 1 < row.steps) frame.preGradientAfter = layer.preGradients.at(step + 1);
        frame.preGradient = layer.preGradients.at(step);
        frame.stateGradient = layer.stateGradient;
        if (k + 1 == layers_.size()) {
            const std::int64_t place = std::int64_t{step} * shape_.batch + row.number;
            const std::int64_t parts = std::int64_t{model_.gridRows} * model_.gridColumns;
            frame.sumGradient = sequence.partGradient + place * parts * model_.filters;
            if (sequence.squareGradient) frame.squareGradient = sequence.squareGradient + place * model_.filters;
        } else {
            frame.above = row.above;
        }
        kernels.backward(frame, layers_[k].backwardWeights, *layer.sums, desk.workspace, *desk.team);
        if (k > 0) {
            kernels.inputGradient(frame.preGradient, layers_[k].inputWeights, row.above, desk.workspace, *desk.team);
        }
    }
}

void KernelStack::reverseRow(Row& row, const Desk& desk, const Sequence& sequence)
{
    for (RowLayer& layer : row.layers) {
        layer.sums->clear();
        std::ranges::fill(std::span(layer.stateGradient, layer.states.stride), 0.0F);
    }
    const int segments = segmentsOf(row);
    if (segments > 1) keep(row, shape_.keptCheckpoints(), lastSlot(row));
    for (int segment = segments - 1; segment >= 0; --segment) {
        if (segment != row.segmentInBuffers) {
            const CheckpointWalk::Start start = row.walk.resume(segment);
            recall(row, start.place);
            runSegments(row, desk, sequence, start.segment, segment);
        }
        const int steps = stepsOfSegment(row, segment);
        for (int index = steps - 1; index >= 0; --index) {
            if (!shape_.keepGates && index + 1 < steps) runStep(row, desk, sequence, segment, index, true);
            reverseStep(row, desk, sequence, segment, index);
        }
    }
    if (segments <= 1) return;
    recall(row, shape_.keptCheckpoints());
    row.steps = 0;
}

void KernelStack::backward(const Parameters& parameters, StepInputs& inputs, const at::Tensor& partGradient,
                           const at::Tensor& squareGradient, Parameters& gradients)
{
    LT_EXPECT(shape_.training && steps_ >= 1 && partGradient.size(0) == steps_ && partGradient.is_contiguous());
    const c10::NoGradGuard noGradient;
    Sequence sequence;
    sequence.inputs = &inputs;
    sequence.partGradient = partGradient.const_data_ptr<float>();
    if (squareGradient.defined()) sequence.squareGradient = squareGradient.const_data_ptr<float>();
    eachRow([&](Row& row, const Desk& desk) { reverseRow(row, desk, sequence); });

    addGradients(parameters, gradients);
}

// Sums over the rows in double. By hand, since LibTorch would convert whole tensors for a sum of two types.
void KernelStack::addGradients(const Parameters& parameters, Parameters& gradients)
{
    for (std::size_t k = 0; k < layers_.size(); ++k) {
        const at::Tensor kernel = at::empty(asStored(parameters.kernels[k]).sizes(), at::kFloat);
        const at::Tensor bias = at::empty_like(parameters.biases[k]);
        const std::span kernelValues(kernel.mutable_data_ptr<float>(), static_cast<std::size_t>(kernel.numel()));
        const std::span biasValues(bias.mutable_data_ptr<float>(), static_cast<std::size_t>(bias.numel()));
        RowSums kernelSums(rows_.size(), kernelValues), biasSums(rows_.size(), biasValues);
        for (Row& row : rows_) {
            layers_[k].kernels.finishGradients(*row.layers[k].sums, kernelValues.data(), biasValues.data());
            kernelSums.add();
            biasSums.add();
        }
        kernelSums.finish();
        biasSums.finish();
        asStored(gradients.kernels[k]).add_(kernel);
        gradients.biases[k].add_(bias);
    }
}

}  // namespace longtake
