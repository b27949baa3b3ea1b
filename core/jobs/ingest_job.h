// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Decodes videos once: proves the index of each (every frame gets its hash) and writes its frames at the network's size
// into a frame store, made of the video's region of interest. A video that is proven and has its store is skipped; one
// that was interrupted goes on where it was; a broken one hurts only itself.
//
// With a disk budget, the stores that were used longest ago make room, but never those of the videos asked for: what
// does not fit beside them is left out, and the report says so.
//
// Blocking, on the loader thread or the command line's; needs a ProjectStore of its own.

#pragma once

#include "core/base/ids.h"
#include "core/base/outcome.h"
#include "core/base/result.h"
#include "core/frames/frame_store.h"
#include "core/jobs/job_observer.h"
#include "core/project/project_records.h"

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace longtake {

class ProjectStore;

struct IngestRequest {
    std::vector<VideoId> videos;  // empty = all of the project
    int height = 30;              // of the network's picture
    int width = 45;
    std::map<VideoId, PictureRegion> regions{};  // of videos where another one is wanted than the project's
    std::int64_t diskBudgetBytes = 0;            // of all frame stores of the project together; 0 = no limit
};

// What a disk budget left out.
struct BudgetMisfit {
    std::vector<std::string> videos;  // their names
    std::int64_t budgetBytes = 0;
    std::int64_t enoughBytes = 0;  // a budget that would hold all that was asked for
};

struct IngestReport {
    Outcome outcome;  // Failed only for what concerns them all: disk full, ready stores beyond the budget, project gone
    std::vector<VideoId> written;
    std::vector<VideoId> skipped;  // were ready
    std::vector<FailedVideo> failed;
    BudgetMisfit beyondBudget;  // of the failed ones
    int removedStores = 0;      // to keep to the budget
};

IngestReport ingest(ProjectStore& store, const IngestRequest& request, JobObserver& observer, std::stop_token stop);

// WrongUsage: the frames of one video take more than the whole budget.
Error tooLargeForBudget(const std::string& video, std::int64_t budgetBytes, std::int64_t neededBytes);

// WrongUsage: the videos, and what to do. Requires at least one.
Error errorOf(const BudgetMisfit& misfit);

// The frame store of a video's region at a size. FileNotFound while it was not ingested so, BrokenFile.
Result<std::shared_ptr<const FrameStore>> openFrames(const ProjectStore& store, const VideoRecord& video, int height,
                                                     int width);

// True if ingest would skip the video. Cheap: looks at the record and the file's header, not at its frames.
bool isIngested(const ProjectStore& store, const VideoRecord& video, int height, int width);

}  // namespace longtake
