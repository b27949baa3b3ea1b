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

TEST(Bytes, AmountsThatAreComparedReadDifferently)
{
    const auto compared = [](std::int64_t first, std::int64_t second) {
        const auto [a, b] = formatCompared(first, second);
        return a + " | " + b;
    };
    EXPECT_EQ(compared(4'790'000'000, 4'800'000'000), "4.79 GB | 4.80 GB") << "no more digits than it takes";
    EXPECT_EQ(compared(29'300'000, 29'300'001), "29.300000 MB | 29.300001 MB");
    EXPECT_EQ(compared(512, 513), "512 B | 513 B");
    EXPECT_EQ(compared(999'999, 1'000'001), "0.999999 MB | 1.000001 MB");
    EXPECT_EQ(compared(7, 7), "7 B | 7 B");
    for (std::int64_t bytes = 1; bytes < 90'000'000'000'000'000; bytes *= 3) {
        const auto [a, b] = formatCompared(bytes, bytes + 1);
        EXPECT_NE(a, b) << bytes;
    }
}

TEST(Bytes, WhatIsTypedIsNeverLess)
{
    EXPECT_EQ(typedBytes(4'790'000'001), "4.80GB");
    EXPECT_EQ(typedBytes(19'008), "19.1kB");
    EXPECT_EQ(typedBytes(620'000'000), "620MB");
    EXPECT_EQ(typedBytes(0), "0B");
    for (std::int64_t bytes = 1; bytes < 30'000'000'000'000'000; bytes = bytes * 7 / 3 + 1) {
        const Result<std::int64_t> read = parseBytes(typedBytes(bytes));
        ASSERT_TRUE(read.has_value()) << typedBytes(bytes);
        EXPECT_GE(*read, bytes);
        EXPECT_LE(*read, bytes + bytes / 90 + 1);
    }
}

}  // namespace
}  // namespace longtake
