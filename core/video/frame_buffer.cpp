// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/frame_buffer.h"

#include "core/base/contract.h"

namespace longtake {

FrameBuffer makeFrameBuffer(int width, int height, PixelLayout layout)
{
    LT_EXPECT(width > 0 && height > 0);
    FrameBuffer buffer;
    buffer.width = width;
    buffer.height = height;
    buffer.layout = layout;
    buffer.pixels.resize(buffer.strideBytes() * static_cast<std::size_t>(height));
    return buffer;
}

}  // namespace longtake
