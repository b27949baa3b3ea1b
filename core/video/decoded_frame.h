// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// DecodedFrame: a picture as the decoder gave it, with its number and its own planes (YUV, 10 bit, palette ...).
//
// Cheap to copy (shares the planes). The planes are never written after construction, so a copy may be read on another
// thread. Turn it into pixels with PictureConverter.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct AVFrame;

namespace longtake {

// A picture's own planes, packed without padding in the order of FFmpeg's `framemd5`.
struct NativePicture {
    int width = 0;  // before rotation
    int height = 0;
    std::string pixelFormat;  // "yuv420p10le"
    std::vector<std::uint8_t> planes;
};

class DecodedFrame {
public:
    DecodedFrame() = default;
    DecodedFrame(std::int64_t number, std::shared_ptr<const AVFrame> picture);

    std::int64_t number() const { return number_; }
    bool isEmpty() const { return picture_ == nullptr; }

    // XXH3 over size, pixel format and packed planes; never 0.
    std::uint64_t hash() const;

    // What FFmpeg's `framemd5` prints for this picture: 32 lower-case hexadecimal digits.
    std::string nativeMd5() const;

    NativePicture native() const;

    // Memory that the planes hold, about.
    std::size_t memoryBytes() const;

    // For core/video only.
    const AVFrame& picture() const { return *picture_; }
    const std::shared_ptr<const AVFrame>& sharedPicture() const { return picture_; }

private:
    std::int64_t number_ = -1;
    std::shared_ptr<const AVFrame> picture_;
};

}  // namespace longtake
