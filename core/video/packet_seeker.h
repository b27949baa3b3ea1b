// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// PacketSeeker: jumps in a file to a packet of known number and reads on from there, so that every packet read has its
// number. For core/video only. Not thread-safe.
//
// libav's seeking is a wish: depending on the container it lands before or after the packet wanted, or reads the file
// differently from there. So after a jump packets are compared with the seek points of the index (place, size, time
// stamp) until one is recognised; only from a recognised packet on are numbers known.

#pragma once

#include "core/base/result.h"
#include "core/video/frame_index.h"
#include "core/video/media_file.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace longtake {

class PacketSeeker {
public:
    // Opens the file at its start.
    static Result<std::unique_ptr<PacketSeeker>> open(const std::filesystem::path& path,
                                                      std::shared_ptr<const FrameIndex> index);

    // Opens the file anew: the next packet is number 0. Always exact.
    Status startOver();

    // The next packet is to be that of the seek point. False when no way of seeking leads there.
    bool seekTo(const SeekPoint& point);

    // The next packet and its number; no number at the end. The packet stays valid until the next call.
    std::optional<std::int64_t> read();
    const AVPacket& packet() const { return *packet_; }

    // Number of the packet that `read` gives next.
    std::int64_t nextNumber() const { return nextNumber_; }

    // A key packet came with the number of a seek point but was another one: numbers are wrong since the last seek.
    bool isLost() const { return isLost_; }

    MediaFile& file() { return *file_; }

private:
    enum class Method { ByPts, ByDts, ByPosition };

    PacketSeeker() = default;
    bool jump(const SeekPoint& point, Method method);
    bool readUntil(const SeekPoint& point);
    const SeekPoint* recognise(const AVPacket& packet) const;

    std::filesystem::path path_;
    std::shared_ptr<const FrameIndex> index_;
    std::unique_ptr<MediaFile> file_;
    PacketPtr packet_;
    std::vector<Method> methods_;          // best first
    std::vector<std::size_t> byPosition_;  // seek points in order of place in the file, then of size
    std::int64_t nextNumber_ = 0;
    bool isPacketWaiting_ = false;  // packet_ was read while seeking and is still to be given out
    bool hasJumped_ = false;        // since the file was opened; before that, numbers are certain
    bool isLost_ = false;
};

}  // namespace longtake
