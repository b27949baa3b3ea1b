// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whole training steps and whole predictions of one video: the ConvLSTM layer, normalisation of every pixel, average,
// dense layer, loss, gradients and one step of Adam, all as a training run does them. Pictures of 135 x 240 pixels.
//
//   step/FILTERS/FRAMES/THREADS threads            everything is kept
//   lean step/FILTERS/FRAMES/THREADS threads       segments of about sqrt(FRAMES) frames, computed a second time
//   long step/FILTERS/FRAMES/THREADS threads       segments of 24 frames whatever the length, computed a second time
//   predict/FILTERS/FRAMES/THREADS threads         forward only
//   preset/...                                     the pictures and the batch that the presets of the program use
//
// `ms/frame` is what counts; `MB` is the memory that the layer took before the first step.

#include "core/kernels/sequence_bytes.h"
#include "core/model/head.h"
#include "core/model/kernel_stack.h"
#include "core/train/optimiser.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace longtake {
namespace {

class NoisyPictures final : public StepInputs {
public:
    explicit NoisyPictures(const ModelConfig& model) : picture_(at::randn({model.height, model.width})) {}
    void write(int /*step*/, int /*row*/, std::span<float> planes) override
    {
        std::copy_n(picture_.const_data_ptr<float>(), planes.size(), planes.begin());
    }

private:
    at::Tensor picture_;
};

struct Case {
    std::string name;
    ModelConfig model;
    StackBuffers buffers;
    int threads = 1;
};

int squareRoot(int value)
{
    return static_cast<int>(std::lround(std::sqrt(static_cast<double>(value))));
}

Case caseOf(const std::string& kind, int filters, int frames, int threads)
{
    Case made;
    made.name = kind + "/" + std::to_string(filters) + "/" + std::to_string(frames) + "/" + std::to_string(threads) +
                (threads == 1 ? " thread" : " threads");
    made.model.filters = filters;
    made.model.height = 135;
    made.model.width = 240;
    made.model.gridRows = made.model.gridColumns = 1;
    made.model.normalise = NormaliseOrder::Pixels;
    made.model.input = InputKind::Picture;
    made.buffers.maxSteps = frames;
    made.buffers.segmentSteps = kind == "lean step" ? squareRoot(frames) : kind == "long step" ? 24 : frames;
    made.buffers.training = kind != "predict";
    if (!made.buffers.training) made.buffers.segmentSteps = 1;
    made.threads = threads;
    return made;
}

// Small pictures, and several clips at once.
Case presetCase(int filters, int threads)
{
    Case made;
    made.name = "preset/" + std::to_string(filters) + "/50 of 30x45, 4 clips/" + std::to_string(threads) +
                (threads == 1 ? " thread" : " threads");
    made.model.filters = filters;
    made.buffers.batch = 4;
    made.buffers.maxSteps = made.buffers.segmentSteps = 50;
    made.threads = threads;
    return made;
}

std::vector<Case> allCases()
{
    std::vector<Case> cases;
    for (const int filters : {4, 8, 16, 40}) {
        for (const int threads : {1, 2}) cases.push_back(caseOf("step", filters, 100, threads));
    }
    for (const int filters : {4, 40}) {
        cases.push_back(caseOf("lean step", filters, 100, 2));
        for (const int threads : {1, 2}) cases.push_back(caseOf("predict", filters, 100, threads));
    }
    for (const int frames : {100, 300, 600, 1200, 2400, 4800}) cases.push_back(caseOf("long step", 4, frames, 2));
    for (const int frames : {1000, 4800}) cases.push_back(caseOf("predict", 4, frames, 2));
    for (const int filters : {8, 16}) {
        for (const int threads : {1, 2}) cases.push_back(presetCase(filters, threads));
    }
    return cases;
}

void count(benchmark::State& state, const Case& what, const RecurrentStack& stack)
{
    using benchmark::Counter;
    const double frames = static_cast<double>(state.iterations()) * what.buffers.maxSteps * what.buffers.batch;
    state.counters["ms/frame"] = Counter(frames / 1e3, Counter::kIsRate | Counter::kInvert);
    state.counters["MB"] = Counter(static_cast<double>(dynamic_cast<const KernelStack&>(stack).bytes()) / 1e6);
}

void train(benchmark::State& state, const Case& what)
{
    at::set_num_threads(1);  // Note [LibTorch on one thread] in core/plugin/engine.cpp
    const auto stack = makeStack(what.model, what.buffers, at::kFloat, at::kCPU, what.threads);
    const Head head(what.model);
    NoisyPictures pictures(what.model);
    Parameters parameters = Parameters::initial(what.model, 1, at::kFloat);
    Parameters gradients = Parameters::of(what.model, at::zeros_like(parameters.flat));
    const auto optimiser = makeOptimiser(OptimiserKind::Adam, 0, parameters.flat);
    Targets targets;
    targets.valid = at::ones({what.buffers.maxSteps, what.buffers.batch}, at::kDouble);
    targets.classes = at::randint(0, what.model.classes, {what.buffers.maxSteps, what.buffers.batch}, at::kLong);
    const auto step = [&] {
        stack->resetState();
        gradients.flat.zero_();
        const HiddenSums sums = stack->forward(parameters, pictures, what.buffers.maxSteps);
        const HeadGradients found = head.lossAndGradients(parameters, sums, targets, {}, gradients);
        const at::Tensor square = found.square.defined() ? found.square.to(at::kFloat) : at::Tensor();
        stack->backward(parameters, pictures, found.part.to(at::kFloat), square, gradients);
        optimiser->step(parameters.flat, gradients.flat, 1e-3);
    };
    step();  // the first one touches the memory; a run has thousands
    for (auto _ : state) step();
    count(state, what, *stack);
}

void predict(benchmark::State& state, const Case& what)
{
    at::set_num_threads(1);
    const auto stack = makeStack(what.model, what.buffers, at::kFloat, at::kCPU, what.threads);
    const Head head(what.model);
    NoisyPictures pictures(what.model);
    const Parameters parameters = Parameters::initial(what.model, 1, at::kFloat);
    const NormStatistics statistics = NormStatistics::initial(what.model);
    const auto pass = [&] {
        stack->resetState();
        const HiddenSums sums = stack->forward(parameters, pictures, what.buffers.maxSteps);
        benchmark::DoNotOptimize(head.logits(parameters, sums, statistics));
    };
    pass();
    for (auto _ : state) pass();
    count(state, what, *stack);
}

}  // namespace
}  // namespace longtake

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    for (const longtake::Case& what : longtake::allCases()) {
        benchmark::RegisterBenchmark(what.name.c_str(),
                                     [what](benchmark::State& state) {
                                         if (what.buffers.training) {
                                             longtake::train(state, what);
                                         } else {
                                             longtake::predict(state, what);
                                         }
                                     })
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
