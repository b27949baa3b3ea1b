// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/video_reader.h"

#include <string>
#include <utility>

#include "core/base/contract.h"
#include "core/video/picture_converter.h"
#include "core/video/picture_source.h"

namespace longtake {

struct VideoReader::Impl {
    std::shared_ptr<const FrameIndex> index;
    std::unique_ptr<PictureSource> source;
    PictureConverter converter;
};

VideoReader::VideoReader(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
VideoReader::~VideoReader() = default;

Result<std::unique_ptr<VideoReader>> VideoReader::open(const std::filesystem::path& path,
                                                       std::shared_ptr<const FrameIndex> index, ReaderOptions options)
{
    LT_EXPECT(index != nullptr);
    auto source = openPictureSource(path, index, options);
    if (!source) return fail(source.error());
    PictureConverter converter(*index);
    return std::unique_ptr<VideoReader>(
        new VideoReader(std::make_unique<Impl>(Impl{std::move(index), std::move(*source), std::move(converter)})));
}

const FrameIndex& VideoReader::index() const
{
    return *impl_->index;
}

Result<DecodedFrame> VideoReader::decode(std::int64_t n)
{
    LT_EXPECT(n >= 0 && n < impl_->index->frameCount());
    Result<std::optional<DecodedFrame>> decoded = impl_->source->decode(n, {});
    if (!decoded) return fail(decoded.error());
    LT_EXPECT(decoded->has_value());
    return **std::move(decoded);
}

Result<FrameBuffer> VideoReader::frame(std::int64_t n, PixelLayout layout)
{
    const Result<DecodedFrame> decoded = decode(n);
    if (!decoded) return fail(decoded.error());
    return impl_->converter.convert(*decoded, layout);
}

Result<std::optional<FrameBuffer>> VideoReader::frame(std::int64_t n, PixelLayout layout, const Unwanted& unwanted)
{
    LT_EXPECT(n >= 0 && n < impl_->index->frameCount());
    const Result<std::optional<DecodedFrame>> decoded = impl_->source->decode(n, unwanted);
    if (!decoded) return fail(decoded.error());
    if (!*decoded || (unwanted && unwanted())) return std::nullopt;
    return impl_->converter.convert(**decoded, layout);
}

Result<std::string> VideoReader::nativeMd5(std::int64_t n)
{
    const Result<DecodedFrame> decoded = decode(n);
    if (!decoded) return fail(decoded.error());
    return decoded->nativeMd5();
}

ReaderCounts VideoReader::counts() const
{
    return impl_->source->counts();
}

}  // namespace longtake
