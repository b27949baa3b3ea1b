// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The vectorised gates against the scalar formulas, on every instruction set that this machine has, and against the
// LibTorch operations that other devices use.

#include "core/model/gate_ops.h"
#include "core/model/gate_kernels.h"
#include "core/model/gate_math.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <hwy/detect_targets.h>
#include <hwy/targets.h>

#include <cmath>
#include <limits>

namespace longtake {
namespace {

constexpr std::int64_t kTargets[] = {HWY_AVX3, HWY_AVX2, HWY_SSE4, HWY_NEON, HWY_EMU128, HWY_SCALAR};
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

void expectNear(const at::Tensor& found, const at::Tensor& wanted, double bound, const char* what)
{
    const double error = (found - wanted).abs().max().item<double>();
    EXPECT_LE(error, bound) << what << " on " << gateKernelTarget();
}

Arrays copyOf(const Arrays& a)
{
    Arrays b = a;
    for (at::Tensor* t : {&b.forward.gates, &b.forward.cell, &b.forward.hidden, &b.forward.hiddenAbove,
                          &b.forward.partSums, &b.forward.squareSums, &b.backward.cellGradient})
        *t = t->clone();
    b.backward.cell = b.forward.cell;
    return b;
}

void compareKernelsWithOperations(const ModelConfig& model, at::ScalarType type, double bound)
{
    at::manual_seed(3);
    Arrays a = arraysOf(model, type);
    Arrays b = copyOf(a);
    GateOps kernels(model), operations(model, false);
    kernels.forward(a.forward);
    operations.forward(b.forward);
    expectNear(a.forward.gates, b.forward.gates, bound, "gates");
    expectNear(a.forward.cell, b.forward.cell, 10 * bound, "cell");
    expectNear(a.forward.hidden, b.forward.hidden, bound, "hidden");
    expectNear(a.forward.hiddenAbove, b.forward.hiddenAbove, bound, "hidden above");
    expectNear(a.forward.partSums, b.forward.partSums, 20 * bound, "part sums");
    expectNear(a.forward.squareSums, b.forward.squareSums, 50 * bound, "square sums");
    a.backward.gates = a.forward.gates;
    b.backward.gates = b.forward.gates;
    kernels.backward(a.backward);
    operations.backward(b.backward);
    expectNear(a.backward.gates, b.backward.gates, 100 * bound, "gradient of the sums");
    expectNear(a.backward.cellGradient, b.backward.cellGradient, 100 * bound, "gradient of the cell");
}

TEST(GateOps, KernelsEqualOperationsOnEveryInstructionSet)
{
    const std::int64_t here = hwy::SupportedTargets();
    for (const std::int64_t target : kTargets) {
        if ((here & target) == 0) continue;
        hwy::SetSupportedTargetsForTest(target);
        for (const GateActivation activation : kActivations) {
            for (const int filters : {1, 3, 8, 23, 40}) {
                compareKernelsWithOperations(modelOf(filters, activation), at::kDouble, 1e-14);
                compareKernelsWithOperations(modelOf(filters, activation), at::kFloat, 2e-6);
            }
        }
    }
    hwy::SetSupportedTargetsForTest(0);
}

TEST(GateOps, OperationsEqualTheScalarFormulas)
{
    for (const GateActivation activation : kActivations) {
        at::manual_seed(4);
        const ModelConfig model = modelOf(3, activation);
        Arrays a = arraysOf(model, at::kDouble);
        a.backward.hiddenGradient = a.backward.aboveGradient = a.backward.squareGradient = at::Tensor();
        const at::Tensor cellGradient = a.backward.cellGradient.clone();
        GateOps operations(model, false);
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

// A network that has come apart must be seen in the loss, whatever the instruction set; and large sums are no reason.
TEST(GateOps, NotANumberGoesThroughAndLargeSumsDoNotMakeOne)
{
    const std::int64_t here = hwy::SupportedTargets();
    for (const std::int64_t target : kTargets) {
        if ((here & target) == 0) continue;
        hwy::SetSupportedTargetsForTest(target);
        for (const GateActivation activation : kActivations) {
            for (const at::ScalarType type : {at::kFloat, at::kDouble}) {
                const ModelConfig model = modelOf(9, activation);
                Arrays a = arraysOf(model, type);
                a.forward.pre.mul_(1e30);
                GateOps(model).forward(a.forward);
                EXPECT_TRUE(at::isfinite(a.forward.hidden).all().item<bool>()) << gateKernelTarget();
                a.forward.pre.fill_(std::numeric_limits<double>::quiet_NaN());
                GateOps(model).forward(a.forward);
                EXPECT_TRUE(at::isnan(a.forward.hidden).all().item<bool>()) << gateKernelTarget();
                EXPECT_TRUE(at::isnan(a.forward.partSums).all().item<bool>()) << gateKernelTarget();
            }
        }
    }
    hwy::SetSupportedTargetsForTest(0);
}

}  // namespace
}  // namespace longtake
