// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/project_builder.h"

#include <utility>

namespace longtake::test {

FrameIndex makeIndex(std::int64_t frames)
{
    FrameIndexColumns columns;
    columns.timeBase = {1, 25};
    columns.width = 64;
    columns.height = 48;
    columns.packetCount = frames;
    for (std::int64_t frame = 0; frame < frames; ++frame) {
        columns.pts.push_back(frame);
        columns.packet.push_back(static_cast<std::uint32_t>(frame));
        columns.keyFrame.push_back(frame % 10 == 0);
        if (frame % 10 == 0)
            columns.seekPoints.push_back({.packet = frame, .frame = frame, .pts = frame, .dts = frame});
    }
    return FrameIndex(std::move(columns));
}

VideoRecord makeRecord(const std::string& name, std::int64_t frames)
{
    VideoRecord record;
    record.name = name;
    record.absolutePath = "/videos/" + name;
    record.fileBytes = 123456;
    record.fileHash = "hash of " + name;
    record.frameCount = frames;
    record.width = 64;
    record.height = 48;
    record.meanFps = 25.0;
    record.durationSeconds = static_cast<double>(frames) / 25.0;
    record.problems = {"the header says 1,001 frames", "two video tracks, the first is used"};
    return record;
}

}  // namespace longtake::test
