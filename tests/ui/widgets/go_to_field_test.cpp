// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/go_to_field.h"

#include <gtest/gtest.h>

namespace longtake::ui {
namespace {

TEST(GoToField, ReadsFramesAndTimes)
{
    EXPECT_EQ(parseFramePlace(QStringLiteral("1,234")).frame, 1'234);
    EXPECT_EQ(parseFramePlace(QStringLiteral(" 77 ")).frame, 77);
    EXPECT_EQ(parseFramePlace(QStringLiteral("0:41")).seconds, 41.0);
    EXPECT_EQ(parseFramePlace(QStringLiteral("1:02:03.5")).seconds, 3'723.5);
    EXPECT_EQ(parseFramePlace(QStringLiteral("41.1s")).seconds, 41.1);
}

TEST(GoToField, RefusesWhatIsNeither)
{
    for (const char* text : {"", "abc", "-3", "1:xx", ":", "1.5", "s"}) {
        const FramePlace place = parseFramePlace(QString::fromLatin1(text));
        EXPECT_FALSE(place.frame.has_value()) << text;
        EXPECT_FALSE(place.seconds.has_value()) << text;
    }
}

}  // namespace
}  // namespace longtake::ui
