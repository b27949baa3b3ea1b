// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/cell_values.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>

namespace longtake {
namespace {

constexpr double kLargestExactInteger = 9007199254740992.0;  // 2^53

bool isOneOf(std::string_view cell, std::initializer_list<const char*> words)
{
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
        return cell.size() == word.size() && std::equal(cell.begin(), cell.end(), word.begin(), [](char a, char b) {
                   return std::tolower(static_cast<unsigned char>(a)) == b;
               });
    });
}

}  // namespace

std::optional<double> numberIn(std::string_view cell)
{
    std::array<char, 64> text{};
    if (cell.empty() || cell.size() > text.size()) return std::nullopt;
    std::transform(cell.begin(), cell.end(), text.begin(), [](char c) { return c == ',' ? '.' : c; });
    const char* begin = text.data() + (text.front() == '+' ? 1 : 0);
    const char* end = text.data() + cell.size();
    double value = 0.0;
    const auto [stop, code] = std::from_chars(begin, end, value);
    if (code != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<std::int64_t> integerIn(std::string_view cell)
{
    std::int64_t value = 0;
    const auto [stop, code] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (code == std::errc() && stop == cell.data() + cell.size()) return value;
    const std::optional<double> number = numberIn(cell);
    if (!number || std::floor(*number) != *number || std::abs(*number) > kLargestExactInteger) return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::optional<LabelState> stateIn(std::string_view cell)
{
    if (cell.size() == 1 && cell.front() == '0') return LabelState::Absent;
    if (cell.size() == 1 && cell.front() == '1') return LabelState::Present;
    if (cell.empty() || isOneOf(cell, {"nan", "na", "none", "null"})) return LabelState::Unseen;
    if (isOneOf(cell, {"true", "yes"})) return LabelState::Present;
    if (isOneOf(cell, {"false", "no"})) return LabelState::Absent;
    const std::optional<std::int64_t> number = integerIn(cell);
    if (!number || *number < -1 || *number > 1) return std::nullopt;
    return static_cast<LabelState>(*number);
}

}  // namespace longtake
