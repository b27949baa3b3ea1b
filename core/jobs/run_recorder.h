// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Writes a run down in the project while it trains, and hands every report on. Steps are gathered and written about
// once a second and at each epoch, one transaction each time, so that recording costs nothing. Used on the learn
// thread; the store is that thread's own.

#pragma once

#include "core/base/outcome.h"
#include "core/learn/learn_engine.h"
#include "core/project/project_records.h"

#include <chrono>
#include <string>
#include <vector>

namespace longtake {

class ProjectStore;

class RunRecorder final : public TrainingObserver {
public:
    // `run` is in the store already.
    RunRecorder(ProjectStore& store, RunRecord run, std::vector<std::string> classNames, TrainingObserver& next);

    const RunRecord& run() const { return run_; }
    std::int64_t peakBytes() const { return peakBytes_; }

    void onPlan(const MemoryPlan& plan) override;
    void onStep(const StepReport& report) override;
    void onEpoch(const EpochReport& report, const std::vector<ProbabilityTrack>& validation) override;
    void onMemory(const MemoryReport& report) override;
    void onEvent(const EventReport& report) override;
    void onCheckpoint(const std::string& fileName, bool isBest) override;

    // Writes what is gathered and how the run ended.
    Status finish(const Outcome& outcome);

private:
    void writeSteps();
    void note(const Status& status);

    ProjectStore& store_;
    RunRecord run_;
    std::vector<std::string> classNames_;
    TrainingObserver& next_;
    std::vector<StepRecord> waiting_;
    std::chrono::steady_clock::time_point lastWritten_;
    std::int64_t peakBytes_ = 0;
    bool hasWarned_ = false;
};

// Now as the project file writes it: ISO 8601, UTC, whole seconds.
std::string utcNow();

}  // namespace longtake
