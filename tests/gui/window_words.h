// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// All words that a window shows or a screen reader says, to be held against each other.

#pragma once

#include <QStringList>

class QWidget;

namespace longtake::ui::testing {

// A line for each: "classesTable header 1: Name". Titles, labels, buttons, fields, headers, cells, tool tips, names for
// screen readers; not those of windows inside it.
QStringList wordsOf(QWidget& window);

// The English words in it that are not names, keys or methods; empty = none.
QString englishIn(const QString& text);

// What is in one list and not in the other, for messages of a test.
std::string differenceOf(const QStringList& a, const QStringList& b);

}  // namespace longtake::ui::testing
