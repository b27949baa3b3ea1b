// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From probabilities to decisions: averaging over time, then a class per frame. Raw probabilities are never changed.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace longtake {

// Centred moving average over `windowFrames` frames (an even number is taken as the next odd one), shortened at the
// ends. `probabilities` is [frame * classes + class]. A window of 0 or 1 changes nothing. O(frames).
std::vector<float> averageOverTime(std::span<const float> probabilities, int classes, int windowFrames);

// Most probable class of every frame; the first of equals.
std::vector<std::int16_t> mostProbable(std::span<const float> probabilities, int classes);

// Multi-label: 1 where the probability reaches the class's threshold, [frame * classes + class].
std::vector<std::int16_t> aboveThresholds(std::span<const float> probabilities, int classes,
                                          std::span<const float> thresholds);

}  // namespace longtake
