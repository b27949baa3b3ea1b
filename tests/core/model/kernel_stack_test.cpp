// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The vector kernels in float against LibTorch operations in double, over whole sequences and both ways.

#include "core/model/kernel_stack.h"

#include "core/model/tensor_stack.h"
#include "tests/core/model/network_case.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

namespace longtake {
namespace {

StackBuffers buffersOf(const NetworkCase& c)
{
    StackBuffers buffers;
    buffers.batch = c.batch;
    buffers.maxSteps = std::max(c.roomForSteps, c.steps);
    buffers.segmentSteps = c.segment;
    buffers.checkpoints = c.checkpoints;
    buffers.keepGates = c.keepGates;
    return buffers;
}

struct Found {
    HiddenSums sums;
    at::Tensor state;
    at::Tensor gradient;  // flat; only kernels and biases
};

// One training step from a random state with random gradients of the sums.
Found runOn(RecurrentStack& stack, const NetworkCase& c, at::ScalarType type)
{
    at::manual_seed(23);
    const ModelConfig model = modelOf(c);
    const auto parts = std::int64_t{c.gridRows} * c.gridColumns;
    const at::Tensor state = at::randn({c.layers, 2, c.batch, c.height, c.width, c.filters}, at::kDouble);
    TensorInputs inputs(at::randn({c.steps, c.batch, model.inputPlanes(), c.height, c.width}, at::kDouble));
    const at::Tensor part = at::randn({c.steps, c.batch, parts, c.filters}, at::kDouble).to(type);
    const at::Tensor square = at::randn({c.steps, c.batch, c.filters}, at::kDouble).to(type);
    const Parameters parameters = Parameters::of(model, randomParameters(model).flat.to(type));
    Parameters gradients = Parameters::of(model, at::zeros_like(parameters.flat));
    if (c.carried) stack.setState(state.to(type));
    Found found;
    found.sums = stack.forward(parameters, inputs, c.steps);
    found.state = stack.state();
    stack.backward(parameters, inputs, part, c.order == NormaliseOrder::Pixels ? square : at::Tensor(), gradients);
    EXPECT_TRUE(at::equal(stack.state(), found.state)) << "the way back changed the state";
    found.gradient = gradients.flat;
    return found;
}

class KernelStackTest : public ::testing::TestWithParam<NetworkCase> {};

TEST_P(KernelStackTest, EqualsTheOperationsToFloatPrecision)
{
    const NetworkCase c = GetParam();
    TensorStack operations(modelOf(c), buffersOf(c), at::kDouble, at::kCPU);
    const Found wanted = runOn(operations, c, at::kDouble);
    KernelStack kernels(modelOf(c), buffersOf(c), 2);
    const Found found = runOn(kernels, c, at::kFloat);
    EXPECT_LE(relativeError(found.sums.part, wanted.sums.part), 1e-5);
    if (wanted.sums.square.defined()) {
        EXPECT_LE(relativeError(found.sums.square, wanted.sums.square), 1e-5);
    }
    EXPECT_LE(relativeError(found.state, wanted.state), 1e-5);
    for (const ParameterPart& part : parameterLayout(modelOf(c))) {
        if (!part.name.starts_with("convlstm")) continue;
        std::int64_t count = 1;
        for (const std::int64_t size : part.shape) count *= size;
        EXPECT_LE(
            relativeError(found.gradient.narrow(0, part.offset, count), wanted.gradient.narrow(0, part.offset, count)),
            2e-5)
            << part.name;
    }
}

TEST_P(KernelStackTest, DoesNotDependOnTheNumberOfThreads)
{
    const NetworkCase c = GetParam();
    KernelStack one(modelOf(c), buffersOf(c), 1), three(modelOf(c), buffersOf(c), 3);
    const Found wanted = runOn(one, c, at::kFloat), found = runOn(three, c, at::kFloat);
    EXPECT_TRUE(at::equal(found.sums.part, wanted.sums.part));
    EXPECT_TRUE(at::equal(found.gradient, wanted.gradient));
}

std::vector<NetworkCase> kernelCases()
{
    using enum NormaliseOrder;
    std::vector<NetworkCase> all;
    for (const int layers : {1, 2, 3}) {
        for (const int batch : {1, 3, 4}) {
            for (const int schedule : {0, 1, 2}) {
                all.push_back({.name = "LayersAndBatches",
                               .layers = layers,
                               .batch = batch,
                               .segment = schedule == 2 ? 1 : 3,
                               .checkpoints = schedule == 2 ? 2 : 0,
                               .keepGates = schedule != 1,
                               .height = 11,
                               .width = 19,
                               .order = batch == 3 ? Pixels : Pooled,
                               .carried = true});
            }
        }
    }
    for (const int segment : {1, 2, 100}) {
        all.push_back({.name = "Segments", .segment = segment, .keepGates = segment != 2, .height = 9, .width = 14});
        all.push_back({.name = "OneStep", .steps = 1, .segment = segment, .height = 9, .width = 14});
    }
    for (const int steps : {1, 2, 11, 16})
        for (const int segment : {1, 3})
            for (const int checkpoints : {1, 2, 4})
                all.push_back({.name = "BinomialCheckpoints",
                               .layers = 2,
                               .steps = steps,
                               .segment = segment,
                               .checkpoints = checkpoints});
    for (const GateActivation activation : {GateActivation::HardSigmoidKeras2, GateActivation::HardSigmoidKeras3})
        all.push_back({.name = "HardSigmoids", .layers = 2, .activation = activation});
    for (const int kernel : {1, 2, 5}) all.push_back({.name = "Kernels", .layers = 2, .kernel = kernel});
    for (const InputKind input : {InputKind::Picture, InputKind::Both})
        all.push_back({.name = "Inputs", .layers = 2, .input = input});
    all.push_back({.name = "OnePixel", .height = 1, .width = 1, .gridRows = 1, .gridColumns = 1});
    all.push_back({.name = "BinomialOnePixel",
                   .steps = 9,
                   .segment = 1,
                   .checkpoints = 2,
                   .height = 1,
                   .width = 1,
                   .gridRows = 1,
                   .gridColumns = 1});
    all.push_back({.name = "Wide", .height = 4, .width = 150, .filters = 16, .gridRows = 1, .gridColumns = 7});
    all.push_back({.name = "ShorterThanTheBuffers", .layers = 2, .steps = 2, .roomForSteps = 11});
    for (const int steps : {1, 3, 8})
        all.push_back({.name = "BinomialShorterThanTheBuffers",
                       .layers = 2,
                       .steps = steps,
                       .segment = 2,
                       .checkpoints = 2,
                       .roomForSteps = 21});
    return all;
}

INSTANTIATE_TEST_SUITE_P(Networks, KernelStackTest, ::testing::ValuesIn(kernelCases()), [](const auto& network) {
    return std::string(network.param.name) + "_" + std::to_string(network.index);
});

// Rows of different length: what lies behind a row's end is neither computed nor learnt from.
class ShortRows final : public StepInputs {
public:
    ShortRows(StepInputs& inputs, std::vector<int> steps) : inputs_(inputs), steps_(std::move(steps)) {}
    void write(int step, int row, std::span<float> planes) override
    {
        EXPECT_LT(step, steps_[static_cast<std::size_t>(row)]);
        inputs_.write(step, row, planes);
    }
    int stepsOf(int row, int) const override { return steps_[static_cast<std::size_t>(row)]; }

private:
    StepInputs& inputs_;
    std::vector<int> steps_;
};

TEST(KernelStack, StopsEachRowAtItsEnd)
{
    for (const auto& [segment, checkpoints] : {std::pair{2, 0}, {3, 0}, {8, 0}, {1, 2}}) {
        const NetworkCase c{
            .name = "", .layers = 2, .batch = 3, .steps = 8, .segment = segment, .checkpoints = checkpoints};
        const ModelConfig model = modelOf(c);
        TensorInputs inputs(at::randn({8, 3, 1, c.height, c.width}));
        ShortRows rows(inputs, {8, 5, 0});
        const Parameters parameters = Parameters::of(model, randomParameters(model).flat.to(at::kFloat));
        at::Tensor gradient = at::randn({8, 3, 6, c.filters});
        gradient.select(1, 1).slice(0, 5).zero_();
        gradient.select(1, 2).zero_();
        KernelStack whole(model, buffersOf(c), 2), cut(model, buffersOf(c), 2);
        Parameters wanted = Parameters::of(model, at::zeros_like(parameters.flat));
        Parameters found = Parameters::of(model, at::zeros_like(parameters.flat));
        const at::Tensor all = whole.forward(parameters, inputs, 8).part;
        const at::Tensor some = cut.forward(parameters, rows, 8).part;
        EXPECT_TRUE(at::equal(some.select(1, 0), all.select(1, 0)));
        EXPECT_TRUE(at::equal(some.select(1, 1).slice(0, 0, 5), all.select(1, 1).slice(0, 0, 5)));
        EXPECT_EQ(some.select(1, 2).abs().max().item<double>(), 0.0);
        whole.backward(parameters, inputs, gradient, {}, wanted);
        cut.backward(parameters, rows, gradient, {}, found);
        EXPECT_LE(relativeError(found.flat, wanted.flat), 1e-5);
    }
}

// A batch's gradient is the sum of its rows', and is added to what was there.
TEST(KernelStack, AddsTheRowsToTheGradientsThatAreThere)
{
    for (const int batch : {1, 2, 3}) {
        const NetworkCase c{.name = "", .layers = 2, .batch = batch, .steps = 5, .segment = 2};
        NetworkCase alone = c;
        alone.batch = 1;
        const ModelConfig model = modelOf(c);
        at::manual_seed(29);
        const at::Tensor pictures = at::randn({5, batch, 1, c.height, c.width});
        const at::Tensor gradient = at::randn({5, batch, 6, c.filters});
        const at::Tensor state = at::randn({c.layers, 2, batch, c.height, c.width, c.filters});
        const Parameters parameters = Parameters::of(model, randomParameters(model).flat.to(at::kFloat));
        const at::Tensor before = at::randn_like(parameters.flat);
        const auto gradientOf = [&](const NetworkCase& rows, int first, const at::Tensor& start) {
            KernelStack stack(model, buffersOf(rows), 2);
            stack.setState(state.narrow(2, first, rows.batch).contiguous());
            TensorInputs inputs(pictures.narrow(1, first, rows.batch));
            Parameters found = Parameters::of(model, start.clone());
            stack.forward(parameters, inputs, 5);
            stack.backward(parameters, inputs, gradient.narrow(1, first, rows.batch).contiguous(), {}, found);
            return found.flat;
        };
        const at::Tensor fresh = gradientOf(c, 0, at::zeros_like(before));
        EXPECT_TRUE(at::equal(gradientOf(c, 0, before), before + fresh));
        at::Tensor sum = at::zeros_like(fresh, at::kDouble);
        for (int row = 0; row < batch; ++row) sum += gradientOf(alone, row, at::zeros_like(before)).to(at::kDouble);
        EXPECT_LE(relativeError(fresh.to(at::kDouble), sum), 1e-7);
    }
}

// A state that is carried goes on as if the sequence had not been cut; rows that are not marked begin anew.
TEST(KernelStack, CarriesTheStateOfTheMarkedRows)
{
    for (const int checkpoints : {0, 1}) {
        const NetworkCase c{.name = "", .layers = 2, .batch = 2, .steps = 8, .segment = 3, .checkpoints = checkpoints};
        const ModelConfig model = modelOf(c);
        const at::Tensor pictures = at::randn({8, 2, 1, c.height, c.width});
        const Parameters parameters = Parameters::of(model, randomParameters(model).flat.to(at::kFloat));
        const auto sumsOf = [&](KernelStack& stack, int first, int last) {
            TensorInputs inputs(pictures.slice(0, first, last));
            return stack.forward(parameters, inputs, last - first).part;
        };
        KernelStack stack(model, buffersOf(c), 1);
        const at::Tensor whole = sumsOf(stack, 0, 8);
        stack.resetState();
        const at::Tensor fresh = sumsOf(stack, 5, 8);
        stack.resetState();
        sumsOf(stack, 0, 5);
        stack.carryState({true, false});
        const at::Tensor later = sumsOf(stack, 5, 8);
        EXPECT_TRUE(at::equal(later.select(1, 0), whole.slice(0, 5).select(1, 0)));
        EXPECT_TRUE(at::equal(later.select(1, 1), fresh.select(1, 1)));
        EXPECT_FALSE(at::equal(later.select(1, 1), whole.slice(0, 5).select(1, 1)));
    }
}

}  // namespace
}  // namespace longtake
