// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Owners of libav's objects, so that nothing is freed by hand. For core/video only.

#pragma once

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswscale/swscale.h>
}

#include "core/base/result.h"

#include <memory>
#include <string>

namespace longtake {

struct PacketDeleter {
    void operator()(AVPacket* packet) const { av_packet_free(&packet); }
};
struct FrameDeleter {
    void operator()(AVFrame* frame) const { av_frame_free(&frame); }
};
struct CodecContextDeleter {
    void operator()(AVCodecContext* context) const { avcodec_free_context(&context); }
};
struct ScalerDeleter {
    void operator()(SwsContext* scaler) const { sws_freeContext(scaler); }
};

using PacketPtr = std::unique_ptr<AVPacket, PacketDeleter>;
using FramePtr = std::unique_ptr<AVFrame, FrameDeleter>;
using CodecContextPtr = std::unique_ptr<AVCodecContext, CodecContextDeleter>;
using ScalerPtr = std::unique_ptr<SwsContext, ScalerDeleter>;

// FFmpeg's words for an error code, without a full stop.
std::string ffmpegErrorText(int code);

// An FFmpeg error code as an error of ours: out of memory, disk full, missing or unreadable files get their own codes,
// all else gets `otherwise`.
Error errorFromFfmpeg(int code, ErrorCode otherwise, std::string subject, const std::string& doing);

}  // namespace longtake
