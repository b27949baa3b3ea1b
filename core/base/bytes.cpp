// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/bytes.h"

#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace longtake {
namespace {

struct Unit {
    const char* name;
    double bytes;
};

constexpr std::array<Unit, 14> kUnits{{{"", 1},
                                       {"b", 1},
                                       {"kb", 1e3},
                                       {"mb", 1e6},
                                       {"gb", 1e9},
                                       {"tb", 1e12},
                                       {"k", 1e3},
                                       {"m", 1e6},
                                       {"g", 1e9},
                                       {"t", 1e12},
                                       {"kib", 1024.0},
                                       {"mib", 1024.0 * 1024.0},
                                       {"gib", 1024.0 * 1024.0 * 1024.0},
                                       {"tib", 1024.0 * 1024.0 * 1024.0 * 1024.0}}};

constexpr int kMostDecimals = 12;  // a byte in TB

std::string format(std::int64_t bytes, int moreDecimals)
{
    static constexpr std::array<const char*, 5> kNames{"B", "kB", "MB", "GB", "TB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (std::abs(value) >= 999.5 && unit + 1 < kNames.size()) {
        value /= 1000.0;
        ++unit;
    }
    std::array<char, 48> text{};
    const int decimals = unit == 0 || std::abs(value) >= 99.95 ? 0 : std::abs(value) >= 9.995 ? 1 : 2;
    std::snprintf(text.data(), text.size(), "%.*f %s", unit == 0 ? 0 : decimals + moreDecimals, value, kNames[unit]);
    return text.data();
}

}  // namespace

Result<std::int64_t> parseBytes(std::string_view text)
{
    const std::string copy(text);
    const auto wrong = [&] {
        return fail(ErrorCode::WrongUsage, "size \"" + copy + '"', "write for example 4.79GB, 620MB or 1.5GiB");
    };
    std::size_t digits = 0;
    while (digits < copy.size() &&
           (std::isdigit(static_cast<unsigned char>(copy[digits])) != 0 || copy[digits] == '.')) {
        ++digits;
    }
    if (digits == 0) return wrong();
    const std::string number = copy.substr(0, digits);
    char* end = nullptr;
    const double value = std::strtod(number.c_str(), &end);
    if (end == nullptr || *end != '\0') return wrong();

    std::string unit;
    for (const char c : copy.substr(digits)) {
        if (c != ' ') unit += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    for (const Unit& known : kUnits) {
        if (unit != known.name) continue;
        const double bytes = value * known.bytes;
        if (!std::isfinite(bytes) || bytes > 1e17) return wrong();
        return static_cast<std::int64_t>(std::llround(bytes));
    }
    return wrong();
}

std::string formatBytes(std::int64_t bytes)
{
    return format(bytes, 0);
}

std::array<std::string, 2> formatCompared(std::int64_t first, std::int64_t second)
{
    std::array<std::string, 2> texts{format(first, 0), format(second, 0)};
    for (int more = 1; first != second && texts[0] == texts[1] && more <= kMostDecimals; ++more)
        texts = {format(first, more), format(second, more)};
    if (first != second && texts[0] == texts[1]) texts = {std::to_string(first) + " B", std::to_string(second) + " B"};
    return texts;
}

std::string typedBytes(std::int64_t bytes)
{
    std::int64_t step = 1;
    while (bytes / step >= 1000) step *= 10;
    const std::int64_t enough = bytes > 0 ? (bytes - 1) / step * step + step : bytes;
    std::string text = formatBytes(enough);
    text.erase(text.find(' '), 1);
    return text;
}

}  // namespace longtake
