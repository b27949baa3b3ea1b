// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/decoded_frame.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

extern "C" {
#include <libavutil/frame.h>
#include <libavutil/imgutils.h>
#include <libavutil/md5.h>
#include <libavutil/mem.h>
#include <libavutil/pixdesc.h>
}

#include <algorithm>
#include <utility>

#include "core/base/contract.h"

namespace longtake {
namespace {

// Calls `take(bytes, count)` for each row of each plane, palette last, as av_image_copy_to_buffer packs them.
template <typename Take>
void forEachRow(const AVFrame& picture, Take take)
{
    const auto format = static_cast<AVPixelFormat>(picture.format);
    const AVPixFmtDescriptor* about = av_pix_fmt_desc_get(format);
    LT_EXPECT(about != nullptr);
    const int planes = av_pix_fmt_count_planes(format);
    for (int plane = 0; plane < planes; ++plane) {
        const std::uint8_t* row = picture.data[plane];
        const bool isChroma = plane == 1 || plane == 2;
        const int bytes = av_image_get_linesize(format, picture.width, plane);
        const int rows = isChroma ? AV_CEIL_RSHIFT(picture.height, about->log2_chroma_h) : picture.height;
        if (row == nullptr || bytes <= 0) continue;
        if ((about->flags & AV_PIX_FMT_FLAG_PAL) != 0 && plane == 1) break;
        if (picture.linesize[plane] == bytes) {
            take(row, static_cast<std::size_t>(bytes) * static_cast<std::size_t>(rows));
            continue;
        }
        for (int y = 0; y < rows; ++y, row += picture.linesize[plane]) take(row, static_cast<std::size_t>(bytes));
    }
    if ((about->flags & AV_PIX_FMT_FLAG_PAL) != 0 && picture.data[1] != nullptr)
        take(static_cast<const std::uint8_t*>(picture.data[1]), std::size_t{AVPALETTE_SIZE});
}

}  // namespace

DecodedFrame::DecodedFrame(std::int64_t number, std::shared_ptr<const AVFrame> picture)
    : number_(number), picture_(std::move(picture))
{}

std::uint64_t DecodedFrame::hash() const
{
    LT_EXPECT(picture_ != nullptr);
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    const std::int32_t shape[3] = {picture_->width, picture_->height, picture_->format};
    XXH3_64bits_update(&state, shape, sizeof(shape[0]) * 2);
    const char* format = av_get_pix_fmt_name(static_cast<AVPixelFormat>(picture_->format));
    if (format != nullptr) XXH3_64bits_update(&state, format, std::char_traits<char>::length(format));
    forEachRow(*picture_,
               [&](const std::uint8_t* bytes, std::size_t count) { XXH3_64bits_update(&state, bytes, count); });
    return std::max<std::uint64_t>(1, XXH3_64bits_digest(&state));
}

std::string DecodedFrame::nativeMd5() const
{
    LT_EXPECT(picture_ != nullptr);
    const std::unique_ptr<AVMD5, void (*)(void*)> md5(av_md5_alloc(), &av_free);
    LT_EXPECT(md5 != nullptr);
    av_md5_init(md5.get());
    forEachRow(*picture_,
               [&](const std::uint8_t* bytes, std::size_t count) { av_md5_update(md5.get(), bytes, count); });
    std::uint8_t digest[16] = {};
    av_md5_final(md5.get(), digest);
    constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : digest) {
        text += kDigits[byte >> 4];
        text += kDigits[byte & 15];
    }
    return text;
}

NativePicture DecodedFrame::native() const
{
    LT_EXPECT(picture_ != nullptr);
    NativePicture native;
    native.width = picture_->width;
    native.height = picture_->height;
    const char* format = av_get_pix_fmt_name(static_cast<AVPixelFormat>(picture_->format));
    if (format != nullptr) native.pixelFormat = format;
    forEachRow(*picture_, [&](const std::uint8_t* bytes, std::size_t count) {
        native.planes.insert(native.planes.end(), bytes, bytes + count);
    });
    return native;
}

std::size_t DecodedFrame::memoryBytes() const
{
    if (picture_ == nullptr) return 0;
    std::size_t bytes = sizeof(AVFrame);
    for (const AVBufferRef* buffer : picture_->buf)
        if (buffer != nullptr) bytes += static_cast<std::size_t>(buffer->size);
    return bytes;
}

}  // namespace longtake
