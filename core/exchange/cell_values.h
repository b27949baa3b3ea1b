// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the cells of label tables mean.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/label/label_state.h"

namespace longtake {

// "12" and "12.0"; nothing for anything else.
std::optional<std::int64_t> integerIn(std::string_view cell);

// "12.5"; also "12,5", which spreadsheets write between semicolons. Never infinite or not a number.
std::optional<double> numberIn(std::string_view cell);

// 1, 1.0, true, yes: Present. 0, 0.0, false, no: Absent. -1, nan, nothing: Unseen. Nothing for anything else.
std::optional<LabelState> stateIn(std::string_view cell);

}  // namespace longtake
