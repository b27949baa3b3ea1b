// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/label_counts.h"

#include <algorithm>
#include <utility>

namespace longtake::ui {

LabelCounts countLabels(const std::vector<LabelTrack>& tracks, std::int64_t frameCount)
{
    LabelCounts counts;
    counts.frames = frameCount;
    std::vector<FrameRange> unseen{{0, frameCount}};  // in all classes so far
    for (const LabelTrack& track : tracks) {
        std::int64_t present = 0;
        std::int64_t bouts = 0;
        std::vector<FrameRange> both;
        std::size_t place = 0;
        for (const LabelRun& run : track.runs()) {
            if (run.state == LabelState::Present) {
                present += run.frames.size();
                ++bouts;
            }
            if (run.state != LabelState::Unseen) continue;
            while (place < unseen.size() && unseen[place].last <= run.frames.first) ++place;
            for (std::size_t k = place; k < unseen.size() && unseen[k].first < run.frames.last; ++k) {
                both.push_back(unseen[k].clippedTo(run.frames));
            }
        }
        counts.present.push_back(present);
        counts.bouts.push_back(bouts);
        unseen = std::move(both);
    }
    std::int64_t never = 0;
    for (const FrameRange& range : unseen) never += range.size();
    counts.seen = frameCount - never;
    return counts;
}

}  // namespace longtake::ui
