// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Looks at everything a project is made of: its database, its labels, its videos, the decoded frames and the
// checkpoints of its runs. Blocking, as long as reading all of that takes.

#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/jobs/job_observer.h"

namespace longtake {

struct CheckFinding {
    std::string about;  // "database", "labels", "video", "frames", "run"
    std::string text;   // a sentence: what is wrong, with the name of the file, and what helps
    bool isRepairable = false;
    bool isRepaired = false;
};

struct CheckReport {
    std::vector<CheckFinding> findings;  // none: all is well
    bool wasStopped = false;

    bool isGood() const;  // nothing is wrong any more
};

// Without `repair` nothing on the disk changes (but SQLite leaves its empty log, as for every reader). With it a
// damaged database gives way to its newest copy that is whole (the damaged file is kept beside it), label rows are put
// in order, frame stores that are damaged are deleted (they are made again by ingest). Videos that are gone and
// checkpoints that are missing cannot be made again here. Fails where the project is no project, is locked (repair), or
// cannot be read at all and there is no copy.
Result<CheckReport> checkProject(const std::filesystem::path& project, bool repair, JobObserver& observer,
                                 std::stop_token stop);

}  // namespace longtake
