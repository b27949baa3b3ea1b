// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bytes of a text file as UTF-8, whatever program wrote them.

#pragma once

#include <string>

#include "core/base/result.h"

namespace longtake {

// UTF-8 and UTF-16 with or without a byte order mark; what is neither is taken as Windows-1252, which spreadsheets
// still write. Fails with WrongFormat (about `subject`) where the bytes are no text: zeros in it, or half a character.
Result<std::string> toUtf8(std::string bytes, const std::string& subject);

}  // namespace longtake
