// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/run_standing.h"

#include <string>

#include "core/project/project_store.h"
#include "core/project/run_claim.h"

namespace longtake {

RunStanding standingOf(const ProjectStore& store, const RunRecord& run)
{
    switch (run.state) {
        case RunState::Running:
            return RunClaim::isTaken(store, run.id) ? RunStanding::Running : RunStanding::Unfinished;
        case RunState::Finished:
            return RunStanding::Finished;
        case RunState::Stopped:
            return RunStanding::Stopped;
        case RunState::Failed:
            break;
    }
    return RunStanding::Failed;
}

const char* wordOf(RunStanding standing)
{
    switch (standing) {
        case RunStanding::Running:
            return "running";
        case RunStanding::Unfinished:
            return "unfinished";
        case RunStanding::Finished:
            return "finished";
        case RunStanding::Stopped:
            return "stopped";
        case RunStanding::Failed:
            break;
    }
    return "failed";
}

bool canGoOn(RunStanding standing)
{
    return standing == RunStanding::Unfinished || standing == RunStanding::Stopped || standing == RunStanding::Failed;
}

Error nothingLearntBy(const ProjectStore& store, const RunRecord& run)
{
    const std::string number = std::to_string(raw(run.id));
    Error error{ErrorCode::WrongUsage,
                "Run " + number + " (" + run.name + ")",
                {},
                "Go on with it (train --resume " + number + "), or train again."};
    switch (standingOf(store, run)) {
        case RunStanding::Running:
            error.detail = "it is being trained, and its first epoch has not ended yet";
            error.advice = "Wait until it has.";
            break;
        case RunStanding::Unfinished:
            error.detail = "it was interrupted before its first epoch ended";
            break;
        case RunStanding::Stopped:
            error.detail = "it was stopped before its first epoch ended";
            break;
        case RunStanding::Failed:
            error.detail = "it failed before its first epoch ended";
            break;
        case RunStanding::Finished:
            error.detail = "it ended without a checkpoint";
            error.advice = "Train again.";
            break;
    }
    return error;
}

Result<std::optional<RunRecord>> newestUnfinishedRun(const ProjectStore& store)
{
    const Result<std::vector<RunRecord>> runs = store.runs();
    if (!runs) return fail(runs.error());
    for (auto run = runs->rbegin(); run != runs->rend(); ++run) {
        if (standingOf(store, *run) == RunStanding::Unfinished) return *run;
    }
    return std::nullopt;
}

}  // namespace longtake
