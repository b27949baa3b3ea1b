// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/timeline_view.h"

#include "ui/support/qt_convert.h"
#include "ui/support/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace longtake::ui {
namespace {

constexpr int kMargin = 8;

}  // namespace

TimelineView::TimelineView(QWidget* parent) : QWidget(parent), scroll_(new QScrollBar(Qt::Vertical, this))
{
    setObjectName(QStringLiteral("timeline"));
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);  // nothing shines through: what lies behind need not be painted
    setFocusPolicy(Qt::ClickFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Timeline"));
    scroll_->setObjectName(QStringLiteral("timelineScroll"));
    scroll_->setAccessibleName(tr("Lanes"));
    scroll_->setFocusPolicy(Qt::TabFocus);  // there are lanes that only it brings into view
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

void TimelineView::followLabels(const std::vector<LabelTrack>& labels, FrameRange changed)
{
    const bool isSameVideo =
        std::equal(labels.begin(), labels.end(), content_.labels.begin(), content_.labels.end(),
                   [](const LabelTrack& a, const LabelTrack& b) { return a.frameCount() == b.frameCount(); });
    if (!isSameVideo) {
        setLabels(labels);
        return;
    }
    for (std::size_t k = 0; k < labels.size(); ++k) content_.labels[k].swap(labels[k].runs(changed));
    redraw();
}

void TimelineView::setPredictions(std::shared_ptr<const ProbabilityLanes> predictions)
{
    content_.predictions = std::move(predictions);
    layOut();
    updateGeometry();
}

void TimelineView::setCulled(std::vector<FrameRange> culled)
{
    if (culled == culled_) return;
    culled_ = std::move(culled);
    redraw();
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

void TimelineView::scrollBy(double views)
{
    geometry_.scrollBy(views * geometry_.width());
    redraw();
}

void TimelineView::setChunk(std::int64_t frames)
{
    if (frames == chunkFrames_) return;
    chunkFrames_ = frames;
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
        redraw();
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
        TimelinePainter ground(groundPainter, palette(), content_, geometry_, layout_, strips_);
        ground.drawGround();
        ground.drawCulled(culled_);
        ground.drawChunks(chunkFrames_);
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
        const FrameRange range = dragged();
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

QString TimelineView::tipFor(const QPoint& point) const
{
    if (content_.frameCount == 0 || layout_.names.contains(point)) return {};
    const std::int64_t frame = frameUnder(point);
    QString text = tr("Frame %1").arg(countText(frame));
    if (content_.secondsOfFrame) text += QStringLiteral("   ") + timeText(content_.secondsOfFrame(frame));
    if (std::any_of(culled_.begin(), culled_.end(), [frame](FrameRange range) { return range.contains(frame); }))
        text += u'\n' + tr("Too little contrast: the network does not see it");
    const int lane = layout_.laneAt(point, static_cast<int>(content_.lanes.size()));
    if (lane < 0 && chunkFrames_ > 0) text += u'\n' + tr("The network sees chunks of %1").arg(framesText(chunkFrames_));
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
