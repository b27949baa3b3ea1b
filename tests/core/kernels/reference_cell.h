// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A ConvLSTM layer in the plainest double-precision loops, forward through a sequence and back, to compare the kernels
// with. Planes are [plane][y][x]; kernels as CellKernels takes them. Written from the equations alone.

#pragma once

#include <vector>

#include "core/kernels/cell_kernels.h"

namespace longtake {

using Planes = std::vector<double>;

struct ReferenceWeights {
    std::vector<float> kernel;  // [gate][filter][ky][kx][plane]
    std::vector<float> bias;    // [gate][filter]
};

// What a frame's gradient begins with; empty vectors count as zeros.
struct OuterGradient {
    std::vector<float> hidden;   // [filter][y][x], as from a layer above
    std::vector<float> sums;     // [row part][column part][filter]
    std::vector<float> squares;  // [filter]; with `sums`
};

class ReferenceCell {
public:
    ReferenceCell(const CellShape& shape, ReferenceWeights weights);

    // Adds one frame to the sequence.
    void forward(const Planes& input);

    // Back through all frames; `outer` has one entry a frame.
    void backward(const std::vector<OuterGradient>& outer);

    // One entry per frame.
    std::vector<Planes> hidden, state;
    std::vector<Planes> sums, squares;
    std::vector<Planes> inputGradient;

    Planes kernelGradient, biasGradient;

private:
    std::size_t pixels() const;
    double& tap(Planes& kernel, int output, int plane, int ky, int kx) const;
    double weight(int output, int plane, int ky, int kx) const;
    void addSums(const Planes& h);

    CellShape shape_;
    ReferenceWeights weights_;
    std::vector<Planes> input_, gates_;  // gates: [gate][filter][y][x]
};

}  // namespace longtake
