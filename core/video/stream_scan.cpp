// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/stream_scan.h"

#include <utility>

#include "core/video/packet_scan.h"
#include "core/video/track_facts.h"

namespace longtake {
namespace {

// Note [Scanning without reading]
// The packets of an MP4 that is not fragmented are all described in its header. Read once more for packets alone, with
// their content left on the disk, hours of video are scanned in a moment; on all real files this gives the very same
// list. Null where it is not possible.
std::unique_ptr<MediaFile> openForQuickScan(const MediaFile& file, const std::filesystem::path& path,
                                            const std::stop_token& stop)
{
    if (!file.isMp4()) return nullptr;
    auto quick = MediaFile::open(path, stop, MediaFile::Use::PacketsOnly);
    if (!quick || (*quick)->pictureTracks() != file.pictureTracks()) return nullptr;
    (*quick)->readOnly((*quick)->pictureTracks());
    return (*quick)->skipContent() ? std::move(*quick) : nullptr;
}

}  // namespace

Result<std::optional<VideoScan>> scanStream(const std::filesystem::path& path, std::stop_token stop,
                                            const ScanProgress& progress)
{
    auto opened = MediaFile::open(path, stop);
    if (stop.stop_requested()) return std::nullopt;
    if (!opened) return fail(opened.error());
    MediaFile& file = **opened;
    const std::unique_ptr<MediaFile> quick = openForQuickScan(file, path, stop);
    auto packets = readPackets(quick != nullptr ? *quick : file, stop, progress);
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
