// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which frame lies at which pixel of the timeline, and what zooming and scrolling make of that. Plain arithmetic.
//
// The view shows the frames from `firstFrame()` on, `framesPerPixel()` to a pixel, in `width()` pixels. A frame n
// covers [xOf(n), xOf(n + 1)). The view never leaves the video by more than half a pixel.

#pragma once

#include "core/base/frame_range.h"

#include <cstdint>

namespace longtake::ui {

class TimelineGeometry {
public:
    // Shows the whole video.
    void setFrameCount(std::int64_t frames);
    // Keeps what is at the left edge; a view that showed the whole video goes on showing it.
    void setWidth(int pixels);

    std::int64_t frameCount() const { return frameCount_; }
    int width() const { return width_; }
    double firstFrame() const { return first_; }
    double framesPerPixel() const { return scale_; }
    bool showsAll() const;

    double xOf(double frame) const { return (frame - first_) / scale_; }
    // The frame under the pixel, clamped to the video; 0 in an empty one.
    std::int64_t frameAt(double x) const;
    // Frames of which at least a part is in view.
    FrameRange visible() const;

    // `factor` > 1 shows fewer frames; the frame under pixel `x` stays there. At most 40 pixels a frame.
    void zoom(double factor, double x);
    void scrollBy(double pixels);
    void scrollTo(double firstFrame);
    void showAll();
    // With a margin of a tenth on both sides.
    void show(FrameRange range);
    // Turns the page when `frame` is outside the view; true if it did.
    bool ensureVisible(std::int64_t frame);

private:
    double widestScale() const;
    void clamp();

    std::int64_t frameCount_ = 0;
    int width_ = 1;
    double first_ = 0.0;
    double scale_ = 1.0;
};

}  // namespace longtake::ui
