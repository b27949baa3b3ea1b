// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Time of a training step and of a forward run, per frame of one sequence, for the networks that people use:
//
//   TrainingStep/filters/height/width/steps/batch/threads/schedule   0 store all, 1 segments with gates, 2 states
//   Forward/filters/height/width/steps/batch/threads

#include "core/model/head.h"
#include "core/model/recurrent_stack.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>

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

struct Setting {
    ModelConfig model;
    StackBuffers buffers;
    int threads = 1;
};

Setting settingOf(const benchmark::State& state, bool training)
{
    const auto argument = [&](std::size_t k) { return static_cast<int>(state.range(k)); };
    Setting setting;
    setting.model.filters = argument(0);
    setting.model.height = argument(1);
    setting.model.width = argument(2);
    setting.buffers.maxSteps = argument(3);
    setting.buffers.batch = argument(4);
    setting.threads = argument(5);
    setting.buffers.training = training;
    const int schedule = training ? argument(6) : 0;
    setting.buffers.keepGates = schedule < 2;
    setting.buffers.segmentSteps =
        schedule == 0 ? argument(3) : static_cast<int>(std::lround(std::sqrt(static_cast<double>(argument(3)))));
    return setting;
}

void countFrames(benchmark::State& state, const Setting& setting)
{
    const double frames = static_cast<double>(state.iterations()) * setting.buffers.maxSteps * setting.buffers.batch;
    state.counters["frame"] = benchmark::Counter(frames, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void TrainingStep(benchmark::State& state)
{
    const Setting setting = settingOf(state, true);
    at::set_num_threads(setting.threads);
    const auto stack = makeStack(setting.model, setting.buffers, at::kFloat, at::kCPU, setting.threads);
    const Head head(setting.model);
    NoisyPictures pictures(setting.model);
    const Parameters parameters = Parameters::initial(setting.model, 1, at::kFloat);
    Parameters gradients = Parameters::of(setting.model, at::zeros_like(parameters.flat));
    Targets targets;
    targets.valid = at::ones({setting.buffers.maxSteps, setting.buffers.batch}, at::kDouble);
    targets.classes =
        at::randint(0, setting.model.classes, {setting.buffers.maxSteps, setting.buffers.batch}, at::kLong);
    for (auto _ : state) {
        stack->resetState();
        const HiddenSums sums = stack->forward(parameters, pictures, setting.buffers.maxSteps);
        const HeadGradients found = head.lossAndGradients(parameters, sums, targets, {}, gradients);
        stack->backward(parameters, pictures, found.part.to(at::kFloat), at::Tensor(), gradients);
    }
    countFrames(state, setting);
}

void Forward(benchmark::State& state)
{
    const Setting setting = settingOf(state, false);
    at::set_num_threads(setting.threads);
    const auto stack = makeStack(setting.model, setting.buffers, at::kFloat, at::kCPU, setting.threads);
    NoisyPictures pictures(setting.model);
    const Parameters parameters = Parameters::initial(setting.model, 1, at::kFloat);
    for (auto _ : state) stack->forward(parameters, pictures, setting.buffers.maxSteps);
    countFrames(state, setting);
}

BENCHMARK(TrainingStep)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Args({8, 30, 45, 50, 4, 1, 0})  // the default preset
    ->Args({8, 30, 45, 50, 4, 2, 0})
    ->Args({16, 30, 45, 50, 4, 1, 0})    // accurate
    ->Args({4, 135, 240, 100, 1, 2, 0})  // the seed's pictures, few and many filters
    ->Args({40, 135, 240, 20, 1, 1, 0})
    ->Args({40, 135, 240, 20, 1, 2, 0})
    ->Args({40, 135, 240, 36, 1, 2, 1})
    ->Args({40, 135, 240, 36, 1, 2, 2});
BENCHMARK(Forward)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Args({8, 30, 45, 50, 4, 1})
    ->Args({8, 30, 45, 50, 4, 2})
    ->Args({4, 135, 240, 20, 1, 2})
    ->Args({40, 135, 240, 10, 1, 2});

}  // namespace
}  // namespace longtake

BENCHMARK_MAIN();
