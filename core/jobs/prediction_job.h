// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Probabilities of a run for every frame of videos, streamed with constant memory and kept in the project. Videos that
// were not decoded at the network's size are ingested first. Before predicting, each video is compared with those that
// the run was trained on. Frames that the run culls for their contrast get what lies between their seen neighbours,
// and are marked (PredictionRecord::filled). With a disk budget, one video is ingested and predicted after the other,
// so that the frames of one at a time must fit.
//
// Blocking: call on the learn thread, with a ProjectStore of its own.

#pragma once

#include "core/base/ids.h"
#include "core/base/outcome.h"
#include "core/jobs/ingest_job.h"
#include "core/jobs/job_observer.h"
#include "core/jobs/video_look.h"
#include "core/learn/learn_engine.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace longtake {

class ProjectStore;

struct PredictionRequest {
    RunId run{};
    std::vector<VideoId> videos;  // empty = all of the project
    std::string device = "auto";
    int threads = 0;  // 0 = all cores
    int shard = 0;    // this process takes the videos shard, shard + shards, ... of the list
    int shards = 1;
    std::int64_t diskBudgetBytes = 0;  // of all frame stores of the project; 0 = as the run says
};

class PredictionJobObserver : public JobObserver {
public:
    // The video's mean picture or contrast is unlike any training video: label some of it first.
    virtual void onLooksDifferent(VideoId video, const std::string& name, const LookComparison& comparison) = 0;

    // The video's probabilities are in the project.
    virtual void onVideoPredicted(VideoId video, const std::string& name) = 0;
};

struct PredictionReport {
    Outcome outcome;
    std::vector<VideoId> predicted;
    std::vector<FailedVideo> failed;
    BudgetMisfit beyondBudget;  // of the failed ones
};

PredictionReport predictVideos(ProjectStore& store, LearnEngine& engine, const PredictionRequest& request,
                               PredictionJobObserver& observer, std::stop_token stop);

// "This video looks different from those the model was trained on: label some of it first." with the figures.
std::string lookWarning(const std::string& videoName, const LookComparison& comparison);

}  // namespace longtake
