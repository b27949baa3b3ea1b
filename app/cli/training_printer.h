// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What `train` says while it works: progress for people on standard error, or one JSON object a line on standard
// output.

#pragma once

#include "app/cli/progress_line.h"
#include "core/jobs/training_job.h"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <string>
#include <vector>

namespace longtake {

class TrainingPrinter final : public TrainingJobObserver {
public:
    TrainingPrinter(bool json, bool quiet);

    void onProgress(const JobProgress& progress) override;
    void onVideoFailed(const FailedVideo& video) override;
    void onRunStarted(RunId run, const PreparedTraining& prepared) override;
    void onPlan(const MemoryPlan& plan) override;
    void onStep(const StepReport& report) override;
    void onEpoch(const EpochReport& report, const std::vector<ProbabilityTrack>& validation) override;
    void onMemory(const MemoryReport& report) override;
    void onEvent(const EventReport& report) override;
    void onCheckpoint(const std::string& fileName, bool isBest) override;

    // What the pre-flight list found and is no reason not to start.
    void finding(const Finding& finding);

    // The last line: what became of the run.
    void done(const TrainingReport& report);

private:
    void write(const char* type, nlohmann::json object);
    double shareDone(const StepReport& report) const;
    double secondsSinceStart() const;

    const bool json_;
    ProgressLine progress_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point trainingStart_ = start_;
    std::vector<std::string> classNames_;
    int epochs_ = 1;
    int firstEpoch_ = -1;  // a resumed run does not begin at 0
    int currentEpoch_ = -1;
    std::int64_t firstStepOfEpoch_ = 0;
    std::int64_t stepsPerEpoch_ = 0;  // 0 until one epoch is done
    std::string lastVideo_;
};

}  // namespace longtake
