// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who trains a run holds a claim on it: an advisory lock on `training.lock` in the run's folder, which goes with the
// process however it ends. So a run that the project file calls running is one that somebody trains, or one whose
// process was killed, and everybody can tell which.

#pragma once

#include <filesystem>
#include <string>

#include "core/base/ids.h"
#include "core/base/result.h"

namespace longtake {

class ProjectStore;

// runs/ID in the project's data folder: checkpoints and the training set of a run.
std::string runFolderName(RunId run);
std::filesystem::path runFolder(const ProjectStore& store, RunId run);

class RunClaim {
public:
    // The run's folder is there. ProjectLocked if somebody trains the run. Where the file system has no locks, a claim
    // that nobody sees.
    static Result<RunClaim> take(const ProjectStore& store, RunId run);

    // True while somebody trains it, in this process or in another one.
    static bool isTaken(const ProjectStore& store, RunId run);

    RunClaim(RunClaim&& other) noexcept;
    RunClaim& operator=(RunClaim&& other) = delete;
    ~RunClaim();

private:
    RunClaim(std::filesystem::path path, int file);

    std::filesystem::path path_;
    int file_ = -1;
};

}  // namespace longtake
