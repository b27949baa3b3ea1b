// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/video_scan.h"

#include <system_error>
#include <utility>

#include "core/base/contract.h"
#include "core/video/picture_source.h"
#include "core/video/still_pictures.h"
#include "core/video/stream_scan.h"

namespace longtake {

Result<std::optional<VideoScan>> scanVideo(const std::filesystem::path& path, std::stop_token stop,
                                           const ScanProgress& progress)
{
    std::error_code problem;
    if (std::filesystem::is_directory(path, problem))
        return scanStills(path, PictureOrigin::ImageFolder, stop, progress);
    if (isTiff(path)) return scanStills(path, PictureOrigin::TiffPages, stop, progress);
    return scanStream(path, std::move(stop), progress);
}

Result<VideoScan> scanVideo(const std::filesystem::path& path)
{
    auto scan = scanVideo(path, std::stop_token(), {});
    if (!scan) return fail(scan.error());
    LT_EXPECT(scan->has_value());
    return std::move(**scan);
}

Result<std::optional<VideoScan>> proveIndex(const std::filesystem::path& path, const VideoScan& scan,
                                            const ProveOptions& options)
{
    LT_EXPECT(scan.index != nullptr);
    if (scan.index->columns().origin == PictureOrigin::Stream) return proveStream(path, scan, options);
    return proveStills(path, scan, options);
}

Result<std::unique_ptr<PictureSource>> openPictureSource(const std::filesystem::path& path,
                                                         std::shared_ptr<const FrameIndex> index,
                                                         const ReaderOptions& options)
{
    if (index->columns().origin == PictureOrigin::Stream) return openStreamSource(path, std::move(index), options);
    return openStillSource(path, std::move(index), options);
}

}  // namespace longtake
