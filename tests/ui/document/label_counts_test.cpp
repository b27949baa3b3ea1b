// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/label_counts.h"

#include <gtest/gtest.h>

namespace longtake::ui {
namespace {

TEST(LabelCounts, CountsFramesBoutsAndWhatNobodySaw)
{
    LabelTrack walk(100);
    walk.swap({{{10, 30}, LabelState::Present}});
    walk.swap({{{50, 60}, LabelState::Present}});
    LabelTrack rest(100);
    rest.swap({{{20, 40}, LabelState::Absent}});
    const LabelCounts counts = countLabels({walk, rest}, 100);
    EXPECT_EQ(counts.present, (std::vector<std::int64_t>{30, 0}));
    EXPECT_EQ(counts.bouts, (std::vector<std::int64_t>{2, 0}));
    EXPECT_EQ(counts.seen, 40) << "10 to 40 and 50 to 60";
    EXPECT_DOUBLE_EQ(counts.seenShare(), 0.4);
}

TEST(LabelCounts, StretchesAddUpToTheWhole)
{
    LabelTrack walk(100);
    walk.swap({{{10, 30}, LabelState::Present}});
    LabelTrack rest(100);
    rest.swap({{{20, 40}, LabelState::Absent}});
    const std::vector<LabelTrack> tracks{walk, rest};
    const LabelCounts left = countLabels(tracks, FrameRange{0, 15});
    const LabelCounts right = countLabels(tracks, FrameRange{15, 100});
    EXPECT_EQ(left.bouts[0], 1);
    EXPECT_EQ(right.bouts[0], 0) << "the bout begins on the left";
    EXPECT_EQ(left.present[0] + right.present[0], 20);
    EXPECT_EQ(left.seen + right.seen, countLabels(tracks, 100).seen);
}

TEST(LabelCounts, EmptyVideoHasNoShare)
{
    EXPECT_DOUBLE_EQ(countLabels({LabelTrack(0)}, 0).seenShare(), 0.0);
}

}  // namespace
}  // namespace longtake::ui
