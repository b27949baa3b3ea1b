// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/confusion_view.h"

#include "ui/support/qt_convert.h"
#include "ui/support/theme.h"
#include "ui/widgets/focus_ring.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace longtake::ui {

ConfusionView::ConfusionView(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("confusion"));
    setAccessibleName(tr("Confusion matrix"));
    setFocusPolicy(Qt::TabFocus);
}

void ConfusionView::setMatrix(std::vector<QString> names, std::vector<QColor> colours,
                              std::vector<std::vector<std::int64_t>> counts)
{
    names_ = std::move(names);
    colours_ = std::move(colours);
    counts_ = std::move(counts);
    update();
}

void ConfusionView::setEmptyText(const QString& text)
{
    emptyText_ = text;
    update();
}

std::int64_t ConfusionView::rowSum(std::size_t row) const
{
    return std::accumulate(counts_[row].begin(), counts_[row].end(), std::int64_t{0});
}

ConfusionView::Grid ConfusionView::grid() const
{
    const auto count = static_cast<int>(counts_.size());
    if (count == 0) return {};
    int nameWidth = 0;
    for (const QString& name : names_) nameWidth = std::max(nameWidth, fontMetrics().horizontalAdvance(name));
    nameWidth = std::min(nameWidth + 24, width() / 3);
    const int top = fontMetrics().height() + 24;
    const int cell = std::clamp(std::min((width() - nameWidth - 8) / count, (height() - top - 4) / count), 4, 48);
    return {QRect(nameWidth, top, cell * count, cell * count), cell};
}

void ConfusionView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    drawFocusRing(painter, *this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (counts_.empty()) {
        painter.setPen(quietText(palette()));
        painter.drawText(rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
        return;
    }
    const Grid place = grid();
    const QColor base = palette().color(QPalette::Base);
    painter.setPen(quietText(palette()));
    painter.drawText(QRect(place.area.left(), 2, width() - place.area.left(), fontMetrics().height()), Qt::AlignLeft,
                     tr("said \u2192   (rows: truth)"));
    for (std::size_t row = 0; row < counts_.size(); ++row) {
        const int y = place.area.top() + static_cast<int>(row) * place.cell;
        const auto swatch = [&](const QRectF& where) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(row < colours_.size() ? colours_[row] : QColor(Qt::gray));
            painter.drawRoundedRect(where, 2, 2);
        };
        swatch(QRectF(place.area.left() + static_cast<double>(row) * place.cell + place.cell / 2.0 - 4,
                      place.area.top() - 14, 9, 9));
        swatch(QRectF(4, y + place.cell / 2.0 - 4, 9, 9));
        painter.setPen(palette().color(QPalette::Text));
        const QRect name(18, y, place.area.left() - 24, place.cell);
        painter.drawText(
            name, Qt::AlignLeft | Qt::AlignVCenter,
            fontMetrics().elidedText(row < names_.size() ? names_[row] : QString(), Qt::ElideRight, name.width()));
        const auto sum = static_cast<double>(std::max<std::int64_t>(1, rowSum(row)));
        for (std::size_t column = 0; column < counts_[row].size(); ++column) {
            const double share = static_cast<double>(counts_[row][column]) / sum;
            const QRectF cell(place.area.left() + static_cast<double>(column) * place.cell, y, place.cell, place.cell);
            const QColor full = row == column ? palette().color(QPalette::Highlight) : errorColour(palette());
            const QColor ground = mixed(base, full, share <= 0.0 ? 0.03 : 0.12 + 0.88 * share);
            painter.fillRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), ground);
            if (place.cell < 22 || share < 0.005) continue;
            painter.setPen(textOn(ground));
            painter.drawText(cell, Qt::AlignCenter, QString::number(std::lround(share * 100.0)));
        }
    }
}

bool ConfusionView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !counts_.empty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const Grid place = grid();
        if (!place.area.contains(help->pos())) {
            QToolTip::hideText();
            return true;
        }
        const auto row = static_cast<std::size_t>((help->pos().y() - place.area.top()) / place.cell);
        const auto column = static_cast<std::size_t>((help->pos().x() - place.area.left()) / place.cell);
        if (row < counts_.size() && column < counts_[row].size() && row < names_.size() && column < names_.size()) {
            QToolTip::showText(help->globalPos(),
                               tr("%1 of %2 were called %3", nullptr, pluralOf(counts_[row][column]))
                                   .arg(framesText(counts_[row][column]), names_[row], names_[column]),
                               this);
        }
        return true;
    }
    if (event->type() == QEvent::LanguageChange) {
        setAccessibleName(tr("Confusion matrix"));
        update();
    }
    return QWidget::event(event);
}

}  // namespace longtake::ui
