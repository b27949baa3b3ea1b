// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Videos made of single pictures: a folder of images, the pages of a TIFF. For core/video only.

#pragma once

#include "core/video/picture_source.h"
#include "core/video/video_scan.h"

#include <string>

namespace longtake {

// The pictures of one such video, each readable alone.
class StillPictures {
public:
    virtual ~StillPictures() = default;

    // What an index calls a packet: the number of an image or page.
    virtual std::int64_t count() const = 0;

    // For messages: the image's file name, "page 3".
    virtual std::string nameOf(std::int64_t number) const = 0;

    // Fails with the codes of VideoReader.
    virtual Result<DecodedFrame> read(std::int64_t number) = 0;
};

// Opens the images of a folder, in natural order; with `names`, just these. Fails with NotAVideo when there is none.
Result<std::unique_ptr<StillPictures>> openImageFolder(const std::filesystem::path& folder,
                                                       const std::vector<std::string>& names = {});

// Opens the pages of a TIFF; reduced copies (thumbnails) are left out.
Result<std::unique_ptr<StillPictures>> openTiff(const std::filesystem::path& path);

// True for a file that begins as a TIFF.
bool isTiff(const std::filesystem::path& path);

Result<std::optional<VideoScan>> scanStills(const std::filesystem::path& path, PictureOrigin origin,
                                            const std::stop_token& stop, const ScanProgress& progress);

Result<std::optional<VideoScan>> proveStills(const std::filesystem::path& path, const VideoScan& scan,
                                             const ProveOptions& options);

Result<std::unique_ptr<PictureSource>> openStillSource(const std::filesystem::path& path,
                                                       std::shared_ptr<const FrameIndex> index,
                                                       const ReaderOptions& options);

}  // namespace longtake
