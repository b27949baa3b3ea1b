// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/review_table_model.h"

#include "ui/support/qt_convert.h"

#include <utility>

namespace longtake::ui {

void ReviewTableModel::setRows(std::vector<ReviewRow> rows)
{
    replace(rows_, std::move(rows));
}

QString ReviewTableModel::title(int column) const
{
    switch (column) {
        case ClassColumn:
            return tr("Class");
        case StartColumn:
            return tr("Start");
        case FramesColumn:
            return tr("Frames");
        case ProbabilityColumn:
            return tr("Probability");
        case StateColumn:
            return tr("Labels");
        default:
            return {};
    }
}

QString ReviewTableModel::text(int row, int column) const
{
    const ReviewRow& shown = rows_.at(static_cast<std::size_t>(row));
    switch (column) {
        case ClassColumn:
            return shown.name;
        case StartColumn:
            return countText(shown.range.first);
        case FramesColumn:
            return countText(shown.range.size());
        case ProbabilityColumn:
            return percentText(shown.confidence);
        case StateColumn:
            return shown.conflicts ? tr("differs") : shown.reviewed ? tr("labelled") : tr("open");
        default:
            return {};
    }
}

QColor ReviewTableModel::colour(int row) const
{
    return rows_.at(static_cast<std::size_t>(row)).colour;
}

}  // namespace longtake::ui
