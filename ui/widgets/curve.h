// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A curve for a chart, and its decimation to what the pixels can show. Plain values.

#pragma once

#include <QColor>
#include <QPointF>
#include <QString>

#include <vector>

namespace longtake::ui {

struct Curve {
    enum class Look { Line, Faint, Dashed };

    QString name;
    QColor colour;
    Look look = Look::Line;
    std::vector<QPointF> points;  // x never decreases
};

// At most two points a column, the lowest and the highest of each of `columns` columns, in order: looks like all of
// them. Points that are not finite are left out. Few points come back as they are.
std::vector<QPointF> decimated(const std::vector<QPointF>& points, int columns);

}  // namespace longtake::ui
