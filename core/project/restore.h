// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Going back to a dated copy of a project (backups.h).

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace longtake {

// What a copy holds, for the list to choose from.
struct CopyInfo {
    std::filesystem::path path;
    std::string madeAt;  // "2026-03-01 14:02:11", local time; of an older format: when the file was written
    std::int64_t bytes = 0;
    std::int64_t videos = 0;
    std::int64_t classes = 0;
    std::int64_t bouts = 0;           // of all videos and annotators
    std::int64_t labelledFrames = 0;  // frames of these bouts
};

// ProjectBroken, CannotRead. Reads only.
Result<CopyInfo> describeCopy(const std::filesystem::path& copy);

// All copies of the project, newest first; copies that cannot be read are left out. Also those made before a change of
// the format.
std::vector<CopyInfo> describeCopies(const std::filesystem::path& project);

// The copy whose file name, or date as `madeAt` writes it, is `name`, or begins so and is the only one; a path stands
// for itself. NotInProject lists what there is.
Result<std::filesystem::path> findCopy(const std::filesystem::path& project, const std::string& name);

struct RestoreReport {
    std::filesystem::path kept;  // what the project was before, as a copy; a damaged file as NAME.damaged-DATE
};

// The project becomes what `copy` holds; what it is now is kept as a dated copy, or moved aside if it is too damaged to
// be one. The project must be closed: ProjectLocked. Whole or not at all, also when the power fails. ProjectBroken if
// the copy itself is damaged, CannotWrite, DiskFull.
Result<RestoreReport> restoreCopy(const std::filesystem::path& project, const std::filesystem::path& copy);

}  // namespace longtake
