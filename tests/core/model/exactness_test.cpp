// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The two-pass gradient is the gradient: compared in float64 with autograd through a network that keeps everything.

#include "core/model/head.h"
#include "core/model/reference_network.h"
#include "core/model/tensor_stack.h"
#include "tests/core/model/network_case.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>

namespace longtake {
namespace {

using Case = NetworkCase;

class Exactness : public ::testing::TestWithParam<Case> {
protected:
    static void SetUpTestSuite() { at::set_num_threads(1); }
};

TEST_P(Exactness, LossAndEveryGradientEqualAutograd)
{
    const Case c = GetParam();
    at::manual_seed(17);
    const ModelConfig model = modelOf(c);
    const at::Tensor pictures = at::randn({c.steps, c.batch, model.inputPlanes(), c.height, c.width}, at::kDouble);
    const Targets targets = targetsOf(c, model);
    LossWeights weights;
    if (c.weighted && c.head == HeadKind::MultiLabel) weights = at::rand({model.classes, 2}, at::kDouble).add_(0.5);
    if (c.weighted && c.head != HeadKind::MultiLabel) weights = at::rand({model.classes}, at::kDouble).add_(0.5);
    const Parameters parameters = randomParameters(model);
    at::Tensor state;
    if (c.carried) state = at::randn({c.layers, 2, c.batch, c.height, c.width, c.filters}, at::kDouble);

    at::Tensor leaf = parameters.flat.clone().requires_grad_();
    const at::Tensor wantedLoss = referenceLoss(model, Parameters::of(model, leaf), pictures, targets, weights, state);
    const Parameters wanted = Parameters::of(model, torch::autograd::grad({wantedLoss}, {leaf})[0]);

    StackBuffers buffers;
    buffers.batch = c.batch;
    buffers.maxSteps = std::max(c.roomForSteps, c.steps);
    buffers.segmentSteps = c.segment;
    buffers.checkpoints = c.checkpoints;
    buffers.keepGates = c.keepGates;
    TensorStack stack(model, buffers, at::kDouble, at::kCPU);
    const Head head(model);
    TensorInputs inputs(pictures);
    Parameters found = Parameters::of(model, at::zeros_like(parameters.flat));
    if (c.carried) stack.setState(state);
    const HiddenSums sums = stack.forward(parameters, inputs, c.steps);
    const HeadGradients gradients = head.lossAndGradients(parameters, sums, targets, weights, found);
    stack.backward(parameters, inputs, gradients.part, gradients.square, found);

    EXPECT_NEAR(gradients.loss, wantedLoss.item<double>(), 1e-12 * std::abs(wantedLoss.item<double>()));
    for (const ParameterPart& part : parameterLayout(model)) {
        std::int64_t count = 1;
        for (const std::int64_t size : part.shape) count *= size;
        EXPECT_LE(relativeError(found.flat.narrow(0, part.offset, count), wanted.flat.narrow(0, part.offset, count)),
                  1e-10)
            << part.name;
    }
}

std::vector<Case> cases()
{
    using enum NormaliseOrder;
    std::vector<Case> all;
    for (const int layers : {1, 2, 3}) {
        for (const int batch : {1, 2, 3}) {
            for (const NormaliseOrder order : {Pooled, Pixels}) {
                for (const int schedule : {0, 1, 2}) {
                    Case c{.name = "LayersBatchesOrders"};
                    c.layers = layers;
                    c.batch = batch;
                    c.order = order;
                    c.keepGates = schedule != 1;
                    c.segment = schedule == 2 ? 1 : 3;
                    c.checkpoints = schedule == 2 ? 2 : 0;
                    all.push_back(c);
                }
            }
        }
    }
    for (const HeadKind head : {HeadKind::OneClass, HeadKind::MultiLabel, HeadKind::KerasLegacy}) {
        for (const bool weighted : {false, true}) all.push_back({.name = "Heads", .head = head, .weighted = weighted});
        all.push_back({.name = "HeadsInPixelOrder", .order = Pixels, .head = head, .masked = false});
    }
    for (const GateActivation activation : {GateActivation::HardSigmoidKeras2, GateActivation::HardSigmoidKeras3})
        all.push_back({.name = "HardSigmoids", .layers = 2, .activation = activation});
    for (const int steps : {1, 2, 6, 7})
        for (const int segment : {1, 2, 6, 100})
            all.push_back({.name = "StepsAndSegments", .steps = steps, .segment = segment, .keepGates = segment != 2});
    for (const int steps : {1, 2, 11, 16})
        for (const int segment : {1, 3})
            for (const int checkpoints : {1, 2, 4})
                all.push_back(
                    {.name = "BinomialCheckpoints", .steps = steps, .segment = segment, .checkpoints = checkpoints});
    all.push_back({.name = "BinomialOnePixel",
                   .steps = 9,
                   .segment = 1,
                   .checkpoints = 2,
                   .height = 1,
                   .width = 1,
                   .gridRows = 1,
                   .gridColumns = 1});
    all.push_back({.name = "BinomialOddPicture", .steps = 9, .segment = 2, .checkpoints = 1, .height = 7, .width = 5});
    for (const NormaliseOrder order : {Pooled, Pixels}) {
        all.push_back({.name = "OnePixel", .height = 1, .width = 1, .order = order, .gridRows = 1, .gridColumns = 1});
        all.push_back({.name = "OneRow", .height = 1, .width = 7, .order = order, .gridRows = 1, .gridColumns = 2});
        all.push_back({.name = "OddPicture", .height = 7, .width = 5, .order = order});
        all.push_back({.name = "GridThatDoesNotDivide",
                       .height = 7,
                       .width = 11,
                       .order = order,
                       .gridRows = 3,
                       .gridColumns = 4});
        all.push_back(
            {.name = "GridOfPixels", .height = 3, .width = 4, .order = order, .gridRows = 3, .gridColumns = 4});
    }
    for (const int filters : {1, 2, 3, 4, 8, 9, 16, 19, 31}) all.push_back({.name = "Filters", .filters = filters});
    for (const int kernel : {1, 2, 4, 5, 7}) all.push_back({.name = "Kernels", .layers = 2, .kernel = kernel});
    for (const InputKind input : {InputKind::Picture, InputKind::Both})
        all.push_back({.name = "Inputs", .layers = 2, .input = input});
    all.push_back({.name = "CarriedState", .layers = 2, .carried = true});
    all.push_back({.name = "CarriedStateGatesAgain", .layers = 2, .keepGates = false, .carried = true});
    all.push_back(
        {.name = "CarriedStateBinomial", .layers = 2, .steps = 10, .segment = 1, .checkpoints = 2, .carried = true});
    all.push_back({.name = "ShorterThanTheBuffers", .layers = 2, .steps = 4, .roomForSteps = 11});
    for (const int steps : {1, 3, 8})
        all.push_back({.name = "BinomialShorterThanTheBuffers",
                       .layers = 2,
                       .steps = steps,
                       .segment = 2,
                       .checkpoints = 2,
                       .roomForSteps = 21});
    return all;
}

std::string caseName(const ::testing::TestParamInfo<Case>& info)
{
    return std::string(info.param.name) + "_" + std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(Networks, Exactness, ::testing::ValuesIn(cases()), caseName);

}  // namespace
}  // namespace longtake
