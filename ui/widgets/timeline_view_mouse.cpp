// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the mouse does on the timeline.

#include "ui/widgets/timeline_view.h"

#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace longtake::ui {
namespace {

constexpr int kEdgeReach = 4;  // pixels from an edge at which it can be taken hold of

}  // namespace

std::int64_t TimelineView::frameUnder(const QPoint& point) const
{
    return geometry_.frameAt(point.x() - layout_.lanes.left());
}

std::optional<FrameRange> TimelineView::boutUnder(const QPoint& point, int& lane) const
{
    lane = layout_.laneAt(point, static_cast<int>(content_.lanes.size()));
    if (lane < 0 || lane >= static_cast<int>(content_.labels.size()) || content_.frameCount == 0) return std::nullopt;
    const LabelTrack& track = content_.labels[static_cast<std::size_t>(lane)];
    const std::int64_t frame = frameUnder(point);
    const LabelRun run = track.runAt(frame);
    return run.state == LabelState::Present ? std::optional(run.frames) : std::nullopt;
}

std::optional<TimelineView::Edge> TimelineView::edgeUnder(const QPoint& point) const
{
    const int lane = layout_.laneAt(point, static_cast<int>(content_.lanes.size()));
    if (lane < 0 || lane >= static_cast<int>(content_.labels.size()) || content_.frameCount == 0) return std::nullopt;
    const int inLane = point.y() - layout_.lane(lane).top();
    if (inLane >= layout_.labelHeight) return std::nullopt;
    const double x = point.x() - layout_.lanes.left();
    const LabelTrack& track = content_.labels[static_cast<std::size_t>(lane)];
    // A bout that is wide enough to have edges to take hold of reaches one of these two places.
    for (const double reach : {-2.0 * kEdgeReach, 2.0 * kEdgeReach}) {
        const LabelRun run = track.runAt(geometry_.frameAt(x + reach));
        const double left = geometry_.xOf(static_cast<double>(run.frames.first));
        const double right = geometry_.xOf(static_cast<double>(run.frames.last));
        if (run.state != LabelState::Present || right - left < 3 * kEdgeReach) continue;
        if (std::abs(left - x) <= kEdgeReach) return Edge{lane, run.frames, true};
        if (std::abs(right - x) <= kEdgeReach) return Edge{lane, run.frames, false};
    }
    return std::nullopt;
}

FrameRange TimelineView::dragged() const
{
    return {std::min(pressedFrame_, draggedFrame_), std::max(pressedFrame_, draggedFrame_) + 1};
}

FrameRange TimelineView::movedBout(std::int64_t frame) const
{
    if (drag_ == Drag::Move) {
        const std::int64_t by =
            std::clamp(frame - pressedFrame_, -edge_.bout.first, content_.frameCount - edge_.bout.last);
        return {edge_.bout.first + by, edge_.bout.last + by};
    }
    if (edge_.atStart) return {std::min(frame, edge_.bout.last - 1), edge_.bout.last};
    return {edge_.bout.first, std::max(frame, edge_.bout.first) + 1};
}

void TimelineView::startDrag(const QPoint& point, Qt::KeyboardModifiers modifiers)
{
    const std::optional<Edge> edge = edgeUnder(point);
    if (layout_.minimap.contains(point)) {
        drag_ = Drag::Minimap;
    } else if (modifiers.testFlag(Qt::AltModifier)) {
        drag_ = Drag::Zoom;
    } else if (modifiers.testFlag(Qt::ShiftModifier)) {
        drag_ = Drag::Mark;
        pressedFrame_ = range_.isEmpty() ? playhead_ : (playhead_ == range_.first ? range_.last - 1 : range_.first);
    } else if (int lane = -1; modifiers.testFlag(Qt::ControlModifier) && boutUnder(point, lane)) {
        drag_ = Drag::Move;
        edge_ = {lane, *boutUnder(point, lane), false};
    } else if (edge && !pen_) {
        drag_ = Drag::Edge;
        edge_ = *edge;
    } else {
        drag_ = pen_ && layout_.lanes.contains(point) ? Drag::Paint : Drag::Scrub;
    }
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || content_.frameCount == 0) {
        QWidget::mousePressEvent(event);
        return;
    }
    pressedAt_ = event->pos();
    pressedFrame_ = draggedFrame_ = frameUnder(event->pos());
    moved_ = false;
    startDrag(event->pos(), event->modifiers());
    if (drag_ == Drag::Minimap) {
        mouseMoveEvent(event);
    } else if (drag_ == Drag::Mark) {
        draggedFrame_ = frameUnder(event->pos());
        Q_EMIT rangeMarked(dragged());
        Q_EMIT frameWished(draggedFrame_);
    } else if (drag_ != Drag::Zoom && drag_ != Drag::Edge && drag_ != Drag::Move) {
        Q_EMIT frameWished(pressedFrame_);
    }
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint point = event->pos();
    if (drag_ == Drag::None) {
        const bool edge = !pen_ && edgeUnder(point).has_value();
        int lane = -1;
        const bool moves = event->modifiers().testFlag(Qt::ControlModifier) && boutUnder(point, lane);
        setCursor(moves                           ? Qt::SizeHorCursor
                  : edge                          ? Qt::SplitHCursor
                  : layout_.names.contains(point) ? Qt::ArrowCursor
                                                  : Qt::IBeamCursor);
        return;
    }
    moved_ = moved_ || (point - pressedAt_).manhattanLength() >= 3;
    draggedFrame_ = frameUnder(point);
    switch (drag_) {
        case Drag::Scrub:
            if (moved_) Q_EMIT frameWished(draggedFrame_);
            break;
        case Drag::Mark:
            Q_EMIT rangeMarked(dragged());
            Q_EMIT frameWished(draggedFrame_);
            break;
        case Drag::Paint:
            if (!moved_) break;
            Q_EMIT strokeExtended(dragged());
            Q_EMIT frameWished(draggedFrame_);
            break;
        case Drag::Edge:
        case Drag::Move:
            if (moved_) Q_EMIT frameWished(draggedFrame_);
            break;
        case Drag::Minimap: {
            const double share = static_cast<double>(point.x() - layout_.minimap.left()) / layout_.minimap.width();
            if (geometry_.showsAll()) {
                Q_EMIT frameWished(std::clamp<qint64>(
                    static_cast<qint64>(share * static_cast<double>(content_.frameCount)), 0, content_.frameCount - 1));
            } else {
                geometry_.scrollTo(share * static_cast<double>(content_.frameCount) -
                                   geometry_.width() * geometry_.framesPerPixel() / 2.0);
                redraw();
            }
            break;
        }
        case Drag::Zoom:
        case Drag::None:
            break;
    }
    update();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || drag_ == Drag::None) return;
    const FrameRange after = drag_ == Drag::Edge || drag_ == Drag::Move ? movedBout(draggedFrame_) : FrameRange{};
    const Drag ended = std::exchange(drag_, Drag::None);
    if (ended == Drag::Paint && moved_) Q_EMIT strokeEnded();
    if (ended == Drag::Zoom && moved_) showRange(dragged());
    if (!after.isEmpty()) {
        if (!moved_) {
            Q_EMIT frameWished(pressedFrame_);
        } else if (after != edge_.bout && ended == Drag::Edge) {
            Q_EMIT boutResized(edge_.lane, edge_.bout, after);
        } else if (after != edge_.bout) {
            Q_EMIT boutMoved(edge_.lane, edge_.bout, after);
        }
    }
    update();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    int lane = -1;
    const std::optional<FrameRange> bout = boutUnder(event->pos(), lane);
    if (event->button() == Qt::LeftButton && bout && !pen_) {
        showRange(*bout);
    } else {
        mousePressEvent(event);
    }
}

void TimelineView::contextMenuEvent(QContextMenuEvent* event)
{
    int lane = -1;
    if (event->reason() != QContextMenuEvent::Mouse || !boutUnder(event->pos(), lane)) {
        QWidget::contextMenuEvent(event);
        return;
    }
    Q_EMIT boutMenuWished(lane, frameUnder(event->pos()), event->globalPos());
    event->accept();
}

void TimelineView::leaveEvent(QEvent* event)
{
    unsetCursor();
    QWidget::leaveEvent(event);
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    const QPoint turned = event->angleDelta();
    const bool scrolls = event->modifiers().testFlag(Qt::ShiftModifier) || std::abs(turned.x()) > std::abs(turned.y());
    if (scrolls) {
        geometry_.scrollBy(-(turned.y() != 0 ? turned.y() : turned.x()));
    } else {
        geometry_.zoom(std::pow(1.0015, turned.y()), event->position().x() - layout_.lanes.left());
    }
    redraw();
    event->accept();
}

}  // namespace longtake::ui
