// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/stream_decoder.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace longtake {
namespace {

// Larger pictures than this (4 times 8K) are taken for damaged headers rather than given gigabytes.
constexpr std::int64_t kMaxPixels = std::int64_t{1} << 27;

// Note [Numbering pictures]
// A decoder gives pictures later and in another order than it takes packets. libav carries one number from packet to
// picture for us: up to version 59 in `reordered_opaque`, from 60 on in `opaque`, which must be asked for.
#if LIBAVCODEC_VERSION_MAJOR >= 60
void numberNextPacket(AVCodecContext&, AVPacket& packet, std::int64_t number)
{
    packet.opaque = reinterpret_cast<void*>(static_cast<std::intptr_t>(number));
}
std::int64_t packetNumberOf(const AVFrame& frame)
{
    return static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(frame.opaque));
}
#else
void numberNextPacket(AVCodecContext& context, AVPacket&, std::int64_t number)
{
    context.reordered_opaque = number;
}
std::int64_t packetNumberOf(const AVFrame& frame)
{
    return frame.reordered_opaque;
}
#endif

// Note [Damaged pictures repeat]
// A decoder that cannot fill a part of a picture leaves there what the buffer held before (FFV1 does so without a
// word), or takes it from whatever picture its other threads have ready. Clean buffers, and for files with damage one
// thread, make the result depend on the packets alone, so that a damaged picture too is the same each time, and its
// hash means something.
int cleanBuffer(AVCodecContext* context, AVFrame* frame, int flags)
{
    const int code = avcodec_default_get_buffer2(context, frame, flags);
    if (code < 0) return code;
    for (AVBufferRef* buffer : frame->buf)
        if (buffer != nullptr) std::memset(buffer->data, 0, static_cast<std::size_t>(buffer->size));
    return code;
}

}  // namespace

Result<std::unique_ptr<StreamDecoder>> StreamDecoder::open(const AVStream& stream, Care care, int threads,
                                                           const std::string& subject)
{
    const AVCodec* codec = avcodec_find_decoder(stream.codecpar->codec_id);
    if (codec == nullptr) {
        return fail(ErrorCode::Unsupported, subject,
                    std::string("FFmpeg has no decoder for ") + avcodec_get_name(stream.codecpar->codec_id));
    }
    std::unique_ptr<StreamDecoder> decoder(new StreamDecoder);
    decoder->context_.reset(avcodec_alloc_context3(codec));
    decoder->frame_.reset(av_frame_alloc());
    decoder->copy_.reset(av_packet_alloc());
    if (!decoder->context_ || !decoder->frame_ || !decoder->copy_) return fail(ErrorCode::OutOfMemory, subject);

    AVCodecContext& context = *decoder->context_;
    int code = avcodec_parameters_to_context(&context, stream.codecpar);
    if (code < 0) return fail(errorFromFfmpeg(code, ErrorCode::NotAVideo, subject, "its picture track cannot be read"));
    context.pkt_timebase = stream.time_base;
    context.thread_count = care == Care::Quick ? std::clamp(threads, 1, 64) : 1;
    context.get_buffer2 = cleanBuffer;
#if FF_API_THREAD_SAFE_CALLBACKS
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    context.thread_safe_callbacks = 1;  // else decoder threads wait for each other at every buffer
#pragma GCC diagnostic pop
#endif
    context.max_pixels = kMaxPixels;
    context.opaque = decoder->complaints_.get();
#if LIBAVCODEC_VERSION_MAJOR >= 60
    context.flags |= AV_CODEC_FLAG_COPY_OPAQUE;
#endif
    code = avcodec_open2(&context, codec, nullptr);
    if (code < 0) return fail(errorFromFfmpeg(code, ErrorCode::NotAVideo, subject, "its decoder cannot be started"));
    return decoder;
}

bool StreamDecoder::decode(const AVPacket& packet, std::int64_t number, const PictureCallback& onPicture)
{
    if (packet.size <= 0) return true;  // an empty packet would tell the decoder that the stream has ended
    if (av_packet_ref(copy_.get(), &packet) < 0) return false;
    numberNextPacket(*context_, *copy_, number);
    int code = avcodec_send_packet(context_.get(), copy_.get());
    if (code == AVERROR(EAGAIN)) {  // full: take pictures out first
        receiveAll(onPicture);
        code = avcodec_send_packet(context_.get(), copy_.get());
    }
    av_packet_unref(copy_.get());
    const bool areReceived = receiveAll(onPicture);
    return code >= 0 && areReceived;
}

void StreamDecoder::drain(const PictureCallback& onPicture)
{
    avcodec_send_packet(context_.get(), nullptr);
    // With threads, one damaged packet makes receiving fail once; pictures of other packets may still be inside.
    for (int attempt = 0; attempt < 64 && !receiveAll(onPicture); ++attempt) {
    }
}

void StreamDecoder::restart()
{
    avcodec_flush_buffers(context_.get());
}

// True when the decoder has no more pictures for now; false when it failed on one.
bool StreamDecoder::receiveAll(const PictureCallback& onPicture)
{
    for (;;) {
        const int code = avcodec_receive_frame(context_.get(), frame_.get());
        if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return true;
        if (code < 0) return false;
        FramePtr picture(av_frame_alloc());
        if (!picture) return false;
        av_frame_move_ref(picture.get(), frame_.get());
        const std::int64_t number = packetNumberOf(*picture);
        onPicture(number, std::shared_ptr<const AVFrame>(picture.release(), FrameDeleter()));
    }
}

}  // namespace longtake
