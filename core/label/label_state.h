// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace longtake {

// What is known of one class in one frame. The numbers are those of the project file.
enum class LabelState : std::int8_t { Unseen = -1, Absent = 0, Present = 1 };

}  // namespace longtake
