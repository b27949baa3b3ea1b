// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/region_tool.h"

#include "core/base/picture_region.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace longtake::ui {
namespace {

// The end of a side that moves, kept inside the picture and away from the other end.
int movedEnd(int end, int by, int least, int most)
{
    return std::clamp(end + by, std::min(least, most), std::max(least, most));
}

}  // namespace

void RegionTool::setPicture(QSize size)
{
    if (size == picture_) return;
    picture_ = size;
    drag_.reset();
}

void RegionTool::setRegion(QRect region)
{
    if (region == region_) return;
    region_ = region;
    drag_.reset();
}

RegionTool::Grip RegionTool::gripAt(QPointF at, double reach) const
{
    if (region_.isEmpty()) return {.isNew = true};
    const double left = region_.x();
    const double top = region_.y();
    const double right = left + region_.width();
    const double bottom = top + region_.height();
    const bool besideX = at.x() >= left - reach && at.x() <= right + reach;
    const bool besideY = at.y() >= top - reach && at.y() <= bottom + reach;
    if (!besideX || !besideY) return {.isNew = true};
    // Of two edges that are both near, the nearer one.
    const double toLeft = std::abs(at.x() - left);
    const double toRight = std::abs(at.x() - right);
    const double toTop = std::abs(at.y() - top);
    const double toBottom = std::abs(at.y() - bottom);
    Grip grip;
    grip.left = toLeft <= reach && toLeft <= toRight;
    grip.right = toRight <= reach && !grip.left;
    grip.top = toTop <= reach && toTop <= toBottom;
    grip.bottom = toBottom <= reach && !grip.top;
    if (!grip.left && !grip.right && !grip.top && !grip.bottom) return {true, true, true, true, false};
    return grip;
}

QRect RegionTool::drawn(QPointF from, QPointF to) const
{
    const auto inside = [](double value, int most) { return std::clamp(value, 0.0, static_cast<double>(most)); };
    const double x1 = inside(std::min(from.x(), to.x()), picture_.width());
    const double x2 = inside(std::max(from.x(), to.x()), picture_.width());
    const double y1 = inside(std::min(from.y(), to.y()), picture_.height());
    const double y2 = inside(std::max(from.y(), to.y()), picture_.height());
    const auto left = static_cast<int>(std::lround(x1));
    const auto top = static_cast<int>(std::lround(y1));
    return {left, top, static_cast<int>(std::lround(x2)) - left, static_cast<int>(std::lround(y2)) - top};
}

QRect RegionTool::dragged(const Drag& drag, QPointF at) const
{
    if (drag.grip.isNew) return drawn(drag.from, at);
    const auto byX = static_cast<int>(std::lround(at.x() - drag.from.x()));
    const auto byY = static_cast<int>(std::lround(at.y() - drag.from.y()));
    const QRect& before = drag.before;
    int left = before.x();
    int top = before.y();
    int right = left + before.width();
    int bottom = top + before.height();
    if (drag.grip.isAll()) {
        return before.translated(std::clamp(byX, -left, picture_.width() - right),
                                 std::clamp(byY, -top, picture_.height() - bottom));
    }
    if (drag.grip.left) left = movedEnd(left, byX, 0, right - kLeastRegionSide);
    if (drag.grip.right) right = movedEnd(right, byX, left + kLeastRegionSide, picture_.width());
    if (drag.grip.top) top = movedEnd(top, byY, 0, bottom - kLeastRegionSide);
    if (drag.grip.bottom) bottom = movedEnd(bottom, byY, top + kLeastRegionSide, picture_.height());
    return {left, top, right - left, bottom - top};
}

void RegionTool::press(QPointF at, double reach)
{
    if (picture_.isEmpty()) return;
    const Grip grip = gripAt(at, reach);
    drag_ = Drag{grip, at, region_, grip.isNew ? QRect() : region_};
}

void RegionTool::move(QPointF at)
{
    if (drag_) drag_->now = dragged(*drag_, at);
}

std::optional<QRect> RegionTool::release()
{
    if (!drag_) return std::nullopt;
    const Drag ended = *std::exchange(drag_, std::nullopt);
    const bool isMeant = ended.now.width() >= kLeastRegionSide && ended.now.height() >= kLeastRegionSide;
    if (!isMeant || ended.now == ended.before) return std::nullopt;
    region_ = ended.now;
    return region_;
}

Qt::CursorShape RegionTool::cursorAt(QPointF at, double reach) const
{
    const Grip grip = drag_ ? drag_->grip : gripAt(at, reach);
    if (grip.isNew) return Qt::CrossCursor;
    if (grip.isAll()) return Qt::SizeAllCursor;
    const bool alongX = grip.left || grip.right;
    const bool alongY = grip.top || grip.bottom;
    if (alongX && alongY) return grip.left == grip.top ? Qt::SizeFDiagCursor : Qt::SizeBDiagCursor;
    return alongX ? Qt::SizeHorCursor : Qt::SizeVerCursor;
}

}  // namespace longtake::ui
