// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the program is, its version, licence and the libraries it stands on.

#pragma once

class QWidget;

namespace longtake::ui {

struct AboutDialog {
    static void showOver(QWidget& window);
};

}  // namespace longtake::ui
