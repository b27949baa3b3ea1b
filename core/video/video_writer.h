// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// VideoWriter: pictures into a video file, for the sample project and for annotated copies of videos.
//
// Write frames one after the other, then `finish`. A writer that is destroyed without `finish` removes its unfinished
// file. Not thread-safe.

#pragma once

#include "core/base/result.h"
#include "core/video/frame_buffer.h"

#include <filesystem>
#include <memory>

namespace longtake {

struct VideoWriterOptions {
    enum class Codec {
        PlaysEverywhere,  // H.264, 4:2:0, in MP4: nearly without loss, opens in every player and browser
        Lossless,  // FFV1 in Matroska: every pixel kept (RGB as RGB), large; for pictures that are measured later
    };

    Codec codec = Codec::PlaysEverywhere;
    int fpsNumerator = 25;
    int fpsDenominator = 1;
    int quality = 16;      // H.264 only: 0 best to 51 worst (constant rate factor)
    int keyInterval = 30;  // frames from key frame to key frame; small makes seeking quick
    int threads = 1;
};

// Where the frames of `video` lie until it is finished.
std::filesystem::path unfinishedVideo(std::filesystem::path video);

class VideoWriter {
public:
    // The container follows from the codec whatever the name says. Sizes 1 to 16384; with PlaysEverywhere odd sizes are
    // padded to even ones by repeating the last column or row. Fails with CannotWrite, Unsupported (no such encoder).
    static Result<std::unique_ptr<VideoWriter>> create(const std::filesystem::path& path, int width, int height,
                                                       VideoWriterOptions options = {});
    ~VideoWriter();
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    // The size given to `create`, layout Rgb or Gray. Fails with CannotWrite or DiskFull.
    Status write(const FrameBuffer& picture);

    // Writes what is left and closes the file. Nothing may be written after it.
    Status finish();

private:
    struct Impl;
    explicit VideoWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace longtake
