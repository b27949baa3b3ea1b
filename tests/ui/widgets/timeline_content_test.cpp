// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/timeline_content.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace longtake::ui {
namespace {

TEST(ProbabilityLanes, PeaksEqualThoseOfALookAtEveryFrame)
{
    constexpr int kClasses = 3;
    constexpr int kFrames = 5'000;
    std::vector<std::uint16_t> values(kClasses * kFrames);
    std::uint32_t state = 1;
    for (std::uint16_t& value : values) {
        state = state * 1'664'525U + 1'013'904'223U;
        value = static_cast<std::uint16_t>(state >> 17U);
    }
    const ProbabilityLanes lanes(values, kClasses);
    EXPECT_EQ(lanes.frameCount(), kFrames);
    for (const auto& [first, last] :
         {std::pair{0, 5'000}, {17, 18}, {31, 33}, {1, 4'999}, {1'000, 3'333}, {4'990, 9'000}, {7, 7}}) {
        std::uint16_t expected = 0;
        for (int n = first; n < std::min(last, kFrames); ++n) {
            expected = std::max(expected, values[static_cast<std::size_t>(n * kClasses + 1)]);
        }
        EXPECT_FLOAT_EQ(lanes.peak(1, first, last), static_cast<float>(expected) / 65535.0F) << first << ':' << last;
        std::vector<std::uint16_t> all(kClasses, 9);
        lanes.peaks(first, last, all);
        for (int k = 0; k < kClasses; ++k)
            EXPECT_FLOAT_EQ(static_cast<float>(all[static_cast<std::size_t>(k)]) / 65535.0F, lanes.peak(k, first, last))
                << first << ':' << last << " class " << k;
    }
}

TEST(ProbabilityLanes, NamesTheMostProbableClass)
{
    const ProbabilityLanes lanes({10, 20, 5, 65'535, 0, 0}, 3);
    EXPECT_EQ(lanes.winner(0), 1);
    EXPECT_EQ(lanes.winner(1), 0);
    EXPECT_FLOAT_EQ(lanes.at(1, 0), 1.0F);
}

}  // namespace
}  // namespace longtake::ui
