// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace longtake {

// "1 frame", "0 frames", "12 frames": a number before an English noun that takes an s.
inline std::string counted(std::int64_t number, const std::string& noun)
{
    return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s");
}

}  // namespace longtake
