// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Turns "n frames of this video are done" into progress over a whole job with an estimate of the time left, not more
// often than an observer wants to hear.

#pragma once

#include "core/jobs/job_observer.h"
#include "core/project/project_records.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace longtake {

class ProgressMeter {
public:
    // `observer` outlives the meter. `videos` in the order in which they will be worked on.
    ProgressMeter(JobObserver& observer, const std::vector<VideoRecord>& videos);

    void beginVideo(const VideoRecord& video);
    void framesDone(std::int64_t frames);  // of the current video
    void endVideo();

private:
    void report();

    JobObserver& observer_;
    JobProgress progress_;
    std::int64_t doneBefore_ = 0;  // frames of videos that are behind us
    std::int64_t framesOfVideo_ = 0;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point lastReport_;
};

}  // namespace longtake
