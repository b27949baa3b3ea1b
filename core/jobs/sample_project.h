// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The sample project that the program makes by itself: videos in which a few simple shapes move in one of nine ways,
// with labels for every frame. No single frame gives the motion away, so only a network with memory (or one that is
// shown differences) can tell the classes apart. Deterministic by seed.

#pragma once

#include "core/base/outcome.h"
#include "core/jobs/job_observer.h"
#include "core/sample/sample_video.h"

#include <cstdint>
#include <filesystem>
#include <stop_token>

namespace longtake {

struct SampleOptions {
    int videos = 4;
    double secondsPerVideo = 180.0;
    std::uint64_t seed = 1;
};

// What the n-th video is made from, from 1: the same scene and labels every time.
SampleVideoOptions sampleVideoOptions(const SampleOptions& options, int number);

// Makes `path` (NAME.longtake) and the videos in the folder `NAME-videos` beside it, adds and labels them.
// AlreadyExists if project or folder is there; CannotWrite, DiskFull. What was made is removed again unless it
// finishes.
Outcome makeSampleProject(const std::filesystem::path& path, const SampleOptions& options, JobObserver& observer,
                          std::stop_token stop);

}  // namespace longtake
