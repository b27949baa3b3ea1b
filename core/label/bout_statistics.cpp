// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/label/bout_statistics.h"

#include <algorithm>
#include <utility>

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

std::vector<std::vector<std::int64_t>> transitionsOf(std::span<const LabelTrack> tracks)
{
    struct Bout {
        FrameRange frames;
        std::size_t label = 0;
    };
    std::vector<Bout> bouts;
    std::vector<FrameRange> seen;
    for (std::size_t label = 0; label < tracks.size(); ++label) {
        for (const LabelRun& run : tracks[label].runs()) {
            if (run.state != LabelState::Unseen) seen.push_back(run.frames);
            if (run.state == LabelState::Present) bouts.push_back({run.frames, label});
        }
    }
    std::sort(bouts.begin(), bouts.end(), [](const Bout& a, const Bout& b) {
        return std::pair(a.frames.first, a.label) < std::pair(b.frames.first, b.label);
    });
    const std::vector<FrameRange> stretches = mergedRanges(std::move(seen));
    std::vector<std::vector<std::int64_t>> counts(tracks.size(), std::vector<std::int64_t>(tracks.size()));
    std::size_t stretch = 0;
    for (std::size_t k = 1; k < bouts.size(); ++k) {
        while (stretches[stretch].last <= bouts[k - 1].frames.first) ++stretch;
        if (stretches[stretch].contains(bouts[k].frames.first)) ++counts[bouts[k - 1].label][bouts[k].label];
    }
    return counts;
}

}  // namespace longtake
