// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Dated copies of a project, in `NAME.longtake-data/copies/`: NAME 2026-03-01 14-02-11.longtake. Each is a whole
// project of its own that can be opened as it is. The last ten are kept.

#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <vector>

#include "core/base/result.h"

namespace longtake {

class ProjectStore;

inline constexpr int kCopiesKept = 10;

// The copies of the project at `project`, newest first.
std::vector<std::filesystem::path> backups(const std::filesystem::path& project);

// Makes a copy if the project changed since the newest one and that is older than `minimumAge` (or there is none), and
// removes those that are too many. Returns the copy. Does nothing for a project that is open for reading only. Takes
// seconds for a large project, so the window calls it on another thread with a connection of its own: an hour on
// opening, a day while it is open. CannotWrite, DiskFull.
Result<std::optional<std::filesystem::path>> backUpIfDue(const ProjectStore& store, std::chrono::seconds minimumAge);

// Makes a copy in any case, unless there is no video in the project yet: before something that changes a lot at once.
// An older copy makes room as above. CannotWrite, DiskFull, ProjectReadOnly.
Result<std::optional<std::filesystem::path>> backUpNow(const ProjectStore& store);

}  // namespace longtake
