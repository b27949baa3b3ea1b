// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/review_table_model.h"

#include "ui/support/qt_convert.h"

#include <utility>

namespace longtake::ui {

void ReviewTableModel::setRows(std::vector<ReviewRow> rows)
{
    if (rows.size() == rows_.size() && !rows.empty()) {
        rows_ = std::move(rows);
        Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int ReviewTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ReviewTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ReviewTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) return {};
    const ReviewRow& row = rows_.at(static_cast<std::size_t>(index.row()));
    const bool isText = index.column() == ClassColumn || index.column() == StateColumn;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::DecorationRole && index.column() == ClassColumn) return row.colour;
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case ClassColumn:
            return row.name;
        case StartColumn:
            return countText(row.range.first);
        case FramesColumn:
            return countText(row.range.size());
        case ProbabilityColumn:
            return percentText(row.confidence);
        case StateColumn:
            return row.conflicts ? tr("differs") : row.reviewed ? tr("labelled") : tr("open");
        default:
            return {};
    }
}

QVariant ReviewTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) return {};
    const bool isText = section == ClassColumn || section == StateColumn;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
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

void ReviewTableModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!rows_.empty()) Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, ColumnCount - 1));
}

}  // namespace longtake::ui
