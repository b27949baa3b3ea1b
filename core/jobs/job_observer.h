// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What long work on videos tells whoever started it: the command line prints it, the window shows it.

#pragma once

#include "core/base/error.h"
#include "core/base/ids.h"

#include <cstdint>
#include <string>

namespace longtake {

// How far a job is, over all its videos together.
struct JobProgress {
    std::string video;  // name of the one being worked on
    int number = 0;     // which one that is, from 1
    int numberInAll = 0;
    std::int64_t framesDone = 0;  // of all videos of the job
    std::int64_t framesInAll = 0;
    double secondsLeft = -1.0;  // negative while nobody can say
};

// A video that the job had to leave out; the others go on.
struct FailedVideo {
    VideoId video{};   // 0 if it is not in the project
    std::string name;  // file name or path, as the user knows it
    Error error;
};

// Called on the thread that runs the job; must be quick and must not throw.
class JobObserver {
public:
    virtual ~JobObserver() = default;

    // About ten times a second at most, and once at the end of every video.
    virtual void onProgress(const JobProgress& progress) = 0;

    virtual void onVideoFailed(const FailedVideo& video) = 0;
};

}  // namespace longtake
