// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What can be used in a window, and what the keyboard reaches in it.

#pragma once

#include <QList>
#include <QString>

class QAction;
class QMenu;
class QWidget;

namespace longtake::ui::testing {

// Visible, enabled and there to be used: buttons, fields, lists, sliders, tabs, and whatever says that Tab stops at it.
//
// Left out is what Qt itself makes keyboardless, for another way leads there: parts inside a composed widget (they
// answer through their owner), headers of tables, scroll bars of a scrolled area (its own keys scroll), buttons in the
// title of a dock (the menu View shows and hides it), radio buttons that are off (the arrow keys of their group).
QList<QWidget*> usableWidgets(QWidget& window);

// Presses Tab, or Shift+Tab, until the focus has been everywhere; what it has been at, in this order.
QList<const QWidget*> tabStops(QWidget& window, bool backwards = false);

// A key of the window does what the widget does: it is a button for an action that has one.
bool hasKeyOfItsOwn(const QWidget& widget);

// What a screen reader says for it.
QString spokenName(QWidget& widget);

// The letter after the &; null without one.
QChar mnemonicOf(const QString& text);

// A sentence for each entry of the menu, or of a menu in it, that has no words, no mnemonic, or the mnemonic of
// another.
QStringList faultsOf(QMenu& menu);

// "QPushButton classAdd in classesDialog", for messages of a test.
std::string nameForMessages(const QWidget& widget);

}  // namespace longtake::ui::testing
