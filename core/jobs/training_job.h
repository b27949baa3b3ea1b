// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One run from the first frame to the best epoch: decodes what is not decoded yet, records the run in the project, lets
// the learn engine train, and writes steps, epochs and checkpoints down as they come. A run that was killed goes on
// from its newest checkpoint and ends as if nothing had happened.
//
// Blocking: call on the learn thread, with a ProjectStore of its own.

#pragma once

#include "core/base/ids.h"
#include "core/base/outcome.h"
#include "core/jobs/job_observer.h"
#include "core/jobs/training_preparation.h"
#include "core/learn/learn_engine.h"

#include <stop_token>
#include <string>

namespace longtake {

class ProjectStore;

// Order of calls: onProgress (decoding, if any), onRunStarted, onPlan, then steps and epochs.
class TrainingJobObserver : public TrainingObserver, public JobObserver {
public:
    // The run is in the project now. Its prepared state may differ from what was handed in: the proof of an index can
    // have found fewer frames.
    virtual void onRunStarted(RunId run, const PreparedTraining& prepared) = 0;
};

struct TrainingReport {
    Outcome outcome;
    RunId run{};  // 0 if it ended before the run was recorded
    int bestEpoch = -1;
    double seconds = 0.0;
    std::int64_t peakBytes = 0;
};

// Stopped: what was learnt is kept, the run can be resumed. Failed: likewise, with the reason in the run's record.
TrainingReport runTraining(ProjectStore& store, LearnEngine& engine, const PreparedTraining& prepared,
                           TrainingJobObserver& observer, std::stop_token stop);

// Goes on with a run that was stopped, killed or failed, from its newest checkpoint (from the start if it has none yet)
// and on the labels it began with. `openThreads` are used where the run's settings leave the number open; 0 = all
// cores. Fails with WrongUsage for a run that is finished, BrokenFile if a video changed.
TrainingReport resumeTraining(ProjectStore& store, LearnEngine& engine, RunId run, TrainingJobObserver& observer,
                              std::stop_token stop, int openThreads = 0);

// The set a run was trained on. FileNotFound, BrokenFile.
Result<TrainingSet> readTrainingSet(const ProjectStore& store, RunId run);

}  // namespace longtake
