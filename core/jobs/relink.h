// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Videos that were moved or renamed, found again by their size and content: once per folder, for all of them.

#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/jobs/job_observer.h"
#include "core/project/project_records.h"

namespace longtake {

class ProjectStore;

// Videos whose file is at none of the places that the project knows.
Result<std::vector<VideoRecord>> missingVideos(const ProjectStore& store);

struct RelinkedVideo {
    VideoId id{};
    std::string name;
    std::filesystem::path path;  // where it is now
};

struct RelinkReport {
    std::vector<RelinkedVideo> found;
    std::vector<VideoRecord> stillMissing;
    std::vector<std::filesystem::path> otherContent;  // files that have a missing video's name, but not its content
    bool wasStopped = false;
};

// Looks through a folder and its folders (or at one file) and tells the project where its missing videos are. Only
// files of the right size are read. FileNotFound, CannotRead, ProjectReadOnly.
Result<RelinkReport> relink(ProjectStore& store, const std::filesystem::path& place, JobObserver& observer,
                            std::stop_token stop);

}  // namespace longtake
