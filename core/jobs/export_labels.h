// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Labels, predictions, bouts and time budgets out of a project, into text files that are written whole or not at all.

#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/project/project_records.h"

namespace longtake {

class ProjectStore;

enum class ExportKind { Labels, Predictions, Bouts, Budget, Transitions };

struct ExportRequest {
    ExportKind kind = ExportKind::Labels;
    std::string format;                      // frame-table, deepethogram, bouts; empty = what is usual for the kind
    std::vector<VideoId> videos;             // empty = all
    AnnotatorId annotator = kProjectLabels;  // whose labels
    std::optional<RunId> run;                // of the predictions; empty = the newest that has them
    // A file; with a row a frame and several videos, a folder that gets NAME_labels.csv for each. "-" is for the
    // caller.
    std::filesystem::path output;
};

struct ExportReport {
    std::vector<std::filesystem::path> files;
    std::vector<std::string> notes;  // sentences: conventions, and what the format could not hold
};

// The text for a file instead of the file: for one video, or a kind that puts all videos into one table.
Result<std::string> exportText(const ProjectStore& store, const ExportRequest& request);

// WrongUsage for a format that the kind does not have, NotInProject for predictions that are not there, CannotWrite,
// DiskFull. Files that are there are overwritten. Stopped, it leaves out the videos that are still to come; the files
// written until then are whole.
Result<ExportReport> exportLabels(const ProjectStore& store, const ExportRequest& request,
                                  const std::stop_token& stop = {});

// The words of the command line. WrongUsage lists them.
Result<ExportKind> exportKindFromWord(const std::string& word);

}  // namespace longtake
