// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/frame_numbers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <system_error>

#include "core/exchange/cell_values.h"
#include "core/exchange/csv_table.h"

namespace longtake {
namespace {

constexpr std::array kHeaders = {"frame",   "frames",   "framenumber", "framenr",    "frameno",
                                 "frameid", "frameidx", "frameindex",  "imageindex", "unnamed0"};
constexpr std::array kNumberWords = {"frame", "image", "img", "fr", "f"};
constexpr std::array kPictureEndings = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".bmp"};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

void dropSeparators(std::string& text)
{
    while (!text.empty() && (text.back() == '_' || text.back() == '-' || text.back() == '.' || text.back() == ' '))
        text.pop_back();
}

}  // namespace

bool isFrameHeader(std::string_view header)
{
    const std::string key = columnKey(header);
    return std::find(kHeaders.begin(), kHeaders.end(), key) != kHeaders.end();
}

std::optional<FrameName> frameNameIn(std::string_view cell)
{
    if (const auto number = integerIn(cell)) return FrameName{{}, *number};
    if (numberIn(cell)) return std::nullopt;  // a time, or a mistake, and no name that ends in a number
    for (const std::string_view ending : kPictureEndings) {
        if (cell.size() > ending.size() && lowered(cell.substr(cell.size() - ending.size())) == ending)
            cell.remove_suffix(ending.size());
    }
    std::size_t digits = 0;
    while (digits < cell.size() && isDigit(cell[cell.size() - 1 - digits])) ++digits;
    FrameName name;
    const std::string_view number = cell.substr(cell.size() - digits);
    if (digits == 0 || std::from_chars(number.data(), number.data() + digits, name.frame).ec != std::errc())
        return std::nullopt;
    name.video = cell.substr(0, cell.size() - digits);
    dropSeparators(name.video);
    for (const std::string_view word : kNumberWords) {
        const std::size_t rest = name.video.size() - std::min(name.video.size(), word.size());
        const bool endsWithWord = lowered(std::string_view(name.video).substr(rest)) == word;
        const bool standsAlone = rest == 0 || std::isalpha(static_cast<unsigned char>(name.video[rest - 1])) == 0;
        if (!endsWithWord || !standsAlone) continue;
        name.video.resize(rest);
        dropSeparators(name.video);
        break;
    }
    return name;
}

}  // namespace longtake
