// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Notes of an import, in the language of the window. Options of the command line stay in them ("--unit"): the dialog
// puts the captions of its fields in their place.

#pragma once

#include <QString>

namespace longtake::ui {

// "12 lines, first line 7: the class is missing; the row is left out." A note that is not known stays as it is.
QString importNote(const QString& note);

}  // namespace longtake::ui
