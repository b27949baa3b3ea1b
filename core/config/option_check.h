// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Range checks of options, with the same words everywhere: for the checks of core/config.

#pragma once

#include "core/base/result.h"

#include <cstdint>

namespace longtake {

// WrongUsage about `option` unless least <= value <= most.
Status checkWhole(const char* option, std::int64_t value, std::int64_t least, std::int64_t most);

// Likewise for numbers with a fraction; NaN is never in range.
Status checkReal(const char* option, double value, double least, double most);

}  // namespace longtake
