// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The recurrent layers on the vector kernels of core/kernels: float32, on the CPU. The rows of a batch never meet, so
// several of them run at the same time where there are enough; else the threads share each frame. Results are the same
// for any number of threads.
//
// One block of memory, taken by the constructor, holds everything (sequence_bytes.h).

#pragma once

#include "core/kernels/cell_kernels.h"
#include "core/kernels/sequence_bytes.h"
#include "core/kernels/worker_team.h"
#include "core/memory/checkpoint_walk.h"
#include "core/model/recurrent_stack.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace longtake {

class KernelStack final : public RecurrentStack {
public:
    KernelStack(const ModelConfig& model, const StackBuffers& buffers, int threads, Arena* arena = nullptr);

    static std::int64_t bytesOf(const ModelConfig& model, const StackBuffers& buffers, int threads);

    void resetState() override;
    void carryState(const std::vector<bool>& rows) override;
    at::Tensor state() const override;
    void setState(const at::Tensor& state) override;
    HiddenSums forward(const Parameters& parameters, StepInputs& inputs, int steps) override;
    void backward(const Parameters& parameters, StepInputs& inputs, const at::Tensor& partGradient,
                  const at::Tensor& squareGradient, Parameters& gradients) override;

    std::int64_t bytes() const { return bytes_; }

private:
    // Frames one behind the other; a slot past the last is the first again.
    struct Frames {
        float* begin = nullptr;
        std::size_t stride = 0;  // floats
        std::size_t count = 0;

        float* at(int slot) const { return begin + static_cast<std::size_t>(slot) % count * stride; }
        std::span<float> frame(int slot) const { return {at(slot), stride}; }
    };

    // One layer of one row of the batch.
    struct RowLayer {
        Frames hidden;                               // segment + 1: slot first + s holds h[s - 1]
        Frames states;                               // likewise c
        Frames gates;                                // a segment or one
        Frames hiddenCheckpoints, stateCheckpoints;  // as many as are kept, and the last state
        Frames preGradients;                         // two, taking turns
        float* stateGradient = nullptr;
        std::optional<GradientSums> sums;
    };

    struct Row {
        int number = 0;
        Frames inputs;  // segment + 1: slot first + s + 1 holds x[s]
        std::vector<RowLayer> layers;
        float* above = nullptr;  // dL/dh of the layer below, from the layer above
        int steps = 0;           // of the last forward; 0: the state is in slot `first`
        int first = 0;           // slot of the state before the segment in the buffers
        int segmentInBuffers = 0;
        int inputAhead = -1;  // step whose input lies in its slot already
        CheckpointWalk walk;
    };

    struct Layer {
        CellKernels kernels;
        float* forwardWeights = nullptr;
        float* backwardWeights = nullptr;
        float* inputWeights = nullptr;
    };

    // What a thread works with.
    struct Desk {
        WorkerTeam* team = nullptr;
        float* workspace = nullptr;
        std::span<float> picture;
    };

    // Why a segment is run: to come to the next one, or to be walked back.
    enum class Run { Onward, ToReverse };

    struct Sequence {
        StepInputs* inputs = nullptr;
        HiddenSums* sums = nullptr;           // null: not wanted again
        const float* partGradient = nullptr;  // [steps][batch][parts][filters]
        const float* squareGradient = nullptr;
    };

    class Memory;
    void layOut(Memory& memory);
    // (4 filters, rows, columns, planes), the order of the kernels and of memory.
    static at::Tensor asStored(const at::Tensor& kernel);
    void prepareWeights(const Parameters& parameters);

    // Without a way back there is one segment of all steps, whose slots take turns.
    int segmentLength() const { return shape_.training ? shape_.segmentSteps : shape_.maxSteps; }
    int segmentsOf(const Row& row) const { return (row.steps + segmentLength() - 1) / segmentLength(); }
    int stepsOfSegment(const Row& row, int segment) const;
    // Of the state after the last step.
    int lastSlot(const Row& row) const
    {
        return row.first + (row.steps == 0 ? 0 : stepsOfSegment(row, segmentsOf(row) - 1));
    }

    void eachRow(const std::function<void(Row&, const Desk&)>& work);
    void runSegments(Row& row, const Desk& desk, const Sequence& sequence, int first, int last);
    void runSegment(Row& row, const Desk& desk, const Sequence& sequence, int segment, Run why, int end);
    void runStep(Row& row, const Desk& desk, const Sequence& sequence, int segment, int index, bool keepsGates,
                 const std::function<void()>* beside = nullptr);
    void writeInput(Row& row, const Desk& desk, const Sequence& sequence, int step, int slot);
    void reverseRow(Row& row, const Desk& desk, const Sequence& sequence);
    void addGradients(const Parameters& parameters, Parameters& gradients);
    void reverseStep(Row& row, const Desk& desk, const Sequence& sequence, int segment, int index);
    void keep(Row& row, int checkpoint, int slot);
    void recall(Row& row, int checkpoint);

    ModelConfig model_;
    SequenceShape shape_;
    std::vector<Layer> layers_;
    std::unique_ptr<Arena> ownArena_;  // where nobody gave one
    std::int64_t bytes_ = 0;
    std::vector<Row> rows_;
    std::vector<std::unique_ptr<WorkerTeam>> soloTeams_;  // of rows that run at once
    WorkerTeam team_;
    std::vector<Desk> desks_;  // one per row that runs at once
    int steps_ = 0;            // of the last forward, for the longest row
};

}  // namespace longtake
