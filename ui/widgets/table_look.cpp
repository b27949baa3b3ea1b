// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/table_look.h"

#include <QHeaderView>
#include <QTableView>
#include <QTableWidget>

#include <algorithm>

namespace longtake::ui {

void makePlainTable(QTableView& table, int widestColumn)
{
    table.setFrameShape(QFrame::NoFrame);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setIconSize(QSize(11, 11));
    table.setWordWrap(false);
    table.setFocusPolicy(Qt::TabFocus);
    table.setTabKeyNavigation(false);  // Tab leaves the table, as it leaves a list
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 8);
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table.horizontalHeader()->setSectionResizeMode(widestColumn, QHeaderView::Stretch);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setMinimumSectionSize(36);
    table.horizontalHeader()->setFocusPolicy(Qt::NoFocus);
}

void alignHeader(QTableWidget& table, std::initializer_list<int> columnsOfWords)
{
    for (int column = 0; column < table.columnCount(); ++column) {
        const bool isWords = std::find(columnsOfWords.begin(), columnsOfWords.end(), column) != columnsOfWords.end();
        table.horizontalHeaderItem(column)->setTextAlignment((isWords ? Qt::AlignLeft : Qt::AlignRight) |
                                                             Qt::AlignVCenter);
    }
}

void fitTableToRows(QTableView& table)
{
    table.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const int rows = table.model() != nullptr ? table.model()->rowCount() : 0;
    table.setFixedHeight(table.horizontalHeader()->sizeHint().height() +
                         rows * table.verticalHeader()->defaultSectionSize() + 2);
}

}  // namespace longtake::ui
