// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One video into its frame store, with the proof of its index on the way if it has none. The inner part of
// ingest_job.h.

#pragma once

#include "core/base/result.h"
#include "core/project/project_records.h"

#include <stop_token>

namespace longtake {

class ProgressMeter;
class ProjectStore;

// The store is made of `video.region`. When stopped it returns without error, and what is written so far is used the
// next time.
Status takeIn(ProjectStore& store, const VideoRecord& video, int height, int width, ProgressMeter& meter,
              const std::stop_token& stop);

}  // namespace longtake
