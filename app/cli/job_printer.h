// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What `ingest`, `predict`, `evaluate` and `sample` say on standard error while they work.

#pragma once

#include "app/cli/progress_line.h"
#include "core/jobs/prediction_job.h"

#include <string>

namespace longtake {

class JobPrinter final : public PredictionJobObserver {
public:
    explicit JobPrinter(bool quiet) : progress_(ProgressLine::styleFor(quiet)) {}

    void onProgress(const JobProgress& progress) override;
    void onVideoFailed(const FailedVideo& video) override;
    void onLooksDifferent(VideoId video, const std::string& name, const LookComparison& comparison) override;
    void onVideoPredicted(VideoId video, const std::string& name) override;

    void clear() { progress_.clear(); }

private:
    ProgressLine progress_;
    int lastNumber_ = 0;
};

}  // namespace longtake
