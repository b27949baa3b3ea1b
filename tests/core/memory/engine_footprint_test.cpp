// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the plan counts is what the trainer's recurrent layers allocate.

#include <gtest/gtest.h>

#include "core/memory/memory_model.h"
#include "core/model/kernel_stack.h"
#include "core/model/parameters.h"
#include "core/model/tensor_stack.h"
#include "core/train/trainer.h"

namespace longtake {
namespace {

std::vector<PlanRequest> someRequests()
{
    std::vector<PlanRequest> requests;
    for (const int layers : {1, 3}) {
        for (const int filters : {1, 8, 21}) {
            for (const InputKind input : {InputKind::Difference, InputKind::Both}) {
                for (const int kernel : {3, 4}) {
                    for (const int batch : {1, 3}) {
                        for (const int steps : {1, 7, 30}) {
                            PlanRequest request;
                            request.model.layers = layers;
                            request.model.filters = filters;
                            request.model.input = input;
                            request.model.kernel = kernel;
                            request.batch = batch;
                            request.steps = steps;
                            request.threads = 2;
                            requests.push_back(request);
                        }
                    }
                }
            }
        }
    }
    return requests;
}

StackBuffers buffersOf(const PlanRequest& request, const ScheduleChoice& schedule)
{
    return {.batch = request.batch,
            .maxSteps = request.steps,
            .segmentSteps = schedule.segmentSteps,
            .checkpoints = schedule.kind == MemorySchedule::Binomial ? schedule.snapshots : 0,
            .keepGates = schedule.kind != MemorySchedule::SegmentStates};
}

ScheduleChoice scheduleOf(MemorySchedule kind, int steps)
{
    return kind == MemorySchedule::Binomial ? binomialSchedule(steps, 3, 2) : completeSchedule(kind, steps, 4);
}

// Of the recurrent layers alone.
double plannedBytes(const StackBytes& stack, const ScheduleChoice& schedule)
{
    const bool keepsGates = schedule.kind != MemorySchedule::SegmentStates;
    const double steps = schedule.segmentSteps;
    return stack.firstSlot + steps * stack.step + (keepsGates ? steps : 1.0) * stack.gates + stack.gradients;
}

TEST(EngineFootprint, CountsTheBlockOfTheKernelsToTheByte)
{
    for (const PlanRequest& request : someRequests()) {
        const StackBytes stack = stackBytes(request);
        for (const MemorySchedule kind : kTrainerSchedules) {
            const ScheduleChoice schedule = scheduleOf(kind, request.steps);
            const KernelStack real(request.model, buffersOf(request, schedule), request.threads);
            const double checkpoints = schedule.snapshots > 0 ? schedule.snapshots + 1 : 0;
            EXPECT_EQ(plannedBytes(stack, schedule) + checkpoints * stack.checkpoint + stack.weights + stack.workspace,
                      static_cast<double>(real.bytes()))
                << request.model.layers << " layers, " << request.model.filters << " filters, " << request.steps
                << " steps, schedule " << static_cast<int>(kind);
        }
    }
}

TEST(EngineFootprint, CountsTheArenaOfATrainingRunToTheByte)
{
    for (PlanRequest request : someRequests()) {
        request.budgetBytes = std::int64_t{1} << 40;
        for (const OptimiserKind optimiser : {OptimiserKind::Adam, OptimiserKind::Sgd}) {
            for (const int windowSteps : {0, 12}) {
                request.optimiser = optimiser;
                request.model.windowSteps = windowSteps;
                request.schedule = request.steps == 7 ? MemorySchedule::Binomial : MemorySchedule::Auto;
                TrainingTask task;
                task.config.model = request.model;
                task.config.training.batch = request.batch;
                task.config.training.optimiser = optimiser;
                task.threads = request.threads;
                task.plan = makePlan(request);
                std::int64_t planned = task.plan.totalBytes;
                for (const MemoryPart& part : task.plan.breakdown) {
                    if (part.name == "head" || part.name == "library") planned -= part.bytes;
                }
                EXPECT_EQ(planned, Trainer::arenaBytes(task, request.steps, at::kCPU));
            }
        }
    }
}

TEST(EngineFootprint, CountsTheBuffersOfTheOperationsOnADevice)
{
    for (PlanRequest request : someRequests()) {
        request.device = "GPU-1";
        const StackBytes stack = stackBytes(request);
        for (const MemorySchedule kind : kTrainerSchedules) {
            const ScheduleChoice schedule = scheduleOf(kind, request.steps);
            const auto real =
                static_cast<double>(TensorStack::bufferBytes(request.model, buffersOf(request, schedule), 4));
            const double planned = plannedBytes(stack, schedule) + schedule.snapshots * stack.checkpoint;
            EXPECT_GE(planned, real);
            // More by no more than float64 sums for the few parameters outside the recurrent layers.
            EXPECT_LE(planned, real + 8.0 * (2 * 9 * 21 + 9 * (9 * 21 + 1)));
        }
    }
}

TEST(EngineFootprint, CountsTheParametersOfTheNetwork)
{
    for (const NormaliseOrder order : {NormaliseOrder::Pooled, NormaliseOrder::Pixels}) {
        for (const int layers : {1, 2, 3}) {
            ModelConfig model;
            model.layers = layers;
            model.normalise = order;
            EXPECT_EQ(parameterCountOf(model), parameterCount(model));
        }
    }
}

}  // namespace
}  // namespace longtake
