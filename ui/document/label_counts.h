// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How much of a video is labelled, and how much of it is what. Plain values.

#pragma once

#include "core/label/label_track.h"

#include <cstdint>
#include <vector>

namespace longtake::ui {

struct LabelCounts {
    std::int64_t frames = 0;            // of the video
    std::int64_t seen = 0;              // frames in which at least one class is not unseen
    std::vector<std::int64_t> present;  // frames per class
    std::vector<std::int64_t> bouts;    // runs of present per class

    double seenShare() const { return frames > 0 ? static_cast<double>(seen) / static_cast<double>(frames) : 0.0; }

    // A stretch of the video that counted as `before` counts as `after` now; of as many classes as this.
    void replace(const LabelCounts& before, const LabelCounts& after);
};

// O(runs).
LabelCounts countLabels(const std::vector<LabelTrack>& tracks, std::int64_t frameCount);

// Of the frames in `range` alone, and the bouts that begin there, so that stretches add up to the whole. O(runs there).
LabelCounts countLabels(const std::vector<LabelTrack>& tracks, FrameRange range);

}  // namespace longtake::ui
