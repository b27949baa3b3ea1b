// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every dialog of the window, opened with the keyboard, over a project in which each of them has something to show.

#pragma once

#include <gtest/gtest.h>

#include <QDialog>
#include <QStringList>

#include "tests/gui/window_driver.h"
#include "ui/support/actions.h"

namespace longtake::ui::testing {

class EveryDialog : public ::testing::Test {
protected:
    // Two videos; labels of the project and of two people; several classes a frame, some frames with two.
    void openWorkedProject();

    static QStringList dialogNames();
    // Opens it as a user without a mouse does; null with a failure if it does not come.
    QDialog* open(const QString& name);
    // With Esc; false if it stays.
    bool closeByEscape(QDialog* dialog);
    // Alt and the letter of the menu, then the letter of the entry, whatever the language.
    void chooseFromMenu(ActionId action);

    void become(const QString& annotator);
    void label(Qt::Key classKey, std::int64_t first, std::int64_t last);

    WindowDriver driver_;
};

}  // namespace longtake::ui::testing
