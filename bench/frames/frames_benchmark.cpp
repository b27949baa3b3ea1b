// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Training steps on clips that are streamed from frame stores, as a run reads them (one thread ahead, in slots that
// hold three batches), against the same steps on clips that lie in memory. Blocks of both take turns, so that a ratio
// is not one of two moods of the machine. The stores are noise and not in the system's cache when the clock starts.
//
//   stream/FILTERS of HEIGHTxWIDTH, CLIPS of STEPS
//
// `ratio` is the speed of streaming by the speed from memory. `slots_MB` is what reading ahead takes; `grown_MB` is by
// how much the whole process grew while it streamed.
//
// LONGTAKE_BENCH_STORES says how large the stores are together (200MB), LONGTAKE_BENCH_FOLDER where they lie (the
// system's folder for temporary files). What this is about shows with stores larger than the machine's memory: 16GB.

#include "bench/frames/noise_stores.h"
#include "core/base/bytes.h"
#include "core/frames/clip_loader.h"
#include "core/frames/clip_sampler.h"
#include "core/memory/host_probe.h"
#include "core/model/head.h"
#include "core/model/kernel_stack.h"
#include "core/train/batch_tensors.h"
#include "core/train/optimiser.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace longtake {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kBudgetBytes = 256'000'000;  // for reading ahead
constexpr std::size_t kSlots = 3;                   // as MemoryPlan::loaderBytes has it
constexpr std::size_t kBatchesOfBlock = 24;
constexpr int kThreads = 2;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::int64_t storesWanted()
{
    const char* text = std::getenv("LONGTAKE_BENCH_STORES");
    return text == nullptr ? 200'000'000 : parseBytes(text).value();
}

std::filesystem::path folderWanted()
{
    const char* text = std::getenv("LONGTAKE_BENCH_FOLDER");
    return text == nullptr ? std::filesystem::temp_directory_path() : std::filesystem::path(text);
}

RunConfig configOf(int filters, int height, int width, int clips, int steps)
{
    RunConfig config = *presetConfig("balanced");
    config.model.filters = filters;
    config.model.height = height;
    config.model.width = width;
    config.model.stride = 5;
    config.training.batch = clips;
    config.training.chunkSteps = steps;
    return config;
}

// The consumer: what a run does with a batch.
class Learner {
public:
    explicit Learner(const RunConfig& config)
        : config_(config),
          stack_(makeStack(config.model, buffersOf(config), at::kFloat, at::kCPU, kThreads)),
          head_(config.model),
          parameters_(Parameters::initial(config.model, 1, at::kFloat)),
          gradients_(Parameters::of(config.model, at::zeros_like(parameters_.flat))),
          optimiser_(makeOptimiser(OptimiserKind::Adam, 0, parameters_.flat))
    {}

    void step(const LoadedBatch& batch)
    {
        ClipInputs inputs(config_.model, batch);
        const Targets targets = targetsOf(batch.batch(), config_.model, config_.training.batch);
        stack_->resetState();
        gradients_.flat.zero_();
        const HiddenSums sums = stack_->forward(parameters_, inputs, batch.batch().steps);
        const HeadGradients found = head_.lossAndGradients(parameters_, sums, targets, {}, gradients_);
        const at::Tensor square = found.square.defined() ? found.square.to(at::kFloat) : at::Tensor();
        stack_->backward(parameters_, inputs, found.part.to(at::kFloat), square, gradients_);
        optimiser_->step(parameters_.flat, gradients_.flat, 1e-3);
    }

private:
    static StackBuffers buffersOf(const RunConfig& config)
    {
        StackBuffers buffers;
        buffers.batch = config.training.batch;
        buffers.maxSteps = buffers.segmentSteps = config.training.chunkSteps;
        return buffers;
    }

    RunConfig config_;
    std::unique_ptr<RecurrentStack> stack_;
    Head head_;
    Parameters parameters_;
    Parameters gradients_;
    std::unique_ptr<Optimiser> optimiser_;
};

// Batches of one epoch after the other, all over the stores.
class Batches {
public:
    Batches(const std::vector<VideoPart>& parts, const RunConfig& config)
        : sampler_(parts, config.model, config.training)
    {}

    std::vector<ClipBatch> take(std::size_t count)
    {
        std::vector<ClipBatch> block;
        while (block.size() < count) {
            if (next_ == waiting_.size()) {
                waiting_ = sampler_.epoch(epoch_++);
                next_ = 0;
            }
            block.push_back(waiting_[next_++]);
        }
        return block;
    }

private:
    ClipSampler sampler_;
    std::vector<ClipBatch> waiting_;
    std::size_t next_ = 0;
    int epoch_ = 0;
};

std::size_t bytesOf(const ClipBatch& batch)
{
    return static_cast<std::size_t>(LoadedBatch::bytesOf(batch));
}

double streamBlock(Learner& learner, Batches& batches, std::span<std::uint8_t> slots)
{
    std::vector<ClipBatch> block = batches.take(kBatchesOfBlock);
    const Clock::time_point start = Clock::now();
    ClipLoader loader(std::move(block), slots);
    while (const auto batch = loader.next({})) learner.step(*batch);
    return secondsSince(start);
}

double memoryBlock(Learner& learner, Batches& batches)
{
    std::vector<std::vector<std::uint8_t>> pixels;
    std::vector<LoadedBatch> block;
    for (ClipBatch& batch : batches.take(kBatchesOfBlock)) {
        pixels.emplace_back(bytesOf(batch));
        block.emplace_back(std::move(batch)).readAhead(pixels.back(), {});
    }
    const Clock::time_point start = Clock::now();
    for (const LoadedBatch& batch : block) learner.step(batch);
    return secondsSince(start);
}

// The stores of one case at a time, whatever number of times it is repeated.
class StoresInTurn {
public:
    const NoiseStores& of(const RunConfig& config)
    {
        if (stores_ && config == config_) return *stores_;
        stores_.reset();
        stores_ = std::make_unique<NoiseStores>(folderWanted(), config.model, storesWanted());
        config_ = config;
        return *stores_;
    }

private:
    RunConfig config_;
    std::unique_ptr<NoiseStores> stores_;
};

void stream(benchmark::State& state, const RunConfig& config, const NoiseStores& stores)
{
    at::set_num_threads(1);  // Note [LibTorch on one thread] in core/plugin/engine.cpp
    Batches batches(stores.parts(), config);
    Learner learner(config);
    std::size_t slotBytes = 0;
    for (const ClipBatch& batch : batches.take(kBatchesOfBlock)) slotBytes = std::max(slotBytes, bytesOf(batch));
    std::vector<std::uint8_t> slots(kSlots * slotBytes);
    if (static_cast<std::int64_t>(slots.size()) > kBudgetBytes) return state.SkipWithError("the slots exceed 256 MB");
    memoryBlock(learner, batches);  // warms up

    double streaming = 0.0;
    double fromMemory = 0.0;
    std::int64_t grown = 0;
    double frames = 0.0;
    for (auto _ : state) {
        const std::int64_t before = probeHost().residentBytes;
        const double seconds = streamBlock(learner, batches, slots);
        grown = std::max(grown, probeHost().residentBytes - before);
        state.SetIterationTime(seconds);
        streaming += seconds;
        fromMemory += memoryBlock(learner, batches);
        frames += static_cast<double>(kBatchesOfBlock) * config.training.batch * config.training.chunkSteps;
    }
    state.counters["ms/frame"] = 1e3 * streaming / frames;
    state.counters["from_memory_ms/frame"] = 1e3 * fromMemory / frames;
    state.counters["ratio"] = fromMemory / streaming;
    state.counters["stores_GB"] = static_cast<double>(stores.bytes()) / 1e9;
    state.counters["slots_MB"] = static_cast<double>(slots.size()) / 1e6;
    state.counters["grown_MB"] = static_cast<double>(grown) / 1e6;
}

void registerCase(StoresInTurn& stores, int filters, int height, int width, int clips, int steps)
{
    const std::string name = "stream/" + std::to_string(filters) + " of " + std::to_string(height) + "x" +
                             std::to_string(width) + ", " + std::to_string(clips) + " of " + std::to_string(steps);
    const RunConfig config = configOf(filters, height, width, clips, steps);
    benchmark::RegisterBenchmark(
        name.c_str(), [&stores, config](benchmark::State& state) { stream(state, config, stores.of(config)); })
        ->UseManualTime()
        ->Iterations(4)
        ->Unit(benchmark::kMillisecond);
}

}  // namespace
}  // namespace longtake

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    longtake::StoresInTurn stores;
    longtake::registerCase(stores, 8, 30, 45, 4, 50);  // what the preset `balanced` does
    longtake::registerCase(stores, 4, 135, 240, 1,
                           100);  // large pictures and a small network: most bytes for least work
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
}
