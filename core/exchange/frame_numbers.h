// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The column of a label table that says which frame a row is about.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace longtake {

// "frame", "Frame number", "index", an unnamed first column and their like.
bool isFrameHeader(std::string_view header);

struct FrameName {
    std::string video;  // empty: the name holds only a number
    std::int64_t frame = 0;
};

// "167", "frame_000167.png", "video_12_frame_34" (video "video_12"); nothing where no number ends
// the name, and for a number that is not whole.
std::optional<FrameName> frameNameIn(std::string_view cell);

}  // namespace longtake
