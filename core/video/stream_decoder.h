// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// StreamDecoder: packets of one track in, pictures out, each with the number of the packet that it came from. For
// core/video only. Not thread-safe.

#pragma once

#include "core/base/result.h"
#include "core/video/ffmpeg_handles.h"
#include "core/video/ffmpeg_log.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace longtake {

// The picture and the number that its packet had.
using PictureCallback = std::function<void(std::int64_t packet, std::shared_ptr<const AVFrame> picture)>;

class StreamDecoder {
public:
    enum class Care {
        Quick,       // on some threads; what a damaged picture looks like may depend on how they ran
        Repeatable,  // one thread: the same packets give the same pictures, damaged or not
    };

    // `subject` names the file in errors. Fails with Unsupported when FFmpeg has no decoder for it, with NotAVideo when
    // the decoder refuses the headers.
    static Result<std::unique_ptr<StreamDecoder>> open(const AVStream& stream, Care care, int threads,
                                                       const std::string& subject);

    // Decodes a packet; hands on what comes out, which may be nothing or pictures of earlier packets. False when the
    // decoder rejected the packet (damaged data); decoding goes on with the next one.
    bool decode(const AVPacket& packet, std::int64_t number, const PictureCallback& onPicture);

    // Hands on the pictures still inside. After it only `restart` makes sense.
    void drain(const PictureCallback& onPicture);

    // Forgets everything: the next packet is to be one where decoding may begin.
    void restart();

    ComplaintCounter& complaints() { return *complaints_; }

private:
    StreamDecoder() = default;
    bool receiveAll(const PictureCallback& onPicture);

    std::unique_ptr<ComplaintCounter> complaints_ = std::make_unique<ComplaintCounter>();
    CodecContextPtr context_;
    FramePtr frame_;
    PacketPtr copy_;
};

}  // namespace longtake
