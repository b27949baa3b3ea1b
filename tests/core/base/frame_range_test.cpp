// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/frame_range.h"

#include <gtest/gtest.h>

namespace longtake {
namespace {

TEST(FrameRange, ReadsFirstAndEnd)
{
    EXPECT_EQ(parseFrameRange("10:20").value(), (FrameRange{10, 20}));
}

TEST(FrameRange, RefusesEmptyNegativeAndUnreadableRanges)
{
    for (const char* text : {"", ":", "5", "5:5", "9:3", "-1:4", "1:2:3", "a:b", "1: 2", "99999999999999999999:5"}) {
        EXPECT_FALSE(parseFrameRange(text).has_value()) << text;
    }
}

TEST(FrameRange, ClippingToADisjointRangeIsEmpty)
{
    EXPECT_TRUE((FrameRange{0, 5}.clippedTo({5, 9}).isEmpty()));
}

}  // namespace
}  // namespace longtake
