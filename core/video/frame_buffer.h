// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// FrameBuffer: one decoded picture, upright, ready to show or to feed to the network.
//
// Owns its pixels. A value; across threads it goes as `std::shared_ptr<const FrameBuffer>`.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace longtake {

enum class PixelLayout : std::uint8_t {
    Rgb,     // 3 bytes a pixel: red, green, blue
    Gray,    // 1 byte a pixel: luma, 0 black to 255 white
    Rgb32,   // 4 bytes a pixel: 0xffRRGGBB in the machine's byte order, as screens take it
    Gray16,  // 2 bytes a pixel, in the machine's byte order: luma, 0 black to 65535 white; keeps 10 to 16 bit sources
};

constexpr int bytesPerPixel(PixelLayout layout)
{
    switch (layout) {
        case PixelLayout::Rgb:
            return 3;
        case PixelLayout::Rgb32:
            return 4;
        case PixelLayout::Gray16:
            return 2;
        case PixelLayout::Gray:
            break;
    }
    return 1;
}

struct FrameBuffer {
    std::int64_t frame = -1;  // its number in the video; -1: of no video
    int width = 0;            // after rotation
    int height = 0;
    PixelLayout layout = PixelLayout::Rgb;
    std::vector<std::uint8_t> pixels;  // row after row from the top, without padding

    std::size_t strideBytes() const
    {
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(bytesPerPixel(layout));
    }
    const std::uint8_t* row(int y) const { return pixels.data() + strideBytes() * static_cast<std::size_t>(y); }
    std::uint8_t* row(int y) { return pixels.data() + strideBytes() * static_cast<std::size_t>(y); }
};

// A black picture of that size.
FrameBuffer makeFrameBuffer(int width, int height, PixelLayout layout);

}  // namespace longtake
