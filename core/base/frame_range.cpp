// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/frame_range.h"

#include <charconv>

namespace longtake {
namespace {

bool readWhole(std::string_view text, std::int64_t& value)
{
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc() && end == text.data() + text.size();
}

}  // namespace

Result<FrameRange> parseFrameRange(std::string_view text)
{
    const auto colon = text.find(':');
    FrameRange range;
    if (colon == std::string_view::npos || !readWhole(text.substr(0, colon), range.first) ||
        !readWhole(text.substr(colon + 1), range.last)) {
        return fail(ErrorCode::WrongUsage, "frame range \"" + std::string(text) + '"',
                    "write it as first:last, for example 100:250 for frames 100 to 249");
    }
    if (range.first < 0 || range.isEmpty()) {
        return fail(ErrorCode::WrongUsage, "frame range \"" + std::string(text) + '"',
                    "the first frame must be 0 or more, and smaller than the end");
    }
    return range;
}

std::string toString(FrameRange range)
{
    return std::to_string(range.first) + ':' + std::to_string(range.last);
}

}  // namespace longtake
