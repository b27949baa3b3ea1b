// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which frames train, which choose the best epoch, which are locked away for the final test. By whole videos, or
// contiguous blocks of every video with a guard gap. Pure arithmetic: never searches, never loops, works with one
// video.

#pragma once

#include "core/base/frame_range.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/config/training_config.h"

#include <cstdint>
#include <vector>

namespace longtake {

enum class SplitPart { Train, Validation, Test };

struct SplitRange {
    VideoId video{};
    FrameRange range;
    SplitPart part = SplitPart::Train;
};

struct VideoLength {
    VideoId video{};
    std::int64_t frames = 0;
};

// WrongUsage: shares that are no shares, a video in two parts, a video of the list that is not in the project, an empty
// training part.
Result<std::vector<SplitRange>> makeSplit(const SplitConfig& config, const std::vector<VideoLength>& videos);

}  // namespace longtake
