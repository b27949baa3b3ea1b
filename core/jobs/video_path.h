// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where a video of a project lies now: a project that moved together with its videos finds them beside itself.

#pragma once

#include "core/base/result.h"
#include "core/project/project_records.h"

#include <filesystem>

namespace longtake {

class ProjectStore;

// The first of the relative path (from the project's folder) and the absolute one that exists. FileNotFound, naming the
// absolute one.
Result<std::filesystem::path> videoPath(const ProjectStore& store, const VideoRecord& video);

}  // namespace longtake
