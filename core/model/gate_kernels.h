// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pointwise half of a ConvLSTM step on the CPU, over whole pictures, vectorised for whatever instructions the
// machine has (Highway). The formulas are those of gate_math.h.
//
// All planes are stored pixel by pixel: [picture][row][column][channel]. A "row" is one row of one of the batch's
// pictures, numbered picture * height + y. The functions work on a range of rows, so that threads can share a step;
// what they write does not depend on how the rows are shared. Safe to call from several threads on different rows.

#pragma once

#include "core/config/model_config.h"

#include <cstdint>

namespace longtake {

struct GateGeometry {
    int height = 0;
    int width = 0;
    int filters = 0;
    GateActivation activation = GateActivation::Sigmoid;
    // The grid of pooling. Column part g covers columns columnEdges[g] to columnEdges[g + 1]; rowPart[y] is the row
    // part of row y.
    int gridRows = 1;
    int gridColumns = 1;
    const int* columnEdges = nullptr;
    const int* rowPart = nullptr;
};

template <typename T>
struct GateForwardArrays {
    const T* pre = nullptr;         // [rows][width][4 filters], sums before the gates
    T* gates = nullptr;             // same shape, values of the gates; may be `pre`
    const T* cellBefore = nullptr;  // [rows][width][filters]
    T* cell = nullptr;              // [rows][width][filters]
    T* hidden = nullptr;            // first filter of the first pixel; pixels are `hiddenStride` apart
    std::int64_t hiddenStride = 0;
    T* hiddenAbove = nullptr;  // a second place for the same, the next layer's input; may be null
    std::int64_t hiddenAboveStride = 0;
    double* rowSums = nullptr;     // [rows][gridColumns][filters] sums of hidden; may be null
    double* rowSquares = nullptr;  // [rows][filters] sums of hidden squared; may be null
};

template <typename T>
struct GateBackwardArrays {
    T* gates = nullptr;  // in: values of the gates; out: gradients of the sums before them
    const T* cellBefore = nullptr;
    const T* cell = nullptr;
    T* cellGradient = nullptr;          // in: dL/dc of this step from the step after; out: of the step before
    const T* hiddenGradient = nullptr;  // dL/dh of this step from the step after; may be null
    std::int64_t hiddenGradientStride = 0;
    const T* aboveGradient = nullptr;  // dL/dh of this step from the layer above; may be null
    std::int64_t aboveGradientStride = 0;
    const T* partGradient = nullptr;    // [pictures][gridRows][gridColumns][filters] dL/d(sum of h); may be null
    const T* squareGradient = nullptr;  // [pictures][filters] dL/d(sum of h squared); may be null
};

void gatesForward(const GateGeometry& geometry, const GateForwardArrays<float>& arrays, std::int64_t firstRow,
                  std::int64_t lastRow);
void gatesForward(const GateGeometry& geometry, const GateForwardArrays<double>& arrays, std::int64_t firstRow,
                  std::int64_t lastRow);
void gatesBackward(const GateGeometry& geometry, const GateBackwardArrays<float>& arrays, std::int64_t firstRow,
                   std::int64_t lastRow);
void gatesBackward(const GateGeometry& geometry, const GateBackwardArrays<double>& arrays, std::int64_t firstRow,
                   std::int64_t lastRow);

// Instruction set in use: "AVX3", "AVX2", ...
const char* gateKernelTarget();

}  // namespace longtake
