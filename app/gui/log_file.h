// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The log of the window: a file in the user's own data folder, the one of the last start beside it.

#pragma once

namespace longtake::ui {

// From now on, what the program logs goes there. Where that cannot be written, to standard error.
void writeLogToFile();

}  // namespace longtake::ui
