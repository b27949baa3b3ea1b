// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The kernels of every instruction set of this machine against plain loops in double.

#include "core/kernels/cell_kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/kernels/kernel_run.h"

namespace longtake {
namespace {

constexpr double kForwardError = 3e-6, kGradientError = 1e-5;  // relative to the largest value

std::string describe(const CellShape& shape)
{
    return std::to_string(shape.height) + "x" + std::to_string(shape.width) + ", " + std::to_string(shape.inputPlanes) +
           " planes in, " + std::to_string(shape.filters) + " filters, kernel " + std::to_string(shape.kernel);
}

std::size_t pixels(const CellShape& shape)
{
    return static_cast<std::size_t>(shape.height) * static_cast<std::size_t>(shape.width);
}

std::vector<std::vector<float>> randomFrames(const CellShape& shape, int frames, unsigned seed)
{
    std::vector<std::vector<float>> result;
    for (int t = 0; t < frames; ++t) {
        result.push_back(
            noise(pixels(shape) * static_cast<std::size_t>(shape.inputPlanes), 1, seed + static_cast<unsigned>(t)));
    }
    return result;
}

// Some frames get a gradient from above, some by their sums, some both, some none.
std::vector<OuterGradient> randomGradients(const CellShape& shape, int frames, unsigned seed)
{
    std::vector<OuterGradient> result(static_cast<std::size_t>(frames));
    const auto filters = static_cast<std::size_t>(shape.filters);
    const auto parts = static_cast<std::size_t>(shape.gridRows * shape.gridColumns);
    for (std::size_t t = 0; t < result.size(); ++t) {
        const unsigned s = seed + 7 * static_cast<unsigned>(t);
        if (t % 3 != 1) result[t].hidden = noise(pixels(shape) * filters, 0.01f, s);
        if (t % 4 != 2) result[t].sums = noise(parts * filters, 0.01f, s + 1);
        if (t % 4 == 1) result[t].squares = noise(filters, 0.02f, s + 2);
    }
    return result;
}

struct Errors {
    double hidden = 0, state = 0, sums = 0, inputGradient = 0, kernel = 0, bias = 0;
};

// A whole sequence there and back, against the reference.
Errors compareSequence(const CellShape& shape, KernelForm form, const kernels::KernelTable& table, int frames,
                       const ReferenceWeights& weights)
{
    const auto inputs = randomFrames(shape, frames, 11);
    const auto outer = randomGradients(shape, frames, 101);
    ReferenceCell reference(shape, weights);
    LayerRun run(shape, form, table, weights);
    run.wantsInputGradient = shape.givesInputGradient;
    Errors worst;
    for (std::size_t t = 0; t < inputs.size(); ++t) {
        reference.forward(toDouble(inputs[t]));
        run.forward(inputs[t]);
        worst.hidden = std::max(worst.hidden, relativeError(run.hidden(t), reference.hidden[t]));
        worst.state = std::max(worst.state, relativeError(run.state(t), reference.state[t]));
        worst.sums = std::max({worst.sums, relativeError(run.sums[t], reference.sums[t]),
                               relativeError(run.squares[t], reference.squares[t])});
    }
    reference.backward(outer);
    run.backward(outer);
    double largest = 0, difference = 0;  // input gradients of all frames are measured with one yardstick
    for (std::size_t t = 0; t < inputs.size() && shape.givesInputGradient; ++t) {
        for (std::size_t i = 0; i < reference.inputGradient[t].size(); ++i) {
            largest = std::max(largest, std::abs(reference.inputGradient[t][i]));
            difference = std::max(
                difference, std::abs(static_cast<double>(run.inputGradient[t][i]) - reference.inputGradient[t][i]));
        }
    }
    if (shape.givesInputGradient) worst.inputGradient = difference / largest;
    worst.kernel = relativeError(run.kernelGradient, reference.kernelGradient);
    worst.bias = relativeError(run.biasGradient, reference.biasGradient);
    EXPECT_TRUE(run.isTidy());
    return worst;
}

Errors compareSequence(const CellShape& shape, KernelForm form, const kernels::KernelTable& table, int frames)
{
    return compareSequence(shape, form, table, frames, randomWeights(shape, 3));
}

void expectClose(const Errors& errors)
{
    EXPECT_LT(errors.hidden, kForwardError);
    EXPECT_LT(errors.state, kForwardError);
    EXPECT_LT(errors.sums, kForwardError);
    EXPECT_LT(errors.inputGradient, kGradientError);
    EXPECT_LT(errors.kernel, kGradientError);
    EXPECT_LT(errors.bias, kGradientError);
}

class CellKernelsOf : public testing::TestWithParam<const kernels::KernelTable*> {
protected:
    const kernels::KernelTable& table() const { return *GetParam(); }
};

INSTANTIATE_TEST_SUITE_P(Targets, CellKernelsOf, testing::ValuesIn(kernels::allKernelTables()),
                         [](const auto& test) { return std::string(test.param->target); });

TEST_P(CellKernelsOf, WinogradAgreesWithDoubleForEveryRemainder)
{
    // Filters leave every remainder of the register blocks, widths every remainder of tiles and groups.
    const std::vector<CellShape> shapes = {
        {2, 2, 1, 3},   {2, 5, 1, 1},   {6, 2, 2, 5},   {3, 3, 1, 1},   {4, 4, 1, 4},   {5, 6, 2, 2},   {8, 7, 1, 3},
        {9, 37, 1, 5},  {7, 61, 1, 6},  {4, 64, 3, 7},  {6, 65, 1, 8},  {5, 63, 1, 9},  {13, 45, 2, 8}, {4, 130, 1, 4},
        {30, 45, 1, 4}, {3, 12, 1, 12}, {4, 20, 5, 13}, {5, 16, 1, 17}, {6, 10, 9, 20}, {4, 5, 40, 10},
    };
    for (CellShape shape : shapes) {
        SCOPED_TRACE(describe(shape));
        shape.gridRows = std::min(2, shape.height);
        shape.gridColumns = std::min(3, shape.width);
        expectClose(compareSequence(shape, KernelForm::Winograd, table(), 3));
    }
}

// First layers of up to four filters go back by the adjoint of the forward convolution.
TEST_P(CellKernelsOf, AdjointFormAgreesWithDoubleForEveryRemainder)
{
    const std::vector<CellShape> shapes = {
        {2, 2, 1, 1},  {2, 5, 1, 3},  {3, 3, 2, 1},   {5, 6, 2, 2},   {8, 7, 1, 3},   {9, 37, 1, 1},  {7, 61, 1, 4},
        {4, 64, 2, 4}, {6, 65, 1, 2}, {13, 63, 1, 4}, {4, 130, 1, 4}, {9, 100, 1, 4}, {30, 45, 2, 2}, {7, 257, 2, 3},
    };
    for (CellShape shape : shapes) {
        SCOPED_TRACE(describe(shape));
        shape.gridRows = std::min(2, shape.height);
        shape.gridColumns = std::min(3, shape.width);
        shape.givesInputGradient = false;
        EXPECT_TRUE(CellKernels(shape, KernelForm::Auto, table()).isAdjoint());
        expectClose(compareSequence(shape, KernelForm::Auto, table(), 5));
    }
}

TEST_P(CellKernelsOf, AdjointFormStaysExactForHundredStepsAndHardSigmoids)
{
    for (const GateCurve curve : {GateCurve::Sigmoid, GateCurve::HardSigmoidKeras2, GateCurve::HardSigmoidKeras3}) {
        CellShape shape{12, 78, 1, 4, 3, curve};
        shape.gridRows = shape.gridColumns = 3;
        shape.givesInputGradient = false;
        expectClose(compareSequence(shape, KernelForm::Auto, table(), curve == GateCurve::Sigmoid ? 100 : 6));
    }
}

TEST_P(CellKernelsOf, AdjointFormDoesNotDependOnTheNumberOfWorkers)
{
    CellShape shape{41, 70, 2, 4};
    shape.gridRows = shape.gridColumns = 2;
    shape.givesInputGradient = false;
    const ReferenceWeights weights = randomWeights(shape, 5);
    const auto inputs = randomFrames(shape, 20, 21);  // more than are added up before a fold
    const auto outer = randomGradients(shape, 20, 31);
    LayerRun alone(shape, KernelForm::Auto, table(), weights, 1);
    for (const auto& input : inputs) alone.forward(input);
    alone.backward(outer);
    for (const int workers : {2, 3}) {
        LayerRun team(shape, KernelForm::Auto, table(), weights, workers);
        for (const auto& input : inputs) team.forward(input);
        team.backward(outer);
        EXPECT_EQ(team.kernelGradient, alone.kernelGradient);
        EXPECT_EQ(team.biasGradient, alone.biasGradient);
    }
}

TEST_P(CellKernelsOf, DirectFormAgreesWithDoubleForEveryKernel)
{
    const std::vector<CellShape> shapes = {
        {1, 1, 1, 1, 3},  {1, 1, 2, 5, 5},  {2, 1, 1, 4, 3},   {1, 9, 1, 3, 3},  {3, 2, 1, 2, 1},
        {4, 4, 1, 4, 2},  {5, 7, 2, 3, 4},  {9, 37, 1, 5, 5},  {6, 66, 1, 2, 7}, {30, 45, 1, 4, 3},
        {5, 64, 1, 3, 3}, {4, 5, 1, 6, 11}, {7, 130, 1, 1, 6}, {3, 3, 10, 9, 3}, {2, 3, 1, 2, 31},
    };
    for (CellShape shape : shapes) {
        SCOPED_TRACE(describe(shape));
        shape.gridRows = std::min(3, shape.height);
        shape.gridColumns = std::min(2, shape.width);
        expectClose(compareSequence(shape, KernelForm::Direct, table(), 3));
    }
}

TEST_P(CellKernelsOf, HardSigmoidsAgreeWithDouble)
{
    for (const GateCurve curve : {GateCurve::HardSigmoidKeras2, GateCurve::HardSigmoidKeras3}) {
        for (const KernelForm form : {KernelForm::Winograd, KernelForm::Direct}) {
            expectClose(compareSequence({9, 22, 1, 4, 3, curve}, form, table(), 6));
        }
    }
}

TEST_P(CellKernelsOf, HardSigmoidsAgreeWhereTheyAreFlat)
{
    // Sums of up to +-10: many gates are 0 or 1, and let no gradient through.
    for (const GateCurve curve : {GateCurve::HardSigmoidKeras2, GateCurve::HardSigmoidKeras3}) {
        for (const KernelForm form : {KernelForm::Winograd, KernelForm::Direct}) {
            const CellShape shape{7, 35, 2, 5, 3, curve};
            ReferenceWeights weights = randomWeights(shape, 23, 8);
            for (float& bias : weights.bias) bias *= 15;
            expectClose(compareSequence(shape, form, table(), 3, weights));
            LayerRun run(shape, form, table(), weights);
            run.forward(randomFrames(shape, 1, 11)[0]);
            const std::vector<float> h = run.hidden(0);  // 0 where the output gate is shut
            EXPECT_GT(std::ranges::count(h, 0.0f), static_cast<std::ptrdiff_t>(h.size() / 10));
        }
    }
}

TEST_P(CellKernelsOf, ManyFiltersStayExactThroughAWholeBackPropagation)
{
    CellShape shape{13, 22, 1, 40};
    shape.gridRows = shape.gridColumns = 1;
    expectClose(compareSequence(shape, KernelForm::Winograd, table(), 10));
}

TEST_P(CellKernelsOf, HundredStepsStayExact)
{
    for (const KernelForm form : {KernelForm::Winograd, KernelForm::Direct}) {
        CellShape shape{12, 18, 1, 4};
        shape.gridRows = shape.gridColumns = 3;
        expectClose(compareSequence(shape, form, table(), 100));
    }
}

TEST_P(CellKernelsOf, ResultsDoNotDependOnTheNumberOfWorkers)
{
    for (const KernelForm form : {KernelForm::Winograd, KernelForm::Direct}) {
        CellShape shape{41, 70, 1, 5};
        shape.gridRows = shape.gridColumns = 2;
        const ReferenceWeights weights = randomWeights(shape, 5);
        const auto inputs = randomFrames(shape, 4, 21);
        const auto outer = randomGradients(shape, 4, 31);
        LayerRun alone(shape, form, table(), weights, 1);
        for (const auto& input : inputs) alone.forward(input);
        alone.wantsInputGradient = true;
        alone.backward(outer);
        for (const int workers : {2, 3}) {
            LayerRun team(shape, form, table(), weights, workers);
            for (const auto& input : inputs) team.forward(input);
            team.wantsInputGradient = true;
            team.backward(outer);
            EXPECT_EQ(team.hidden(3), alone.hidden(3));
            EXPECT_EQ(team.sums, alone.sums);
            EXPECT_EQ(team.squares, alone.squares);
            EXPECT_EQ(team.kernelGradient, alone.kernelGradient);
            EXPECT_EQ(team.biasGradient, alone.biasGradient);
            EXPECT_EQ(team.inputGradient, alone.inputGradient);
        }
    }
}

TEST_P(CellKernelsOf, StackedLayersAgreeWithDouble)
{
    for (const KernelForm form : {KernelForm::Winograd, KernelForm::Direct}) {
        const CellShape lowerShape{11, 19, 2, 3}, upperShape{11, 19, 3, 5};
        const ReferenceWeights lowerWeights = randomWeights(lowerShape, 7), upperWeights = randomWeights(upperShape, 8);
        const auto inputs = randomFrames(lowerShape, 5, 41);
        const auto outer = randomGradients(upperShape, 5, 51);
        ReferenceCell lower(lowerShape, lowerWeights), upper(upperShape, upperWeights);
        LayerRun lowerRun(lowerShape, form, table(), lowerWeights), upperRun(upperShape, form, table(), upperWeights);
        for (std::size_t t = 0; t < inputs.size(); ++t) {
            lower.forward(toDouble(inputs[t]));
            upper.forward(lower.hidden[t]);
            lowerRun.forward(inputs[t]);
            upperRun.forwardFrom(lowerRun);
        }
        upper.backward(outer);
        std::vector<OuterGradient> passedDown(inputs.size());
        for (std::size_t t = 0; t < inputs.size(); ++t) {
            passedDown[t].hidden.assign(upper.inputGradient[t].begin(), upper.inputGradient[t].end());
        }
        lower.backward(passedDown);
        upperRun.backward(outer, &lowerRun);
        EXPECT_LT(relativeError(upperRun.hidden(4), upper.hidden[4]), kForwardError);
        EXPECT_LT(relativeError(upperRun.kernelGradient, upper.kernelGradient), kGradientError);
        EXPECT_LT(relativeError(lowerRun.kernelGradient, lower.kernelGradient), kGradientError);
        EXPECT_LT(relativeError(lowerRun.biasGradient, lower.biasGradient), kGradientError);
        EXPECT_TRUE(upperRun.isTidy() && lowerRun.isTidy());
    }
}

TEST_P(CellKernelsOf, HugeSumsSaturateTheGates)
{
    for (const GateCurve curve : {GateCurve::Sigmoid, GateCurve::HardSigmoidKeras2}) {
        for (const float size : {89.0f, 1e4f, 1e30f, std::numeric_limits<float>::infinity()}) {
            const CellShape shape{3, 3, 1, 2, 3, curve};
            ReferenceWeights weights = randomWeights(shape, 9);
            // Filter 0: gates open, filter 1: closed; g = 1 in both. Bias is [gate][filter].
            weights.bias = {size, -size, size, -size, size, size, size, -size};
            LayerRun run(shape, KernelForm::Winograd, table(), weights);
            run.forward(std::vector<float>(9, 0.5f));
            const std::vector<float> h = run.hidden(0);
            for (std::size_t i = 0; i < 9; ++i) {
                EXPECT_NEAR(h[i], std::tanh(1.0f), 1e-6f);
                EXPECT_NEAR(h[9 + i], 0.0f, 1e-9f);
            }
            run.backward({OuterGradient{std::vector<float>(18, 1.0f), {}, {}}});
            for (const float gradient : run.kernelGradient) EXPECT_LT(std::abs(gradient), 1e-5f);
        }
    }
}

TEST_P(CellKernelsOf, NanShowsInWhatDependsOnIt)
{
    for (const KernelForm form : {KernelForm::Winograd, KernelForm::Direct}) {
        for (const GateCurve curve : {GateCurve::Sigmoid, GateCurve::HardSigmoidKeras3}) {
            const CellShape shape{20, 40, 1, 3, 3, curve};
            LayerRun run(shape, form, table(), randomWeights(shape, 10));
            std::vector<float> input(pixels(shape), 0.1f);
            input[5 * 40 + 7] = std::numeric_limits<float>::quiet_NaN();
            run.forward(input);
            const std::vector<float> h = run.hidden(0);
            EXPECT_TRUE(std::isnan(h[5 * 40 + 7]));
            EXPECT_FALSE(std::isnan(h[15 * 40 + 30]));
            EXPECT_TRUE(std::isnan(run.sums[0][0]));
        }
    }
}

TEST_P(CellKernelsOf, SmallValuesKeepTheirDigits)
{
    // Inputs of a still scene: h is a millionth, and still exact relative to itself.
    const CellShape shape{8, 12, 1, 4};
    ReferenceWeights weights = randomWeights(shape, 12);
    std::fill(weights.bias.begin(), weights.bias.end(), 0.0f);
    ReferenceCell reference(shape, weights);
    LayerRun run(shape, KernelForm::Auto, table(), weights);
    const std::vector<float> input = noise(pixels(shape), 1e-6f, 13);
    reference.forward(toDouble(input));
    run.forward(input);
    EXPECT_LT(relativeError(run.hidden(0), reference.hidden[0]), kForwardError);
}

TEST_P(CellKernelsOf, GradientsThatFadeAwayBecomeZero)
{
    // Below the smallest normal float, a processor may take a hundred times as long for each operation.
    for (const KernelForm form : {KernelForm::Winograd, KernelForm::Direct}) {
        const CellShape shape{5, 6, 1, 3};
        LayerRun run(shape, form, table(), randomWeights(shape, 14));
        for (const auto& input : randomFrames(shape, 2, 91)) run.forward(input);
        run.backward({{}, OuterGradient{std::vector<float>(pixels(shape) * 3, 1e-39f), {}, {}}});
        EXPECT_EQ(run.kernelGradient, std::vector<float>(run.kernelGradient.size(), 0.0f));
        volatile float tiny = 1e-39f;  // the caller's own arithmetic stays what it was
        EXPECT_GT(tiny * 0.5f, 0.0f);
    }
}

TEST(CellKernels, FramesNeedNotKeepGatesNorOldStates)
{
    const CellShape shape{10, 21, 1, 4};
    const ReferenceWeights weights = randomWeights(shape, 15);
    const auto inputs = randomFrames(shape, 3, 61);
    LayerRun kept(shape, KernelForm::Auto, kernels::kernelTable(), weights);
    const CellKernels kernels(shape);
    WorkerTeam team;
    GuardedBuffer packedWeights(kernels.forwardWeightBytes() / sizeof(float)),
        workspace(kernels.workspaceBytes(1) / sizeof(float)), input(kernels.inputLayout().floats()),
        state(kernels.stateLayout().stateFloats());
    std::vector<GuardedBuffer> hidden;
    for (int i = 0; i < 2; ++i) hidden.emplace_back(kernels.hiddenLayout().floats());
    kernels.prepareForward(weights.kernel.data(), weights.bias.data(), packedWeights.data());
    for (std::size_t t = 0; t < inputs.size(); ++t) {
        kept.forward(inputs[t]);
        packPlanes(kernels.inputLayout(), inputs[t], input.data());
        ForwardFrame frame;
        frame.input = input.data();
        frame.hiddenBefore = t > 0 ? hidden[(t - 1) % 2].data() : nullptr;
        frame.stateBefore = t > 0 ? state.data() : nullptr;
        frame.hidden = hidden[t % 2].data();
        frame.state = state.data();
        kernels.forward(frame, packedWeights.data(), workspace.data(), team);
    }
    std::vector<float> last(pixels(shape) * 4);
    unpackPlanes(kernels.hiddenLayout(), hidden[0].data(), last);
    EXPECT_EQ(last, kept.hidden(2));
}

TEST(CellKernels, GradientsCanBeTakenAgain)
{
    const CellShape shape{6, 9, 1, 3};
    const ReferenceWeights weights = randomWeights(shape, 17);
    LayerRun run(shape, KernelForm::Auto, kernels::kernelTable(), weights);
    for (const auto& input : randomFrames(shape, 3, 71)) run.forward(input);
    const auto outer = randomGradients(shape, 3, 81);
    run.backward(outer);
    const std::vector<float> first = run.kernelGradient;
    run.backward(outer);
    EXPECT_EQ(run.kernelGradient, first);
}

TEST(CellKernels, TinyPicturesAndOtherKernelsTakeTheDirectForm)
{
    EXPECT_TRUE(CellKernels({135, 240, 1, 40}).isWinograd());
    EXPECT_FALSE(CellKernels({1, 1, 1, 40}).isWinograd());
    EXPECT_FALSE(CellKernels({135, 240, 1, 8, 5}).isWinograd());
    EXPECT_FALSE(CellKernels({135, 240, 1, 4}).isAdjoint());  // as long as the layer below may ask for its gradient
}

}  // namespace
}  // namespace longtake
