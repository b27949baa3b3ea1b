// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/memory_gauge.h"

#include "core/base/bytes.h"
#include "ui/support/qt_convert.h"
#include "ui/support/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace longtake::ui {
namespace {

constexpr int kMargin = 8;
constexpr int kBarHeight = 20;
constexpr int kPartsHeight = 10;

QString bytesText(std::int64_t bytes)
{
    return toQString(formatBytes(bytes));
}

}  // namespace

MemoryGauge::MemoryGauge(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("memoryGauge"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MemoryGauge::setReading(GaugeReading reading)
{
    reading_ = std::move(reading);
    setAccessibleName(describe());
    update();
}

QSize MemoryGauge::sizeHint() const
{
    const int line = fontMetrics().height() + 4;
    return {320, line + kBarHeight + 2 * line + kPartsHeight + 2 * line + 16};
}

QSize MemoryGauge::minimumSizeHint() const
{
    return {220, sizeHint().height()};
}

QRect MemoryGauge::bar() const
{
    return {kMargin, fontMetrics().height() + 6, width() - 2 * kMargin, kBarHeight};
}

QRect MemoryGauge::partsBar() const
{
    const QRect above = bar();
    return {above.left(), above.bottom() + 2 * (fontMetrics().height() + 4) + 8, above.width(), kPartsHeight};
}

QColor MemoryGauge::plannedColour() const
{
    return reading_.fits ? palette().color(QPalette::Highlight) : errorColour(palette());
}

QColor MemoryGauge::partColour(std::size_t index) const
{
    // Told apart by lightness, so that they stay apart without colour.
    const double share =
        0.12 + 0.68 * static_cast<double>(index) / static_cast<double>(std::max<std::size_t>(1, reading_.parts.size()));
    // Towards the lighter of ground and ink, in both appearances.
    return mixed(plannedColour(), palette().color(isDark(palette()) ? QPalette::WindowText : QPalette::Base), share);
}

QString MemoryGauge::describe() const
{
    return tr("%1: others %2, LongTake %3, will use %4 of a budget of %5")
        .arg(reading_.title, bytesText(reading_.othersBytes), bytesText(reading_.ownBytes),
             bytesText(reading_.plannedBytes), bytesText(reading_.budgetBytes));
}

void MemoryGauge::drawLegendAt(QPainter& painter, int y, const std::vector<LegendEntry>& entries) const
{
    const QRect area(kMargin, y, width() - 2 * kMargin, height() - y);
    drawLegend(painter, area, entries, palette().color(QPalette::WindowText));
}

void MemoryGauge::drawBar(QPainter& painter) const
{
    const QRectF place = bar();
    const double total = static_cast<double>(std::max<std::int64_t>(1, reading_.totalBytes));
    // What exceeds the memory of the machine is drawn to the edge; the words say how much it is.
    const auto x = [&](std::int64_t bytes) {
        return place.left() + place.width() * std::clamp(static_cast<double>(bytes) / total, 0.0, 1.0);
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRect(place);
    const std::int64_t others = reading_.othersBytes;
    const QColor othersColour = mixed(palette().color(QPalette::Base), palette().color(QPalette::WindowText), 0.38);
    const QColor ownColour = mixed(palette().color(QPalette::Highlight), palette().color(QPalette::WindowText), 0.45);
    painter.fillRect(QRectF(place.left(), place.top(), x(others) - place.left(), place.height()), othersColour);
    painter.fillRect(QRectF(x(others), place.top(), x(others + reading_.ownBytes) - x(others), place.height()),
                     ownColour);
    if (reading_.plannedBytes > reading_.ownBytes) {
        const double from = x(others + reading_.ownBytes);
        const QRectF planned(from, place.top(), x(others + reading_.plannedBytes) - from, place.height());
        painter.fillRect(planned, mixed(plannedColour(), palette().color(QPalette::Base), 0.35));
        painter.fillRect(planned, QBrush(plannedColour(), Qt::FDiagPattern));
    }
    painter.setPen(hairline(palette()));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place);
    if (reading_.budgetBytes > 0) {
        const double line = x(others + reading_.budgetBytes);
        painter.setPen(QPen(palette().color(QPalette::WindowText), 2));
        painter.drawLine(QPointF(line, place.top() - 4), QPointF(line, place.bottom() + 4));
    }
    painter.setPen(palette().color(QPalette::WindowText));
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    const QRect title(kMargin, 0, width() - 2 * kMargin, fontMetrics().height() + 2);
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, reading_.title);
    painter.setFont(font());
    painter.drawText(title, Qt::AlignRight | Qt::AlignVCenter,
                     tr("budget %1 of %2").arg(bytesText(reading_.budgetBytes), bytesText(reading_.totalBytes)));
    drawLegendAt(painter, static_cast<int>(place.bottom()) + 6,
                 {{othersColour, tr("others %1").arg(bytesText(others))},
                  {ownColour, tr("LongTake %1").arg(bytesText(reading_.ownBytes))},
                  {plannedColour(), tr("will use %1").arg(bytesText(reading_.plannedBytes))}});
}

void MemoryGauge::drawParts(QPainter& painter) const
{
    const QRectF place = partsBar();
    const double total = static_cast<double>(std::max<std::int64_t>(1, reading_.plannedBytes));
    double x = place.left();
    std::vector<LegendEntry> legend;
    std::vector<std::size_t> largest;
    for (std::size_t k = 0; k < reading_.parts.size(); ++k) {
        const double wide = place.width() * static_cast<double>(reading_.parts[k].bytes) / total;
        painter.fillRect(QRectF(x, place.top(), wide, place.height()), partColour(k));
        x += wide;
        largest.push_back(k);
    }
    painter.setPen(hairline(palette()));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place);
    std::stable_sort(largest.begin(), largest.end(), [this](std::size_t a, std::size_t b) {
        return reading_.parts[a].bytes > reading_.parts[b].bytes;
    });
    for (std::size_t k = 0; k < std::min<std::size_t>(4, largest.size()); ++k) {
        const GaugePart& part = reading_.parts[largest[k]];
        if (part.bytes * 100 < reading_.plannedBytes) break;
        legend.push_back({partColour(largest[k]), QStringLiteral("%1 %2").arg(part.name, bytesText(part.bytes))});
    }
    drawLegendAt(painter, static_cast<int>(place.bottom()) + 5, legend);
}

void MemoryGauge::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawBar(painter);
    if (reading_.plannedBytes > 0 && !reading_.parts.empty()) drawParts(painter);
}

bool MemoryGauge::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        QStringList lines;
        for (const GaugePart& part : reading_.parts)
            lines << QStringLiteral("%1: %2").arg(part.name, bytesText(part.bytes));
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                           lines.isEmpty() ? describe() : lines.join(u'\n'), this);
        return true;
    }
    return QWidget::event(event);
}

void MemoryGauge::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(describe());
        update();
    }
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
