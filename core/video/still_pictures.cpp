// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/still_pictures.h"

#include <algorithm>
#include <utility>

extern "C" {
#include <libavutil/frame.h>
#include <libavutil/pixdesc.h>
}

#include "core/video/kept_pictures.h"
#include "core/video/track_facts.h"

namespace longtake {
namespace {

// Pictures without a stated rate are shown as FFmpeg shows them.
constexpr int kFramesPerSecond = 25;

Result<std::unique_ptr<StillPictures>> openStills(const std::filesystem::path& path, const FrameIndexColumns& columns)
{
    return columns.origin == PictureOrigin::TiffPages ? openTiff(path) : openImageFolder(path, columns.imageNames);
}

std::int64_t fileBytesOf(const std::filesystem::path& path)
{
    std::error_code problem;
    const auto bytes = std::filesystem::file_size(path, problem);
    return problem ? 0 : static_cast<std::int64_t>(bytes);
}

FrameIndexColumns emptyColumns(const std::filesystem::path& path, PictureOrigin origin)
{
    FrameIndexColumns columns;
    columns.origin = origin;
    columns.timeBase = {1, kFramesPerSecond};
    columns.nominalFps = kFramesPerSecond;
    if (origin == PictureOrigin::TiffPages) columns.fileBytes = fileBytesOf(path);
    return columns;
}

void addFrame(FrameIndexColumns& columns, std::int64_t number)
{
    columns.pts.push_back(static_cast<std::int64_t>(columns.pts.size()));
    columns.packet.push_back(static_cast<std::uint32_t>(number));
    columns.keyFrame.push_back(true);
}

VideoInfo describeStills(PictureOrigin origin, const AVFrame& first)
{
    VideoInfo info;
    const char* pixelFormat = av_get_pix_fmt_name(static_cast<AVPixelFormat>(first.format));
    if (pixelFormat != nullptr) info.pixelFormat = pixelFormat;
    info.codec = origin == PictureOrigin::TiffPages ? "tiff" : "images";
    info.container = origin == PictureOrigin::TiffPages ? "tiff" : "image folder";
    info.problems.push_back({VideoProblem::Kind::RateUnknown});
    return info;
}

bool isLike(const AVFrame& picture, const AVFrame& first)
{
    return picture.width == first.width && picture.height == first.height && picture.format == first.format;
}

}  // namespace

Result<std::optional<VideoScan>> scanStills(const std::filesystem::path& path, PictureOrigin origin,
                                            const std::stop_token& stop, const ScanProgress& progress)
{
    auto opened = origin == PictureOrigin::TiffPages ? openTiff(path) : openImageFolder(path);
    if (!opened) return fail(opened.error());
    StillPictures& stills = **opened;
    FrameIndexColumns columns = emptyColumns(path, origin);
    columns.packetCount = stills.count();
    if (origin == PictureOrigin::ImageFolder)
        for (std::int64_t i = 0; i < stills.count(); ++i) columns.imageNames.push_back(stills.nameOf(i));

    // The first readable picture gives the size.
    DecodedFrame first;
    Error reason;
    for (std::int64_t i = 0; i < stills.count() && first.isEmpty(); ++i) {
        if (stop.stop_requested()) return std::nullopt;
        Result<DecodedFrame> picture = stills.read(i);
        if (picture) {
            first = *picture;
        } else if (reason.subject.empty()) {
            reason = picture.error();
        }
    }
    if (first.isEmpty()) {
        if (stills.count() == 1) return fail(reason);
        return fail(ErrorCode::NoFrames, path.string(),
                    "none of its pictures can be read; the first: " + describe(reason));
    }
    columns.width = first.picture().width;
    columns.height = first.picture().height;
    for (std::int64_t i = 0; i < stills.count(); ++i) addFrame(columns, i);

    VideoScan scan;
    scan.info = describeStills(origin, first.picture());
    scan.index = std::make_shared<const FrameIndex>(std::move(columns));
    completeInfo(*scan.index, scan.info);
    if (progress) progress(1.0);
    return scan;
}

Result<std::optional<VideoScan>> proveStills(const std::filesystem::path& path, const VideoScan& scan,
                                             const ProveOptions& options)
{
    const FrameIndexColumns& promised = scan.index->columns();
    auto opened = openStills(path, promised);
    if (!opened) return fail(opened.error());
    StillPictures& stills = **opened;
    FrameIndexColumns columns = emptyColumns(path, promised.origin);
    columns.imageNames = promised.imageNames;
    columns.packetCount = stills.count();
    VideoProblem unreadable{VideoProblem::Kind::UnreadablePictures};
    VideoProblem sizes{VideoProblem::Kind::SizeChanges};
    unreadable.count = sizes.count = 0;

    DecodedFrame first;
    for (std::int64_t i = 0; i < stills.count(); ++i) {
        if (options.stop.stop_requested()) return std::nullopt;
        const Result<DecodedFrame> read = stills.read(i);
        if (!read) {
            if (unreadable.count++ == 0) unreadable.text = stills.nameOf(i);
            continue;
        }
        const DecodedFrame frame(static_cast<std::int64_t>(columns.pts.size()), read->sharedPicture());
        if (first.isEmpty()) first = frame;
        if (!isLike(frame.picture(), first.picture()) && sizes.count++ == 0) sizes.frame = frame.number();
        addFrame(columns, i);
        columns.hash.push_back(frame.hash());
        if (options.onFrame) options.onFrame(frame);
        if (options.progress) options.progress(static_cast<double>(i + 1) / static_cast<double>(stills.count()));
    }
    if (first.isEmpty()) return fail(ErrorCode::NoFrames, path.string(), "none of its pictures can be read");
    columns.width = first.picture().width;
    columns.height = first.picture().height;

    VideoScan result;
    result.info = describeStills(promised.origin, first.picture());
    if (unreadable.count > 0) result.info.problems.push_back(unreadable);
    if (sizes.count > 0) result.info.problems.push_back(sizes);
    result.index = std::make_shared<const FrameIndex>(std::move(columns));
    completeInfo(*result.index, result.info);
    return result;
}

namespace {

class StillSource final : public PictureSource {
public:
    StillSource(std::string subject, std::shared_ptr<const FrameIndex> index, std::unique_ptr<StillPictures> stills,
                std::size_t keepBytes)
        : subject_(std::move(subject)), index_(std::move(index)), stills_(std::move(stills)), kept_(keepBytes)
    {}

    Result<std::optional<DecodedFrame>> decode(std::int64_t n, const Unwanted& unwanted) override
    {
        if (const DecodedFrame* kept = kept_.find(n)) return *kept;
        const FrameIndexColumns& columns = index_->columns();
        const std::int64_t number = columns.packet[static_cast<std::size_t>(n)];
        if (unwanted && unwanted()) return std::nullopt;
        if (number >= stills_->count())
            return fail(ErrorCode::BrokenFile, subject_, "frame " + std::to_string(n) + " is gone since it was added");
        const Result<DecodedFrame> read = stills_->read(number);
        if (!read) return fail(read.error());
        ++counts_.decoded;
        const DecodedFrame frame(n, read->sharedPicture());
        if (index_->isProven() && frame.hash() != columns.hash[static_cast<std::size_t>(n)]) {
            return fail(ErrorCode::BrokenFile, subject_,
                        stills_->nameOf(number) + " is not the picture it was when the video was added");
        }
        kept_.keep(frame);
        return frame;
    }

    ReaderCounts counts() const override { return counts_; }

private:
    std::string subject_;
    std::shared_ptr<const FrameIndex> index_;
    std::unique_ptr<StillPictures> stills_;
    KeptPictures kept_;
    ReaderCounts counts_;
};

}  // namespace

Result<std::unique_ptr<PictureSource>> openStillSource(const std::filesystem::path& path,
                                                       std::shared_ptr<const FrameIndex> index,
                                                       const ReaderOptions& options)
{
    const FrameIndexColumns& columns = index->columns();
    if (columns.origin == PictureOrigin::TiffPages && fileBytesOf(path) != columns.fileBytes && columns.fileBytes > 0 &&
        std::filesystem::exists(path))
        return fail(ErrorCode::BrokenFile, path.string(), "it is not the file that was added: its size has changed");
    auto stills = openStills(path, columns);
    if (!stills) return fail(stills.error());
    return std::make_unique<StillSource>(path.string(), std::move(index), std::move(*stills), options.keepBytes);
}

}  // namespace longtake
