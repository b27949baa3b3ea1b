// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/base/frame_range.h"

namespace longtake {

// How many frames lie in at least one of the ranges, which may overlap and be in any order. Empty ranges count nothing.
std::int64_t framesInUnion(std::vector<FrameRange> ranges);

// The frames that lie in at least one of the ranges, in order, as ranges that do not touch each other.
std::vector<FrameRange> mergedRanges(std::vector<FrameRange> ranges);

// The frames that lie in at least two of the ranges, in order, as ranges that do not touch each other.
std::vector<FrameRange> coveredTwice(std::vector<FrameRange> ranges);

}  // namespace longtake
