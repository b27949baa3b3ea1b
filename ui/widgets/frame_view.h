// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The picture of the current frame: fitted, zoomed or panned, with its number and time in it, the classes of the frame
// above, and, while a pen is armed, a frame in the pen's colour that cannot be overlooked.
//
// Turned, brightened and with more contrast on wish. Takes values; the wheel zooms at the mouse, the middle button (or
// the left one while zoomed in) pans, as `pan` does, a double click fits again. The region of interest is outlined;
// while its tool is on, the left button draws, moves and resizes it.

#pragma once

#include "ui/widgets/region_tool.h"

#include <QColor>
#include <QImage>
#include <QPixmap>
#include <QRect>
#include <QString>
#include <QTransform>
#include <QWidget>

#include <optional>
#include <vector>

namespace longtake::ui {

// A class that this frame has, or is predicted to have.
struct FrameChip {
    QString text;
    QColor colour;
    bool predicted = false;

    friend bool operator==(const FrameChip&, const FrameChip&) = default;
};

// How a picture is looked at; what the network sees is not changed by it.
struct PictureLook {
    int quarterTurns = 0;     // clockwise, 0 to 3
    double brightness = 0.0;  // -1 to 1; 0 = as it is
    double contrast = 1.0;    // 0.25 to 4; 1 = as it is

    friend bool operator==(const PictureLook&, const PictureLook&) = default;
};

class FrameView final : public QWidget {
    Q_OBJECT
public:
    explicit FrameView(QWidget* parent = nullptr);

    // `caption` is drawn in the picture: number and time.
    void setPicture(const QImage& picture, const QString& caption);
    void setCaption(const QString& caption);
    void setChips(std::vector<FrameChip> chips);

    // Nothing to show: a large icon, a sentence and what to do.
    void showEmpty(const QString& icon, const QString& title, const QString& advice);

    // The armed pen: its colour and its words; nothing = no pen.
    void setPen(std::optional<QColor> colour, const QString& words = {});

    // Dims the picture and says why it is not the one asked for.
    void setNotice(const QString& notice);

    // In pixels of the picture, not turned; empty = the whole picture.
    void setRegion(QRect region);
    QRect region() const { return regionTool_.region(); }
    void setRegionTool(bool on);

    void setLook(const PictureLook& look);
    const PictureLook& look() const { return look_; }
    // 1 = fitted; around the middle of the view.
    void setZoom(double zoom);
    // What lies that share of the view further right and down comes into it, as far as there is a picture.
    void pan(double right, double down);

    const QImage& picture() const { return picture_; }
    const QString& caption() const { return caption_; }
    double zoom() const { return zoom_; }
    void fit();

    QSize sizeHint() const override { return {640, 420}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    void zoomChanged(double zoom);
    void regionWished(const QRect& region);

protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRectF pictureRect() const;
    QTransform pixelsToView() const;
    QPointF pixelAt(const QPointF& place) const;
    double reach() const;
    Qt::CursorShape regionCursor(const QPointF& place) const;
    void zoomTo(double zoom, const QPointF& fixed);
    void drawPicture(QPainter& painter);
    void drawEmpty(QPainter& painter) const;
    void drawCaption(QPainter& painter) const;
    void drawChips(QPainter& painter) const;
    void drawPen(QPainter& painter) const;
    void drawRegion(QPainter& painter) const;

    QImage picture_;
    QImage shown_;  // the picture with the brightness and contrast of the look
    // The picture as it lies in the view: chips and the pen change far more often than it does.
    QPixmap ground_;
    QRectF groundPlace_;  // of the picture when the ground was drawn
    bool groundIsOld_ = true;
    PictureLook look_;
    QString caption_;
    QString notice_;
    std::vector<FrameChip> chips_;
    QString emptyIcon_, emptyTitle_, emptyAdvice_;
    std::optional<QColor> penColour_;
    QString penWords_;

    double zoom_ = 1.0;     // 1 = fitted
    QPointF centre_{0, 0};  // of the picture, relative to the middle of the widget, in widget pixels
    std::optional<QPointF> grabbedAt_;
    RegionTool regionTool_;
    bool drawsRegion_ = false;  // the tool is on
};

}  // namespace longtake::ui
