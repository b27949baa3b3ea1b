// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One edit of the labels of one video, as the user means it, and what it did: the unit of undo.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/frame_range.h"
#include "core/base/ids.h"
#include "core/base/picture_region.h"
#include "core/label/label_state.h"
#include "core/label/label_track.h"

namespace longtake {

// Puts `state` on the frames of `range` for class `label`. In an exclusive project Present also makes every other class
// Absent there, and Unseen makes every class Unseen.
struct LabelEdit {
    VideoId video{};
    ClassId label{};
    FrameRange range;
    LabelState state = LabelState::Present;
};

// The runs of one class that an edit replaced, and those that it put there.
struct TrackChange {
    ClassId label{};
    std::vector<LabelRun> before;
    std::vector<LabelRun> after;

    friend bool operator==(const TrackChange&, const TrackChange&) = default;
};

// A step of a video's history that set its region of interest.
struct RegionChange {
    PictureRegion before;
    PictureRegion after;

    friend bool operator==(const RegionChange&, const RegionChange&) = default;
};

struct LabelChange {
    VideoId video{};
    FrameRange range;                 // covers every change
    std::vector<TrackChange> tracks;  // empty when nothing differs
    std::string text;                 // for the history list: "walk 100:250", "import cage7.csv"

    std::int64_t framesChanged = 0;  // frames in which at least one class differs

    std::optional<RegionChange> region{};  // a step of the history may be about the region instead of labels
};

// New runs of one class: ordered and without gaps, so that they replace whatever covers their span.
struct TrackRuns {
    ClassId label{};
    std::vector<LabelRun> runs;
};

// Does `edits`, in order, on `tracks` (one for each of `classes`, all of the same length) and returns their sum. Frames
// past the end are left out. Requires that every edit's class is one of `classes`. One edit costs O(runs touched).
LabelChange applyEdits(VideoId video, std::span<const ClassId> classes, std::span<LabelTrack> tracks,
                       const std::vector<LabelEdit>& edits, bool multiLabel);

// Puts new runs in place, as they are: what an importer that knows every frame uses. At most one entry a class.
LabelChange applyRuns(VideoId video, std::span<const ClassId> classes, std::span<LabelTrack> tracks,
                      const std::vector<TrackRuns>& runs);

// Repeats on `tracks` what `change` did elsewhere: puts its `after` runs there, clipped to the length of the tracks.
// Classes that are not among `classes` are passed over. This is how a second copy of the labels follows the first.
void follow(const LabelChange& change, std::span<const ClassId> classes, std::span<LabelTrack> tracks);

// The change that takes `change` back.
LabelChange inverse(LabelChange change);

// One change that does what `first` and then `second` did. `tracks` hold what both left behind.
LabelChange merged(const LabelChange& first, const LabelChange& second, std::span<const ClassId> classes,
                   std::span<const LabelTrack> tracks);

}  // namespace longtake
