// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// LT_EXPECT: a condition that only a mistake in this program can break. Checked in every build; prints the place and
// aborts, since going on with broken state could write wrong labels to disk.

#pragma once

namespace longtake {

[[noreturn]] void contractBroken(const char* condition, const char* file, int line);

}  // namespace longtake

#define LT_EXPECT(condition) \
    (static_cast<bool>(condition) ? static_cast<void>(0) : ::longtake::contractBroken(#condition, __FILE__, __LINE__))
