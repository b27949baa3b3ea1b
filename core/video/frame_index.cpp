// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/frame_index.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/contract.h"

namespace longtake {
namespace {

// Fills in times that are missing or do not increase, so that every frame has a place of its own.
std::vector<double> secondsOf(const FrameIndexColumns& columns)
{
    const std::vector<std::int64_t>& pts = columns.pts;
    if (pts.empty()) return {};
    const double unit = static_cast<double>(columns.timeBase.numerator) / columns.timeBase.denominator;
    const auto isKnown = [](std::int64_t value) { return value != kNoTimeStamp; };
    const auto first = std::find_if(pts.begin(), pts.end(), isKnown);
    const auto last = std::find_if(pts.rbegin(), pts.rend(), isKnown);

    // The usual step: measured where two time stamps are known, else what the track claims.
    double step = 1.0 / columns.nominalFps;
    double start = 0.0;
    if (first != pts.end()) {
        const auto firstAt = first - pts.begin();
        const auto lastAt = pts.rend() - last - 1;
        const double span = (static_cast<double>(*last) - static_cast<double>(*first)) * unit;
        if (lastAt > firstAt && span > 0.0) step = span / static_cast<double>(lastAt - firstAt);
        start = static_cast<double>(*first) * unit - step * static_cast<double>(firstAt);
    }
    std::vector<double> seconds(pts.size() + 1);
    for (std::size_t n = 0; n < pts.size(); ++n) {
        const double before = n == 0 ? 0.0 : seconds[n - 1];
        if (!isKnown(pts[n])) {
            seconds[n] = n == 0 ? 0.0 : before + step;
        } else {
            seconds[n] = std::max(before, static_cast<double>(pts[n]) * unit - start);
        }
    }
    seconds.back() = seconds[pts.size() - 1] + step;
    return seconds;
}

}  // namespace

FrameIndex::FrameIndex(FrameIndexColumns columns) : columns_(std::move(columns))
{
    LT_EXPECT(columns_.packet.size() == columns_.pts.size());
    LT_EXPECT(columns_.keyFrame.size() == columns_.pts.size());
    LT_EXPECT(columns_.hash.empty() || columns_.hash.size() == columns_.pts.size());
    LT_EXPECT(columns_.timeBase.numerator > 0 && columns_.timeBase.denominator > 0);
    LT_EXPECT(columns_.nominalFps > 0.0);
    seconds_ = secondsOf(columns_);
}

IndexedFrame FrameIndex::frame(std::int64_t n) const
{
    LT_EXPECT(n >= 0 && n < frameCount());
    const auto i = static_cast<std::size_t>(n);
    IndexedFrame frame;
    frame.pts = columns_.pts[i];
    frame.ptsSeconds = frame.pts == kNoTimeStamp ? std::numeric_limits<double>::quiet_NaN()
                                                 : static_cast<double>(frame.pts) * columns_.timeBase.numerator /
                                                       columns_.timeBase.denominator;
    frame.keyFrame = columns_.keyFrame[i];
    frame.packet = columns_.packet[i];
    if (!columns_.hash.empty()) frame.hash = columns_.hash[i];
    return frame;
}

double FrameIndex::seconds(std::int64_t n) const
{
    LT_EXPECT(n >= 0 && n <= frameCount());
    return seconds_.empty() ? 0.0 : seconds_[static_cast<std::size_t>(n)];
}

std::int64_t FrameIndex::frameAt(double seconds) const
{
    if (frameCount() == 0 || !(seconds > 0.0)) return 0;
    // A frame's own time, printed and read again, must give that frame: half a microsecond of grace.
    const auto after = std::upper_bound(seconds_.begin(), seconds_.end() - 1, seconds + 5e-7);
    return std::max<std::int64_t>(0, after - seconds_.begin() - 1);
}

double FrameIndex::meanFps() const
{
    const double duration = durationSeconds();
    if (frameCount() < 2 || duration <= 0.0) return columns_.nominalFps;
    return static_cast<double>(frameCount()) / duration;
}

int FrameIndex::displayWidth() const
{
    return columns_.rotationDegrees % 180 != 0 ? columns_.height : columns_.width;
}

int FrameIndex::displayHeight() const
{
    return columns_.rotationDegrees % 180 != 0 ? columns_.width : columns_.height;
}

}  // namespace longtake
