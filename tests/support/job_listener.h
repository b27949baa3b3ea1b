// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Remembers what a job reports, whichever job it is; asks it to stop when a test wants that.

#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/jobs/prediction_job.h"
#include "core/jobs/training_job.h"

namespace longtake::test {

class JobListener final : public TrainingJobObserver, public PredictionJobObserver {
public:
    // As those see it that only decode.
    JobObserver& decoding() { return static_cast<TrainingJobObserver&>(*this); }

    void onProgress(const JobProgress& progress) override
    {
        last = progress;
        if (stopAt >= 0 && progress.framesDone >= stopAt) stop.request_stop();
    }
    void onVideoFailed(const FailedVideo& video) override
    {
        failed.push_back(video.name);
        failures.push_back(describe(video.error));
    }
    void onRunStarted(RunId run, const PreparedTraining& prepared) override
    {
        startedRun = run;
        started = prepared;
    }
    void onPlan(const MemoryPlan&) override {}
    void onStep(const StepReport&) override { ++steps; }
    void onEpoch(const EpochReport&, const std::vector<ProbabilityTrack>& tracks) override
    {
        ++epochs;
        validation = tracks;
    }
    void onMemory(const MemoryReport&) override {}
    void onEvent(const EventReport& event) override { events.push_back(event.text); }
    void onCheckpoint(const std::string&, bool) override {}
    void onLooksDifferent(VideoId, const std::string& name, const LookComparison&) override
    {
        different.push_back(name);
    }
    void onVideoPredicted(VideoId, const std::string& name) override { predicted.push_back(name); }

    JobProgress last;
    std::vector<std::string> failed;    // names of videos
    std::vector<std::string> failures;  // the sentences about them
    RunId startedRun{};
    PreparedTraining started;
    int steps = 0;
    int epochs = 0;
    std::vector<ProbabilityTrack> validation;  // of the last epoch
    std::vector<std::string> events;
    std::vector<std::string> different;
    std::vector<std::string> predicted;

    std::int64_t stopAt = -1;  // frames
    std::stop_source stop;
};

}  // namespace longtake::test
