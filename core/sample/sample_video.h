// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One video of the sample project, frame by frame, with its labels: stretches of the nine motions of SampleScene, one
// after the other without a cut. The same seed gives the same video. Not thread-safe.

#pragma once

#include "core/base/frame_range.h"
#include "core/sample/sample_scene.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace longtake {

struct SampleVideoOptions {
    int width = 240;
    int height = 160;
    int framesPerSecond = 30;
    double seconds = 60.0;
    std::uint64_t seed = 1;
};

struct SampleBout {
    FrameRange frames;
    SampleMotion motion = SampleMotion::Right;

    friend bool operator==(const SampleBout&, const SampleBout&) = default;
};

// The classes in the order of SampleMotion.
std::vector<std::string> sampleClassNames();

class SampleVideo {
public:
    // At least one frame; every side at least 8 pixels and the width at most twice the height.
    explicit SampleVideo(const SampleVideoOptions& options);

    std::int64_t frameCount() const { return bouts_.back().frames.last; }

    // They cover the video without gaps. Each motion comes about as often as the others and never twice in a row.
    const std::vector<SampleBout>& bouts() const { return bouts_; }

    std::size_t frameBytes() const;  // width x height x 3

    // Draws the next frame, red, green and blue for each pixel, row by row without gaps. Requires framesDrawn() <
    // frameCount().
    void drawNext(std::span<std::uint8_t> rgb);

    std::int64_t framesDrawn() const { return framesDrawn_; }

private:
    SampleVideoOptions options_;
    std::vector<SampleBout> bouts_;
    SampleScene scene_;
    std::size_t bout_ = 0;
    std::int64_t framesDrawn_ = 0;
};

}  // namespace longtake
