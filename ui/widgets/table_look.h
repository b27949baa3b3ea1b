// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How tables of numbers look in the docks: no grid, no frame, one row a line, the named column takes what is left.

#pragma once

#include <initializer_list>

class QTableView;
class QTableWidget;

namespace longtake::ui {

void makePlainTable(QTableView& table, int widestColumn);

// The words of the header stand over what they name: at the left over the columns of words, else at the right. Headers
// that are set anew forget it.
void alignHeader(QTableWidget& table, std::initializer_list<int> columnsOfWords);

// As high as its rows, so that it never scrolls.
void fitTableToRows(QTableView& table);

}  // namespace longtake::ui
