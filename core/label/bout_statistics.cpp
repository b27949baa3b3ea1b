// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/label/bout_statistics.h"

#include "core/label/frame_set.h"

namespace longtake {

double LabelStatistics::unseenShare() const
{
    if (frameCount == 0) return 0.0;
    return static_cast<double>(frameCount - labelledFrames) / static_cast<double>(frameCount);
}

LabelStatistics statisticsOf(std::span<const LabelTrack> tracks)
{
    LabelStatistics statistics;
    std::vector<FrameRange> seen;
    for (const LabelTrack& track : tracks) {
        statistics.frameCount = track.frameCount();
        ClassStatistics own;
        for (const LabelRun& run : track.runs()) {
            if (run.state == LabelState::Unseen) {
                own.unseenFrames += run.frames.size();
                continue;
            }
            seen.push_back(run.frames);
            if (run.state != LabelState::Present) continue;
            own.frames += run.frames.size();
            ++own.bouts;
        }
        statistics.classes.push_back(own);
    }
    statistics.labelledFrames = framesInUnion(std::move(seen));
    return statistics;
}

}  // namespace longtake
