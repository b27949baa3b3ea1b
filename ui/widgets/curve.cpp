// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/curve.h"

#include <algorithm>
#include <cmath>

namespace longtake::ui {

std::vector<QPointF> decimated(const std::vector<QPointF>& points, int columns)
{
    std::vector<QPointF> finite;
    finite.reserve(points.size());
    std::copy_if(points.begin(), points.end(), std::back_inserter(finite),
                 [](const QPointF& p) { return std::isfinite(p.x()) && std::isfinite(p.y()); });
    columns = std::max(1, columns);
    if (finite.size() <= 2 * static_cast<std::size_t>(columns)) return finite;
    const double first = finite.front().x();
    const double span = std::max(1e-300, finite.back().x() - first);
    std::vector<QPointF> kept;
    kept.reserve(2 * static_cast<std::size_t>(columns));
    std::size_t begin = 0;
    while (begin < finite.size()) {
        const auto column = static_cast<std::int64_t>((finite[begin].x() - first) / span * columns);
        std::size_t lowest = begin;
        std::size_t highest = begin;
        std::size_t end = begin;
        for (; end < finite.size() && static_cast<std::int64_t>((finite[end].x() - first) / span * columns) == column;
             ++end) {
            if (finite[end].y() < finite[lowest].y()) lowest = end;
            if (finite[end].y() > finite[highest].y()) highest = end;
        }
        kept.push_back(finite[std::min(lowest, highest)]);
        if (lowest != highest) kept.push_back(finite[std::max(lowest, highest)]);
        begin = end;
    }
    return kept;
}

}  // namespace longtake::ui
