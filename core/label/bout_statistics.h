// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How much of a video is labelled, and with what: what the project lists, the statistics and the time budgets show.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/label/label_track.h"

namespace longtake {

struct ClassStatistics {
    std::int64_t frames = 0;  // Present
    std::int64_t bouts = 0;   // runs of Present
    std::int64_t unseenFrames = 0;
};

struct LabelStatistics {
    std::int64_t frameCount = 0;
    std::int64_t labelledFrames = 0;       // at least one class is not Unseen
    std::vector<ClassStatistics> classes;  // in the order of the tracks

    double unseenShare() const;  // 0 to 1; 0 for a video without frames
};

// Tracks of one video, all of the same length. O(runs of all tracks).
LabelStatistics statisticsOf(std::span<const LabelTrack> tracks);

// How often a bout of one class is followed by a bout of another (or the same) one: counts[from][to], classes by their
// place. Bouts follow each other in the order of their starts; a gap of frames that nobody labelled ends the chain, so
// that two labelled stretches far apart are no transition.
std::vector<std::vector<std::int64_t>> transitionsOf(std::span<const LabelTrack> tracks);

}  // namespace longtake
