// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Amounts of memory as people write them: "4.79GB" (10^9), "256MiB" (2^20), "1024".

#pragma once

#include "core/base/result.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace longtake {

// Reads a size in B, kB, MB, GB, TB (powers of 1000) or KiB, MiB, GiB, TiB (powers of 1024); no unit means bytes.
// Case does not matter. Fails with WrongUsage for anything else, for negative and for absurdly large numbers.
Result<std::int64_t> parseBytes(std::string_view text);

// "4.79 GB", "620 MB", "512 B": three significant digits, powers of 1000.
std::string formatBytes(std::int64_t bytes);

// Two amounts that one sentence compares: with as many digits as it takes for different amounts to read differently.
std::array<std::string, 2> formatCompared(std::int64_t first, std::int64_t second);

// At least `bytes`, as it is typed at an option: "4.80GB". What `parseBytes` makes of it is never less.
std::string typedBytes(std::int64_t bytes);

}  // namespace longtake
