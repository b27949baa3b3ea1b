// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The memory a configuration needs, known before anything is allocated, and the schedule that makes it fit. Plain
// arithmetic on plain values (memory_model.h); may be called from any thread.

#pragma once

#include "core/config/training_config.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace longtake {

struct PlanRequest {
    ModelConfig model;
    int steps = 1;  // of the longest clip, at least 1
    int batch = 1;
    OptimiserKind optimiser = OptimiserKind::Adam;
    MemorySchedule schedule = MemorySchedule::Auto;
    std::int64_t validationFrames = 0;  // whose probabilities an epoch ends with
    bool carriesState = false;          // from chunk to chunk: checkpoints on disk hold it, too
    std::string device = "cpu";         // cpu, or a UUID
    std::int64_t budgetBytes = 0;
    std::int64_t processBytes = 0;  // what this process holds there before training begins, the learn library at work
                                    // (LearnEngine::settle) and mapped files included, measured; on a device 0 = not
                                    // started yet, then its context is estimated
    int threads = 1;                // of the CPU, each with temporaries of its own
};

struct MemoryPart {
    std::string name;  // weights, gradients, optimiser, checkpoints, segment, input, head, workspace, library
    std::int64_t bytes = 0;
};

struct ScheduleChoice {
    MemorySchedule kind = MemorySchedule::StoreAll;  // never Auto
    int segmentSteps = 0;                            // K: steps that are walked back at a time
    int snapshots = 0;                               // first states of segments kept at a time; 0 when all is stored
    double forwardRuns = 1.0;                        // of a step's cell per training step, recomputed gates included
};

struct PlanAdvice {
    std::string change;  // "chunk 240", "size 68x120", "filters 20", "batch 2", "memory-schedule auto": options of the
                         // command line without their dashes
    std::int64_t totalBytes = 0;
    std::string price;  // in words
};

struct MemoryPlan {
    bool fits = false;
    std::int64_t budgetBytes = 0;
    std::int64_t totalBytes = 0;  // peak of the whole process (or of the device)
    std::string device;
    ScheduleChoice schedule;
    std::int64_t loaderBytes = 0;          // for batches read ahead (ClipLoader), on the host; part of "input" there
    std::vector<MemoryPart> breakdown;     // adds up to totalBytes
    double recomputeFactor = 1.0;          // time of this schedule / time of keeping everything
    double secondsPerEpochEstimate = 0.0;  // 0 = unknown
    std::vector<PlanAdvice> advice;        // what would make a misfit fit, cheapest first
    std::optional<PlanAdvice> together;    // where no single change does: several, "batch 1 --chunk 25"
};

// The fastest schedule that fits, or the smallest one with `fits == false` and advice; of schedules that take nearly
// the same time, the smallest. Auto looks at all of them; a schedule asked for by name is planned as asked. Under 10
// ms.
MemoryPlan makePlan(const PlanRequest& request);

// One JSON object as in `plan --json`.
std::string toJson(const MemoryPlan& plan);

}  // namespace longtake
