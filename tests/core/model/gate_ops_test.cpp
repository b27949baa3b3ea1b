// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The gates as LibTorch operations against the scalar formulas.

#include "core/model/gate_ops.h"
#include "core/model/gate_math.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

namespace longtake {
namespace {

constexpr GateActivation kActivations[] = {GateActivation::Sigmoid, GateActivation::HardSigmoidKeras2,
                                           GateActivation::HardSigmoidKeras3};

ModelConfig modelOf(int filters, GateActivation activation)
{
    ModelConfig model;
    model.height = 5;
    model.width = 7;
    model.filters = filters;
    model.gridRows = 2;
    model.gridColumns = 3;
    model.activation = activation;
    return model;
}

struct Arrays {
    GateForwardTensors forward;
    GateBackwardTensors backward;
};

// Random numbers for one step of two pictures; hidden states lie in pixels that are three values wider.
Arrays arraysOf(const ModelConfig& model, at::ScalarType type)
{
    const auto planes = [&](int channels) { return at::randn({2, model.height, model.width, channels}, type).mul_(3); };
    const auto wide = [&] { return planes(model.filters + 3).narrow(3, 2, model.filters); };
    Arrays a;
    a.forward = {planes(4 * model.filters),
                 planes(4 * model.filters),
                 planes(model.filters),
                 planes(model.filters),
                 wide(),
                 wide(),
                 at::zeros({2, 6, model.filters}, at::kDouble),
                 at::zeros({2, model.filters}, at::kDouble)};
    a.backward = {at::Tensor(),
                  a.forward.cellBefore,
                  a.forward.cell,
                  planes(model.filters),
                  wide(),
                  wide(),
                  at::randn({2, 6, model.filters}, type),
                  at::randn({2, model.filters}, type)};
    return a;
}

TEST(GateOps, OperationsEqualTheScalarFormulas)
{
    for (const GateActivation activation : kActivations) {
        at::manual_seed(4);
        const ModelConfig model = modelOf(3, activation);
        Arrays a = arraysOf(model, at::kDouble);
        a.backward.hiddenGradient = a.backward.aboveGradient = a.backward.squareGradient = at::Tensor();
        const at::Tensor cellGradient = a.backward.cellGradient.clone();
        const GateOps operations(model);
        operations.forward(a.forward);
        a.backward.gates = a.forward.gates.clone();
        operations.backward(a.backward);
        const auto pre = a.forward.pre[1][4][6].chunk(4, 0);
        for (int f = 0; f < model.filters; ++f) {
            const auto at = [&](const at::Tensor& planes) { return planes[1][4][6][f].item<double>(); };
            const auto values =
                cellForward(pre[0][f].item<double>(), pre[1][f].item<double>(), pre[2][f].item<double>(),
                            pre[3][f].item<double>(), at(a.forward.cellBefore), activation);
            EXPECT_NEAR(at(a.forward.hidden), values.hidden, 1e-15);
            EXPECT_NEAR(at(a.forward.cell), values.cell, 1e-14);
            const double hiddenGradient = a.backward.partGradient[1][5][f].item<double>();
            const auto gradients =
                cellBackward(values.input, values.forget, values.candidate, values.output, at(a.forward.cellBefore),
                             values.cell, hiddenGradient, at(cellGradient), activation);
            EXPECT_NEAR(at(a.backward.cellGradient), gradients.cellBefore, 1e-14);
            EXPECT_NEAR(a.backward.gates[1][4][6][f].item<double>(), gradients.preInput, 1e-14);
            EXPECT_NEAR(a.backward.gates[1][4][6][9 + f].item<double>(), gradients.preOutput, 1e-14);
        }
    }
}

}  // namespace
}  // namespace longtake
