// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which frames of a video the network sees when others are culled. What it sees is one shorter sequence: a frame has
// its number in the video and, if it is seen, its place in that sequence. Immutable; safe to read from any thread.

#pragma once

#include "core/base/frame_range.h"

#include <cstdint>
#include <span>
#include <vector>

namespace longtake {

class SeenFrames {
public:
    // `culled` are in order, do not overlap and lie within the video.
    SeenFrames(std::int64_t frameCount, const std::vector<FrameRange>& culled);

    std::int64_t frameCount() const { return frameCount_; }  // of the video
    std::int64_t count() const { return count_; }            // of those that are seen
    bool areAll() const { return count_ == frameCount_; }

    // Requires 0 <= place < count().
    std::int64_t frameAt(std::int64_t place) const;

    // Places of the seen frames among `frames`; empty where none of them is seen.
    FrameRange placesOf(FrameRange frames) const;

    // The frames among `frames` that are not seen, in order.
    std::vector<FrameRange> culledIn(FrameRange frames) const;

private:
    struct Stretch {
        FrameRange frames;
        std::int64_t firstPlace = 0;
    };
    std::int64_t placesBefore(std::int64_t frame) const;

    std::int64_t frameCount_ = 0;
    std::int64_t count_ = 0;
    std::vector<Stretch> stretches_;  // of seen frames, in order
};

// Values of every frame of `frames` from those of the seen ones among them, `perFrame` values each: a culled frame gets
// what lies on the straight line between its seen neighbours, and at the ends what the nearest one has. Requires at
// least one seen frame.
std::vector<float> filledFromSeen(const SeenFrames& seen, FrameRange frames, int perFrame,
                                  std::span<const float> valuesOfSeen);

}  // namespace longtake
