// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/metrics/scores.h"

#include <gmock/gmock.h>

namespace longtake {
namespace {

using testing::ElementsAre;

Scores scoreOne(std::vector<std::int16_t> truth, std::vector<std::int16_t> predicted, int classes)
{
    const ScoredSequence sequence{std::move(truth), std::move(predicted)};
    return scoreOneClass({&sequence, 1}, classes);
}

TEST(Scores, OneClassAgreesWithTheSumByHand)
{
    const Scores scores = scoreOne({0, 0, 0, 0, 1, 1, 1, 1, 2, 2}, {0, 0, 1, 0, 1, 1, 1, 1, 1, 2}, 4);

    EXPECT_EQ(scores.frames, 10);
    EXPECT_DOUBLE_EQ(scores.accuracy, 0.8);
    EXPECT_DOUBLE_EQ(scores.majorityAccuracy, 0.4);
    EXPECT_THAT(scores.confusion, ElementsAre(ElementsAre(3, 1, 0, 0), ElementsAre(0, 4, 0, 0), ElementsAre(0, 1, 1, 0),
                                              ElementsAre(0, 0, 0, 0)));
    ASSERT_EQ(scores.perClass.size(), 4U);
    EXPECT_DOUBLE_EQ(scores.perClass[0].precision, 1.0);
    EXPECT_DOUBLE_EQ(scores.perClass[0].recall, 0.75);
    EXPECT_DOUBLE_EQ(scores.perClass[0].f1, 6.0 / 7.0);
    EXPECT_EQ(scores.perClass[0].frames, 4);
    EXPECT_DOUBLE_EQ(scores.perClass[1].precision, 4.0 / 6.0);
    EXPECT_DOUBLE_EQ(scores.perClass[1].f1, 0.8);
    EXPECT_DOUBLE_EQ(scores.perClass[2].recall, 0.5);
    EXPECT_DOUBLE_EQ(scores.perClass[3].f1, 0.0);
    EXPECT_DOUBLE_EQ(scores.macroF1, (6.0 / 7.0 + 0.8 + 2.0 / 3.0) / 3.0) << "class 3 never occurs and does not count";

    // True bouts 0 1 2, predicted 0 1 0 1 2; three of five predicted ones hit, and two must go.
    EXPECT_DOUBLE_EQ(scores.f1At10, 0.75);
    EXPECT_DOUBLE_EQ(scores.f1At50, 0.75);
    EXPECT_DOUBLE_EQ(scores.edit, 0.6);
}

TEST(Scores, UnlabelledFramesDoNotCountAndBreakBouts)
{
    const Scores scores = scoreOne({0, 0, -1, -1, 0, 0, 1}, {0, 0, 1, 1, 0, 0, 1}, 2);
    EXPECT_EQ(scores.frames, 5);
    EXPECT_DOUBLE_EQ(scores.accuracy, 1.0);
    EXPECT_DOUBLE_EQ(scores.f1At50, 1.0);
    EXPECT_DOUBLE_EQ(scores.edit, 1.0);
}

TEST(Scores, SeveralVideosCountTogetherAndBoutsEndWithTheirVideo)
{
    const std::vector<ScoredSequence> videos{{{0, 0, 1, 1}, {0, 0, 1, 1}}, {{1, 1, 1, 1}, {1, 1, 0, 1}}};
    const Scores scores = scoreOneClass(videos, 2);
    EXPECT_EQ(scores.frames, 8);
    EXPECT_DOUBLE_EQ(scores.accuracy, 7.0 / 8.0);
    EXPECT_DOUBLE_EQ(scores.f1At50, 2.0 * 3 / (5 + 3)) << "two of two, then one of three against one";
    EXPECT_DOUBLE_EQ(scores.edit, (1.0 + 1.0 / 3.0) / 2.0);
}

TEST(Scores, NothingLabelledGivesZerosNotNonsense)
{
    const Scores scores = scoreOne({-1, -1}, {0, 1}, 2);
    EXPECT_EQ(scores.frames, 0);
    EXPECT_EQ(scores.accuracy, 0.0);
    EXPECT_EQ(scores.macroF1, 0.0);
    EXPECT_EQ(scores.majorityAccuracy, 0.0);
    EXPECT_EQ(scores.f1At10, 0.0);
    EXPECT_EQ(scores.edit, 0.0);
    EXPECT_EQ(scoreOneClass({}, 3).frames, 0);
}

TEST(Scores, MultiLabelAgreesWithTheSumByHand)
{
    // Frame by frame: class 0, class 1, class 2.
    const ScoredSequence sequence{.truth = {1, 0, 0,     //
                                            1, -1, 0,    //
                                            0, 1, 0,     //
                                            -1, -1, -1,  //
                                            1, 1, 0},
                                  .predicted = {1, 0, 0,  //
                                                0, 1, 0,  //
                                                0, 1, 0,  //
                                                1, 1, 1,  //
                                                1, 0, 0}};
    const Scores scores = scoreMultiLabel({&sequence, 1}, 3);

    EXPECT_EQ(scores.frames, 4);
    EXPECT_DOUBLE_EQ(scores.accuracy, 9.0 / 11.0);
    EXPECT_DOUBLE_EQ(scores.majorityAccuracy, (3.0 + 2.0 + 4.0) / 11.0);
    EXPECT_DOUBLE_EQ(scores.perClass[0].precision, 1.0);
    EXPECT_DOUBLE_EQ(scores.perClass[0].recall, 2.0 / 3.0);
    EXPECT_EQ(scores.perClass[0].frames, 3);
    EXPECT_DOUBLE_EQ(scores.perClass[1].f1, 2.0 / 3.0);
    EXPECT_DOUBLE_EQ(scores.perClass[2].f1, 0.0);
    EXPECT_DOUBLE_EQ(scores.macroF1, (0.8 + 2.0 / 3.0) / 2.0) << "class 2 never occurs";
    EXPECT_TRUE(scores.confusion.empty());
    // Class 0: bouts [0,2) and [4,5) against [0,1) and [4,5). Class 1: [2,3) and [4,5) against [2,3).
    EXPECT_DOUBLE_EQ(scores.f1At50, (1.0 + 2.0 / 3.0) / 2.0);
    EXPECT_DOUBLE_EQ(scores.edit, (1.0 + 0.5) / 2.0);
}

}  // namespace
}  // namespace longtake
