// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Label files into a project: first a review that says what will happen, then the import, one undoable step a video.
//
// Blocking: reads the file and the labels of the videos it speaks about.

#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/exchange/import_plan.h"
#include "core/exchange/imported_labels.h"

namespace longtake {

class ProjectStore;

struct ImportRequest {
    std::filesystem::path file;
    std::string format = "auto";
    std::optional<VideoId> video;  // empty = the one the file names, or is named after, or the only one there is
    std::map<std::string, std::string> renames;  // class of the file -> class of the project; empty = leave it out
    bool addClasses = false;                     // classes that the project lacks are added to it
    std::string column;                          // frame-label: which column names the class
    std::optional<std::int64_t> firstFrame;      // number of the first frame in the file, 0 or 1; empty = by content
    std::optional<FileUnit> unit;                // of columns called just "start" and "stop"; empty = by content
    bool backgroundIsUnseen = false;             // the column "background" means "not labelled"
    std::string who;                             // for the history; empty = the login name
};

// What an import will do.
struct ImportReview {
    ImportRequest request;
    std::vector<ImportPlan> videos;       // in the order of the file
    std::vector<std::string> newClasses;  // that will be added, or that take the place of Class 1 to 9
    bool replacesDefaultClasses = false;  // the project's classes are still unnamed and nothing is labelled
    std::vector<std::string> unmatched;   // classes nobody said what to do about; the import is refused
    std::vector<std::string> problems;    // that concern no single video

    std::shared_ptr<const std::vector<ImportedLabels>> file;  // what was read
};

// Reads the file and works out what would happen; changes nothing. FileNotFound, CannotRead, WrongFormat, Unsupported,
// WrongUsage (which column, which video), NotInProject.
Result<ImportReview> reviewImport(const ProjectStore& store, const ImportRequest& request);

// The same; nothing when it was asked to stop on the way.
Result<std::optional<ImportReview>> reviewImport(const ProjectStore& store, const ImportRequest& request,
                                                 const std::stop_token& stop);

struct ImportReport {
    std::int64_t framesChanged = 0;
    std::vector<ImportPlan> videos;  // as they were imported
};

// Does what was reviewed, on the labels as they are now. NotInProject, naming the classes, if some are unmatched.
Result<ImportReport> importLabels(ProjectStore& store, const ImportReview& review);

}  // namespace longtake
