// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/legend.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace longtake::ui {
namespace {

constexpr int kSwatch = 9;
constexpr int kBeforeWords = 14;
constexpr int kBetween = 12;
constexpr int kLineGap = 2;
constexpr int kMargin = 4;

// Where the entries stand, from (0, 0), no line wider than `width`.
std::vector<QRect> placesOf(const std::vector<LegendEntry>& entries, const QFontMetrics& metrics, int width)
{
    std::vector<QRect> places;
    QPoint at(0, 0);
    for (const LegendEntry& entry : entries) {
        const int wide = kBeforeWords + metrics.horizontalAdvance(entry.text);
        if (at.x() > 0 && at.x() + wide > width) at = {0, at.y() + metrics.height() + kLineGap};
        places.emplace_back(at, QSize(wide, metrics.height()));
        at.rx() += wide + kBetween;
    }
    return places;
}

}  // namespace

void drawLegend(QPainter& painter, const QRect& area, const std::vector<LegendEntry>& entries, const QColor& ink)
{
    const std::vector<QRect> places = placesOf(entries, painter.fontMetrics(), area.width());
    for (std::size_t k = 0; k < entries.size(); ++k) {
        const QRect place = places[k].translated(area.topLeft());
        painter.setPen(Qt::NoPen);
        painter.setBrush(entries[k].colour);
        painter.drawRoundedRect(QRectF(place.left(), place.top() + place.height() / 2.0 - 4, kSwatch, kSwatch), 2, 2);
        painter.setPen(ink);
        painter.drawText(place.adjusted(kBeforeWords, 0, kBetween, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         entries[k].text);
    }
}

LegendView::LegendView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("legend"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void LegendView::setEntries(std::vector<LegendEntry> entries)
{
    if (entries == entries_) return;
    entries_ = std::move(entries);
    QStringList names;
    for (const LegendEntry& entry : entries_) names << entry.text;
    setAccessibleName(names.join(QStringLiteral(", ")));
    setVisible(!entries_.empty());
    updateGeometry();
    update();
}

int LegendView::heightForWidth(int width) const
{
    if (entries_.empty()) return 0;
    return placesOf(entries_, fontMetrics(), width - 2 * kMargin).back().bottom() + 1 + 2 * kMargin;
}

QSize LegendView::sizeHint() const
{
    return {320, heightForWidth(320)};
}

QSize LegendView::minimumSizeHint() const
{
    return {120, fontMetrics().height() + 2 * kMargin};
}

void LegendView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawLegend(painter, rect().adjusted(kMargin, kMargin, -kMargin, -kMargin), entries_,
               palette().color(QPalette::WindowText));
}

}  // namespace longtake::ui
