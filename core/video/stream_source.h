// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// StreamSource: exact pictures out of a packet stream, in any order. For core/video only. Not thread-safe.
//
// Goes on decoding where that is the shortest way to a frame; otherwise jumps to a seek point, and proves that it led
// to the right picture. See Note [Seek points are proven] in the .cpp.

#pragma once

#include "core/video/kept_pictures.h"
#include "core/video/packet_seeker.h"
#include "core/video/picture_source.h"
#include "core/video/stream_decoder.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace longtake {

class StreamSource final : public PictureSource {
public:
    static Result<std::unique_ptr<PictureSource>> open(const std::filesystem::path& path,
                                                       std::shared_ptr<const FrameIndex> index,
                                                       const ReaderOptions& options);

    Result<std::optional<DecodedFrame>> decode(std::int64_t n, const Unwanted& unwanted) override;
    ReaderCounts counts() const override { return counts_; }

private:
    enum class Arrival { Found, Wrong, Missing, GivenUp };

    StreamSource(std::shared_ptr<const FrameIndex> index, const ReaderOptions& options);
    Status openDecoder();
    Status startOver();
    bool startAt(std::size_t seekPoint);
    Error notThePicture(std::int64_t n) const;
    std::optional<std::size_t> bestSeekPoint(std::int64_t n) const;
    bool comesSoon(std::int64_t n) const;
    Arrival decodeUntil(std::int64_t n, const Unwanted& unwanted);
    void takePicture(std::int64_t packet, std::shared_ptr<const AVFrame> picture);
    std::int64_t frameOf(std::int64_t packet);
    void notePacketSent(std::int64_t packet);

    std::string subject_;
    std::shared_ptr<const FrameIndex> index_;
    ReaderOptions options_;
    std::unique_ptr<PacketSeeker> seeker_;
    std::unique_ptr<StreamDecoder> decoder_;
    KeptPictures kept_;
    ReaderCounts counts_;

    std::vector<std::uint32_t> framesByPacket_;  // frame numbers in order of packet, then of frame
    std::vector<std::int64_t> badUpTo_;          // per seek point: frames below this one are not reached from it

    // Since decoding last began:
    bool isDecoding_ = false;  // the decoder holds a state from which to go on
    bool isFromStart_ = false;
    std::int64_t nextByOrder_ = 0;               // number of the next picture where the order is guessed
    std::set<std::int64_t> waiting_;             // frames whose packet was sent and that did not come out yet
    std::map<std::int64_t, int> givenByPacket_;  // pictures that came out of each of the last packets

    std::int64_t wanted_ = -1;
    Arrival arrival_ = Arrival::Missing;
    DecodedFrame found_;
    std::int64_t furthest_ = -1;  // highest frame number that came out
};

}  // namespace longtake
