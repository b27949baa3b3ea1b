// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/class_column.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/exchange/csv_table.h"

namespace longtake {
namespace {

constexpr std::array kClassHeaders = {"label",    "labels", "class", "classname", "behavior",  "behaviour",
                                      "category", "event",  "code",  "action",    "annotation"};

}  // namespace

bool isClassHeader(std::string_view header)
{
    const std::string key = columnKey(header);
    return std::find(kClassHeaders.begin(), kClassHeaders.end(), key) != kClassHeaders.end();
}

}  // namespace longtake
