// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The CPU kernels of the ConvLSTM cell against the multiply-add peak of one core, measured in the same run.
//
// `ms/frame` is what counts. `GF/s` counts the work of the plain convolutions, whatever form did it: a Winograd kernel
// can do more than the peak. `of peak` is that divided by the peak of the cores in use.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "bench/kernels/multiply_add_peak.h"
#include "core/kernels/cell_kernels.h"
#include "core/kernels/flush_denormals.h"
#include "core/kernels/worker_team.h"

namespace longtake {
namespace {

constexpr int kFrames = 4;  // that the benchmarks go round

class Buffer {
public:
    explicit Buffer(std::size_t floats)
        : memory_(static_cast<float*>(std::aligned_alloc(4096, (floats * sizeof(float) + 4095) / 4096 * 4096)))
    {
        if (memory_ == nullptr) throw std::bad_alloc();
        std::fill_n(memory_.get(), floats, 0.0f);
    }
    float* data() const { return memory_.get(); }

private:
    struct Free {
        void operator()(float* p) const { std::free(p); }
    };
    std::unique_ptr<float, Free> memory_;
};

std::vector<float> noise(std::size_t count, float scale, unsigned seed)
{
    std::vector<float> values(count);
    unsigned state = seed * 2654435761u + 1u;
    for (float& value : values) {
        state = state * 1664525u + 1013904223u;
        value = (static_cast<float>(state >> 8) / 8388608.0f - 1.0f) * scale;
    }
    return values;
}

// One layer with a few frames, as a trainer holds them.
class Layer {
public:
    Layer(const CellShape& shape, const kernels::KernelTable& table, int workers)
        : kernels_(shape, KernelForm::Auto, table),
          team_(workers),
          forwardWeights_(kernels_.forwardWeightBytes() / sizeof(float)),
          backwardWeights_(kernels_.backwardWeightBytes() / sizeof(float)),
          inputWeights_(kernels_.inputWeightBytes() / sizeof(float)),
          workspace_(kernels_.workspaceBytes(workers) / sizeof(float)),
          gradientMemory_(kernels_.gradientBytes() / sizeof(float)),
          stateGradient_(kernels_.stateLayout().stateFloats()),
          inputGradient_(kernels_.inputLayout().floats()),
          gradient_(kernels_, gradientMemory_.data()),
          sums_(static_cast<std::size_t>(shape.gridRows * shape.gridColumns * shape.filters)),
          squares_(static_cast<std::size_t>(shape.filters)),
          sumGradient_(sums_.size(), 1e-4f)
    {
        const auto taps = static_cast<std::size_t>(shape.kernel * shape.kernel * (shape.inputPlanes + shape.filters));
        const std::vector<float> kernel = noise(4 * static_cast<std::size_t>(shape.filters) * taps, 0.1f, 1);
        const std::vector<float> bias = noise(4 * static_cast<std::size_t>(shape.filters), 0.3f, 2);
        kernels_.prepareForward(kernel.data(), bias.data(), forwardWeights_.data());
        kernels_.prepareBackward(kernel.data(), backwardWeights_.data());
        kernels_.prepareInputGradient(kernel.data(), inputWeights_.data());
        const auto pixels = static_cast<std::size_t>(shape.inputPlanes * shape.height * shape.width);
        for (int t = 0; t < kFrames; ++t) {
            inputs_.emplace_back(kernels_.inputLayout().floats());
            packPlanes(kernels_.inputLayout(), noise(pixels, 1, 10 + static_cast<unsigned>(t)), inputs_.back().data());
            hidden_.emplace_back(kernels_.hiddenLayout().floats());
            states_.emplace_back(kernels_.stateLayout().stateFloats());
            gates_.emplace_back(kernels_.stateLayout().gateFloats());
        }
        for (int i = 0; i < 2; ++i) preGradients_.emplace_back(kernels_.preGradientLayout().floats());
        for (int t = 0; t < kFrames; ++t) forward(t, true);
        for (int t = kFrames; t-- > 0;) backward(t);
    }

    void forward(int t, bool keepsGates)
    {
        ForwardFrame frame;
        frame.input = at(inputs_, t);
        frame.hiddenBefore = at(hidden_, t + kFrames - 1);
        frame.stateBefore = at(states_, t + kFrames - 1);
        frame.hidden = at(hidden_, t);
        frame.state = at(states_, t);
        frame.gates = keepsGates ? at(gates_, t) : nullptr;
        frame.sums = sums_.data();
        frame.squares = squares_.data();
        kernels_.forward(frame, forwardWeights_.data(), workspace_.data(), team_);
    }

    void backward(int t)
    {
        BackwardFrame frame;
        frame.input = at(inputs_, t);
        frame.hiddenBefore = at(hidden_, t + kFrames - 1);
        frame.stateBefore = at(states_, t + kFrames - 1);
        frame.hidden = at(hidden_, t);
        frame.state = at(states_, t);
        frame.gates = at(gates_, t);
        frame.preGradientAfter = preGradients_[static_cast<std::size_t>((t + 1) % 2)].data();
        frame.preGradient = preGradients_[static_cast<std::size_t>(t % 2)].data();
        frame.stateGradient = stateGradient_.data();
        frame.sumGradient = sumGradient_.data();
        kernels_.backward(frame, backwardWeights_.data(), gradient_, workspace_.data(), team_);
    }

    void inputGradient(int t)
    {
        kernels_.inputGradient(preGradients_[static_cast<std::size_t>(t % 2)].data(), inputWeights_.data(),
                               inputGradient_.data(), workspace_.data(), team_);
    }

private:
    static float* at(const std::vector<Buffer>& frames, int t)
    {
        return frames[static_cast<std::size_t>(t % kFrames)].data();
    }

    CellKernels kernels_;
    WorkerTeam team_;
    Buffer forwardWeights_, backwardWeights_, inputWeights_, workspace_, gradientMemory_, stateGradient_,
        inputGradient_;
    GradientSums gradient_;
    std::vector<double> sums_, squares_;
    std::vector<float> sumGradient_;
    std::vector<Buffer> inputs_, hidden_, states_, gates_, preGradients_;
};

enum class Work { Forward, Predict, Backward, InputGradient, Step };

struct Case {
    std::string name;
    Work work;
    CellShape shape;
    int workers = 1;
    const kernels::KernelTable* table = nullptr;
};

// Floating-point operations of the plain convolutions of one frame.
double directWork(Work work, const CellShape& shape)
{
    const double perPlane = 2.0 * 4 * shape.filters * shape.kernel * shape.kernel * shape.height * shape.width;
    const double forward = perPlane * (shape.inputPlanes + shape.filters);
    const double backward = forward + perPlane * shape.filters;  // gradients of the weights, and of h
    switch (work) {
        case Work::Forward:
        case Work::Predict:
            return forward;
        case Work::Backward:
            return backward;
        case Work::InputGradient:
            return perPlane * shape.inputPlanes;
        case Work::Step:
            break;
    }
    return forward + backward;
}

void runCase(benchmark::State& state, const Case& what, double peak)
{
    const FlushDenormals flush;
    Layer layer(what.shape, *what.table, what.workers);
    for (auto _ : state) {
        for (int t = 0; t < kFrames; ++t) {
            if (what.work == Work::Forward || what.work == Work::Step) layer.forward(t, true);
            if (what.work == Work::Predict) layer.forward(t, false);
        }
        for (int t = kFrames; t-- > 0;) {
            if (what.work == Work::Backward || what.work == Work::Step) layer.backward(t);
            if (what.work == Work::InputGradient) layer.inputGradient(t);
        }
    }
    using benchmark::Counter;
    const double frames = static_cast<double>(state.iterations()) * kFrames;
    const double work = directWork(what.work, what.shape) * frames;
    state.counters["ms/frame"] = Counter(frames / 1e3, Counter::kIsRate | Counter::kInvert);
    state.counters["GF/s"] = Counter(work / 1e9, Counter::kIsRate);
    state.counters["of peak"] = Counter(work / (peak * what.workers), Counter::kIsRate);
}

std::vector<Case> allCases()
{
    const kernels::KernelTable* best = &kernels::kernelTable();
    std::vector<Case> cases;
    for (const int filters : {4, 8, 16, 40}) {
        CellShape shape{135, 240, 1, filters};
        shape.givesInputGradient = false;
        const std::string suffix = "/135x240/" + std::to_string(filters);
        cases.push_back({"forward" + suffix, Work::Forward, shape, 1, best});
        cases.push_back({"predict" + suffix, Work::Predict, shape, 1, best});
        cases.push_back({"backward" + suffix, Work::Backward, shape, 1, best});
        cases.push_back({"step" + suffix, Work::Step, shape, 1, best});
        cases.push_back({"step" + suffix + "/2 threads", Work::Step, shape, 2, best});
    }
    const CellShape standard{30, 45, 1, 8, 3, GateCurve::Sigmoid, 3, 3};
    cases.push_back({"step/30x45/8", Work::Step, standard, 1, best});
    cases.push_back({"step/30x45/8/2 threads", Work::Step, standard, 2, best});
    cases.push_back({"input gradient/135x240/8 of 8", Work::InputGradient, {135, 240, 8, 8}, 1, best});
    cases.push_back({"step/135x240/8/kernel 5", Work::Step, {135, 240, 1, 8, 5}, 1, best});
    for (const kernels::KernelTable* table : kernels::allKernelTables()) {
        if (table == best || table->lanes == 1) continue;
        cases.push_back({std::string("step/135x240/8/") + table->target, Work::Step, {135, 240, 1, 8}, 1, table});
    }
    return cases;
}

}  // namespace
}  // namespace longtake

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    const double peak = longtake::measureMultiplyAddPeak();
    benchmark::AddCustomContext("kernels", longtake::kernels::kernelTable().target);
    benchmark::AddCustomContext("multiply-add peak of a core, GF/s", std::to_string(static_cast<int>(peak / 1e9)));
    for (const longtake::Case& what : longtake::allCases()) {
        benchmark::RegisterBenchmark(what.name.c_str(),
                                     [what, peak](benchmark::State& state) { longtake::runCase(state, what, peak); })
            ->UseRealTime()
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
