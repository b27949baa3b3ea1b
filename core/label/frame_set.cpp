// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/label/frame_set.h"

#include <algorithm>

namespace longtake {

std::int64_t framesInUnion(std::vector<FrameRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const FrameRange& a, const FrameRange& b) { return a.first < b.first; });
    std::int64_t frames = 0;
    std::int64_t reached = 0;
    for (const FrameRange& range : ranges) {
        const std::int64_t first = std::max(range.first, reached);
        if (range.last > first) frames += range.last - first;
        reached = std::max(reached, range.last);
    }
    return frames;
}

std::vector<FrameRange> mergedRanges(std::vector<FrameRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const FrameRange& a, const FrameRange& b) { return a.first < b.first; });
    std::vector<FrameRange> result;
    for (const FrameRange& range : ranges) {
        if (range.isEmpty()) continue;
        if (!result.empty() && range.first <= result.back().last)
            result.back().last = std::max(result.back().last, range.last);
        else
            result.push_back(range);
    }
    return result;
}

std::vector<FrameRange> coveredTwice(std::vector<FrameRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const FrameRange& a, const FrameRange& b) { return a.first < b.first; });
    std::vector<FrameRange> result;
    std::int64_t reached = 0;
    for (const FrameRange& range : ranges) {
        const FrameRange shared{range.first, std::min(range.last, reached)};
        reached = std::max(reached, range.last);
        if (shared.isEmpty()) continue;
        if (!result.empty() && shared.first <= result.back().last)
            result.back().last = std::max(result.back().last, shared.last);
        else
            result.push_back(shared);
    }
    return result;
}

}  // namespace longtake
