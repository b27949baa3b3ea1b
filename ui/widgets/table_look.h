// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How tables of numbers look in the docks: no grid, no frame, one row a line, the named column takes what is left.

#pragma once

class QTableView;

namespace longtake::ui {

void makePlainTable(QTableView& table, int widestColumn);

// As high as its rows, so that it never scrolls.
void fitTableToRows(QTableView& table);

}  // namespace longtake::ui
