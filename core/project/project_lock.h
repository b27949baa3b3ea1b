// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The right to write a project: an advisory lock (flock) on `NAME.longtake-lock`, which goes with the process however
// it ends. The file says who holds it; it is removed when the lock is given back.

#pragma once

#include <filesystem>
#include <memory>

#include "core/base/result.h"

namespace longtake {

class ProjectLock {
public:
    // ProjectLocked (with the holder in words), CannotWrite where no lock file can be made, DiskFull.
    static Result<std::shared_ptr<ProjectLock>> take(const std::filesystem::path& project);

    ~ProjectLock();
    ProjectLock(const ProjectLock&) = delete;
    ProjectLock& operator=(const ProjectLock&) = delete;

private:
    ProjectLock(std::filesystem::path path, int file);

    std::filesystem::path path_;
    int file_ = -1;
};

}  // namespace longtake
