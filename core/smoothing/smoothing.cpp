// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/smoothing/smoothing.h"

#include <algorithm>
#include <cstddef>

#include "core/base/contract.h"

namespace longtake {

std::vector<float> averageOverTime(std::span<const float> probabilities, int classes, int windowFrames)
{
    LT_EXPECT(classes > 0 && windowFrames >= 0);
    const auto count = static_cast<std::size_t>(classes);
    LT_EXPECT(probabilities.size() % count == 0);
    std::vector<float> averaged(probabilities.begin(), probabilities.end());
    const std::size_t frames = probabilities.size() / count;
    const auto reach = static_cast<std::size_t>(windowFrames / 2);
    if (reach == 0) return averaged;

    // sums[n] adds up frames [0, n) of one class; double keeps ten hours of frames exact to 1e-9.
    std::vector<double> sums(frames + 1);
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t n = 0; n < frames; ++n) {
            sums[n + 1] = sums[n] + static_cast<double>(probabilities[n * count + k]);
        }
        for (std::size_t n = 0; n < frames; ++n) {
            const std::size_t first = n - std::min(n, reach);
            const std::size_t last = n + 1 + std::min(frames - 1 - n, reach);
            averaged[n * count + k] =
                static_cast<float>((sums[last] - sums[first]) / static_cast<double>(last - first));
        }
    }
    return averaged;
}

std::vector<std::int16_t> mostProbable(std::span<const float> probabilities, int classes)
{
    LT_EXPECT(classes > 0);
    const auto count = static_cast<std::size_t>(classes);
    LT_EXPECT(probabilities.size() % count == 0);
    std::vector<std::int16_t> named(probabilities.size() / count);
    for (std::size_t n = 0; n < named.size(); ++n) {
        const auto row = probabilities.subspan(n * count, count);
        named[n] = static_cast<std::int16_t>(std::max_element(row.begin(), row.end()) - row.begin());
    }
    return named;
}

std::vector<std::int16_t> aboveThresholds(std::span<const float> probabilities, int classes,
                                          std::span<const float> thresholds)
{
    LT_EXPECT(classes > 0);
    const auto count = static_cast<std::size_t>(classes);
    LT_EXPECT(probabilities.size() % count == 0 && thresholds.size() == count);
    std::vector<std::int16_t> present(probabilities.size());
    for (std::size_t n = 0; n < present.size(); ++n) {
        present[n] = static_cast<std::int16_t>(probabilities[n] >= thresholds[n % count] ? 1 : 0);
    }
    return present;
}

}  // namespace longtake
