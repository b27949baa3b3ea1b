// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/seen_frames.h"

#include <algorithm>
#include <cstddef>

#include "core/base/contract.h"

namespace longtake {

SeenFrames::SeenFrames(std::int64_t frameCount, const std::vector<FrameRange>& culled) : frameCount_(frameCount)
{
    std::int64_t next = 0;
    const auto see = [this](FrameRange frames) {
        if (frames.isEmpty()) return;
        stretches_.push_back({frames, count_});
        count_ += frames.size();
    };
    for (const FrameRange& range : culled) {
        LT_EXPECT(next <= range.first && range.first <= range.last && range.last <= frameCount);
        see({next, range.first});
        next = range.last;
    }
    see({next, frameCount});
}

std::int64_t SeenFrames::frameAt(std::int64_t place) const
{
    LT_EXPECT(0 <= place && place < count_);
    const auto after =
        std::upper_bound(stretches_.begin(), stretches_.end(), place,
                         [](std::int64_t wanted, const Stretch& each) { return wanted < each.firstPlace; });
    const Stretch& stretch = *std::prev(after);
    return stretch.frames.first + place - stretch.firstPlace;
}

std::int64_t SeenFrames::placesBefore(std::int64_t frame) const
{
    const auto after =
        std::upper_bound(stretches_.begin(), stretches_.end(), frame,
                         [](std::int64_t wanted, const Stretch& each) { return wanted < each.frames.first; });
    if (after == stretches_.begin()) return 0;
    const Stretch& stretch = *std::prev(after);
    return stretch.firstPlace + std::min(frame, stretch.frames.last) - stretch.frames.first;
}

FrameRange SeenFrames::placesOf(FrameRange frames) const
{
    return {placesBefore(frames.first), placesBefore(std::max(frames.first, frames.last))};
}

std::vector<FrameRange> SeenFrames::culledIn(FrameRange frames) const
{
    std::vector<FrameRange> culled;
    std::int64_t next = 0;
    const auto add = [&](std::int64_t last) {
        const FrameRange gap = FrameRange{next, last}.clippedTo(frames);
        if (!gap.isEmpty()) culled.push_back(gap);
    };
    for (const Stretch& stretch : stretches_) {
        add(stretch.frames.first);
        next = stretch.frames.last;
    }
    add(frameCount_);
    return culled;
}

std::vector<float> filledFromSeen(const SeenFrames& seen, FrameRange frames, int perFrame,
                                  std::span<const float> valuesOfSeen)
{
    const FrameRange places = seen.placesOf(frames);
    const auto width = static_cast<std::size_t>(perFrame);
    LT_EXPECT(!places.isEmpty() && valuesOfSeen.size() == static_cast<std::size_t>(places.size()) * width);
    const auto valuesAt = [&](std::int64_t place) {
        return valuesOfSeen.subspan(static_cast<std::size_t>(place - places.first) * width, width);
    };
    std::vector<float> values;
    values.reserve(static_cast<std::size_t>(frames.size()) * width);
    std::int64_t place = places.first;  // of the first seen frame from the current one on
    for (std::int64_t frame = frames.first; frame < frames.last; ++frame) {
        const std::int64_t later = place < places.last ? seen.frameAt(place) : frames.last;
        if (frame == later || place == places.first) {  // seen, or before the first
            const auto nearest = valuesAt(place);
            values.insert(values.end(), nearest.begin(), nearest.end());
            if (frame == later) ++place;
            continue;
        }
        const auto before = valuesAt(place - 1);
        if (place == places.last) {
            values.insert(values.end(), before.begin(), before.end());
            continue;
        }
        const auto after = valuesAt(place);
        const std::int64_t earlier = seen.frameAt(place - 1);
        const float share = static_cast<float>(frame - earlier) / static_cast<float>(later - earlier);
        for (std::size_t k = 0; k < width; ++k) values.push_back(before[k] + share * (after[k] - before[k]));
    }
    return values;
}

}  // namespace longtake
