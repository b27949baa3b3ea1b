// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run_recorder.h"

#include "core/jobs/scores_json.h"
#include "core/project/project_store.h"
#include "core/project/run_claim.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <ctime>

namespace longtake {

namespace {

constexpr std::chrono::milliseconds kBetweenWrites{1000};

RunState stateAfter(const Outcome& outcome)
{
    switch (outcome.kind) {
        case Outcome::Kind::Finished:
            return RunState::Finished;
        case Outcome::Kind::Stopped:
            return RunState::Stopped;
        case Outcome::Kind::Failed:
            return RunState::Failed;
    }
    return RunState::Failed;
}

}  // namespace

RunRecorder::RunRecorder(ProjectStore& store, RunRecord run, std::vector<std::string> classNames,
                         TrainingObserver& next)
    : store_(store),
      run_(std::move(run)),
      classNames_(std::move(classNames)),
      next_(next),
      lastWritten_(std::chrono::steady_clock::now())
{}

void RunRecorder::onPlan(const MemoryPlan& plan)
{
    run_.planJson = toJson(plan);
    note(store_.updateRun(run_));
    next_.onPlan(plan);
}

void RunRecorder::onStep(const StepReport& report)
{
    waiting_.push_back({report.step, report.loss, report.seconds});
    if (std::chrono::steady_clock::now() - lastWritten_ >= kBetweenWrites) writeSteps();
    next_.onStep(report);
}

void RunRecorder::onEpoch(const EpochReport& report, const std::vector<ProbabilityTrack>& validation)
{
    writeSteps();
    EpochRecord epoch;
    epoch.epoch = report.epoch;
    epoch.trainLoss = report.trainLoss;
    epoch.validationLoss = report.validationLoss;
    epoch.accuracy = report.validation.accuracy;
    epoch.macroF1 = report.validation.macroF1;
    epoch.rate = report.rate;
    epoch.seconds = report.seconds;
    epoch.perClassJson = perClassToJson(report.validation, classNames_).dump();
    note(store_.addEpoch(run_.id, epoch));
    if (report.isBest) run_.bestEpoch = report.epoch;
    next_.onEpoch(report, validation);
}

void RunRecorder::onMemory(const MemoryReport& report)
{
    peakBytes_ = std::max(peakBytes_, report.peakBytes);
    next_.onMemory(report);
}

void RunRecorder::onEvent(const EventReport& report)
{
    next_.onEvent(report);
}

void RunRecorder::onCheckpoint(const std::string& fileName, bool isBest)
{
    const std::string path = runFolderName(run_.id) + "/" + fileName;
    (isBest ? run_.checkpoint : run_.lastCheckpoint) = path;
    note(store_.updateRun(run_));
    next_.onCheckpoint(fileName, isBest);
}

Status RunRecorder::finish(const Outcome& outcome)
{
    writeSteps();
    run_.state = stateAfter(outcome);
    run_.finishedAt = utcNow();
    run_.error = outcome.error ? describe(*outcome.error) : std::string();
    return store_.updateRun(run_);
}

void RunRecorder::writeSteps()
{
    lastWritten_ = std::chrono::steady_clock::now();
    if (waiting_.empty()) return;
    note(store_.addSteps(run_.id, waiting_));
    waiting_.clear();
}

// Curves that cannot be written (a full disk) are no reason to lose what is being learnt; the user is told once.
void RunRecorder::note(const Status& status)
{
    if (status || hasWarned_) return;
    hasWarned_ = true;
    next_.onEvent({"warning", "The curves of this run cannot be recorded. " + describe(status.error())});
}

std::string utcNow()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

}  // namespace longtake
