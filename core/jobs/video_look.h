// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a video looks like on the whole: its mean picture and its contrast. A network that never saw such a picture
// (another place, another camera) guesses; so every prediction is preceded by this comparison, and the user is told.

#pragma once

#include "core/frames/frame_store.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace longtake {

struct VideoLook {
    int height = 0;
    int width = 0;
    std::vector<std::uint8_t> meanPicture;  // height x width gray levels, mean over the sampled frames
    double contrast = 0.0;                  // root-mean-square of luma about its frame's mean, mean over the frames

    friend bool operator==(const VideoLook&, const VideoLook&) = default;
};

// From at most 200 frames spread evenly over the video. Requires at least one frame.
VideoLook lookAt(const FrameStore& frames);

struct LookComparison {
    // Root-mean-square difference of the two mean pictures, each about its own mean, in units of their contrast: 0 the
    // same, 0.1 the same place on the same day, above 1 nothing in common.
    double pictureDistance = 0.0;
    double contrastRatio = 1.0;  // larger contrast / smaller one, at least 1
    bool looksDifferent = false;
};

// To the most similar of the training videos; requires at least one. Looks of other sizes never fit (looksDifferent).
LookComparison compareLooks(const VideoLook& look, std::span<const VideoLook> training);

}  // namespace longtake
