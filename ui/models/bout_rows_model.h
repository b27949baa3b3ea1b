// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What tables of bouts have in common: a bout a row, its class with its colour in front, words at the left, numbers at
// the right. Which bouts, and which columns, is said by the model that is derived from it.

#pragma once

#include <QAbstractTableModel>
#include <QColor>
#include <QString>

#include <utility>

namespace longtake::ui {

class BoutRowsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const final;
    int columnCount(const QModelIndex& parent = {}) const final;
    QVariant data(const QModelIndex& index, int role) const final;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

    // The words of the language in force.
    void retranslate();

protected:
    // Column 0 names the class; `title` and `text` of the others are asked for by number.
    virtual int bouts() const = 0;
    virtual int columns() const = 0;
    virtual QString title(int column) const = 0;
    virtual QString text(int row, int column) const = 0;
    virtual QColor colour(int row) const = 0;
    virtual bool isWords(int column) const { return column == 0; }

    // Puts other bouts in the place of those that are shown; what is selected stays where their number stays the same.
    template <typename Rows>
    void replace(Rows& shown, Rows other)
    {
        if (other.size() == shown.size()) {
            shown = std::move(other);
            sayCellsChanged();
            return;
        }
        beginResetModel();
        shown = std::move(other);
        endResetModel();
    }

private:
    void sayCellsChanged();
};

}  // namespace longtake::ui
