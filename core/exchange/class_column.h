// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>

namespace longtake {

// "label", "class", "behaviour" and their like: a column whose cells are names of classes.
bool isClassHeader(std::string_view header);

}  // namespace longtake
