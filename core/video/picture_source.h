// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// PictureSource: where VideoReader gets its pictures from: a stream of packets, a folder of images, the pages of a
// TIFF. For core/video only.

#pragma once

#include "core/base/result.h"
#include "core/video/decoded_frame.h"
#include "core/video/frame_index.h"
#include "core/video/video_reader.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

namespace longtake {

class PictureSource {
public:
    virtual ~PictureSource() = default;

    // Frame n, proven by its hash where the index has one; nothing when it became `unwanted` (may be empty) on the way.
    // n is in range.
    virtual Result<std::optional<DecodedFrame>> decode(std::int64_t n, const Unwanted& unwanted) = 0;

    virtual ReaderCounts counts() const = 0;
};

// By the origin that the index states. Fails as VideoReader::open does.
Result<std::unique_ptr<PictureSource>> openPictureSource(const std::filesystem::path& path,
                                                         std::shared_ptr<const FrameIndex> index,
                                                         const ReaderOptions& options);

Result<std::unique_ptr<PictureSource>> openStreamSource(const std::filesystem::path& path,
                                                        std::shared_ptr<const FrameIndex> index,
                                                        const ReaderOptions& options);

}  // namespace longtake
