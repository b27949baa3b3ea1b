// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a run stands, as window and command line call it. The project file knows how a run ended; whether one that has
// not ended is being trained or was interrupted shows in its claim (run_claim.h).

#pragma once

#include <optional>

#include "core/base/result.h"
#include "core/project/project_records.h"

namespace longtake {

class ProjectStore;

enum class RunStanding {
    Running,     // somebody trains it now
    Unfinished,  // its process was killed
    Finished,
    Stopped,
    Failed
};

RunStanding standingOf(const ProjectStore& store, const RunRecord& run);

// "running", "unfinished", "finished", "stopped", "failed"
const char* wordOf(RunStanding standing);

// It ended early and can go on.
bool canGoOn(RunStanding standing);

// WrongUsage: why a run without a checkpoint cannot be used, and what to do.
Error nothingLearntBy(const ProjectStore& store, const RunRecord& run);

// The newest run that was interrupted, if there is one.
Result<std::optional<RunRecord>> newestUnfinishedRun(const ProjectStore& store);

}  // namespace longtake
