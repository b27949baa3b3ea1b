// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/timeline_geometry.h"

#include <algorithm>
#include <cmath>

namespace longtake::ui {
namespace {

constexpr double kMostPixelsPerFrame = 40.0;

}  // namespace

double TimelineGeometry::widestScale() const
{
    return std::max(1.0 / kMostPixelsPerFrame, static_cast<double>(std::max<std::int64_t>(1, frameCount_)) / width_);
}

bool TimelineGeometry::showsAll() const
{
    return scale_ >= widestScale() * (1.0 - 1e-9);
}

void TimelineGeometry::setFrameCount(std::int64_t frames)
{
    frameCount_ = std::max<std::int64_t>(0, frames);
    showAll();
}

void TimelineGeometry::setWidth(int pixels)
{
    const bool all = showsAll();
    width_ = std::max(1, pixels);
    if (all) scale_ = widestScale();
    clamp();
}

std::int64_t TimelineGeometry::frameAt(double x) const
{
    if (frameCount_ == 0) return 0;
    const auto frame = static_cast<std::int64_t>(std::floor(first_ + x * scale_));
    return std::clamp<std::int64_t>(frame, 0, frameCount_ - 1);
}

FrameRange TimelineGeometry::visible() const
{
    const auto first = static_cast<std::int64_t>(std::floor(first_));
    const auto last = static_cast<std::int64_t>(std::ceil(first_ + width_ * scale_));
    return FrameRange{first, last}.clippedTo({0, frameCount_});
}

void TimelineGeometry::zoom(double factor, double x)
{
    const double frame = first_ + x * scale_;
    scale_ = std::clamp(scale_ / factor, 1.0 / kMostPixelsPerFrame, widestScale());
    first_ = frame - x * scale_;
    clamp();
}

void TimelineGeometry::scrollBy(double pixels)
{
    scrollTo(first_ + pixels * scale_);
}

void TimelineGeometry::scrollTo(double firstFrame)
{
    first_ = firstFrame;
    clamp();
}

void TimelineGeometry::showAll()
{
    scale_ = widestScale();
    first_ = 0.0;
}

void TimelineGeometry::show(FrameRange range)
{
    const double frames = static_cast<double>(std::max<std::int64_t>(1, range.size()));
    scale_ = std::clamp(frames * 1.25 / width_, 1.0 / kMostPixelsPerFrame, widestScale());
    first_ = static_cast<double>(range.first) + frames / 2.0 - width_ * scale_ / 2.0;
    clamp();
}

bool TimelineGeometry::ensureVisible(std::int64_t frame)
{
    const double x = xOf(static_cast<double>(frame));
    if (x >= 0.0 && xOf(static_cast<double>(frame) + 1.0) <= width_ + 0.5) return false;
    const double margin = width_ * 0.1;
    // Forwards the frame lands near the left edge, backwards near the right one: what comes next is in view.
    first_ = static_cast<double>(frame) - (x < 0.0 ? width_ - margin : margin) * scale_;
    clamp();
    return true;
}

void TimelineGeometry::clamp()
{
    scale_ = std::clamp(scale_, 1.0 / kMostPixelsPerFrame, widestScale());
    first_ = std::clamp(first_, 0.0, std::max(0.0, static_cast<double>(frameCount_) - width_ * scale_));
}

}  // namespace longtake::ui
