// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// VideoReader: any frame of a video, in any order, exactly as decoding from the start would give it.
//
// Reading forwards costs one decode a frame; backwards nearly the same, since the pictures decoded on the way to a
// frame are kept up to a limit in bytes. With a proven index each picture is compared with its hash: a seek that lands
// on another picture is noticed, an earlier seek point is taken, and the bad one is remembered. Not thread-safe: one
// reader per thread. Several readers may share one index.

#pragma once

#include "core/base/result.h"
#include "core/video/decoded_frame.h"
#include "core/video/frame_buffer.h"
#include "core/video/frame_index.h"
#include "core/video/unwanted.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>

namespace longtake {

struct ReaderOptions {
    int threads = 1;                                 // for the decoder; 1 to 64. Damaged videos are read on one
    std::size_t keepBytes = std::size_t{256} << 20;  // decoded pictures kept for going backwards
};

// What a reader did so far; for tests and for the log.
struct ReaderCounts {
    std::int64_t decoded = 0;     // pictures decoded
    std::int64_t seeks = 0;       // jumps in the file, starting over included
    std::int64_t wrongSeeks = 0;  // of these, jumps that led to another picture or nowhere and were mended
};

class VideoReader {
public:
    // Fails with FileNotFound, CannotRead, NotAVideo, Unsupported; with BrokenFile when the file is no longer the one
    // that was indexed (other size).
    static Result<std::unique_ptr<VideoReader>> open(const std::filesystem::path& path,
                                                     std::shared_ptr<const FrameIndex> index,
                                                     ReaderOptions options = {});
    ~VideoReader();
    VideoReader(const VideoReader&) = delete;
    VideoReader& operator=(const VideoReader&) = delete;

    const FrameIndex& index() const;

    // Frame n upright, in the display size. 0 <= n < index().frameCount(). Fails with CannotRead when the file went
    // away, with BrokenFile when the picture is not the one that was proven, or (index not proven) does not decode.
    Result<FrameBuffer> frame(std::int64_t n, PixelLayout layout = PixelLayout::Rgb);

    // The same; nothing when it became unwanted on the way. What was decoded until then is kept, and decoding goes on
    // from there when that leads to the next frame asked for.
    Result<std::optional<FrameBuffer>> frame(std::int64_t n, PixelLayout layout, const Unwanted& unwanted);

    // Frame n as the decoder gives it, not rotated.
    Result<DecodedFrame> decode(std::int64_t n);

    // md5 of the frame's own planes, as FFmpeg's `framemd5` prints it.
    Result<std::string> nativeMd5(std::int64_t n);

    ReaderCounts counts() const;

private:
    struct Impl;
    explicit VideoReader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace longtake
