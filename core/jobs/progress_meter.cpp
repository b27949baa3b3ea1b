// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/progress_meter.h"

#include <algorithm>

namespace longtake {

namespace {

constexpr std::chrono::milliseconds kBetweenReports{100};
constexpr double kSecondsBeforeEstimate = 0.5;

}  // namespace

ProgressMeter::ProgressMeter(JobObserver& observer, const std::vector<VideoRecord>& videos)
    : observer_(observer), start_(std::chrono::steady_clock::now())
{
    progress_.numberInAll = static_cast<int>(videos.size());
    for (const VideoRecord& video : videos) progress_.framesInAll += video.frameCount;
}

void ProgressMeter::beginVideo(const VideoRecord& video)
{
    progress_.video = video.name;
    ++progress_.number;
    framesOfVideo_ = video.frameCount;
    framesDone(0);
}

void ProgressMeter::framesDone(std::int64_t frames)
{
    progress_.framesDone = doneBefore_ + std::min(frames, framesOfVideo_);
    if (std::chrono::steady_clock::now() - lastReport_ >= kBetweenReports) report();
}

void ProgressMeter::endVideo()
{
    doneBefore_ += framesOfVideo_;
    progress_.framesDone = doneBefore_;
    report();
}

void ProgressMeter::report()
{
    lastReport_ = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(lastReport_ - start_).count();
    const auto left = static_cast<double>(progress_.framesInAll - progress_.framesDone);
    if (progress_.framesDone > 0 && seconds >= kSecondsBeforeEstimate)
        progress_.secondsLeft = seconds * left / static_cast<double>(progress_.framesDone);
    observer_.onProgress(progress_);
}

}  // namespace longtake
