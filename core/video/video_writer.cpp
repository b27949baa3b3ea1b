// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/video_writer.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

extern "C" {
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
}

#include "core/base/contract.h"
#include "core/video/ffmpeg_handles.h"
#include "core/video/ffmpeg_log.h"

namespace longtake {
namespace {

constexpr int kMaxSide = 16384;

using Codec = VideoWriterOptions::Codec;

// The encoders that make what a codec option promises, best first.
std::vector<const char*> encodersFor(Codec codec)
{
    if (codec == Codec::Lossless) return {"ffv1"};
    return {"libx264", "libopenh264", "mpeg4"};
}

int evenUp(int value)
{
    return value + value % 2;
}

}  // namespace

struct VideoWriter::Impl {
    std::filesystem::path path;
    std::filesystem::path unfinished;
    VideoWriterOptions options;
    int width = 0;  // of what is written; the coded size may be padded
    int height = 0;
    AVFormatContext* format = nullptr;
    AVStream* stream = nullptr;
    CodecContextPtr encoder;
    ScalerPtr scaler;
    FramePtr frame;
    PacketPtr packet;
    std::vector<std::uint8_t> padded;
    std::int64_t next = 0;
    bool isFinished = false;

    ~Impl()
    {
        close();
        if (!isFinished && !unfinished.empty()) {
            std::error_code ignored;
            std::filesystem::remove(unfinished, ignored);
        }
    }

    void close()
    {
        if (format == nullptr) return;
        if (format->pb != nullptr) avio_closep(&format->pb);
        avformat_free_context(format);
        format = nullptr;
    }

    Error writeError(int code, const char* doing) const
    {
        Error error = errorFromFfmpeg(code, ErrorCode::CannotWrite, path.string(), doing);
        if (error.code == ErrorCode::CannotRead || error.code == ErrorCode::FileNotFound)
            error.code = ErrorCode::CannotWrite;
        return error;
    }

    Status open();
    Status openEncoder();
    Status encode(const AVFrame* picture);
    void fill(const FrameBuffer& picture);
};

Status VideoWriter::Impl::openEncoder()
{
    const AVCodec* codec = nullptr;
    for (const char* name : encodersFor(options.codec)) {
        codec = avcodec_find_encoder_by_name(name);
        if (codec != nullptr) break;
    }
    if (codec == nullptr)
        return fail(ErrorCode::Unsupported, path.string(), "this FFmpeg has no encoder for it (libx264, FFV1)");
    const bool isLossless = options.codec == Codec::Lossless;
    encoder.reset(avcodec_alloc_context3(codec));
    if (!encoder) return fail(ErrorCode::OutOfMemory, path.string());
    encoder->width = isLossless ? width : evenUp(width);
    encoder->height = isLossless ? height : evenUp(height);
    encoder->time_base = {options.fpsDenominator, options.fpsNumerator};
    encoder->framerate = {options.fpsNumerator, options.fpsDenominator};
    encoder->gop_size = std::max(1, options.keyInterval);
    encoder->thread_count = std::clamp(options.threads, 1, 64);
    encoder->pix_fmt = isLossless ? AV_PIX_FMT_BGR0 : AV_PIX_FMT_YUV420P;
    if (!isLossless) {
        encoder->colorspace = AVCOL_SPC_BT709;
        encoder->color_primaries = AVCOL_PRI_BT709;
        encoder->color_trc = AVCOL_TRC_BT709;
        encoder->color_range = AVCOL_RANGE_MPEG;
        encoder->qmin = 1;
        encoder->qmax = 31;
    }
    if (std::strcmp(codec->name, "libx264") == 0) {
        av_opt_set(encoder->priv_data, "preset", "veryfast", 0);
        av_opt_set(encoder->priv_data, "crf", std::to_string(std::clamp(options.quality, 0, 51)).c_str(), 0);
        encoder->qmin = -1;
        encoder->qmax = -1;
    } else if (!isLossless) {
        encoder->bit_rate = std::int64_t{encoder->width} * encoder->height * 8;
    }
    if ((format->oformat->flags & AVFMT_GLOBALHEADER) != 0) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    const int code = avcodec_open2(encoder.get(), codec, nullptr);
    if (code < 0)
        return fail(ErrorCode::Unsupported, path.string(),
                    "encoder " + std::string(codec->name) + ": " + ffmpegErrorText(code));
    return {};
}

Status VideoWriter::Impl::open()
{
    const bool isLossless = options.codec == Codec::Lossless;
    int code = avformat_alloc_output_context2(&format, nullptr, isLossless ? "matroska" : "mp4", nullptr);
    if (code < 0) return fail(writeError(code, "the container cannot be made"));
    Status opened = openEncoder();
    if (!opened) return opened;
    stream = avformat_new_stream(format, nullptr);
    packet.reset(av_packet_alloc());
    frame.reset(av_frame_alloc());
    if (stream == nullptr || !packet || !frame) return fail(ErrorCode::OutOfMemory, path.string());
    avcodec_parameters_from_context(stream->codecpar, encoder.get());
    stream->time_base = encoder->time_base;
    stream->avg_frame_rate = encoder->framerate;

    frame->width = encoder->width;
    frame->height = encoder->height;
    frame->format = encoder->pix_fmt;
    if (av_frame_get_buffer(frame.get(), 0) < 0) return fail(ErrorCode::OutOfMemory, path.string());

    unfinished = unfinishedVideo(path);
    format->url = av_strdup(("file:" + unfinished.string()).c_str());  // the MP4 muxer reads its own file at the end
    if (format->url == nullptr) return fail(ErrorCode::OutOfMemory, path.string());
    code = avio_open(&format->pb, format->url, AVIO_FLAG_WRITE);
    if (code < 0) {
        unfinished.clear();
        return fail(writeError(code, "it cannot be created"));
    }
    AVDictionary* muxerOptions = nullptr;
    if (!isLossless) av_dict_set(&muxerOptions, "movflags", "+faststart", 0);
    code = avformat_write_header(format, &muxerOptions);
    av_dict_free(&muxerOptions);
    if (code < 0) return fail(writeError(code, "its header cannot be written"));
    return {};
}

// Brings the picture into the encoder's format, repeating the last column and row where the coded size is larger.
void VideoWriter::Impl::fill(const FrameBuffer& picture)
{
    const int bytes = bytesPerPixel(picture.layout);
    const std::size_t stride = static_cast<std::size_t>(frame->width) * static_cast<std::size_t>(bytes);
    padded.resize(stride * static_cast<std::size_t>(frame->height) + 64);
    for (int y = 0; y < frame->height; ++y) {
        std::uint8_t* row = padded.data() + stride * static_cast<std::size_t>(y);
        std::memcpy(row, picture.row(std::min(y, height - 1)), picture.strideBytes());
        if (frame->width > width)
            std::memcpy(row + picture.strideBytes(), row + picture.strideBytes() - bytes,
                        static_cast<std::size_t>(bytes));
    }
    const AVPixelFormat from = picture.layout == PixelLayout::Rgb ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_GRAY8;
    scaler.reset(sws_getCachedContext(scaler.release(), frame->width, frame->height, from, frame->width, frame->height,
                                      static_cast<AVPixelFormat>(frame->format), SWS_BILINEAR | SWS_ACCURATE_RND,
                                      nullptr, nullptr, nullptr));
    LT_EXPECT(scaler != nullptr);
    const int* matrix = sws_getCoefficients(SWS_CS_ITU709);
    sws_setColorspaceDetails(scaler.get(), matrix, 1, matrix, options.codec == Codec::Lossless ? 1 : 0, 0, 1 << 16,
                             1 << 16);
    const std::uint8_t* const planes[4] = {padded.data(), nullptr, nullptr, nullptr};
    const int strides[4] = {static_cast<int>(stride), 0, 0, 0};
    sws_scale(scaler.get(), planes, strides, 0, frame->height, frame->data, frame->linesize);
}

Status VideoWriter::Impl::encode(const AVFrame* picture)
{
    int code = avcodec_send_frame(encoder.get(), picture);
    if (code < 0) return fail(writeError(code, "a picture cannot be encoded"));
    for (;;) {
        code = avcodec_receive_packet(encoder.get(), packet.get());
        if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
        if (code < 0) return fail(writeError(code, "a picture cannot be encoded"));
        av_packet_rescale_ts(packet.get(), encoder->time_base, stream->time_base);
        packet->stream_index = stream->index;
        if (packet->duration == 0) packet->duration = av_rescale_q(1, encoder->time_base, stream->time_base);
        code = av_interleaved_write_frame(format, packet.get());
        if (code < 0) return fail(writeError(code, "writing fails"));
    }
}

VideoWriter::VideoWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
VideoWriter::~VideoWriter() = default;

std::filesystem::path unfinishedVideo(std::filesystem::path video)
{
    return video += ".part";
}

Result<std::unique_ptr<VideoWriter>> VideoWriter::create(const std::filesystem::path& path, int width, int height,
                                                         VideoWriterOptions options)
{
    LT_EXPECT(width > 0 && width <= kMaxSide && height > 0 && height <= kMaxSide);
    LT_EXPECT(options.fpsNumerator > 0 && options.fpsDenominator > 0);
    routeFfmpegLog();
    auto impl = std::make_unique<Impl>();
    impl->path = path;
    impl->options = options;
    impl->width = width;
    impl->height = height;
    const Status opened = impl->open();
    if (!opened) return fail(opened.error());
    return std::unique_ptr<VideoWriter>(new VideoWriter(std::move(impl)));
}

Status VideoWriter::write(const FrameBuffer& picture)
{
    LT_EXPECT(!impl_->isFinished);
    LT_EXPECT(picture.width == impl_->width && picture.height == impl_->height);
    LT_EXPECT(picture.layout != PixelLayout::Gray16);
    if (av_frame_make_writable(impl_->frame.get()) < 0) return fail(ErrorCode::OutOfMemory, impl_->path.string());
    impl_->fill(picture);
    impl_->frame->pts = impl_->next++;
    return impl_->encode(impl_->frame.get());
}

Status VideoWriter::finish()
{
    LT_EXPECT(!impl_->isFinished);
    Status drained = impl_->encode(nullptr);
    if (!drained) return drained;
    int code = av_write_trailer(impl_->format);
    if (code >= 0) code = impl_->format->pb->error;
    if (code >= 0) code = avio_closep(&impl_->format->pb);
    if (code < 0) return fail(impl_->writeError(code, "writing fails"));
    impl_->close();
    std::error_code problem;
    std::filesystem::rename(impl_->unfinished, impl_->path, problem);
    if (problem) return fail(ErrorCode::CannotWrite, impl_->path.string(), problem.message());
    impl_->isFinished = true;
    return {};
}

}  // namespace longtake
