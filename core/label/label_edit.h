// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One edit of the labels of one video, as the user means it, and what it did: the unit of undo.

#pragma once

#include "core/base/frame_range.h"
#include "core/base/ids.h"
#include "core/label/label_state.h"
#include "core/label/label_track.h"

#include <cstdint>
#include <string>
#include <vector>

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

struct LabelChange {
    VideoId video{};
    FrameRange range;                 // covers every change
    std::vector<TrackChange> tracks;  // empty when nothing differs
    std::string text;                 // for the history list: "walk 100:250", "import cage7.csv"

    std::int64_t framesChanged = 0;  // frames in which at least one class differs
};

}  // namespace longtake
