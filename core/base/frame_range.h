// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A half-open range of 0-based frame numbers, [first, last). Written `first:last` on the command line.

#pragma once

#include "core/base/result.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace longtake {

struct FrameRange {
    std::int64_t first = 0;
    std::int64_t last = 0;  // one past the last frame

    constexpr std::int64_t size() const { return std::max<std::int64_t>(0, last - first); }
    constexpr bool isEmpty() const { return last <= first; }
    constexpr bool contains(std::int64_t frame) const { return first <= frame && frame < last; }
    constexpr FrameRange clippedTo(FrameRange other) const
    {
        return {std::max(first, other.first), std::min(last, other.last)};
    }

    friend bool operator==(const FrameRange&, const FrameRange&) = default;
};

// Reads "a:b" with 0 <= a < b. Fails with WrongUsage and says what is wrong.
Result<FrameRange> parseFrameRange(std::string_view text);

std::string toString(FrameRange range);

}  // namespace longtake
