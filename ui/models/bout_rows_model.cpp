// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/bout_rows_model.h"

namespace longtake::ui {

int BoutRowsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : bouts();
}

int BoutRowsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columns();
}

QVariant BoutRowsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) return {};
    switch (role) {
        case Qt::TextAlignmentRole:
            return headerData(index.column(), Qt::Horizontal, role);
        case Qt::DecorationRole:
            return index.column() == 0 ? QVariant(colour(index.row())) : QVariant();
        case Qt::DisplayRole:
            return text(index.row(), index.column());
        default:
            return {};
    }
}

QVariant BoutRowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isWords(section) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? QVariant(title(section)) : QVariant();
}

void BoutRowsModel::sayCellsChanged()
{
    if (bouts() > 0) Q_EMIT dataChanged(index(0, 0), index(bouts() - 1, columns() - 1));
}

void BoutRowsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columns() - 1);
    sayCellsChanged();
}

}  // namespace longtake::ui
