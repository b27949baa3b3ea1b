// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A learn engine that reports what a test tells it to, so that the jobs around an engine are tested without LibTorch.

#pragma once

#include <fstream>
#include <functional>

#include "core/learn/learn_engine.h"

namespace longtake {

class ScriptedEngine final : public LearnEngine {
public:
    std::function<Outcome(const TrainingTask&, TrainingObserver&, std::stop_token)> onTrain;
    std::function<Outcome(const PredictionTask&, ProbabilityTrack&)> onPredict;
    CheckpointInfo checkpoint;

    Outcome train(const TrainingTask& task, TrainingObserver& observer, std::stop_token stop) override
    {
        return onTrain(task, observer, std::move(stop));
    }

    Outcome predict(const PredictionTask& task, ProbabilityTrack& result, PredictionObserver& observer,
                    std::stop_token) override
    {
        const Outcome outcome = onPredict(task, result);
        observer.onProgress(task.video.range.size(), task.video.range.size());
        return outcome;
    }

    Result<CheckpointInfo> inspect(const std::filesystem::path&) override { return checkpoint; }

    std::vector<LearnDevice> devices(std::string& why) override
    {
        why = "none in this test";
        return {};
    }

    std::string version() const override { return "scripted"; }
};

inline StepReport stepReport(std::int64_t step, int epoch, double loss)
{
    StepReport report;
    report.step = step;
    report.epoch = epoch;
    report.loss = loss;
    report.seconds = 0.01;
    return report;
}

inline EpochReport epochReport(int epoch, double macroF1, bool isBest)
{
    EpochReport report;
    report.epoch = epoch;
    report.validation.macroF1 = macroF1;
    report.validation.perClass.resize(2);
    report.isBest = isBest;
    return report;
}

// A checkpoint file where the engine would have put it, and the report of it.
inline void saveCheckpoint(const TrainingTask& task, TrainingObserver& observer, const std::string& name, bool isBest)
{
    std::ofstream(task.folder / name) << "state";
    observer.onCheckpoint(name, isBest);
}

}  // namespace longtake
