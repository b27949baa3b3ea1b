// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the bouts of a class amount to, in the video's own time: what the statistics show and the time budget writes.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/exchange/imported_labels.h"
#include "core/label/label_track.h"

namespace longtake {

struct BoutSummary {
    std::int64_t frames = 0;
    std::int64_t bouts = 0;
    double totalSeconds = 0.0;
    double meanSeconds = 0.0;  // of a bout; these are 0 while there is none
    double medianSeconds = 0.0;
    double shortestSeconds = 0.0;
    double longestSeconds = 0.0;
    std::optional<double> latencySeconds;  // from the start of the video to the first bout
    std::vector<double> lengthsSeconds;    // of all bouts, in order of time
};

// One for each track. Times are those of the frames, never frames divided by a rate.
std::vector<BoutSummary> boutSummaries(std::span<const LabelTrack> tracks, const FrameTimes& times);

// A histogram of lengths: each bin reaches from its edge to the next one's.
struct LengthHistogram {
    std::vector<double> edges;         // seconds; one more than there are counts
    std::vector<std::int64_t> counts;  // empty for no lengths
};

// With up to `bins` bins (>= 1) of the same, round width, from 0.
LengthHistogram histogramOf(std::span<const double> lengthsSeconds, int bins);

}  // namespace longtake
