// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>

namespace longtake {

// "1 frame is", "0 frames are", "12 frames are".
inline std::string counted(std::int64_t number, const std::string& one, const std::string& many)
{
    return std::to_string(number) + ' ' + (number == 1 ? one : many);
}

// "1 frame", "0 frames", "12 frames": a number before an English noun that takes an s.
inline std::string counted(std::int64_t number, const std::string& noun)
{
    return counted(number, noun, noun + 's');
}

}  // namespace longtake
