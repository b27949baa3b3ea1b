// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/picture_region.h"

#include <gtest/gtest.h>

namespace longtake {
namespace {

TEST(PictureRegion, IsReadAsItIsWritten)
{
    EXPECT_EQ(parsePictureRegion("40,0,320,240").value(), (PictureRegion{40, 0, 320, 240}));
    EXPECT_EQ(toString(PictureRegion{40, 0, 320, 240}), "40,0,320,240");
    EXPECT_TRUE(parsePictureRegion("none").value().isWhole());
    EXPECT_TRUE(parsePictureRegion(toString(PictureRegion{})).value().isWhole());
    for (const char* bad : {"1,2,3", "1,2,3,4,5", "1,2,3,x", "1, 2,30,40", "10x20", "1,2,0,40", "1,2,30,-40", "all",
                            "99999999999,0,30,40"}) {
        const Result<PictureRegion> region = parsePictureRegion(bad);
        ASSERT_FALSE(region.has_value()) << bad;
        EXPECT_EQ(region.error().code, ErrorCode::WrongUsage);
        EXPECT_NE(region.error().subject.find(bad), std::string::npos);
    }
}

TEST(PictureRegion, IsCutToThePicture)
{
    EXPECT_EQ((PictureRegion{10, 10, 30, 30}.clippedTo(20, 100)), (PictureRegion{10, 10, 10, 30}));
    EXPECT_TRUE((PictureRegion{50, 0, 30, 30}.clippedTo(20, 100)).isWhole()) << "nothing of it is in the picture";
    EXPECT_TRUE((PictureRegion{0, 0, 30, 200}.clippedTo(20, 100)).isWhole()) << "it covers the picture";
    EXPECT_EQ((PictureRegion{10, 5, 2147483647, 2147483647}.clippedTo(20, 100)), (PictureRegion{10, 5, 10, 95}));
}

}  // namespace
}  // namespace longtake
