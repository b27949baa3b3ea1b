// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/label_counts.h"

#include <algorithm>
#include <utility>

namespace longtake::ui {

namespace {

bool beginsBout(const LabelTrack& track, std::int64_t frame)
{
    return frame == 0 || track.at(frame - 1) != LabelState::Present;
}

}  // namespace

void LabelCounts::replace(const LabelCounts& before, const LabelCounts& after)
{
    seen += after.seen - before.seen;
    for (std::size_t k = 0; k < present.size(); ++k) {
        present[k] += after.present[k] - before.present[k];
        bouts[k] += after.bouts[k] - before.bouts[k];
    }
}

LabelCounts countLabels(const std::vector<LabelTrack>& tracks, std::int64_t frameCount)
{
    return countLabels(tracks, {0, frameCount});
}

LabelCounts countLabels(const std::vector<LabelTrack>& tracks, FrameRange range)
{
    LabelCounts counts;
    counts.frames = range.size();
    std::vector<FrameRange> unseen{range};  // in all classes so far
    for (const LabelTrack& track : tracks) {
        std::int64_t present = 0;
        std::int64_t bouts = 0;
        std::vector<FrameRange> both;
        std::size_t place = 0;
        for (const LabelRun& run : track.runs(range)) {
            if (run.state == LabelState::Present) {
                present += run.frames.size();
                if (beginsBout(track, run.frames.first)) ++bouts;
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
    for (const FrameRange& stretch : unseen) never += stretch.size();
    counts.seen = counts.frames - never;
    return counts;
}

}  // namespace longtake::ui
