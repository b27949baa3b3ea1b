// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/seen_set.h"

#include <algorithm>

namespace longtake {

namespace {

LabelTrack asSeen(const LabelTrack& track, const SeenFrames& seen)
{
    LabelTrack result(seen.count());
    for (const LabelRun& run : track.runs({0, track.frameCount()})) {
        const FrameRange places = seen.placesOf(run.frames);
        if (run.state != LabelState::Unseen && !places.isEmpty()) result.swap({LabelRun{places, run.state}});
    }
    return result;
}

}  // namespace

TrainingSet asSeen(const TrainingSet& set, const SeenByVideo& seen)
{
    TrainingSet result = set;
    for (TrainingSetVideo& video : result.videos) {
        const auto found = seen.find(video.video);
        if (found == seen.end()) continue;
        video.frameCount = found->second->count();
        for (LabelTrack& track : video.tracks) track = asSeen(track, *found->second);
    }
    for (SplitRange& range : result.split) {
        const auto found = seen.find(range.video);
        if (found != seen.end()) range.range = found->second->placesOf(range.range);
    }
    std::erase_if(result.split, [](const SplitRange& range) { return range.range.isEmpty(); });
    return result;
}

void WholeVideoReports::onEpoch(const EpochReport& report, const std::vector<ProbabilityTrack>& validation)
{
    std::vector<ProbabilityTrack> whole;
    whole.reserve(validation.size());
    for (const ProbabilityTrack& track : validation) whole.push_back(ofAllFrames(track));
    next_.onEpoch(report, whole);
}

ProbabilityTrack WholeVideoReports::ofAllFrames(const ProbabilityTrack& track) const
{
    const auto found = seen_.find(track.video);
    if (found == seen_.end() || track.range.isEmpty()) return track;
    const SeenFrames& seen = *found->second;
    const auto part = std::find_if(split_.begin(), split_.end(), [&](const SplitRange& range) {
        return range.video == track.video && seen.placesOf(range.range) == track.range;
    });
    if (part == split_.end()) return track;
    return {track.video, part->range, track.classes, filledFromSeen(seen, part->range, track.classes, track.values)};
}

}  // namespace longtake
