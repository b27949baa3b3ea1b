// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A sentence of the window that may stand for a while: how it is said, not its words, so that it can be said again when
// the language of the window changes.

#pragma once

#include <QString>

#include <functional>

namespace longtake::ui {

// Called in the window's thread, as often as needed; an empty one says nothing. What it captures, it must own.
using Sentence = std::function<QString()>;

}  // namespace longtake::ui
