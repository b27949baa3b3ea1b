// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The arithmetic of one ConvLSTM cell at one pixel of one filter, forward and backward, in plain scalars: the ground
// truth for the vectorised kernels, and what device kernels compile. Gate order i, f, c, o.

#pragma once

#include "core/config/model_config.h"

#include <cmath>

#ifdef __CUDACC__
#define LT_GATE_FUNCTION __host__ __device__ inline
#else
#define LT_GATE_FUNCTION inline
#endif

namespace longtake {

// Slope of the hard sigmoids: clip(slope * x + 0.5, 0, 1).
LT_GATE_FUNCTION double hardSlope(GateActivation activation)
{
    return activation == GateActivation::HardSigmoidKeras2 ? 0.2 : 1.0 / 6.0;
}

template <typename T>
LT_GATE_FUNCTION T gateValue(T x, GateActivation activation)
{
    if (activation == GateActivation::Sigmoid) return T(1) / (T(1) + std::exp(-x));
    const T value = static_cast<T>(hardSlope(activation)) * x + T(0.5);
    return value < T(0) ? T(0) : (value > T(1) ? T(1) : value);
}

// Derivative of the gate, from its value.
template <typename T>
LT_GATE_FUNCTION T gateSlope(T value, GateActivation activation)
{
    if (activation == GateActivation::Sigmoid) return value * (T(1) - value);
    return value > T(0) && value < T(1) ? static_cast<T>(hardSlope(activation)) : T(0);
}

// What a cell keeps of a step: the values of its gates, and the state they lead to.
template <typename T>
struct CellValues {
    T input, forget, candidate, output;  // i, f, g = tanh(...), o
    T cell, hidden;
};

template <typename T>
LT_GATE_FUNCTION CellValues<T> cellForward(T preInput, T preForget, T preCandidate, T preOutput, T cellBefore,
                                           GateActivation activation)
{
    CellValues<T> values;
    values.input = gateValue(preInput, activation);
    values.forget = gateValue(preForget, activation);
    values.candidate = std::tanh(preCandidate);
    values.output = gateValue(preOutput, activation);
    values.cell = values.forget * cellBefore + values.input * values.candidate;
    values.hidden = values.output * std::tanh(values.cell);
    return values;
}

// Gradients of the four sums before the gates, and of the cell state one step earlier.
template <typename T>
struct CellGradients {
    T preInput, preForget, preCandidate, preOutput;
    T cellBefore;
};

// `hiddenGradient` and `cellGradient` are dL/dh and dL/dc of this step, the latter as it comes from the step after.
template <typename T>
LT_GATE_FUNCTION CellGradients<T> cellBackward(T input, T forget, T candidate, T output, T cellBefore, T cell,
                                               T hiddenGradient, T cellGradient, GateActivation activation)
{
    const T tanhCell = std::tanh(cell);
    const T gradient = cellGradient + hiddenGradient * output * (T(1) - tanhCell * tanhCell);
    CellGradients<T> result;
    result.preInput = gradient * candidate * gateSlope(input, activation);
    result.preForget = gradient * cellBefore * gateSlope(forget, activation);
    result.preCandidate = gradient * input * (T(1) - candidate * candidate);
    result.preOutput = hiddenGradient * tanhCell * gateSlope(output, activation);
    result.cellBefore = gradient * forget;
    return result;
}

}  // namespace longtake
