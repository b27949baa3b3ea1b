// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/metrics/segment_scores.h"

#include <gmock/gmock.h>

namespace longtake {
namespace {

using testing::ElementsAre;

SegmentCounter count(const std::vector<Segment>& truth, const std::vector<Segment>& predicted)
{
    SegmentCounter counter;
    counter.addStretch(truth, predicted);
    counter.endVideo();
    return counter;
}

TEST(SegmentScores, ListsMaximalStretches)
{
    EXPECT_THAT(segmentsOf(std::vector<std::int16_t>{3, 3, 0, 3}),
                ElementsAre(Segment{3, 0, 2}, Segment{0, 2, 3}, Segment{3, 3, 4}));
    EXPECT_THAT(segmentsOf(std::vector<std::int16_t>{0, 1, 1, 0}, 0), ElementsAre(Segment{1, 1, 3}));
    EXPECT_TRUE(segmentsOf({}).empty());
}

TEST(SegmentScores, EachOverlapHasItsOwnF1)
{
    // Intersection over union 0.5, 0.3 and 0.15: hits at all, two, one of the three overlaps.
    const SegmentCounter counter = count({{0, 0, 10}, {1, 10, 20}, {2, 20, 40}},  //
                                         {{0, 0, 5}, {1, 10, 13}, {2, 20, 23}});
    EXPECT_DOUBLE_EQ(counter.f1(0), 1.0);
    EXPECT_DOUBLE_EQ(counter.f1(1), 2.0 / 3.0);
    EXPECT_DOUBLE_EQ(counter.f1(2), 1.0 / 3.0);
    EXPECT_DOUBLE_EQ(counter.edit(), 1.0);
}

TEST(SegmentScores, ATrueBoutIsHitOnlyOnce)
{
    const SegmentCounter counter = count({{0, 0, 10}}, {{0, 0, 4}, {1, 4, 6}, {0, 6, 10}});
    EXPECT_DOUBLE_EQ(counter.f1(0), 2.0 * 1 / (1 + 3));
    EXPECT_DOUBLE_EQ(counter.edit(), 1.0 - 2.0 / 3.0);
}

TEST(SegmentScores, EditLooksAtTheOrderNotAtTheFrames)
{
    EXPECT_DOUBLE_EQ(count({{0, 0, 5}, {1, 5, 10}}, {{0, 0, 1}, {1, 1, 10}}).edit(), 1.0);
    EXPECT_DOUBLE_EQ(count({{0, 0, 5}, {1, 5, 10}}, {{1, 0, 5}, {0, 5, 10}}).edit(), 0.0);
    EXPECT_DOUBLE_EQ(count({{0, 0, 2}, {1, 2, 4}, {2, 4, 6}, {3, 6, 8}}, {{0, 0, 4}, {2, 4, 8}}).edit(), 0.5);
}

TEST(SegmentScores, NoBoutsAtAllScoreZero)
{
    const SegmentCounter counter = count({}, {});
    EXPECT_EQ(counter.f1(0), 0.0);
    EXPECT_EQ(counter.edit(), 0.0);
    EXPECT_EQ(count({{0, 0, 3}}, {}).edit(), 0.0);
}

}  // namespace
}  // namespace longtake
