// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The two-pass gradient is the gradient: compared in float64 with autograd through a network that keeps everything.

#include "core/model/head.h"
#include "core/model/recurrent_stack.h"
#include "core/model/reference_network.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>

#include <sstream>

namespace longtake {
namespace {

struct Case {
    const char* name = "";
    int layers = 1;
    int batch = 2;
    int steps = 7;
    int segment = 3;
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

std::ostream& operator<<(std::ostream& out, const Case& c)
{
    return out << c.name;
}

ModelConfig modelOf(const Case& c)
{
    ModelConfig model;
    model.classes = 4;
    model.filters = c.filters;
    model.layers = c.layers;
    model.kernel = c.kernel;
    model.height = c.height;
    model.width = c.width;
    model.input = c.input;
    model.normalise = c.order;
    model.gridRows = c.gridRows;
    model.gridColumns = c.gridColumns;
    model.activation = c.activation;
    model.head = c.head;
    return model;
}

class TensorInputs final : public StepInputs {
public:
    explicit TensorInputs(at::Tensor pictures) : pictures_(std::move(pictures)) {}
    void write(int step, const at::Tensor& slot) override { slot.copy_(pictures_[step].permute({0, 2, 3, 1})); }

private:
    at::Tensor pictures_;  // [T, N, C, H, W]
};

Targets targetsOf(const Case& c, const ModelConfig& model)
{
    Targets targets;
    targets.valid = at::ones({c.steps, c.batch}, at::kDouble);
    targets.classes = at::randint(0, model.classes, {c.steps, c.batch}, at::kLong);
    targets.states = at::randint(0, 2, {c.steps, c.batch, model.classes}, at::kDouble);
    if (!c.masked) return targets;
    // The last row's clip ends early, and every third step has no label.
    if (c.batch > 1) targets.valid.select(1, c.batch - 1).slice(0, (c.steps + 1) / 2).zero_();
    const at::Tensor hidden = targets.valid.eq(0);
    targets.classes.masked_fill_(hidden, -1);
    targets.states.masked_fill_(hidden.unsqueeze(-1), -1);
    for (int step = 2; step < c.steps; step += 3) {
        targets.classes[step].fill_(-1);
        targets.states[step].select(-1, 0).fill_(-1);
    }
    return targets;
}

// Biases and normalisation away from their initial zeros and ones, so that no term hides.
Parameters randomParameters(const ModelConfig& model)
{
    Parameters parameters = Parameters::initial(model, 5, at::kDouble);
    parameters.flat.add_(at::randn_like(parameters.flat), 0.1);
    return parameters;
}

double relativeError(const at::Tensor& found, const at::Tensor& wanted)
{
    const double scale = wanted.norm().item<double>();
    return (found - wanted).norm().item<double>() / (scale > 0.0 ? scale : 1.0);
}

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
    buffers.keepGates = c.keepGates;
    RecurrentStack stack(model, buffers, at::kDouble, at::kCPU);
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
                for (const bool keepGates : {true, false}) {
                    Case c{.name = "LayersBatchesOrders"};
                    c.layers = layers;
                    c.batch = batch;
                    c.order = order;
                    c.keepGates = keepGates;
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
    all.push_back({.name = "ShorterThanTheBuffers", .layers = 2, .steps = 4, .roomForSteps = 11});
    return all;
}

std::string caseName(const ::testing::TestParamInfo<Case>& info)
{
    return std::string(info.param.name) + "_" + std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(Networks, Exactness, ::testing::ValuesIn(cases()), caseName);

}  // namespace
}  // namespace longtake
