// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/synthetic_video.h"

#include <algorithm>
#include <memory>

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
}

#include "core/base/contract.h"
#include "core/video/ffmpeg_log.h"

namespace longtake {
namespace {

// 5 x 4 blocks: 16 for the number, 4 for the sum of its hexadecimal digits.
constexpr int kColumns = 5;
constexpr int kRows = 4;

std::uint32_t codeOf(std::int64_t number)
{
    const auto bits = static_cast<std::uint32_t>(number & 0xFFFF);
    const std::uint32_t sum = (bits + (bits >> 4) + (bits >> 8) + (bits >> 12) + 5) & 15;
    return bits | sum << 16;
}

// Frees what libav made, in the order in which it must be freed.
struct Output {
    AVFormatContext* format = nullptr;
    AVCodecContext* encoder = nullptr;
    AVStream* stream = nullptr;
    AVFrame* frame = av_frame_alloc();
    AVPacket* packet = av_packet_alloc();
    SwsContext* scaler = nullptr;

    ~Output()
    {
        sws_freeContext(scaler);
        av_packet_free(&packet);
        av_frame_free(&frame);
        avcodec_free_context(&encoder);
        if (format != nullptr && format->pb != nullptr) avio_closep(&format->pb);
        avformat_free_context(format);
    }
};

void openEncoder(Output& out, const SyntheticVideo& about)
{
    const AVCodec* codec = avcodec_find_encoder_by_name(about.codec.c_str());
    LT_EXPECT(codec != nullptr);
    out.encoder = avcodec_alloc_context3(codec);
    out.encoder->width = about.width;
    out.encoder->height = about.height;
    out.encoder->pix_fmt = av_get_pix_fmt(about.pixelFormat.c_str());
    out.encoder->time_base = about.pts.empty() ? AVRational{1, about.framesPerSecond} : AVRational{1, 1000};
    if (about.pts.empty()) out.encoder->framerate = {about.framesPerSecond, 1};
    out.encoder->gop_size = about.keyInterval;
    out.encoder->max_b_frames = about.bFrames;
    out.encoder->bit_rate = 4'000'000;
    out.encoder->thread_count = 1;
    if ((out.format->oformat->flags & AVFMT_GLOBALHEADER) != 0) out.encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    for (const auto& [name, value] : about.encoderOptions) {
        const int code = av_opt_set(out.encoder, name.c_str(), value.c_str(), AV_OPT_SEARCH_CHILDREN);
        LT_EXPECT(code >= 0);
    }
    const int code = avcodec_open2(out.encoder, codec, nullptr);
    LT_EXPECT(code >= 0);
}

void encode(Output& out, const AVFrame* picture)
{
    int code = avcodec_send_frame(out.encoder, picture);
    LT_EXPECT(code >= 0);
    while (avcodec_receive_packet(out.encoder, out.packet) >= 0) {
        av_packet_rescale_ts(out.packet, out.encoder->time_base, out.stream->time_base);
        out.packet->stream_index = out.stream->index;
        code = av_interleaved_write_frame(out.format, out.packet);
        LT_EXPECT(code >= 0);
    }
}

// The number as it must be coded to stand upright once the player has turned the picture.
FrameBuffer codedPicture(std::int64_t number, const SyntheticVideo& about)
{
    const int degrees = about.rotationDegrees;
    const bool isTurned = degrees % 180 != 0;
    const FrameBuffer upright =
        numberedPicture(number, isTurned ? about.height : about.width, isTurned ? about.width : about.height);
    if (degrees == 0) return upright;
    FrameBuffer coded = makeFrameBuffer(about.width, about.height, PixelLayout::Rgb);
    for (int y = 0; y < coded.height; ++y) {
        for (int x = 0; x < coded.width; ++x) {
            const int fromX = degrees == 90 ? coded.height - 1 - y : degrees == 180 ? coded.width - 1 - x : y;
            const int fromY = degrees == 90 ? x : degrees == 180 ? coded.height - 1 - y : coded.width - 1 - x;
            std::copy_n(upright.row(fromY) + 3 * fromX, 3, coded.row(y) + 3 * x);
        }
    }
    return coded;
}

void setRotation(AVStream& stream, int degreesClockwise)
{
    auto* matrix = reinterpret_cast<std::int32_t*>(
        av_stream_new_side_data(&stream, AV_PKT_DATA_DISPLAYMATRIX, 9 * sizeof(std::int32_t)));
    LT_EXPECT(matrix != nullptr);
    av_display_rotation_set(matrix, degreesClockwise);
}

}  // namespace

FrameBuffer numberedPicture(std::int64_t number, int width, int height)
{
    FrameBuffer picture = makeFrameBuffer(width, height, PixelLayout::Rgb);
    const std::uint32_t code = codeOf(number);
    for (int y = 0; y < height; ++y) {
        std::uint8_t* pixel = picture.row(y);
        for (int x = 0; x < width; ++x, pixel += 3) {
            const int block = y * kRows / height * kColumns + x * kColumns / width;
            std::fill_n(pixel, 3, static_cast<std::uint8_t>((code >> block & 1) != 0 ? 235 : 20));
        }
    }
    picture.frame = number;
    return picture;
}

std::optional<std::int64_t> shownNumber(const FrameBuffer& picture)
{
    std::uint32_t code = 0;
    const auto bytes = static_cast<std::size_t>(bytesPerPixel(picture.layout));
    for (int block = 0; block < kColumns * kRows; ++block) {
        const int x = (2 * (block % kColumns) + 1) * picture.width / (2 * kColumns);
        const int y = (2 * (block / kColumns) + 1) * picture.height / (2 * kRows);
        // The high byte of Gray16; green of RGB.
        const std::size_t at = static_cast<std::size_t>(x) * bytes + (picture.layout == PixelLayout::Gray ? 0 : 1);
        if (picture.row(y)[at] >= 128) code |= 1U << block;
    }
    const std::int64_t number = code & 0xFFFF;
    if (codeOf(number) != code) return std::nullopt;
    return number;
}

void writeSyntheticVideo(const std::filesystem::path& path, const SyntheticVideo& about)
{
    routeFfmpegLog();
    Output out;
    int code = avformat_alloc_output_context2(&out.format, nullptr, about.container.c_str(), nullptr);
    LT_EXPECT(code >= 0);
    openEncoder(out, about);
    out.stream = avformat_new_stream(out.format, nullptr);
    avcodec_parameters_from_context(out.stream->codecpar, out.encoder);
    out.stream->time_base = out.encoder->time_base;
    out.stream->avg_frame_rate = out.encoder->framerate;
    if (about.rotationDegrees != 0) setRotation(*out.stream, about.rotationDegrees);
    out.format->url = av_strdup(("file:" + path.string()).c_str());
    code = avio_open(&out.format->pb, out.format->url, AVIO_FLAG_WRITE);
    LT_EXPECT(code >= 0);
    AVDictionary* options = nullptr;
    for (const auto& [name, value] : about.muxerOptions) av_dict_set(&options, name.c_str(), value.c_str(), 0);
    code = avformat_write_header(out.format, &options);
    av_dict_free(&options);
    LT_EXPECT(code >= 0);

    out.frame->width = about.width;
    out.frame->height = about.height;
    out.frame->format = out.encoder->pix_fmt;
    code = av_frame_get_buffer(out.frame, 0);
    LT_EXPECT(code >= 0);
    out.scaler = sws_getContext(about.width, about.height, AV_PIX_FMT_RGB24, about.width, about.height,
                                out.encoder->pix_fmt, SWS_BILINEAR | SWS_ACCURATE_RND, nullptr, nullptr, nullptr);
    LT_EXPECT(out.scaler != nullptr);
    for (int n = 0; n < about.frames; ++n) {
        code = av_frame_make_writable(out.frame);
        LT_EXPECT(code >= 0);
        const FrameBuffer picture = codedPicture(n, about);
        const std::uint8_t* const planes[4] = {picture.pixels.data(), nullptr, nullptr, nullptr};
        const int strides[4] = {static_cast<int>(picture.strideBytes()), 0, 0, 0};
        sws_scale(out.scaler, planes, strides, 0, about.height, out.frame->data, out.frame->linesize);
        out.frame->pts = about.pts.empty() ? n : about.pts[static_cast<std::size_t>(n)];
        encode(out, out.frame);
    }
    encode(out, nullptr);
    code = av_write_trailer(out.format);
    LT_EXPECT(code >= 0);
}

}  // namespace longtake
