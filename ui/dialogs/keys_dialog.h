// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// All keys on one page, from the table of actions and the classes' own. Opens beside the work, never blocks it.

#pragma once

class QWidget;

namespace longtake::ui {

class ActionTable;

struct KeysDialog {
    static void showOver(QWidget& window, const ActionTable& actions);
};

}  // namespace longtake::ui
