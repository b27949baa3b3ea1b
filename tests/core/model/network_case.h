// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Small networks and sequences on which the stacks are compared with each other and with autograd.

#pragma once

#include "core/model/head.h"
#include "core/model/recurrent_stack.h"

#include <ATen/core/Tensor.h>

#include <ostream>

namespace longtake {

struct NetworkCase {
    const char* name = "";
    int layers = 1;
    int batch = 2;
    int steps = 7;
    int segment = 3;
    int checkpoints = 0;  // kept at a time; 0 = for all segments
    bool keepGates = true;
    int height = 6, width = 8;
    int filters = 5;
    int kernel = 3;
    InputKind input = InputKind::Difference;
    NormaliseOrder order = NormaliseOrder::Pooled;
    int gridRows = 2, gridColumns = 3;
    HeadKind head = HeadKind::OneClass;
    GateActivation activation = GateActivation::Sigmoid;
    bool masked = true;     // some steps unlabelled, rows of different length
    bool weighted = false;  // class weights
    bool carried = false;   // begins with a state that is not zero
    int roomForSteps = 0;   // buffers for longer sequences than this one; 0 = exactly as long
};

inline std::ostream& operator<<(std::ostream& out, const NetworkCase& c)
{
    return out << c.name;
}

ModelConfig modelOf(const NetworkCase& c);

// A sequence of pictures [T, N, C, H, W].
class TensorInputs final : public StepInputs {
public:
    explicit TensorInputs(at::Tensor pictures) : pictures_(std::move(pictures)) {}
    void write(int step, int row, std::span<float> planes) override;
    void writeAll(int step, const at::Tensor& slot) override;

private:
    at::Tensor pictures_;
};

// Random, with masks where the case wants them.
Targets targetsOf(const NetworkCase& c, const ModelConfig& model);

// Biases and normalisation away from their initial zeros and ones, so that no term hides.
Parameters randomParameters(const ModelConfig& model);

// Norm of the difference, relative to the wanted norm.
double relativeError(const at::Tensor& found, const at::Tensor& wanted);

}  // namespace longtake
