// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/picture_converter.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

extern "C" {
#include <libavutil/imgutils.h>
#include <libavutil/pixdesc.h>
}

#include "core/base/contract.h"
#include "core/video/ffmpeg_handles.h"
#include "core/video/ffmpeg_log.h"

namespace longtake {
namespace {

// libswscale writes whole vector registers: it gets rows with room behind them.
constexpr int kRowAlignment = 64;

AVPixelFormat outputFormat(PixelLayout layout)
{
    switch (layout) {
        case PixelLayout::Rgb:
            return AV_PIX_FMT_RGB24;
        case PixelLayout::Rgb32:
            return AV_PIX_FMT_0RGB32;
        case PixelLayout::Gray:
            return AV_PIX_FMT_GRAY8;
        case PixelLayout::Gray16:
            return AV_PIX_FMT_GRAY16;
    }
    return AV_PIX_FMT_RGB24;
}

// The old names for full range formats, replaced by the new ones: libswscale warns about them at every picture.
AVPixelFormat withoutRange(AVPixelFormat format, bool& isFullRange)
{
    switch (format) {
        case AV_PIX_FMT_YUVJ420P:
            isFullRange = true;
            return AV_PIX_FMT_YUV420P;
        case AV_PIX_FMT_YUVJ422P:
            isFullRange = true;
            return AV_PIX_FMT_YUV422P;
        case AV_PIX_FMT_YUVJ444P:
            isFullRange = true;
            return AV_PIX_FMT_YUV444P;
        case AV_PIX_FMT_YUVJ440P:
            isFullRange = true;
            return AV_PIX_FMT_YUV440P;
        case AV_PIX_FMT_YUVJ411P:
            isFullRange = true;
            return AV_PIX_FMT_YUV411P;
        default:
            return format;
    }
}

int colourMatrix(const AVFrame& picture)
{
    switch (picture.colorspace) {
        case AVCOL_SPC_BT709:
            return SWS_CS_ITU709;
        case AVCOL_SPC_FCC:
            return SWS_CS_FCC;
        case AVCOL_SPC_SMPTE240M:
            return SWS_CS_SMPTE240M;
        case AVCOL_SPC_BT2020_NCL:
        case AVCOL_SPC_BT2020_CL:
            return SWS_CS_BT2020;
        case AVCOL_SPC_BT470BG:
        case AVCOL_SPC_SMPTE170M:
            return SWS_CS_ITU601;
        default:
            return picture.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601;
    }
}

// Copies `source` turned clockwise by `degrees` into `target`, whose size is that of the turned picture.
template <int Bytes>
void turnInto(const std::uint8_t* source, std::size_t stride, int width, int height, int degrees, FrameBuffer& target)
{
    for (int y = 0; y < target.height; ++y) {
        std::uint8_t* out = target.row(y);
        for (int x = 0; x < target.width; ++x, out += Bytes) {
            const int fromX = degrees == 90 ? y : degrees == 180 ? width - 1 - x : width - 1 - y;
            const int fromY = degrees == 90 ? height - 1 - x : degrees == 180 ? height - 1 - y : x;
            std::memcpy(out,
                        source + stride * static_cast<std::size_t>(fromY) + static_cast<std::size_t>(fromX) * Bytes,
                        Bytes);
        }
    }
}

}  // namespace

struct PictureConverter::Impl {
    int width = 0;
    int height = 0;
    int rotationDegrees = 0;
    ScalerPtr scaler;
    AVPixelFormat target = AV_PIX_FMT_NONE;
    std::unique_ptr<std::uint8_t, void (*)(void*)> scratch{nullptr, &av_free};
    std::size_t scratchBytes = 0;

    // Prepares `scaler` for the picture; swscale keeps it when nothing changed.
    Status prepare(const AVFrame& picture, AVPixelFormat to)
    {
        bool isFullRange = picture.color_range == AVCOL_RANGE_JPEG;
        const AVPixelFormat from = withoutRange(static_cast<AVPixelFormat>(picture.format), isFullRange);
        if (sws_isSupportedInput(from) == 0) {
            const char* name = av_get_pix_fmt_name(from);
            return fail(ErrorCode::Unsupported, std::string("pixel format ") + (name != nullptr ? name : "unknown"));
        }
        const bool isSameSize = picture.width == width && picture.height == height;
        const int flags = isSameSize ? SWS_BILINEAR : SWS_AREA;
        scaler.reset(sws_getCachedContext(scaler.release(), picture.width, picture.height, from, width, height, to,
                                          flags, nullptr, nullptr, nullptr));
        if (!scaler) return fail(ErrorCode::OutOfMemory, "the conversion of a picture");
        const int* matrix = sws_getCoefficients(colourMatrix(picture));
        // Gray sources are full range unless they say otherwise; what comes out always is.
        const AVPixFmtDescriptor* about = av_pix_fmt_desc_get(from);
        const bool isGray = about != nullptr && about->nb_components <= 2 && (about->flags & AV_PIX_FMT_FLAG_PAL) == 0;
        if (isGray && picture.color_range != AVCOL_RANGE_MPEG) isFullRange = true;
        sws_setColorspaceDetails(scaler.get(), matrix, isFullRange ? 1 : 0, matrix, 1, 0, 1 << 16, 1 << 16);
        return {};
    }

    std::uint8_t* scratchOf(std::size_t bytes)
    {
        if (bytes > scratchBytes) {
            scratch.reset(static_cast<std::uint8_t*>(av_malloc(bytes)));
            scratchBytes = scratch != nullptr ? bytes : 0;
        }
        return scratch.get();
    }
};

PictureConverter::PictureConverter(int width, int height, int rotationDegrees) : impl_(std::make_unique<Impl>())
{
    LT_EXPECT(width > 0 && height > 0);
    LT_EXPECT(rotationDegrees == 0 || rotationDegrees == 90 || rotationDegrees == 180 || rotationDegrees == 270);
    routeFfmpegLog();
    impl_->width = width;
    impl_->height = height;
    impl_->rotationDegrees = rotationDegrees;
}

PictureConverter::PictureConverter(const FrameIndex& index)
    : PictureConverter(std::max(1, index.columns().width), std::max(1, index.columns().height),
                       index.columns().rotationDegrees)
{}

PictureConverter::~PictureConverter() = default;
PictureConverter::PictureConverter(PictureConverter&&) noexcept = default;
PictureConverter& PictureConverter::operator=(PictureConverter&&) noexcept = default;

Result<FrameBuffer> PictureConverter::convert(const DecodedFrame& frame, PixelLayout layout)
{
    LT_EXPECT(!frame.isEmpty());
    const AVFrame& picture = frame.picture();
    const Status prepared = impl_->prepare(picture, outputFormat(layout));
    if (!prepared) return fail(prepared.error());

    const int bytes = bytesPerPixel(layout);
    const std::size_t stride =
        (static_cast<std::size_t>(impl_->width) * static_cast<std::size_t>(bytes) + kRowAlignment) / kRowAlignment *
            kRowAlignment +
        kRowAlignment;
    std::uint8_t* rows = impl_->scratchOf(stride * static_cast<std::size_t>(impl_->height + 1));
    if (rows == nullptr) return fail(ErrorCode::OutOfMemory, "the conversion of a picture");
    std::uint8_t* const planes[4] = {rows, nullptr, nullptr, nullptr};
    const int strides[4] = {static_cast<int>(stride), 0, 0, 0};
    const int done = sws_scale(impl_->scaler.get(), picture.data, picture.linesize, 0, picture.height, planes, strides);
    if (done != impl_->height) return fail(ErrorCode::Internal, "the conversion of a picture");

    const bool isTurned = impl_->rotationDegrees % 180 != 0;
    FrameBuffer target =
        makeFrameBuffer(isTurned ? impl_->height : impl_->width, isTurned ? impl_->width : impl_->height, layout);
    target.frame = frame.number();
    if (impl_->rotationDegrees == 0) {
        for (int y = 0; y < target.height; ++y)
            std::memcpy(target.row(y), rows + stride * static_cast<std::size_t>(y), target.strideBytes());
    } else if (bytes == 4) {
        turnInto<4>(rows, stride, impl_->width, impl_->height, impl_->rotationDegrees, target);
    } else if (bytes == 3) {
        turnInto<3>(rows, stride, impl_->width, impl_->height, impl_->rotationDegrees, target);
    } else if (bytes == 2) {
        turnInto<2>(rows, stride, impl_->width, impl_->height, impl_->rotationDegrees, target);
    } else {
        turnInto<1>(rows, stride, impl_->width, impl_->height, impl_->rotationDegrees, target);
    }
    return target;
}

}  // namespace longtake
