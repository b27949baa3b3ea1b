// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/config/option_check.h"

#include <array>
#include <cstdio>
#include <limits>
#include <string>

namespace longtake {
namespace {

std::string shortest(double value)
{
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value);
    return text.data();
}

}  // namespace

Status checkWhole(const char* option, std::int64_t value, std::int64_t least, std::int64_t most)
{
    if (least <= value && value <= most) return {};
    if (most == std::numeric_limits<std::int64_t>::max())
        return fail(ErrorCode::WrongUsage, option,
                    "it must be " + std::to_string(least) + " or more, and " + std::to_string(value) + " is not");
    return fail(ErrorCode::WrongUsage, option,
                "it must be from " + std::to_string(least) + " to " + std::to_string(most) + ", and " +
                    std::to_string(value) + " is not");
}

Status checkReal(const char* option, double value, double least, double most)
{
    if (least <= value && value <= most) return {};
    return fail(
        ErrorCode::WrongUsage, option,
        "it must be from " + shortest(least) + " to " + shortest(most) + ", and " + shortest(value) + " is not");
}

}  // namespace longtake
