// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How many bytes a training step takes, part by part, for one schedule. What the trainer allocates is written down
// once, in EngineFootprint, and the trainer's own tests hold it to it.

#pragma once

#include "core/memory/memory_plan.h"

#include <array>
#include <cstdint>
#include <vector>

namespace longtake {

// What the trainer keeps, in planes. A plane is batch x height x width values (float32 unless precisionBytes says
// otherwise).
//
// The recurrent stack walks a sequence in segments of K steps. Per layer it allocates, before the first step:
//   K + 1 slots of [x; h] and c,
//   the gates of K steps (StoreAll, SegmentGates) or of one step (SegmentStates, Binomial),
//   (h, c) at the first step of every segment where there is more than one,
//   the gradient of c.
// While it runs it takes temporaries of one step, and copies of the last state.
struct EngineFootprint {
    std::int64_t slotPlanes = 0;        // [x; h] and c of one step, all layers
    std::int64_t gatePlanes = 0;        // i, f, c, o of one step, all layers
    std::int64_t checkpointPlanes = 0;  // (h, c) of all layers
    std::int64_t fixedPlanes = 0;       // whatever the schedule
    std::int64_t statePlanes = 0;       // more where there is more than one segment
    std::int64_t stepPlanes = 0;        // the most that temporaries of one step take
};

EngineFootprint engineFootprint(const ModelConfig& model, bool isOnDevice);

std::int64_t parameterCountOf(const ModelConfig& model);

// Schedules that the trainer runs.
inline constexpr std::array kTrainerSchedules{MemorySchedule::StoreAll, MemorySchedule::SegmentGates,
                                              MemorySchedule::SegmentStates};

// Anonymous memory that loading the learn library costs before training, for plans made while it is not loaded.
inline constexpr std::int64_t kLearnLibraryBytes = 120'000'000;

struct MemoryBytes {
    std::int64_t weights = 0;    // and the best epoch's copy
    std::int64_t gradients = 0;  // float32, and float64 sums
    std::int64_t optimiser = 0;
    std::int64_t checkpoints = 0;  // (h, c) pairs
    std::int64_t segment = 0;      // steps that are kept in whole
    std::int64_t input = 0;        // pictures: batches read ahead and one step as numbers
    std::int64_t head = 0;         // per-frame sums, logits and their gradients
    std::int64_t workspace = 0;    // temporaries of one step
    std::int64_t library = 0;      // what is there before, and what the libraries take once they work

    std::int64_t total() const;
    std::vector<MemoryPart> parts() const;
};

// `schedule` as completed by completeSchedule.
MemoryBytes memoryOf(const PlanRequest& request, const ScheduleChoice& schedule);

// Bytes for batches that are read ahead: three of the largest where that is little, else 0 (read when needed).
std::int64_t loaderBytesOf(const PlanRequest& request);

// A schedule with K steps a segment (StoreAll: all of them), its snapshots and forward runs filled in.
ScheduleChoice completeSchedule(MemorySchedule kind, int steps, int segmentSteps);

// Binomial checkpoints (Griewank and Walther's Revolve): the snapshots that reversing `steps` steps needs if none is
// run forward more than `repeats` times.
ScheduleChoice binomialSchedule(int steps, int repeats);

// (h, c) and gates that the schedule keeps, in bytes, without all else: the figures schedules are compared by.
// `unitBytes` is filters x height x width x bytes a value.
std::int64_t stateBytes(const ScheduleChoice& schedule, int steps, std::int64_t unitBytes);

// Time of a training step under this schedule / time if everything were kept. A step's backward pass costs two forward
// ones.
double recomputeFactor(const ScheduleChoice& schedule);

}  // namespace longtake
