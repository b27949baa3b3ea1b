// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/histogram_view.h"

#include "ui/support/qt_convert.h"
#include "ui/support/theme.h"
#include "ui/widgets/focus_ring.h"

#include <QEvent>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace longtake::ui {

HistogramView::HistogramView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
}

void HistogramView::setBars(std::vector<double> edges, std::vector<std::int64_t> counts, const QColor& colour)
{
    edges_ = std::move(edges);
    counts_ = std::move(counts);
    colour_ = colour;
    update();
}

void HistogramView::setEmptyText(const QString& text)
{
    emptyText_ = text;
    update();
}

QRect HistogramView::plot() const
{
    const int line = fontMetrics().height();
    const std::int64_t most = counts_.empty() ? 0 : *std::max_element(counts_.begin(), counts_.end());
    const int left = fontMetrics().horizontalAdvance(countText(most)) + 10;
    return rect().adjusted(left, 6, -8, -line - 8);
}

void HistogramView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    drawFocusRing(painter, *this);
    painter.setPen(quietText(palette()));
    if (counts_.empty()) {
        painter.drawText(rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
        return;
    }
    const QRect area = plot();
    const std::int64_t most = std::max<std::int64_t>(1, *std::max_element(counts_.begin(), counts_.end()));
    const double step = static_cast<double>(area.width()) / static_cast<double>(counts_.size());
    painter.drawText(QRect(0, area.top() - 2, area.left() - 6, fontMetrics().height()), Qt::AlignRight,
                     countText(most));
    painter.drawText(QRect(0, area.bottom() - fontMetrics().height() + 2, area.left() - 6, fontMetrics().height()),
                     Qt::AlignRight, countText(0));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    for (std::size_t k = 0; k < counts_.size(); ++k) {
        const double height =
            static_cast<double>(area.height()) * static_cast<double>(counts_[k]) / static_cast<double>(most);
        const QRectF bar(area.left() + static_cast<double>(k) * step + 1, area.bottom() - height,
                         std::max(1.0, step - 2), height);
        painter.fillRect(bar, colour_);
        // The outline keeps pale colours apart from the ground.
        if (counts_[k] > 0) painter.drawRect(bar);
    }
    const auto label = [&](double x, double seconds, Qt::Alignment where) {
        const QString text = tr("%1 s").arg(QLocale().toString(seconds, 'g', 4));
        const int width = fontMetrics().horizontalAdvance(text) + 2;
        const double left = where == Qt::AlignLeft ? x : where == Qt::AlignRight ? x - width : x - width / 2.0;
        painter.drawText(QRectF(left, area.bottom() + 3, width, fontMetrics().height()), Qt::AlignCenter, text);
    };
    label(area.left(), edges_.front(), Qt::AlignLeft);
    label(area.right(), edges_.back(), Qt::AlignRight);
    if (counts_.size() >= 4)
        label(area.left() + step * static_cast<double>(counts_.size() / 2), edges_[counts_.size() / 2],
              Qt::AlignHCenter);
}

bool HistogramView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || counts_.empty()) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QRect area = plot();
    if (!area.contains(help->pos())) {
        QToolTip::hideText();
        return true;
    }
    const double step = static_cast<double>(area.width()) / static_cast<double>(counts_.size());
    const auto k = std::min(counts_.size() - 1, static_cast<std::size_t>((help->pos().x() - area.left()) / step));
    QToolTip::showText(help->globalPos(),
                       tr("%1 to %2 s: %n bouts", nullptr, static_cast<int>(counts_[k]))
                           .arg(QLocale().toString(edges_[k], 'g', 4), QLocale().toString(edges_[k + 1], 'g', 4)),
                       this);
    return true;
}

}  // namespace longtake::ui
