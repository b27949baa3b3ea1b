// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/label/agreement.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/label/bout_statistics.h"

namespace longtake {
namespace {

using enum LabelState;
using Tracks = std::vector<LabelTrack>;

// A video of an exclusive project: bouts of class 0, 1, ... as (class, first, last); everything else is absent.
struct Bout {
    std::size_t label;
    FrameRange range;
};
Tracks labelled(std::size_t classes, std::int64_t frames, const std::vector<Bout>& bouts)
{
    Tracks tracks(classes, LabelTrack(frames));
    for (LabelTrack& track : tracks) track.swap({{{0, frames}, Absent}});
    for (const Bout& bout : bouts) tracks[bout.label].swap({{bout.range, Present}});
    return tracks;
}

TEST(Agreement, KappaIsThatOfTheTextbook)
{
    // Cohen's example of 1960 in per cent: agreement 0.70 on three categories, chance 0.41, kappa 0.492.
    const std::int64_t table[3][3] = {{44, 5, 1}, {7, 20, 3}, {9, 5, 6}};
    Tracks a(3, LabelTrack(100));
    Tracks b(3, LabelTrack(100));
    std::int64_t frame = 0;
    for (std::size_t first = 0; first < 3; ++first) {
        for (std::size_t second = 0; second < 3; ++second) {
            const FrameRange range{frame, frame + table[first][second]};
            frame = range.last;
            for (std::size_t k = 0; k < 3; ++k) {
                a[k].swap({{range, k == first ? Present : Absent}});
                b[k].swap({{range, k == second ? Present : Absent}});
            }
        }
    }
    const Agreement agreement = agreementOf(a, b, false, 0);
    EXPECT_EQ(agreement.overall.frames, 100);
    EXPECT_DOUBLE_EQ(agreement.overall.agreement, 0.70);
    ASSERT_TRUE(agreement.overall.kappa.has_value());
    EXPECT_NEAR(*agreement.overall.kappa, 0.492, 5e-4);
    // The first class against the rest: 44 both, 6 only a, 16 only b, 34 neither.
    EXPECT_NEAR(*agreement.classes[0].frames.kappa, (0.78 - 0.5) / 0.5, 1e-12);
}

TEST(Agreement, FramesThatOneHasNotLabelledDoNotCount)
{
    Tracks a = labelled(2, 100, {{0, {0, 50}}});
    Tracks b(2, LabelTrack(100));
    EXPECT_EQ(agreementOf(a, b, false, 0).overall.frames, 0);
    EXPECT_FALSE(agreementOf(a, b, false, 0).overall.kappa.has_value());
    b[0].swap({{{40, 60}, Present}});
    b[1].swap({{{40, 60}, Absent}});
    const Agreement agreement = agreementOf(a, b, false, 0);
    EXPECT_EQ(agreement.overall.frames, 20);
    EXPECT_EQ(agreement.overall.agreed, 10);
    ASSERT_EQ(agreement.disagreements.size(), 1U);
    EXPECT_EQ(agreement.disagreements[0].range, (FrameRange{50, 60}));
    EXPECT_TRUE(agreement.disagreements[0].onlyA.empty());
    EXPECT_EQ(agreement.disagreements[0].onlyB, std::vector<int>{0});
    EXPECT_EQ(agreement.classes[0].boutsA, 1) << "the part that both have labelled";
}

TEST(Agreement, OneAnswerEverywhereHasNoKappa)
{
    const Tracks a = labelled(2, 100, {{0, {0, 100}}});
    const Agreement agreement = agreementOf(a, a, false, 0);
    EXPECT_DOUBLE_EQ(agreement.overall.agreement, 1.0);
    EXPECT_FALSE(agreement.overall.kappa.has_value());
    EXPECT_DOUBLE_EQ(agreement.classes[1].boutAgreement(), 1.0);
}

TEST(Agreement, BoutsMatchWithinTheTolerance)
{
    const Tracks a = labelled(1, 400, {{0, {10, 30}}, {0, {100, 140}}, {0, {200, 210}}});
    const Tracks b = labelled(1, 400, {{0, {12, 29}}, {0, {100, 160}}, {0, {300, 320}}});
    EXPECT_EQ(agreementOf(a, b, false, 0).classes[0].matched, 0);
    EXPECT_EQ(agreementOf(a, b, false, 2).classes[0].matched, 1);
    const ClassAgreement wide = agreementOf(a, b, false, 20).classes[0];
    EXPECT_EQ(wide.matched, 2);
    EXPECT_DOUBLE_EQ(wide.boutAgreement(), 4.0 / 6.0);
}

// Pairs found one after the other are as many as the best choice among all pairs that keep the order.
TEST(Agreement, MatchingIsTheBestThereIs)
{
    Random random(11);
    for (int round = 0; round < 300; ++round) {
        Tracks pair[2] = {labelled(1, 120, {}), labelled(1, 120, {})};
        std::vector<FrameRange> bouts[2];
        for (int who = 0; who < 2; ++who) {
            std::int64_t frame = random.below(5);
            while (frame < 110) {
                const FrameRange bout{frame, std::min<std::int64_t>(120, frame + 1 + random.below(8))};
                pair[who][0].swap({{bout, Present}});
                bouts[who].push_back(bout);
                frame = bout.last + 1 + random.below(6);
            }
        }
        constexpr std::int64_t kTolerance = 3;
        const std::size_t rows = bouts[0].size();
        const std::size_t columns = bouts[1].size();
        std::vector<std::vector<std::int64_t>> best(rows + 1, std::vector<std::int64_t>(columns + 1));
        for (std::size_t i = 1; i <= rows; ++i) {
            for (std::size_t j = 1; j <= columns; ++j) {
                const FrameRange& x = bouts[0][i - 1];
                const FrameRange& y = bouts[1][j - 1];
                const bool fits =
                    std::llabs(x.first - y.first) <= kTolerance && std::llabs(x.last - y.last) <= kTolerance;
                best[i][j] = std::max({best[i - 1][j], best[i][j - 1], best[i - 1][j - 1] + (fits ? 1 : 0)});
            }
        }
        ASSERT_EQ(agreementOf(pair[0], pair[1], false, kTolerance).classes[0].matched, best[rows][columns]) << round;
    }
}

// Against counting frame by frame.
TEST(Agreement, AgreesWithCountingFrames)
{
    Random random(5);
    for (const bool multiLabel : {false, true}) {
        for (int round = 0; round < 50; ++round) {
            Tracks pair[2] = {Tracks(3, LabelTrack(90)), Tracks(3, LabelTrack(90))};
            for (Tracks& tracks : pair) {
                for (int stroke = 0; stroke < 12; ++stroke) {
                    const std::int64_t first = random.below(90);
                    const FrameRange range{first, std::min<std::int64_t>(90, first + 1 + random.below(20))};
                    const auto label = static_cast<std::size_t>(random.below(3));
                    for (std::size_t k = 0; k < 3; ++k) {
                        if (k == label || !multiLabel) tracks[k].swap({{range, k == label ? Present : Absent}});
                    }
                }
            }
            const Agreement agreement = agreementOf(pair[0], pair[1], multiLabel, 0);
            std::int64_t frames = 0;
            std::int64_t agreed = 0;
            std::int64_t differing = 0;
            for (std::int64_t frame = 0; frame < 90; ++frame) {
                bool differs = false;
                bool seen = true;
                for (std::size_t k = 0; k < 3; ++k) {
                    const LabelState x = pair[0][k].at(frame);
                    const LabelState y = pair[1][k].at(frame);
                    if (x == Unseen || y == Unseen) {
                        seen = false;
                        continue;
                    }
                    if (multiLabel) {
                        ++frames;
                        agreed += x == y ? 1 : 0;
                    }
                    differs |= x != y;
                }
                if (!multiLabel && seen) {
                    ++frames;
                    agreed += differs ? 0 : 1;
                }
                differing += differs ? 1 : 0;
            }
            EXPECT_EQ(agreement.overall.frames, frames);
            EXPECT_EQ(agreement.overall.agreed, agreed);
            std::int64_t listed = 0;
            for (const Disagreement& differ : agreement.disagreements) listed += differ.range.size();
            EXPECT_EQ(listed, differing);
        }
    }
}

TEST(Agreement, ConsensusKeepsWhatBothSay)
{
    const Tracks a = labelled(3, 100, {{0, {0, 50}}, {1, {50, 100}}});
    Tracks b = labelled(3, 100, {{0, {0, 40}}, {1, {40, 80}}});
    for (LabelTrack& track : b) track.swap({{{80, 100}, Unseen}});
    const Tracks agreed = consensusOf(a, b, false, ConsensusRule::AgreedOnly);
    EXPECT_EQ(agreed[0].nextBout(-1), (FrameRange{0, 40}));
    EXPECT_EQ(agreed[1].nextBout(-1), (FrameRange{50, 80}));
    EXPECT_EQ(agreed[2].at(45), Unseen) << "a frame in question waits as a whole";
    EXPECT_EQ(agreed[2].at(10), Absent);
    EXPECT_EQ(agreed[0].at(90), Unseen);
    const Tracks first = consensusOf(a, b, false, ConsensusRule::PreferA);
    EXPECT_EQ(first, a);
    const Tracks second = consensusOf(a, b, false, ConsensusRule::PreferB);
    EXPECT_EQ(second[0].nextBout(-1), (FrameRange{0, 40}));
    EXPECT_EQ(second[1].nextBout(-1), (FrameRange{40, 100})) << "what only one has labelled is taken from that one";
}

TEST(BoutStatistics, TransitionsFollowTheOrderOfTheBouts)
{
    Tracks tracks = labelled(3, 200, {{0, {0, 10}}, {1, {10, 20}}, {0, {25, 30}}, {0, {40, 50}}, {2, {120, 130}}});
    for (LabelTrack& track : tracks) track.swap({{{60, 110}, Unseen}});
    const auto counts = transitionsOf(tracks);
    EXPECT_EQ(counts[0][1], 1);
    EXPECT_EQ(counts[1][0], 1);
    EXPECT_EQ(counts[0][0], 1);
    EXPECT_EQ(counts[0][2], 0) << "nobody knows what happened between";
    EXPECT_EQ(counts[2][0] + counts[1][2] + counts[2][1], 0);
}

}  // namespace
}  // namespace longtake
