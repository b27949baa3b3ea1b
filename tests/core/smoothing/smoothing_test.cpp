// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/smoothing/smoothing.h"

#include <gmock/gmock.h>

namespace longtake {
namespace {

using testing::ElementsAre;
using testing::FloatEq;

TEST(Smoothing, WindowIsCentredAndShortenedAtTheEnds)
{
    // Two classes in turn: 1 2 3 4 9 and its mirror.
    const std::vector<float> values{1, 9, 2, 8, 3, 7, 4, 6, 9, 1};
    EXPECT_THAT(averageOverTime(values, 2, 3),
                ElementsAre(FloatEq(1.5F), FloatEq(8.5F), FloatEq(2), FloatEq(8), FloatEq(3), FloatEq(7),
                            FloatEq(16.0F / 3), FloatEq(14.0F / 3), FloatEq(6.5F), FloatEq(3.5F)));
}

TEST(Smoothing, AnEvenWindowIsTheNextOddOne)
{
    const std::vector<float> values{0, 0, 6, 0, 0};
    EXPECT_EQ(averageOverTime(values, 1, 2), averageOverTime(values, 1, 3));
    EXPECT_EQ(averageOverTime(values, 1, 0), values);
    EXPECT_EQ(averageOverTime(values, 1, 1), values);
}

TEST(Smoothing, AWindowLongerThanTheVideoGivesItsMean)
{
    EXPECT_THAT(averageOverTime(std::vector<float>{1, 2, 3}, 1, 1001), ElementsAre(FloatEq(2), FloatEq(2), FloatEq(2)));
    EXPECT_TRUE(averageOverTime({}, 3, 5).empty());
}

TEST(Smoothing, ProbabilitiesStillAddUpToOneAfterHoursOfFrames)
{
    std::vector<float> values;
    for (int n = 0; n < 200'000; ++n) {
        const float p = 0.1F * static_cast<float>(n % 10);
        values.push_back(p);
        values.push_back(1.0F - p);
    }
    const auto averaged = averageOverTime(values, 2, 121);
    for (std::size_t n = 0; n < averaged.size(); n += 2) ASSERT_NEAR(averaged[n] + averaged[n + 1], 1.0F, 1e-6F);
    EXPECT_NEAR(averaged[200'000], 0.45F, 1e-2F);
}

TEST(Smoothing, NamesTheMostProbableClassAndTheFirstOfEquals)
{
    EXPECT_THAT(mostProbable(std::vector<float>{0.1F, 0.7F, 0.2F, 0.4F, 0.2F, 0.4F}, 3), ElementsAre(1, 0));
}

TEST(Smoothing, EachClassHasItsOwnThreshold)
{
    const std::vector<float> thresholds{0.5F, 0.9F};
    EXPECT_THAT(aboveThresholds(std::vector<float>{0.5F, 0.8F, 0.49F, 0.9F}, 2, thresholds), ElementsAre(1, 0, 0, 1));
}

}  // namespace
}  // namespace longtake
