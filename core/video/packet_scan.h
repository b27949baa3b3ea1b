// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reading all packets of a picture track, and what follows from them for the index. For core/video only.

#pragma once

#include "core/base/result.h"
#include "core/video/frame_index.h"
#include "core/video/media_file.h"
#include "core/video/track_facts.h"
#include "core/video/video_info.h"
#include "core/video/video_scan.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace longtake {

// Everything the packets of the chosen track say.
struct PacketScan {
    int track = 0;
    std::vector<ScannedPacket> packets;
    bool hasAbruptEnd = false;
    std::string complaint;  // what the demuxer said first
};

// Reads all packets of all picture tracks and keeps the first track that has any. Empty when stopped. Fails with
// NotAVideo without a picture track, with NoFrames without a packet.
Result<std::optional<PacketScan>> readPackets(MediaFile& file, const std::stop_token& stop,
                                              const ScanProgress& progress);

// The columns that follow from the track's headers alone; no frames yet.
FrameIndexColumns columnsOf(MediaFile& file, int track);

// Fills in frames as the packets promise them: one for each packet that is to be shown, ordered by time stamp.
// `isReordered`: the track's pictures are not shown in the order in which they are coded.
void addPromisedFrames(const std::vector<ScannedPacket>& packets, bool isReordered, FrameIndexColumns& columns);

// Fills in the seek points from the key packets; the frames must be there. `isPredicted`, one for each frame or empty:
// the decoder says that the picture needs others, whatever the packet claims.
void addSeekPoints(const std::vector<ScannedPacket>& packets, const std::vector<bool>& isPredicted,
                   FrameIndexColumns& columns);

// Problems that packets, header and time stamps show, appended to `info.problems`.
void findPacketProblems(const PacketScan& scan, const FrameIndex& index, VideoInfo& info);

VideoProblem countProblem(VideoProblem::Kind kind, std::int64_t count, std::int64_t frame = -1);

}  // namespace longtake
