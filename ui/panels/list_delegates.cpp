// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/list_delegates.h"

#include "ui/models/class_list_model.h"
#include "ui/models/video_list_model.h"
#include "ui/support/icons.h"
#include "ui/support/qt_convert.h"
#include "ui/support/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace longtake::ui {
namespace {

constexpr int kVideoHeight = 44;
constexpr int kClassHeight = 28;
constexpr int kMargin = 8;

// Selection and hover as the style draws them.
void drawGround(QPainter& painter, const QStyleOptionViewItem& option)
{
    const QStyle* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &option, &painter, option.widget);
}

// The keyboard is here.
void drawFocus(QPainter& painter, const QStyleOptionViewItem& option)
{
    if (!option.state.testFlag(QStyle::State_HasFocus) || !option.state.testFlag(QStyle::State_KeyboardFocusChange))
        return;
    painter.setPen(QPen(option.palette.color(QPalette::Highlight), 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(option.rect.adjusted(1, 1, -2, -2));
}

QColor inkOf(const QStyleOptionViewItem& option)
{
    return option.palette.color(option.state.testFlag(QStyle::State_Selected) ? QPalette::HighlightedText
                                                                              : QPalette::Text);
}

}  // namespace

void VideoDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    drawGround(*painter, option);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const QColor ink = inkOf(option);
    const QColor quiet = mixed(ink, option.palette.color(selected ? QPalette::Highlight : QPalette::Base), 0.3);
    const QRect area = option.rect.adjusted(kMargin, 4, -kMargin, -4);
    const int line = area.height() / 2;

    int right = area.right();
    const QString part = index.data(VideoListModel::PartRole).toString();
    if (!part.isEmpty()) {
        const QRect badge(right - 15, area.top() + (line - 16) / 2, 16, 16);
        painter->setPen(QPen(quiet, 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(badge, 3, 3);
        painter->setPen(ink);
        painter->drawText(badge, Qt::AlignCenter, part);
        right -= 22;
    }
    const auto state = static_cast<VideoState>(index.data(VideoListModel::StateRole).toInt());
    if (state == VideoState::Done) {
        painter->drawPixmap(right - 15, area.top() + (line - 16) / 2,
                            linePixmap(QStringLiteral("accept"), 16, ink, painter->device()->devicePixelRatioF()));
        right -= 22;
    }
    const bool missing = index.data(VideoListModel::MissingRole).toBool();
    if (missing || !index.data(VideoListModel::ProblemsRole).toStringList().isEmpty()) {
        const QColor sign = selected ? ink : warningColour(option.palette);
        painter->drawPixmap(right - 15, area.top() + (line - 16) / 2,
                            linePixmap(QStringLiteral("warning"), 16, sign, painter->device()->devicePixelRatioF()));
        right -= 22;
    }
    painter->setPen(ink);
    const QRect name(area.left(), area.top(), right - area.left(), line);
    painter->drawText(
        name, Qt::AlignLeft | Qt::AlignVCenter,
        option.fontMetrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, name.width()));

    const double busy = index.data(VideoListModel::BusyRole).toDouble();
    const double labelled = index.data(VideoListModel::LabelledRole).toDouble();
    const QString text = busy >= 0.0 ? tr("decoding %1").arg(percentText(busy))
                         : missing   ? tr("file not found")
                                     : percentText(labelled);
    const int textWidth =
        std::max(option.fontMetrics.horizontalAdvance(text), option.fontMetrics.horizontalAdvance(percentText(1.0)));
    const QRect number(area.right() - textWidth, area.top() + line, textWidth + 1, line);
    painter->setPen(quiet);
    painter->drawText(number, Qt::AlignRight | Qt::AlignVCenter, text);
    const QRectF bar(area.left(), area.top() + line + line / 2.0 - 3, std::max(0, number.left() - 10 - area.left()), 6);
    painter->setPen(Qt::NoPen);
    painter->setBrush(mixed(option.palette.color(selected ? QPalette::Highlight : QPalette::Base), ink, 0.18));
    painter->drawRoundedRect(bar, 3, 3);
    const double share = busy >= 0.0 ? busy : labelled;
    if (share > 0.0) {
        painter->setBrush(busy >= 0.0 ? quiet : selected ? ink : option.palette.color(QPalette::Highlight));
        painter->drawRoundedRect(QRectF(bar.left(), bar.top(), std::max(6.0, bar.width() * share), bar.height()), 3, 3);
    }
    drawFocus(*painter, option);
    painter->restore();
}

QSize VideoDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {160, std::max(kVideoHeight, 2 * option.fontMetrics.height() + 12)};
}

void ClassDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    drawGround(*painter, option);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QColor colour = index.data(ClassListModel::ColourRole).value<QColor>();
    const bool armed = index.data(ClassListModel::ArmedRole).toBool();
    const QColor ink = inkOf(option);
    const QRect row = option.rect;
    if (armed) {
        QColor glass = colour;
        glass.setAlphaF(0.22F);
        painter->setPen(QPen(colour, 2));
        painter->setBrush(glass);
        painter->drawRoundedRect(QRectF(row).adjusted(3, 2, -3, -2), 4, 4);
    }
    const QRect key(row.left() + kMargin, row.center().y() - 9, 20, 19);
    const QString letter = index.data(ClassListModel::KeyRole).toString();
    painter->setPen(QPen(mixed(ink, option.palette.color(QPalette::Base), 0.65), 1));
    painter->setBrush(Qt::NoBrush);
    if (!letter.isEmpty()) painter->drawRoundedRect(QRectF(key).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter->setPen(ink);
    painter->drawText(key, Qt::AlignCenter, letter);
    painter->setPen(Qt::NoPen);
    painter->setBrush(colour);
    painter->drawRoundedRect(QRectF(key.right() + 10, row.center().y() - 6, 13, 13), 3, 3);
    const QString frames = countText(index.data(ClassListModel::FramesRole).toLongLong());
    const int numberWidth = option.fontMetrics.horizontalAdvance(frames);
    const QRect number(row.right() - kMargin - numberWidth, row.top(), numberWidth + 1, row.height());
    painter->setPen(mixed(ink, option.palette.color(QPalette::Base), 0.3));
    painter->drawText(number, Qt::AlignRight | Qt::AlignVCenter, frames);
    int right = number.left() - 8;
    if (armed) {
        painter->drawPixmap(right - 16, row.center().y() - 7,
                            linePixmap(QStringLiteral("pen"), 16, ink, painter->device()->devicePixelRatioF()));
        right -= 22;
    }
    QFont font = option.font;
    font.setBold(armed);
    painter->setFont(font);
    painter->setPen(ink);
    const QRect name(key.right() + 32, row.top(), std::max(0, right - key.right() - 32), row.height());
    painter->drawText(
        name, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(font).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, name.width()));
    drawFocus(*painter, option);
    painter->restore();
}

QSize ClassDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {140, std::max(kClassHeight, option.fontMetrics.height() + 10)};
}

void ClassDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const
{
    editor->setGeometry(option.rect.adjusted(kMargin + 48, 1, -kMargin, -1));
}

}  // namespace longtake::ui
