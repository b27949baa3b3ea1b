// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/warm_up.h"

#include "core/model/head.h"
#include "core/model/recurrent_stack.h"
#include "core/train/optimiser.h"

#include <ATen/ATen.h>
#include <malloc.h>

#include <algorithm>
#include <array>

namespace longtake {
namespace {

constexpr int kSteps = 100;
constexpr int kLargePieceBytes = 128 * 1024;
constexpr int kMostFreeBytes = 512 * 1024;  // at the end of the heap

class Stripes final : public StepInputs {
public:
    void write(int step, int /*row*/, std::span<float> planes) override
    {
        for (std::size_t k = 0; k < planes.size(); ++k)
            planes[k] = (k + static_cast<std::size_t>(step)) % 2 ? 1.0F : 0.0F;
    }
};

ModelConfig tinyNetwork()
{
    ModelConfig model;
    model.classes = 2;
    model.filters = 8;
    model.height = model.width = 8;
    model.stride = 1;
    return model;
}

Targets someTargets()
{
    Targets targets;
    targets.valid = at::ones({kSteps, 1}, at::kDouble);
    targets.classes = at::arange(kSteps, at::kLong).remainder(2).view({kSteps, 1});
    targets.states = at::stack({targets.classes, 1 - targets.classes}, 2).to(at::kDouble);
    return targets;
}

// What a run may use of LibTorch: operations that none of these settings needs, training needs neither.
struct Settings {
    HeadKind head;
    NormaliseOrder order;
    OptimiserKind optimiser;
};

constexpr std::array kSettings{Settings{HeadKind::OneClass, NormaliseOrder::Pooled, OptimiserKind::Adam},
                               Settings{HeadKind::MultiLabel, NormaliseOrder::Pixels, OptimiserKind::Sgd},
                               Settings{HeadKind::KerasLegacy, NormaliseOrder::Pooled, OptimiserKind::Adadelta},
                               Settings{HeadKind::OneClass, NormaliseOrder::Pixels, OptimiserKind::AdamW}};

void trainOnce(int threads, const Settings& settings)
{
    ModelConfig model = tinyNetwork();
    model.head = settings.head;
    model.normalise = settings.order;
    StackBuffers buffers;
    buffers.maxSteps = kSteps;
    buffers.segmentSteps = 16;
    const auto stack = makeStack(model, buffers, at::kFloat, at::kCPU, threads);
    Parameters parameters = Parameters::initial(model, 1, at::kFloat);
    Parameters gradients = Parameters::of(model, at::zeros_like(parameters.flat));
    const auto optimiser = makeOptimiser(settings.optimiser, 0.0, parameters.flat);
    const Head head(model);
    Stripes inputs;
    stack->resetState();
    const HiddenSums sums = stack->forward(parameters, inputs, kSteps);
    const HeadGradients found = head.lossAndGradients(parameters, sums, someTargets(), {}, gradients);
    stack->backward(parameters, inputs, found.part.to(at::kFloat),
                    found.square.defined() ? found.square.to(at::kFloat) : at::Tensor(), gradients);
    clipToNorm(gradients.flat, 1.0);
    optimiser->step(parameters.flat, gradients.flat, 0.01);
    probabilitiesFromLogits(model.head, head.logits(parameters, sums, found.batchTotals.statistics()));
}

}  // namespace

void returnFreedMemory()
{
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, kLargePieceBytes);
    mallopt(M_TRIM_THRESHOLD, kMostFreeBytes);
    mallopt(M_ARENA_MAX, 1);
#endif
}

void warmUp(int threads)
{
    static bool isDone = false;  // only the learn thread comes here
    if (!isDone) {
        for (const Settings& settings : kSettings) trainOnce(threads, settings);
        isDone = true;
    }
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

}  // namespace longtake
