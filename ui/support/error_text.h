// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Errors and problems as sentences in the language of the window: what happened, to which file, what to do.

#pragma once

#include "core/base/error.h"

#include <QString>

namespace longtake::ui {

// One or two sentences. Details that a library gave stay as they are.
QString errorText(const Error& error);

}  // namespace longtake::ui
