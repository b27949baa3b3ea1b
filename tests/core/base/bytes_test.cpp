// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/bytes.h"

#include <gtest/gtest.h>

namespace longtake {
namespace {

TEST(Bytes, ReadsPowersOfThousandAndOf1024)
{
    EXPECT_EQ(parseBytes("4.79GB").value(), 4'790'000'000);
    EXPECT_EQ(parseBytes("256MiB").value(), 268'435'456);
    EXPECT_EQ(parseBytes("1024").value(), 1024);
    EXPECT_EQ(parseBytes("1.5 gib").value(), 1'610'612'736);
}

TEST(Bytes, RefusesWhatIsNoSize)
{
    for (const char* text : {"", "GB", "-1", "4.7.9GB", "12 parsecs", "1e99TB", "nan"}) {
        EXPECT_FALSE(parseBytes(text).has_value()) << text;
        EXPECT_EQ(parseBytes(text).error().code, ErrorCode::WrongUsage) << text;
    }
}

TEST(Bytes, ShowsThreeDigits)
{
    EXPECT_EQ(formatBytes(0), "0 B");
    EXPECT_EQ(formatBytes(4'790'000'000), "4.79 GB");
    EXPECT_EQ(formatBytes(620'400'000), "620 MB");
    EXPECT_EQ(formatBytes(999'999), "1.00 MB");
}

}  // namespace
}  // namespace longtake
