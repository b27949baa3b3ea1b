// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/stream_scan.h"

#include <utility>

#include "core/video/packet_scan.h"
#include "core/video/track_facts.h"

namespace longtake {

Result<std::optional<VideoScan>> scanStream(const std::filesystem::path& path, std::stop_token stop,
                                            const ScanProgress& progress)
{
    auto opened = MediaFile::open(path, stop);
    if (stop.stop_requested()) return std::nullopt;
    if (!opened) return fail(opened.error());
    MediaFile& file = **opened;
    auto packets = readPackets(file, stop, progress);
    if (!packets) return fail(packets.error());
    if (!packets->has_value()) return std::nullopt;
    const PacketScan& scan = **packets;
    const AVStream& stream = file.stream(scan.track);
    if (avcodec_find_decoder(stream.codecpar->codec_id) == nullptr) {
        return fail(ErrorCode::Unsupported, file.subject(),
                    std::string("FFmpeg has no decoder for ") + avcodec_get_name(stream.codecpar->codec_id));
    }

    FrameIndexColumns columns = columnsOf(file, scan.track);
    columns.packetCount = static_cast<std::int64_t>(scan.packets.size());
    addPromisedFrames(scan.packets, stream.codecpar->video_delay > 0, columns);
    VideoScan result;
    result.info = describeTrack(file, scan.track);
    result.index = std::make_shared<const FrameIndex>(std::move(columns));
    completeInfo(*result.index, result.info);
    findPacketProblems(scan, *result.index, result.info);
    if (progress) progress(1.0);
    return result;
}

}  // namespace longtake
