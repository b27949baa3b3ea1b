// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/timeline_painter.h"

#include "ui/support/qt_convert.h"
#include "ui/support/theme.h"

#include <QFontMetrics>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

#include <algorithm>
#include <cmath>

namespace longtake::ui {
namespace {

constexpr int kRulerHeight = 24;
constexpr int kMinimapHeight = 16;
constexpr int kGap = 6;
constexpr int kLeastLane = 18;
constexpr int kLeastLaneWithPrediction = 26;
constexpr int kMostLane = 40;
constexpr double kManyFrames = 16.0;  // in a pixel: runs are no longer looked at one by one
constexpr double kLeastChunk = 4.0;   // pixels between two ticks

int leastLane(const TimelineContent& content)
{
    return content.predictions ? kLeastLaneWithPrediction : kLeastLane;
}

// 1, 2, 5, 10, 20, 50, ... frames, so that ticks are at least `pixels` apart.
std::int64_t tickStep(double framesPerPixel, double pixels)
{
    const double wanted = std::max(1.0, framesPerPixel * pixels);
    const double decade = std::pow(10.0, std::floor(std::log10(wanted)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (decade * factor >= wanted - 1e-9) return static_cast<std::int64_t>(std::llround(decade * factor));
    }
    return static_cast<std::int64_t>(std::llround(decade * 10.0));
}

// "1:02.4" for the ruler: as short as the step allows.
QString shortTime(double seconds, double stepSeconds)
{
    const auto whole = static_cast<qint64>(seconds);
    const QString minutes = whole >= 3600
                                ? QStringLiteral("%1:%2").arg(whole / 3600).arg(whole / 60 % 60, 2, 10, QChar(u'0'))
                                : QString::number(whole / 60);
    if (stepSeconds >= 1.0) return QStringLiteral("%1:%2").arg(minutes).arg(whole % 60, 2, 10, QChar(u'0'));
    return QStringLiteral("%1:%2").arg(minutes,
                                       QString::number(std::fmod(seconds, 60.0), 'f', stepSeconds >= 0.1 ? 1 : 2)
                                           .rightJustified(stepSeconds >= 0.1 ? 4 : 5, u'0'));
}

// Of some frames together: present if it is in any of them, else what the first one is. Frames must not be empty.
LabelState stateOf(const LabelTrack& track, FrameRange frames)
{
    const FrameRange begun = track.nextBout(frames.first - 1);
    if (!begun.isEmpty() && begun.first < frames.last) return LabelState::Present;
    return track.at(frames.first);
}

bool hasBout(const LabelTrack& track, FrameRange frames)
{
    frames = frames.clippedTo({0, track.frameCount()});
    return !frames.isEmpty() && stateOf(track, frames) == LabelState::Present;
}

// Like walkVisible, a pixel at a time, with neighbours of one state as one stretch.
template <typename Draw>
void walkPixels(const LabelTrack& track, FrameRange frames, double framesPerPixel, const Draw& draw)
{
    LabelRun stretch{{frames.first, frames.first}, LabelState::Absent};
    for (std::int64_t pixel = 1; stretch.frames.last < frames.last; ++pixel) {
        const auto end = frames.first + static_cast<std::int64_t>(static_cast<double>(pixel) * framesPerPixel);
        const FrameRange piece{stretch.frames.last, std::min(end, frames.last)};
        const LabelState state = stateOf(track, piece);
        if (state != stretch.state && !stretch.frames.isEmpty()) {
            draw(stretch);
            stretch.frames.first = piece.first;
        }
        stretch.state = state;
        stretch.frames.last = piece.last;
    }
    if (!stretch.frames.isEmpty()) draw(stretch);
}

// Hands out the stretches of a track in `frames`, in order: runs as they are where they are wide enough to be seen, and
// where many share a pixel one stretch for that pixel, present if any of them is. So it costs what the pixels cost,
// whatever the number of runs.
template <typename Draw>
void walkVisible(const LabelTrack& track, FrameRange frames, double framesPerPixel, const Draw& draw)
{
    frames = frames.clippedTo({0, track.frameCount()});
    if (framesPerPixel >= kManyFrames) {
        walkPixels(track, frames, framesPerPixel, draw);
        return;
    }
    const auto column = std::max<std::int64_t>(1, static_cast<std::int64_t>(framesPerPixel));
    std::int64_t frame = frames.first;
    while (frame < frames.last) {
        const LabelRun run = track.runAt(frame);
        FrameRange piece{frame, std::min(run.frames.last, frames.last)};
        LabelState state = run.state;
        if (piece.size() < column) {
            piece.last = std::min(frame + column, frames.last);
            const FrameRange next = state == LabelState::Present ? piece : track.nextBout(frame);
            if (!next.isEmpty() && next.first < piece.last) state = LabelState::Present;
        }
        draw(LabelRun{piece, state});
        frame = piece.last;
    }
}

}  // namespace

int TimelineLayout::laneAt(const QPoint& point, int laneCount) const
{
    if (!lanes.contains(point)) return -1;
    const int index = (point.y() - lanes.y() + scroll) / std::max(1, laneHeight);
    return index >= 0 && index < laneCount ? index : -1;
}

TimelineLayout layOutTimeline(const QRect& area, const TimelineContent& content, const QFontMetrics& metrics)
{
    TimelineLayout layout;
    int nameWidth = 72;
    for (const TimelineLane& lane : content.lanes)
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(lane.name) + 36);
    nameWidth = std::min({nameWidth, 160, std::max(48, area.width() / 4)});
    const int left = area.x() + nameWidth;
    const int width = std::max(1, area.width() - nameWidth);
    layout.ruler = QRect(left, area.y(), width, kRulerHeight);
    layout.minimap = QRect(left, area.bottom() + 1 - kMinimapHeight, width, kMinimapHeight);
    const int top = layout.ruler.bottom() + 1;
    layout.lanes = QRect(left, top, width, std::max(0, layout.minimap.top() - kGap - top));
    layout.names = QRect(area.x(), top, nameWidth, layout.lanes.height());
    const int count = std::max(1, static_cast<int>(content.lanes.size()));
    layout.laneHeight = std::clamp(layout.lanes.height() / count, leastLane(content), kMostLane);
    layout.labelHeight = content.predictions ? layout.laneHeight * 9 / 20 : layout.laneHeight;
    return layout;
}

int comfortableTimelineHeight(const TimelineContent& content)
{
    const int lane = content.predictions ? kLeastLaneWithPrediction + 4 : kLeastLane + 4;
    return kRulerHeight + kMinimapHeight + kGap + std::max(3, static_cast<int>(content.lanes.size())) * lane;
}

void TimelinePainter::drawGround()
{
    painter_.save();
    painter_.setClipRect(layout_.names.united(layout_.lanes));
    for (int k = 0; k < static_cast<int>(content_.lanes.size()); ++k) {
        if (layout_.lane(k).intersects(layout_.lanes)) drawLane(k);
    }
    drawPredictions();
    drawNames();
    painter_.restore();
    drawRuler();
    drawMinimap();
}

void TimelinePainter::drawCulled(const std::vector<FrameRange>& culled)
{
    const FrameRange visible = geometry_.visible();
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.setClipRect(layout_.lanes);
    const QColor shade(0, 0, 0, isDark(palette_) ? 120 : 90);
    int drawnTo = layout_.lanes.left() - 1;  // no pixel twice, or it would be darker
    const auto edge = [this](std::int64_t frame) {
        return layout_.lanes.left() + static_cast<int>(std::lround(geometry_.xOf(static_cast<double>(frame))));
    };
    auto range = std::partition_point(culled.begin(), culled.end(),
                                      [visible](FrameRange each) { return each.last <= visible.first; });
    for (; range != culled.end() && range->first < visible.last; ++range) {
        const FrameRange piece = range->clippedTo(visible);
        const int left = std::max(edge(piece.first), drawnTo + 1);
        const int right = std::max(edge(piece.last) - 1, edge(piece.first));
        if (right < left) continue;
        painter_.fillRect(QRect(QPoint(left, layout_.lanes.top()), QPoint(right, layout_.lanes.bottom())), shade);
        drawnTo = right;
    }
    painter_.restore();
}

void TimelinePainter::drawChunks(std::int64_t frames)
{
    if (frames <= 0 || static_cast<double>(frames) < kLeastChunk * geometry_.framesPerPixel()) return;
    const int top = layout_.lanes.bottom() + 1;
    const FrameRange visible = geometry_.visible();
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing, false);
    for (std::int64_t n = (visible.first + frames - 1) / frames * frames; n < visible.last; n += frames) {
        const int x = layout_.lanes.left() + static_cast<int>(std::lround(geometry_.xOf(static_cast<double>(n))));
        painter_.fillRect(QRect(x, top, 1, layout_.minimap.top() - 1 - top), palette_.color(QPalette::Highlight));
    }
    painter_.restore();
}

void TimelinePainter::drawRuler()
{
    const QRect& ruler = layout_.ruler;
    painter_.save();
    painter_.setPen(hairline(palette_));
    painter_.drawLine(layout_.names.left(), ruler.bottom(), ruler.right(), ruler.bottom());
    if (content_.frameCount > 0) {
        painter_.setClipRect(ruler);
        const double perFrame = 1.0 / geometry_.framesPerPixel();
        const std::int64_t step = tickStep(geometry_.framesPerPixel(), 120.0);
        const std::int64_t minor =
            step % 5 == 0 ? std::max<std::int64_t>(1, step / 5) : std::max<std::int64_t>(1, step / 2);
        const FrameRange visible = geometry_.visible();
        painter_.setPen(mixed(hairline(palette_), palette_.color(QPalette::WindowText), 0.25));
        for (std::int64_t n = visible.first / minor * minor; n < visible.last; n += minor) {
            const double x = ruler.x() + geometry_.xOf(static_cast<double>(n));
            const int height = n % step == 0 ? 8 : 4;
            painter_.drawLine(QPointF(x, ruler.bottom() - height), QPointF(x, ruler.bottom()));
        }
        const QFontMetrics metrics = painter_.fontMetrics();
        const double stepSeconds = content_.secondsOfFrame && step < content_.frameCount
                                       ? content_.secondsOfFrame(step) - content_.secondsOfFrame(0)
                                       : 1.0;
        for (std::int64_t n = visible.first / step * step; n < visible.last; n += step) {
            const int x = ruler.x() + static_cast<int>(std::lround(geometry_.xOf(static_cast<double>(n)))) + 5;
            const QString frame = countText(n);
            const QRect place(x, ruler.y(), static_cast<int>(static_cast<double>(step) * perFrame) - 8,
                              ruler.height() - 5);
            painter_.setPen(palette_.color(QPalette::WindowText));
            painter_.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, frame);
            if (!content_.secondsOfFrame) continue;
            const int used = metrics.horizontalAdvance(frame) + 8;
            const QString time = shortTime(content_.secondsOfFrame(n), stepSeconds);
            if (used + metrics.horizontalAdvance(time) > place.width()) continue;
            painter_.setPen(quietText(palette_));
            painter_.drawText(place.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, time);
        }
    }
    painter_.restore();
}

void TimelinePainter::drawNames()
{
    painter_.setRenderHint(QPainter::Antialiasing);
    const QFontMetrics metrics = painter_.fontMetrics();
    for (int k = 0; k < static_cast<int>(content_.lanes.size()); ++k) {
        const TimelineLane& lane = content_.lanes[static_cast<std::size_t>(k)];
        QRect row = layout_.lane(k);
        row.setLeft(layout_.names.left());
        row.setRight(layout_.names.right());
        const QRectF swatch(row.left() + 2, row.center().y() - 4, 9, 9);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(lane.colour);
        painter_.drawRoundedRect(swatch, 2, 2);
        painter_.setPen(palette_.color(QPalette::WindowText));
        const QRect text = row.adjusted(17, 0, -8, 0);
        painter_.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(lane.name, Qt::ElideRight, text.width()));
    }
}

void TimelinePainter::drawLane(int index)
{
    const QRect row = layout_.lane(index);
    const QRect ground = row.adjusted(0, 0, 0, -1);
    painter_.fillRect(ground, palette_.color(index % 2 == 0 ? QPalette::Base : QPalette::AlternateBase));
    painter_.fillRect(QRect(row.left(), row.bottom(), row.width(), 1), hairline(palette_));
    if (content_.frameCount == 0) return;
    drawLabels(index, QRect(row.left(), row.top(), row.width(), layout_.labelHeight - (content_.predictions ? 0 : 1)));
}

void TimelinePainter::drawLabels(int index, const QRect& rect)
{
    if (index >= static_cast<int>(content_.labels.size())) return;
    const LabelTrack& track = content_.labels[static_cast<std::size_t>(index)];
    const QColor colour = content_.lanes[static_cast<std::size_t>(index)].colour;
    QColor hatching = palette_.color(QPalette::WindowText);
    hatching.setAlphaF(isDark(palette_) ? 0.13F : 0.10F);
    const QBrush hatch(hatching, Qt::BDiagPattern);
    painter_.setRenderHint(QPainter::Antialiasing, false);
    const bool isFaint = isDark(palette_) && colour.lightnessF() < 0.4F;  // on a dark ground: a light rim
    const QColor rim = colour.lighter(190);
    int drawnTo = rect.left() - 1;  // bouts closer than a pixel are one
    walkVisible(track, geometry_.visible(), geometry_.framesPerPixel(), [&](const LabelRun& run) {
        if (run.state == LabelState::Absent) return;
        const int left =
            rect.left() + static_cast<int>(std::lround(geometry_.xOf(static_cast<double>(run.frames.first))));
        const int right =
            rect.left() + static_cast<int>(std::lround(geometry_.xOf(static_cast<double>(run.frames.last))));
        if (run.state == LabelState::Unseen) {
            painter_.fillRect(QRect(QPoint(left, rect.top()), QPoint(right - 1, rect.bottom())), hatch);
            return;
        }
        const int from = std::max(left, drawnTo + 1);
        const int to = std::max(right - 1, left);
        if (to < from) return;
        const QRect bout(QPoint(from, rect.top() + 3), QPoint(to, rect.bottom() - 2));
        painter_.fillRect(bout, colour);
        if (isFaint && bout.width() > 2) {
            painter_.fillRect(QRect(bout.left(), bout.top(), bout.width(), 1), rim);
            painter_.fillRect(QRect(bout.left(), bout.bottom(), bout.width(), 1), rim);
        }
        // Neighbouring bouts stay apart for the eye where there is room for an edge.
        if (bout.width() > 4) painter_.fillRect(QRect(bout.right(), bout.top(), 1, bout.height()), colour.darker(125));
        drawnTo = to;
    });
}

void TimelinePainter::drawPredictions()
{
    if (!content_.predictions || content_.frameCount == 0) return;
    const QSize size(layout_.lanes.width(), layout_.laneHeight - layout_.labelHeight - 1);
    const std::vector<QImage>& strips = strips_.of(content_, geometry_, size);
    for (std::size_t k = 0; k < strips.size(); ++k) {
        const QRect row = layout_.lane(static_cast<int>(k));
        if (row.intersects(layout_.lanes))
            painter_.drawImage(row.topLeft() + QPoint(0, layout_.labelHeight), strips[k]);
    }
}

// The whole video in a row of so many pixels: each in the colour of the last class that is present in its frames.
QImage TimelinePainter::stripOfAll(int width) const
{
    QImage strip(width, 1, QImage::Format_RGB32);
    strip.fill(palette_.color(QPalette::Base));
    auto* pixels = reinterpret_cast<QRgb*>(strip.scanLine(0));
    const std::size_t lanes = std::min(content_.labels.size(), content_.lanes.size());
    for (int x = 0; x < width; ++x) {
        const std::int64_t first = content_.frameCount * x / width;
        const std::int64_t last = std::max(first + 1, content_.frameCount * (x + 1) / width);
        for (std::size_t k = lanes; k > 0; --k) {
            if (!hasBout(content_.labels[k - 1], {first, last})) continue;
            pixels[x] = content_.lanes[k - 1].colour.rgb();
            break;
        }
    }
    return strip;
}

void TimelinePainter::drawMinimap()
{
    const QRect& map = layout_.minimap;
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing, false);
    painter_.fillRect(map, palette_.color(QPalette::Base));
    if (content_.frameCount > 0) {
        const double perFrame = static_cast<double>(map.width()) / static_cast<double>(content_.frameCount);
        painter_.drawImage(map.adjusted(0, 3, 0, -3), stripOfAll(map.width()));
        if (!geometry_.showsAll()) {
            const QRectF seen(map.left() + geometry_.firstFrame() * perFrame, map.top() + 0.5,
                              std::max(6.0, geometry_.width() * geometry_.framesPerPixel() * perFrame),
                              map.height() - 1.0);
            QColor glass = palette_.color(QPalette::Highlight);
            painter_.setPen(glass);
            glass.setAlphaF(0.22F);
            painter_.setBrush(glass);
            painter_.drawRect(seen);
        }
    }
    painter_.setPen(hairline(palette_));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawRect(map.adjusted(0, 0, -1, -1));
    painter_.restore();
}

}  // namespace longtake::ui
