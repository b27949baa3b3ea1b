// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/picture_region.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace longtake {
namespace {

std::string subjectOf(std::string_view text)
{
    return "region \"" + std::string(text) + '"';
}

// One of four whole numbers; `rest` becomes what follows the comma.
bool readNumber(std::string_view& rest, int& value, bool isLast)
{
    const auto [end, code] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    if (code != std::errc()) return false;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (isLast) return rest.empty();
    if (rest.empty() || rest.front() != ',') return false;
    rest.remove_prefix(1);
    return true;
}

}  // namespace

PictureRegion PictureRegion::clippedTo(int pictureWidth, int pictureHeight) const
{
    if (isWhole()) return {};
    const int left = std::clamp(x, 0, pictureWidth);
    const int top = std::clamp(y, 0, pictureHeight);
    // In 64 bit, since x + width of a damaged file may be anything.
    const auto right = static_cast<int>(std::clamp<long long>(1LL * x + width, left, pictureWidth));
    const auto bottom = static_cast<int>(std::clamp<long long>(1LL * y + height, top, pictureHeight));
    if (right == left || bottom == top) return {};
    if (left == 0 && top == 0 && right == pictureWidth && bottom == pictureHeight) return {};
    return {left, top, right - left, bottom - top};
}

Result<PictureRegion> checkedRegion(PictureRegion region, int pictureWidth, int pictureHeight)
{
    if (region == PictureRegion{}) return region;
    const std::string subject = subjectOf(toString(region));
    if (region.x < 0 || region.y < 0)
        return fail(ErrorCode::WrongUsage, subject, "it begins outside the picture; X and Y are 0 or more");
    if (region.width < kLeastRegionSide || region.height < kLeastRegionSide) {
        return fail(ErrorCode::WrongUsage, subject,
                    "its sides must be at least " + std::to_string(kLeastRegionSide) + " pixels");
    }
    if (pictureWidth <= 0 || pictureHeight <= 0) return region;
    if (region.x > pictureWidth - region.width || region.y > pictureHeight - region.height) {
        return fail(ErrorCode::WrongUsage, subject,
                    "it reaches beyond the picture, which is " + std::to_string(pictureWidth) + " pixels wide and " +
                        std::to_string(pictureHeight) + " high");
    }
    return region.clippedTo(pictureWidth, pictureHeight);
}

Result<PictureRegion> parsePictureRegion(std::string_view text)
{
    if (text.empty() || text == "none") return PictureRegion{};
    PictureRegion region;
    std::string_view rest = text;
    if (!readNumber(rest, region.x, false) || !readNumber(rest, region.y, false) ||
        !readNumber(rest, region.width, false) || !readNumber(rest, region.height, true)) {
        return fail(ErrorCode::WrongUsage, subjectOf(text),
                    "write it as X,Y,W,H in pixels, for example 40,0,320,240, or as none for the whole picture");
    }
    if (region.width <= 0 || region.height <= 0) {
        return fail(ErrorCode::WrongUsage, subjectOf(text),
                    "its sides must be at least " + std::to_string(kLeastRegionSide) + " pixels");
    }
    return region;
}

std::string toString(PictureRegion region)
{
    if (region.isWhole()) return {};
    std::string text;
    for (const int number : std::array{region.x, region.y, region.width, region.height})
        text += (text.empty() ? "" : ",") + std::to_string(number);
    return text;
}

}  // namespace longtake
