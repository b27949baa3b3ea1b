// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/qt_convert.h"

#include <gtest/gtest.h>

namespace longtake::ui {
namespace {

TEST(QtConvert, WritesTimesToTheMillisecond)
{
    EXPECT_EQ(timeText(0), QStringLiteral("00:00:00.000"));
    EXPECT_EQ(timeText(41.1333), QStringLiteral("00:00:41.133"));
    EXPECT_EQ(timeText(36'061.9996), QStringLiteral("10:01:02.000"));
    EXPECT_EQ(timeText(-3), QStringLiteral("00:00:00.000"));
}

TEST(QtConvert, GroupsThousands)
{
    EXPECT_EQ(countText(1'234'567), QStringLiteral("1,234,567"));
    EXPECT_EQ(countText(-1), QString(QChar(0x2013)));
}

TEST(QtConvert, KeepsFileNamesThatAreNoText)
{
    const std::filesystem::path path("/videos/\xC3\xA9t\xC3\xA9 7.mp4");
    EXPECT_EQ(toPath(pathText(path)), path);
}

TEST(QtConvert, SaysHowLongToWait)
{
    EXPECT_EQ(durationText(41.2), QStringLiteral("41 s"));
    EXPECT_EQ(durationText(125), QStringLiteral("2 min 5 s"));
    EXPECT_EQ(durationText(7'320), QStringLiteral("2 h 2 min"));
}

}  // namespace
}  // namespace longtake::ui
