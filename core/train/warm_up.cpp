// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/warm_up.h"

#include "core/model/head.h"
#include "core/model/recurrent_stack.h"
#include "core/train/optimiser.h"

#include <ATen/ATen.h>
#include <malloc.h>

#include <algorithm>

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
    return targets;
}

void trainOnce(int threads, NormaliseOrder order)
{
    ModelConfig model = tinyNetwork();
    model.normalise = order;
    StackBuffers buffers;
    buffers.maxSteps = kSteps;
    buffers.segmentSteps = 16;
    const auto stack = makeStack(model, buffers, at::kFloat, at::kCPU, threads);
    Parameters parameters = Parameters::initial(model, 1, at::kFloat);
    Parameters gradients = Parameters::of(model, at::zeros_like(parameters.flat));
    const auto optimiser = makeOptimiser(OptimiserKind::Adam, 0.0, parameters.flat);
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
        trainOnce(threads, NormaliseOrder::Pooled);
        trainOnce(threads, NormaliseOrder::Pixels);
        isDone = true;
    }
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

}  // namespace longtake
