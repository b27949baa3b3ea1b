// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How many bytes a training step takes, part by part, for one schedule. What the trainer's recurrent layers allocate is
// known to the byte (StackBytes); the rest is counted here.

#pragma once

#include "core/memory/memory_plan.h"

#include <array>
#include <cstdint>
#include <vector>

namespace longtake {

// What the recurrent layers of one batch take. They walk a sequence in segments of K steps and keep, for all layers:
// K + 1 slots of [x; h] and c; the gates of K steps (of one: SegmentStates); where there is more than one segment,
// (h, c) at the first steps of all but the last (Binomial: of as many as there are places for), and at the end.
//
// On the CPU these are the sizes of core/kernels (sequence_bytes.h); on a device those of LibTorch's operations.
struct StackBytes {
    double step = 0.0;        // a slot, without its gates
    double gates = 0.0;       // of one step
    double checkpoint = 0.0;  // (h, c)
    double firstSlot = 0.0;   // what K + 1 slots take beyond K steps
    double gradients = 0.0;   // of states and gates, and sums of the weights' gradients
    double weights = 0.0;     // in the kernels' own order
    double workspace = 0.0;   // temporaries of one step
    double prediction = 0.0;  // the layers that predict the validation part
};

StackBytes stackBytes(const PlanRequest& request);

std::int64_t parameterCountOf(const ModelConfig& model);

// What Auto chooses from. The last one is looked at where no other fits, or is nearly as fast.
inline constexpr std::array kTrainerSchedules{MemorySchedule::StoreAll, MemorySchedule::SegmentGates,
                                              MemorySchedule::SegmentStates, MemorySchedule::Binomial};

// What loading the learn library and LearnEngine::settle cost, for plans made while it is not loaded.
inline constexpr std::int64_t kLearnLibraryBytes = 132'000'000;

// Addresses that loading it takes beyond the memory that the process then holds for itself (code, data of files).
inline constexpr std::int64_t kLearnLibraryAddresses = 380'000'000;

struct MemoryBytes {
    std::int64_t weights = 0;
    std::int64_t gradients = 0;
    std::int64_t optimiser = 0;
    std::int64_t checkpoints = 0;  // (h, c) pairs
    std::int64_t segment = 0;      // steps that are kept in whole
    std::int64_t input = 0;        // batches read ahead; on a device, one step's pictures
    std::int64_t head = 0;         // per-frame sums, logits and their gradients, or a checkpoint that is being written;
                                   // probabilities of the validation part
    std::int64_t workspace = 0;    // temporaries of one step
    std::int64_t library = 0;      // what is there before, and what the libraries take once they work

    std::int64_t total() const;
    // All but `head` and `library`: what a trainer on the CPU takes as one arena before the first step.
    std::int64_t arena() const;
    std::vector<MemoryPart> parts() const;
};

// `schedule` as completed by completeSchedule; `stack` is stackBytes(request), which is the costly part.
MemoryBytes memoryOf(const PlanRequest& request, const StackBytes& stack, const ScheduleChoice& schedule);

// Bytes for batches that are read ahead: three of the largest where that is little, else 0 (read when needed).
std::int64_t loaderBytesOf(const PlanRequest& request);

// A schedule with K steps a segment (StoreAll: all of them), its snapshots and forward runs filled in.
ScheduleChoice completeSchedule(MemorySchedule kind, int steps, int segmentSteps);

// Binomial checkpoints (checkpoint_walk.h) of segments of K steps whose gates are kept while they are walked back.
// With a snapshot for every segment but the last it is SegmentGates; with one segment, StoreAll.
ScheduleChoice binomialSchedule(int steps, int segmentSteps, int snapshots);

// (h, c) and gates that the schedule keeps, in bytes, without all else: the figures schedules are compared by.
// `unitBytes` is filters x height x width x bytes a value.
std::int64_t stateBytes(const ScheduleChoice& schedule, int steps, std::int64_t unitBytes);

// Time of a training step under this schedule / time if everything were kept. A step's backward pass costs two forward
// ones.
double recomputeFactor(const ScheduleChoice& schedule);

}  // namespace longtake
