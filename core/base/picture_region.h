// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of a video's picture that the network sees: a rectangle in pixels as displayed (after rotation), (0, 0) at
// the top left. Written `X,Y,W,H` on the command line, in the project and in names of files.

#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace longtake {

// Sides below this hold too little to classify anything by.
inline constexpr int kLeastRegionSide = 8;

struct PictureRegion {
    int x = 0;
    int y = 0;
    int width = 0;  // 0 = the whole picture, whatever its size; then all four are 0
    int height = 0;

    constexpr bool isWhole() const { return width == 0; }

    // What of it lies in a picture of that size; the whole picture if nothing does.
    PictureRegion clippedTo(int pictureWidth, int pictureHeight) const;

    friend bool operator==(const PictureRegion&, const PictureRegion&) = default;
};

// `region` if it lies inside a picture of that size and has sides of at least kLeastRegionSide; a region that covers
// the picture becomes the whole. WrongUsage says what is wrong and how large the picture is; a size of 0 is not known
// yet and only x, y and the sides are checked.
Result<PictureRegion> checkedRegion(PictureRegion region, int pictureWidth, int pictureHeight);

// Reads "X,Y,W,H" (not whether it fits a picture), "none" or nothing for the whole. Fails with WrongUsage.
Result<PictureRegion> parsePictureRegion(std::string_view text);

// "40,0,320,240"; nothing for the whole.
std::string toString(PictureRegion region);

}  // namespace longtake
