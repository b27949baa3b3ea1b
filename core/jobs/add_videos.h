// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Videos into a project: look for them in folders, scan each one, record it with its index. Nothing is decoded here, so
// a video of hours is there in about a second; the proof of its index comes with ingest (ingest_job.h).
//
// Blocking; call from a thread that has a ProjectStore of its own.

#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/jobs/job_observer.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

namespace longtake {

class ProjectStore;

struct AddedVideo {
    VideoId id{};
    std::string name;
    std::vector<std::string> problems;  // in English words; the video is usable all the same
    bool wasThere = false;              // the same content was in the project already; at most its path was changed
};

struct AddVideosReport {
    std::vector<AddedVideo> added;
    std::vector<FailedVideo> failed;
    bool wasStopped = false;
};

// What the user dropped or typed -> videos, in natural order ("2" before "10"). A file stands for itself; a folder of
// pictures is one video; any other folder gives the videos inside it and its folders. FileNotFound names what is not
// there; a folder without anything usable fails with NotAVideo.
Result<std::vector<std::filesystem::path>> findAllVideos(const std::vector<std::filesystem::path>& given);

// Scans one video (not its folder) and records it. FileNotFound, CannotRead, NotAVideo, NoFrames, BrokenFile, or what
// the store says.
Result<AddedVideo> addVideo(ProjectStore& store, const std::filesystem::path& path);

// The same for many; a broken one hurts only itself. Progress counts videos, not frames.
AddVideosReport addVideos(ProjectStore& store, const std::vector<std::filesystem::path>& videos, JobObserver& observer,
                          std::stop_token stop);

}  // namespace longtake
