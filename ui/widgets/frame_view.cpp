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
#include <cmath>
#include <utility>

namespace longtake::ui {
namespace {

constexpr double kMostZoom = 40.0;
constexpr int kPenWidth = 5;
constexpr QRgb kScreen = 0xFF15171B;  // around the picture, in both appearances: pictures are judged on dark

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
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FrameView::setPicture(const QImage& picture, const QString& caption)
{
    if (picture.size() != picture_.size()) fit();
    picture_ = picture;
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
    zoom_ = 1.0;
    centre_ = {};
    update();
}

void FrameView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) setAccessibleName(tr("Picture"));
    QWidget::changeEvent(event);
}

QRectF FrameView::pictureRect() const
{
    const QSizeF fitted = QSizeF(picture_.size()).scaled(QSizeF(size()), Qt::KeepAspectRatio) * zoom_;
    const QPointF middle = QPointF(width() / 2.0, height() / 2.0) + centre_;
    return {middle.x() - fitted.width() / 2.0, middle.y() - fitted.height() / 2.0, fitted.width(), fitted.height()};
}

void FrameView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), QColor::fromRgb(kScreen));
    painter.setRenderHint(QPainter::Antialiasing);
    if (picture_.isNull()) {
        drawEmpty(painter);
        return;
    }
    const QRectF place = pictureRect();
    // Smooth unless single pixels are being looked at.
    painter.setRenderHint(QPainter::SmoothPixmapTransform, place.width() < picture_.width() * 4.0);
    painter.drawImage(place, picture_);
    if (!notice_.isEmpty()) {
        painter.fillRect(rect(), QColor(0, 0, 0, 140));
        painter.setPen(Qt::white);
        painter.drawText(rect().adjusted(32, 32, -32, -32), Qt::AlignCenter | Qt::TextWordWrap, notice_);
    }
    drawCaption(painter);
    drawChips(painter);
    drawPen(painter);
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

void FrameView::wheelEvent(QWheelEvent* event)
{
    if (picture_.isNull()) return;
    const double zoom = std::clamp(zoom_ * std::pow(1.0015, event->angleDelta().y()), 1.0, kMostZoom);
    const QPointF fromMiddle = event->position() - QPointF(width() / 2.0, height() / 2.0);
    centre_ = zoom == 1.0 ? QPointF() : fromMiddle - (fromMiddle - centre_) * (zoom / zoom_);
    zoom_ = zoom;
    update();
    event->accept();
}

void FrameView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && zoom_ > 1.0)) {
        grabbedAt_ = event->position() - centre_;
        setCursor(Qt::ClosedHandCursor);
    } else {
        QWidget::mousePressEvent(event);
    }
}

void FrameView::mouseMoveEvent(QMouseEvent* event)
{
    if (!grabbedAt_) return;
    centre_ = event->position() - *grabbedAt_;
    update();
}

void FrameView::mouseReleaseEvent(QMouseEvent*)
{
    grabbedAt_.reset();
    unsetCursor();
}

void FrameView::mouseDoubleClickEvent(QMouseEvent*)
{
    fit();
}

}  // namespace longtake::ui
