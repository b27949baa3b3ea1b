// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/imported_labels.h"

namespace longtake {

std::int64_t FrameTimes::nearestFrame(double time) const
{
    std::int64_t low = 0;  // the last frame that starts at `time` or before it
    std::int64_t high = frameCount;
    while (low < high) {
        const std::int64_t middle = low + (high - low + 1) / 2;
        if (seconds(middle) <= time)
            low = middle;
        else
            high = middle - 1;
    }
    if (low < frameCount && seconds(low + 1) - time < time - seconds(low)) return low + 1;
    return low;
}

}  // namespace longtake
