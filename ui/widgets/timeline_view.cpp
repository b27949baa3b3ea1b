// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/timeline_view.h"

#include "ui/support/qt_convert.h"
#include "ui/support/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace longtake::ui {
namespace {

constexpr int kEdgeReach = 4;  // pixels from an edge at which it can be taken hold of
constexpr int kMargin = 8;

FrameRange between(std::int64_t a, std::int64_t b)
{
    return {std::min(a, b), std::max(a, b) + 1};
}

}  // namespace

TimelineView::TimelineView(QWidget* parent) : QWidget(parent), scroll_(new QScrollBar(Qt::Vertical, this))
{
    setObjectName(QStringLiteral("timeline"));
    setMouseTracking(true);
    setFocusPolicy(Qt::ClickFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Timeline"));
    scroll_->setObjectName(QStringLiteral("timelineScroll"));
    scroll_->setAccessibleName(tr("Lanes"));
    scroll_->setFocusPolicy(Qt::NoFocus);
    connect(scroll_, &QScrollBar::valueChanged, this, [this](int value) {
        layout_.scroll = value;
        redraw();
    });
}

void TimelineView::setContent(TimelineContent content)
{
    const bool otherLength = content.frameCount != content_.frameCount;
    content_ = std::move(content);
    if (otherLength) {
        geometry_.setFrameCount(content_.frameCount);
        playhead_ = 0;
        range_ = {};
    }
    drag_ = Drag::None;
    layOut();
    updateGeometry();
}

void TimelineView::setLabels(std::vector<LabelTrack> labels)
{
    content_.labels = std::move(labels);
    redraw();
}

void TimelineView::setPredictions(std::shared_ptr<const ProbabilityLanes> predictions)
{
    content_.predictions = std::move(predictions);
    layOut();
    updateGeometry();
}

void TimelineView::setPlayhead(std::int64_t frame)
{
    if (frame == playhead_) return;
    playhead_ = frame;
    if (drag_ == Drag::None && geometry_.ensureVisible(frame)) redraw();
    update();
}

void TimelineView::setRange(FrameRange range)
{
    range_ = range;
    update();
}

void TimelineView::setPen(std::optional<QColor> colour)
{
    pen_ = colour;
    update();
}

void TimelineView::zoomIn()
{
    geometry_.zoom(1.5, geometry_.xOf(static_cast<double>(playhead_) + 0.5));
    redraw();
}

void TimelineView::zoomOut()
{
    geometry_.zoom(1.0 / 1.5, geometry_.xOf(static_cast<double>(playhead_) + 0.5));
    redraw();
}

void TimelineView::showAll()
{
    geometry_.showAll();
    redraw();
}

void TimelineView::showRange(FrameRange range)
{
    geometry_.show(range);
    redraw();
}

QSize TimelineView::sizeHint() const
{
    return {640, comfortableTimelineHeight(content_) + 2 * kMargin};
}

QSize TimelineView::minimumSizeHint() const
{
    return {240, 120};
}

void TimelineView::layOut()
{
    const int count = static_cast<int>(content_.lanes.size());
    QRect area = rect().adjusted(kMargin, 0, -kMargin, -kMargin / 2);
    TimelineLayout layout = layOutTimeline(area, content_, fontMetrics());
    const int hidden = std::max(0, layout.contentHeight(count) - layout.lanes.height());
    const int barWidth = scroll_->sizeHint().width();
    if (hidden > 0) layout = layOutTimeline(area.adjusted(0, 0, -barWidth, 0), content_, fontMetrics());
    scroll_->setVisible(hidden > 0);
    scroll_->setGeometry(layout.lanes.right() + 1, layout.lanes.top(), barWidth, layout.lanes.height());
    scroll_->setRange(0, hidden);
    scroll_->setPageStep(layout.lanes.height());
    scroll_->setSingleStep(layout.laneHeight);
    layout.scroll = scroll_->value();
    layout_ = layout;
    geometry_.setWidth(layout_.lanes.width());
    redraw();
}

void TimelineView::redraw()
{
    groundIsOld_ = true;
    update();
}

void TimelineView::resizeEvent(QResizeEvent*)
{
    layOut();
}

void TimelineView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Timeline"));
        scroll_->setAccessibleName(tr("Lanes"));
    }
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange)
        layOut();
    QWidget::changeEvent(event);
}

void TimelineView::paintEvent(QPaintEvent*)
{
    const qreal ratio = devicePixelRatioF();
    if (groundIsOld_ || ground_.size() != size() * ratio) {
        ground_ = QPixmap(size() * ratio);
        ground_.setDevicePixelRatio(ratio);
        ground_.fill(palette().color(QPalette::Window));
        QPainter groundPainter(&ground_);
        groundPainter.setFont(font());
        TimelinePainter(groundPainter, palette(), content_, geometry_, layout_).drawGround();
        groundIsOld_ = false;
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, ground_);
    if (content_.frameCount == 0) return;
    drawRange(painter);
    drawDrag(painter);
    drawPlayhead(painter);
}

void TimelineView::drawRange(QPainter& painter) const
{
    if (range_.isEmpty()) return;
    painter.save();
    painter.setClipRect(layout_.lanes.united(layout_.ruler));
    const double left = layout_.lanes.left() + geometry_.xOf(static_cast<double>(range_.first));
    const double right = layout_.lanes.left() + geometry_.xOf(static_cast<double>(range_.last));
    const QRectF marked(left, layout_.ruler.top(), std::max(1.0, right - left),
                        layout_.lanes.bottom() - layout_.ruler.top());
    QColor glass = pen_.value_or(palette().color(QPalette::Highlight));
    painter.setPen(QPen(glass, 1));
    glass.setAlphaF(0.2F);
    painter.fillRect(marked, glass);
    painter.drawLine(marked.topLeft(), marked.bottomLeft());
    painter.drawLine(marked.topRight(), marked.bottomRight());
    painter.restore();
}

void TimelineView::drawDrag(QPainter& painter) const
{
    if (drag_ != Drag::Edge && drag_ != Drag::Move && drag_ != Drag::Zoom) return;
    painter.save();
    painter.setClipRect(layout_.lanes);
    if (drag_ == Drag::Zoom && moved_) {
        const FrameRange range = between(pressedFrame_, draggedFrame_);
        const double left = layout_.lanes.left() + geometry_.xOf(static_cast<double>(range.first));
        const double right = layout_.lanes.left() + geometry_.xOf(static_cast<double>(range.last));
        painter.setPen(QPen(palette().color(QPalette::WindowText), 1, Qt::DashLine));
        painter.drawRect(QRectF(left, layout_.lanes.top(), right - left, layout_.lanes.height() - 1));
    } else if (moved_) {
        const FrameRange bout = movedBout(draggedFrame_);
        const QRect lane = layout_.lane(edge_.lane);
        const double left = lane.left() + geometry_.xOf(static_cast<double>(bout.first));
        const double right = lane.left() + geometry_.xOf(static_cast<double>(bout.last));
        const QColor colour = content_.lanes[static_cast<std::size_t>(edge_.lane)].colour;
        painter.fillRect(QRectF(left, lane.top() + 3, right - left, layout_.labelHeight - 6), colour);
        painter.setPen(QPen(palette().color(QPalette::WindowText), 1));
        painter.drawRect(QRectF(left, lane.top() + 3, right - left, layout_.labelHeight - 6));
    }
    painter.restore();
}

void TimelineView::drawPlayhead(QPainter& painter) const
{
    const double left = layout_.lanes.left() + geometry_.xOf(static_cast<double>(playhead_));
    const double width = 1.0 / geometry_.framesPerPixel();
    const double middle = left + width / 2.0;
    if (middle < layout_.lanes.left() - 1 || middle > layout_.lanes.right() + 1) return;
    const QColor colour = pen_.value_or(palette().color(QPalette::WindowText));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (width >= 3.0) {  // the frame itself is visible: show what of it
        QColor glass = colour;
        glass.setAlphaF(0.25F);
        painter.fillRect(QRectF(left, layout_.ruler.bottom(), width, layout_.lanes.bottom() - layout_.ruler.bottom()),
                         glass);
    }
    painter.setPen(QPen(colour, pen_ ? 2.0 : 1.5));
    painter.drawLine(QPointF(middle, layout_.ruler.bottom() - 6), QPointF(middle, layout_.lanes.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const QPointF tip(middle, layout_.ruler.bottom() + 1);
    painter.drawPolygon(QPolygonF({tip, tip + QPointF(-6, -9), tip + QPointF(6, -9)}));
    const double mapX = layout_.minimap.left() + static_cast<double>(playhead_) * layout_.minimap.width() /
                                                     static_cast<double>(content_.frameCount);
    painter.setPen(QPen(palette().color(QPalette::WindowText), 1.5));
    painter.drawLine(QPointF(mapX, layout_.minimap.top()), QPointF(mapX, layout_.minimap.bottom()));
    painter.restore();
}

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
        Q_EMIT rangeMarked(between(pressedFrame_, draggedFrame_));
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
            Q_EMIT rangeMarked(between(pressedFrame_, draggedFrame_));
            Q_EMIT frameWished(draggedFrame_);
            break;
        case Drag::Paint:
            if (!moved_) break;
            Q_EMIT strokeExtended(between(pressedFrame_, draggedFrame_));
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
    if (ended == Drag::Zoom && moved_) showRange(between(pressedFrame_, draggedFrame_));
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

QString TimelineView::tipFor(const QPoint& point) const
{
    if (content_.frameCount == 0 || layout_.names.contains(point)) return {};
    const std::int64_t frame = frameUnder(point);
    QString text = tr("Frame %1").arg(countText(frame));
    if (content_.secondsOfFrame) text += QStringLiteral("   ") + timeText(content_.secondsOfFrame(frame));
    const int lane = layout_.laneAt(point, static_cast<int>(content_.lanes.size()));
    if (lane < 0) return text;
    text += u'\n' + content_.lanes[static_cast<std::size_t>(lane)].name;
    if (lane < static_cast<int>(content_.labels.size())) {
        const LabelState state = content_.labels[static_cast<std::size_t>(lane)].at(frame);
        text += QStringLiteral(": ") + (state == LabelState::Present  ? tr("present")
                                        : state == LabelState::Absent ? tr("absent")
                                                                      : tr("unseen"));
    }
    if (content_.predictions && lane < content_.predictions->classes() && frame < content_.predictions->frameCount()) {
        text += u'\n' + tr("predicted %1").arg(percentText(static_cast<double>(content_.predictions->at(frame, lane))));
    }
    return text;
}

bool TimelineView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tipFor(help->pos()), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace longtake::ui
