// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/frame_view.h"

#include "ui/support/icons.h"
#include "ui/support/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace longtake::ui {
namespace {

constexpr double kMostZoom = 40.0;
constexpr int kPenWidth = 5;
constexpr double kReach = 6.0;  // pixels from an edge of the region at which it can be taken hold of
constexpr QColor kRegionColour(0xFF, 0xC1, 0x07);
constexpr QRgb kScreen = 0xFF15171B;  // around the picture, in both appearances: pictures are judged on dark

// Brightness shifts, contrast stretches around the middle; channels are treated alike.
QImage withLook(const QImage& picture, const PictureLook& look)
{
    if (look.brightness == 0.0 && look.contrast == 1.0) return picture;
    std::array<std::uint8_t, 256> table{};
    for (int value = 0; value < 256; ++value) {
        const double changed = (value - 127.5) * look.contrast + 127.5 + look.brightness * 255.0;
        table[static_cast<std::size_t>(value)] = static_cast<std::uint8_t>(std::clamp(changed, 0.0, 255.0));
    }
    QImage image = picture.convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = line[x];
            line[x] = qRgb(table[static_cast<std::size_t>(qRed(pixel))], table[static_cast<std::size_t>(qGreen(pixel))],
                           table[static_cast<std::size_t>(qBlue(pixel))]);
        }
    }
    return image;
}

void drawPill(QPainter& painter, const QRectF& place, const QString& text, const QColor& ground, const QColor& ink)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(place, 4, 4);
    painter.setPen(ink);
    painter.drawText(place, Qt::AlignCenter, text);
}

}  // namespace

FrameView::FrameView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("frameView"));
    setAccessibleName(tr("Picture"));
    setFocusPolicy(Qt::ClickFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);  // nothing shines through: what lies behind need not be painted
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FrameView::setPicture(const QImage& picture, const QString& caption)
{
    if (picture.size() != picture_.size()) fit();
    picture_ = picture;
    regionTool_.setPicture(picture.size());
    shown_ = withLook(picture_, look_);
    groundIsOld_ = true;
    caption_ = caption;
    setAccessibleDescription(caption);
    update();
}

void FrameView::setCaption(const QString& caption)
{
    caption_ = caption;
    update();
}

void FrameView::setChips(std::vector<FrameChip> chips)
{
    if (chips == chips_) return;
    chips_ = std::move(chips);
    update();
}

void FrameView::showEmpty(const QString& icon, const QString& title, const QString& advice)
{
    picture_ = {};
    shown_ = {};
    caption_.clear();
    notice_.clear();
    chips_.clear();
    emptyIcon_ = icon;
    emptyTitle_ = title;
    emptyAdvice_ = advice;
    setAccessibleDescription(title);
    update();
}

void FrameView::setPen(std::optional<QColor> colour, const QString& words)
{
    penColour_ = colour;
    penWords_ = words;
    update();
}

void FrameView::setNotice(const QString& notice)
{
    if (notice == notice_) return;
    notice_ = notice;
    update();
}

void FrameView::fit()
{
    centre_ = {};
    zoomTo(1.0, {});
}

void FrameView::setLook(const PictureLook& look)
{
    if (look == look_) return;
    look_ = look;
    shown_ = withLook(picture_, look_);
    groundIsOld_ = true;
    update();
}

void FrameView::setZoom(double zoom)
{
    zoomTo(zoom, {});
}

// `fixed` is the point, from the middle of the widget, that stays where it is.
void FrameView::zoomTo(double zoom, const QPointF& fixed)
{
    zoom = std::clamp(zoom, 1.0, kMostZoom);
    centre_ = zoom == 1.0 ? QPointF() : fixed - (fixed - centre_) * (zoom / zoom_);
    const bool changed = std::exchange(zoom_, zoom) != zoom;
    update();
    if (changed) Q_EMIT zoomChanged(zoom);
}

void FrameView::pan(double right, double down)
{
    if (picture_.isNull()) return;
    const QRectF place = pictureRect();
    // Not beyond the edges of the picture; where the mouse has put it beyond, not further.
    const auto limited = [](double wished, double now, double hidden) {
        const double most = std::max({0.0, hidden / 2.0, std::abs(now)});
        return std::clamp(wished, -most, most);
    };
    centre_ = {limited(centre_.x() - right * width(), centre_.x(), place.width() - width()),
               limited(centre_.y() - down * height(), centre_.y(), place.height() - height())};
    update();
}

void FrameView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) setAccessibleName(tr("Picture"));
    QWidget::changeEvent(event);
}

QRectF FrameView::pictureRect() const
{
    const QSizeF turned = look_.quarterTurns % 2 == 0 ? picture_.size() : picture_.size().transposed();
    const QSizeF fitted = turned.scaled(QSizeF(size()), Qt::KeepAspectRatio) * zoom_;
    const QPointF middle = QPointF(width() / 2.0, height() / 2.0) + centre_;
    return {middle.x() - fitted.width() / 2.0, middle.y() - fitted.height() / 2.0, fitted.width(), fitted.height()};
}

// From pixels of the picture to the widget: scaled, turned, moved.
QTransform FrameView::pixelsToView() const
{
    const QRectF place = pictureRect();
    const double width = look_.quarterTurns % 2 == 0 ? place.width() : place.height();
    const double scale = width / std::max(1, picture_.width());
    QTransform transform;
    transform.translate(place.center().x(), place.center().y());
    transform.rotate(90.0 * look_.quarterTurns);
    transform.scale(scale, scale);
    transform.translate(-picture_.width() / 2.0, -picture_.height() / 2.0);
    return transform;
}

QPointF FrameView::pixelAt(const QPointF& place) const
{
    return pixelsToView().inverted().map(place);
}

// In pixels of the picture.
double FrameView::reach() const
{
    const QTransform view = pixelsToView();
    return kReach / std::max(1e-6, std::hypot(view.m11(), view.m12()));
}

Qt::CursorShape FrameView::regionCursor(const QPointF& place) const
{
    const Qt::CursorShape shape = regionTool_.cursorAt(pixelAt(place), reach());
    if (look_.quarterTurns % 2 == 0) return shape;
    switch (shape) {
        case Qt::SizeHorCursor:
            return Qt::SizeVerCursor;
        case Qt::SizeVerCursor:
            return Qt::SizeHorCursor;
        case Qt::SizeFDiagCursor:
            return Qt::SizeBDiagCursor;
        case Qt::SizeBDiagCursor:
            return Qt::SizeFDiagCursor;
        default:
            return shape;
    }
}

void FrameView::setRegion(QRect region)
{
    regionTool_.setRegion(region);
    update();
}

void FrameView::setRegionTool(bool on)
{
    drawsRegion_ = on;
    setMouseTracking(on);
    if (!on) {
        regionTool_.cancel();
        unsetCursor();
    }
    update();
}

void FrameView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (picture_.isNull()) {
        painter.fillRect(rect(), QColor::fromRgb(kScreen));
        drawEmpty(painter);
        return;
    }
    drawPicture(painter);
    drawRegion(painter);
    if (!notice_.isEmpty()) {
        painter.fillRect(rect(), QColor(0, 0, 0, 140));
        painter.setPen(Qt::white);
        painter.drawText(rect().adjusted(32, 32, -32, -32), Qt::AlignCenter | Qt::TextWordWrap, notice_);
    }
    drawCaption(painter);
    drawChips(painter);
    drawPen(painter);
}

void FrameView::drawPicture(QPainter& painter)
{
    const QRectF place = pictureRect();
    const qreal ratio = devicePixelRatioF();
    if (groundIsOld_ || place != groundPlace_ || ground_.size() != size() * ratio) {
        ground_ = QPixmap(size() * ratio);
        ground_.setDevicePixelRatio(ratio);
        ground_.fill(QColor::fromRgb(kScreen));
        QRectF upright(place);
        if (look_.quarterTurns % 2 != 0) upright.setSize(place.size().transposed());
        upright.moveCenter({0.0, 0.0});
        QPainter onGround(&ground_);
        onGround.setRenderHint(QPainter::Antialiasing);
        // Smooth unless single pixels are being looked at.
        onGround.setRenderHint(QPainter::SmoothPixmapTransform, upright.width() < picture_.width() * 4.0);
        onGround.translate(place.center());
        onGround.rotate(90.0 * look_.quarterTurns);
        onGround.drawImage(upright, shown_);
        groundPlace_ = place;
        groundIsOld_ = false;
    }
    painter.drawPixmap(0, 0, ground_);
}

void FrameView::drawEmpty(QPainter& painter) const
{
    const QColor quiet(0x9A, 0xA3, 0xB2);
    const int side = std::clamp(height() / 6, 32, 72);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    const int lineHeight = QFontMetrics(large).height();
    const int textWidth = std::min(width() - 48, 560);
    const QFontMetrics small(font());
    const int adviceHeight =
        small.boundingRect(QRect(0, 0, textWidth, 400), Qt::AlignHCenter | Qt::TextWordWrap, emptyAdvice_).height();
    int y = (height() - side - 16 - lineHeight - 8 - adviceHeight) / 2;
    if (!emptyIcon_.isEmpty()) {
        painter.drawPixmap((width() - side) / 2, y, linePixmap(emptyIcon_, side, quiet, devicePixelRatioF()));
    }
    y += side + 16;
    painter.setFont(large);
    painter.setPen(QColor(0xE8, 0xEB, 0xF0));
    painter.drawText(QRect(24, y, width() - 48, lineHeight), Qt::AlignCenter, emptyTitle_);
    painter.setFont(font());
    painter.setPen(quiet);
    painter.drawText(QRect((width() - textWidth) / 2, y + lineHeight + 8, textWidth, adviceHeight + 4),
                     Qt::AlignHCenter | Qt::TextWordWrap, emptyAdvice_);
}

void FrameView::drawCaption(QPainter& painter) const
{
    if (caption_.isEmpty()) return;
    const QFontMetricsF metrics(font());
    const QRectF place(12, height() - metrics.height() - 20, metrics.horizontalAdvance(caption_) + 16,
                       metrics.height() + 8);
    drawPill(painter, place, caption_, QColor(0, 0, 0, 170), Qt::white);
}

void FrameView::drawChips(QPainter& painter) const
{
    const QFontMetricsF metrics(font());
    double x = 12;
    for (const FrameChip& chip : chips_) {
        const double wide = metrics.horizontalAdvance(chip.text) + 16;
        const QRectF place(x, 12, wide, metrics.height() + 8);
        if (chip.predicted) {  // outlined: said by the network, not by a person
            drawPill(painter, place, chip.text, QColor(0, 0, 0, 170), Qt::white);
            painter.setPen(QPen(chip.colour, 2, Qt::DashLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), 4, 4);
        } else {
            drawPill(painter, place, chip.text, chip.colour, textOn(chip.colour));
        }
        x += wide + 8;
    }
}

void FrameView::drawPen(QPainter& painter) const
{
    if (!penColour_) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(*penColour_, kPenWidth * 2));
    painter.drawRect(rect());
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    const QFontMetricsF metrics(bold);
    const double wide = metrics.horizontalAdvance(penWords_) + 44;
    const QRectF place(width() - wide - kPenWidth, kPenWidth, wide, metrics.height() + 12);
    QPainterPath tab;
    tab.addRoundedRect(place.adjusted(0, -8, 8, 0), 8, 8);
    painter.setClipRect(rect().adjusted(kPenWidth - 1, kPenWidth - 1, 1 - kPenWidth, 1 - kPenWidth));
    painter.fillPath(tab, *penColour_);
    painter.setClipping(false);
    const QColor ink = textOn(*penColour_);
    painter.drawPixmap(QPointF(place.left() + 10, place.center().y() - 8),
                       linePixmap(QStringLiteral("pen"), 16, ink, devicePixelRatioF()));
    painter.setPen(ink);
    painter.drawText(place.adjusted(32, 0, -12, 0), Qt::AlignLeft | Qt::AlignVCenter, penWords_);
}

void FrameView::drawRegion(QPainter& painter) const
{
    const QRect region = regionTool_.region();
    if (region.isEmpty() && !drawsRegion_) return;
    const QTransform view = pixelsToView();
    const QRectF picture = view.mapRect(QRectF(QPointF(), QSizeF(picture_.size())));
    const QRectF seen = region.isEmpty() ? picture : view.mapRect(QRectF(region));
    QPainterPath outside;
    outside.addRect(picture);
    outside.addRect(seen);  // twice inside is not filled
    painter.fillPath(outside, QColor(0, 0, 0, drawsRegion_ ? 120 : 80));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    const QRect edge = seen.toAlignedRect().adjusted(0, 0, -1, -1);
    painter.setPen(QPen(QColor(0, 0, 0, 160), 3));
    painter.drawRect(edge);
    painter.setPen(QPen(kRegionColour, 1));
    painter.drawRect(edge);
    if (drawsRegion_ && !region.isEmpty()) {
        for (const QPoint& corner : {edge.topLeft(), edge.topRight(), edge.bottomLeft(), edge.bottomRight()})
            painter.fillRect(QRect(corner - QPoint(3, 3), QSize(7, 7)), kRegionColour);
    }
    painter.restore();
}

void FrameView::wheelEvent(QWheelEvent* event)
{
    if (picture_.isNull()) return;
    zoomTo(zoom_ * std::pow(1.0015, event->angleDelta().y()),
           event->position() - QPointF(width() / 2.0, height() / 2.0));
    event->accept();
}

void FrameView::mousePressEvent(QMouseEvent* event)
{
    if (drawsRegion_ && event->button() == Qt::LeftButton && !picture_.isNull()) {
        regionTool_.press(pixelAt(event->position()), reach());
        setCursor(regionCursor(event->position()));
    } else if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && zoom_ > 1.0)) {
        grabbedAt_ = event->position() - centre_;
        setCursor(Qt::ClosedHandCursor);
    } else {
        QWidget::mousePressEvent(event);
    }
}

void FrameView::mouseMoveEvent(QMouseEvent* event)
{
    if (regionTool_.isDragging()) {
        regionTool_.move(pixelAt(event->position()));
        update();
        return;
    }
    if (drawsRegion_ && !grabbedAt_) setCursor(picture_.isNull() ? Qt::ArrowCursor : regionCursor(event->position()));
    if (!grabbedAt_) return;
    centre_ = event->position() - *grabbedAt_;
    update();
}

void FrameView::mouseReleaseEvent(QMouseEvent* event)
{
    grabbedAt_.reset();
    unsetCursor();
    if (!regionTool_.isDragging() || event->button() != Qt::LeftButton) return;
    const std::optional<QRect> region = regionTool_.release();
    setCursor(regionCursor(event->position()));
    update();
    if (region) Q_EMIT regionWished(*region);
}

void FrameView::mouseDoubleClickEvent(QMouseEvent*)
{
    if (!drawsRegion_) fit();
}

}  // namespace longtake::ui
