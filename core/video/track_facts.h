// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What packets and time stamps say about a video: track facts, rate, problems. For core/video only.

#pragma once

#include "core/video/frame_index.h"
#include "core/video/media_file.h"
#include "core/video/video_info.h"

#include <cstdint>
#include <vector>

namespace longtake {

// One packet of the picture track as it was read.
struct ScannedPacket {
    std::int64_t pts = kNoTimeStamp;
    std::int64_t dts = kNoTimeStamp;
    std::int64_t position = -1;
    std::int32_t size = 0;
    bool isKey = false;
    bool isHidden = false;  // decoded but not shown (edit list)
    bool isCut = false;     // the file ended inside it
};

ScannedPacket describePacket(const AVPacket& packet);

// Facts of the track that need no packets: codec, rotation, aspect, tracks, header count.
VideoInfo describeTrack(MediaFile& file, int track);

// Clockwise quarter turns that bring the track's pictures upright, in degrees.
int rotationOf(const AVStream& stream);

// The rate a track claims; 25 when it claims none.
double nominalFpsOf(const AVStream& stream);

// True when durations differ by more than one tick, which is what rounding of time stamps explains.
bool isVariableRate(const std::vector<std::int64_t>& pts);

// Missing, repeated time stamps and gaps, appended to `problems`.
void findTimeProblems(const FrameIndex& index, std::vector<VideoProblem>& problems);

// Fills in what follows from the index: sizes, rate, duration.
void completeInfo(const FrameIndex& index, VideoInfo& info);

}  // namespace longtake
