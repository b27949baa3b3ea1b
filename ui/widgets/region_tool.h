// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A rectangle on a picture, drawn, moved and resized with the mouse. Plain arithmetic in pixels of the picture, (0, 0)
// at its top left; an empty rectangle is the whole picture. The rectangle never leaves the picture and its sides never
// get shorter than kLeastRegionSide.

#pragma once

#include <QPointF>
#include <QRect>
#include <QSize>

#include <optional>

namespace longtake::ui {

class RegionTool {
public:
    // Forgets a drag.
    void setPicture(QSize size);
    void setRegion(QRect region);

    // What is to be seen now: while dragging, where the rectangle would lie.
    QRect region() const { return drag_ ? drag_->now : region_; }
    bool isDragging() const { return drag_.has_value(); }

    // Near an edge or a corner (within `reach`) that one is dragged, inside the rectangle all of it, elsewhere a new
    // one begins.
    void press(QPointF at, double reach);
    void move(QPointF at);
    void cancel() { drag_.reset(); }
    // The new rectangle; nothing when it is the one of before or too small to be meant.
    std::optional<QRect> release();

    Qt::CursorShape cursorAt(QPointF at, double reach) const;

private:
    struct Grip {
        bool left = false, right = false, top = false, bottom = false;  // edges that move
        bool isNew = false;

        bool isAll() const { return left && right && top && bottom; }
    };
    struct Drag {
        Grip grip;
        QPointF from;
        QRect before, now;
    };

    Grip gripAt(QPointF at, double reach) const;
    QRect dragged(const Drag& drag, QPointF at) const;
    QRect drawn(QPointF from, QPointF to) const;

    QSize picture_;
    QRect region_;
    std::optional<Drag> drag_;
};

}  // namespace longtake::ui
