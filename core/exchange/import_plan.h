// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What an import will do to one video, worked out before anything is done: the check list that the user sees, and the
// runs that will be put in place. Pure arithmetic on values.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/exchange/imported_labels.h"
#include "core/label/class_list.h"
#include "core/label/label_edit.h"
#include "core/label/label_track.h"

namespace longtake {

// What the labels will be put into.
struct ImportTarget {
    VideoId video{};
    std::string videoName;
    FrameTimes times;  // of this video
    ClassList classes;
    bool multiLabel = false;
    std::span<const LabelTrack> tracks;  // as they are, in the order of `classes`
};

struct ImportOptions {
    std::map<std::string, std::string> renames;  // class of the file -> class of the project; empty = leave it out
    std::optional<std::int64_t> firstFrame;      // the number that the file gives the first frame; empty = by content
};

struct PlannedClass {
    std::string name;          // in the file
    std::string mappedTo;      // class of the project; empty = left out
    bool isUnmatched = false;  // the project has no such class, and nobody said what to do about it
    std::int64_t bouts = 0;
    std::int64_t frames = 0;
    FrameRange span;  // from the first frame to one past the last one in which it is present
    double firstSeconds = 0.0;
    double lastSeconds = 0.0;
};

struct ImportPlan {
    VideoId video{};
    std::string videoName;
    std::string format;
    FileUnit unit = FileUnit::Frames;
    std::vector<PlannedClass> classes;   // in the file's order
    std::vector<std::string> problems;   // sentences
    std::int64_t framesLabelled = 0;     // frames that the file says something about
    std::int64_t framesOverwritten = 0;  // frames with labels that will be others afterwards
    std::vector<TrackRuns> runs;         // for ProjectStore::applyRuns

    std::vector<std::string> unmatched() const;
};

// Works out what `labels` mean for `target`. Names are matched exactly, else without regard to capitals. Frames past
// the end are left out and reported; in exclusive projects, so are frames that have several classes. Frames that the
// file says nothing about stay as they are. A class called "background" is the project's background class, whatever
// that is called; where there is none, every class is absent.
ImportPlan planImport(const ImportedLabels& labels, const ImportTarget& target, const ImportOptions& options);

}  // namespace longtake
