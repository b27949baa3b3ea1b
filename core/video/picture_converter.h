// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// PictureConverter: a decoder's planes into upright RGB or gray pixels of one fixed size.
//
// Every picture of a video comes out with the size of its first one, so a stream that changes its size in the middle
// gives scaled pictures there. Colour matrix and range follow what the picture states (BT.709 for high definition,
// BT.601 below, where it states nothing). The same planes give the same bytes every time. Not thread-safe: one
// converter per thread.

#pragma once

#include "core/base/result.h"
#include "core/video/decoded_frame.h"
#include "core/video/frame_buffer.h"
#include "core/video/frame_index.h"

#include <memory>

namespace longtake {

class PictureConverter {
public:
    // Sizes before rotation; rotation 0, 90, 180 or 270 degrees clockwise.
    PictureConverter(int width, int height, int rotationDegrees);
    explicit PictureConverter(const FrameIndex& index);
    ~PictureConverter();
    PictureConverter(PictureConverter&&) noexcept;
    PictureConverter& operator=(PictureConverter&&) noexcept;

    // Full size. Fails with Unsupported for a pixel format that cannot be shown, with OutOfMemory.
    Result<FrameBuffer> convert(const DecodedFrame& frame, PixelLayout layout);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace longtake
