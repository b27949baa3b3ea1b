// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/packet_scan.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace longtake {

Result<std::optional<PacketScan>> readPackets(MediaFile& file, const std::stop_token& stop,
                                              const ScanProgress& progress)
{
    const std::vector<int> tracks = file.pictureTracks();
    if (tracks.empty()) return fail(ErrorCode::NotAVideo, file.subject(), "it has no picture track");
    file.readOnly(tracks);
    PacketPtr packet(av_packet_alloc());
    if (!packet) return fail(ErrorCode::OutOfMemory, file.subject());

    std::map<int, std::vector<ScannedPacket>> found;
    std::int64_t count = 0;
    while (file.readPacket(*packet)) {
        if (stop.stop_requested()) return std::nullopt;
        found[packet->stream_index].push_back(describePacket(*packet));
        if (progress && ++count % 256 == 0 && packet->pos >= 0)
            progress(std::min(1.0, static_cast<double>(packet->pos) / static_cast<double>(file.sizeBytes())));
    }
    if (stop.stop_requested()) return std::nullopt;
    if (const std::optional<Error> disk = file.diskError()) return fail(*disk);
    PacketScan scan;
    scan.track = tracks.front();
    for (const int track : tracks) {
        if (found[track].empty()) continue;
        scan.track = track;
        break;
    }
    scan.packets = std::move(found[scan.track]);
    scan.hasAbruptEnd = file.hasAbruptEnd();
    scan.complaint = file.complaints().first();
    if (scan.packets.empty()) {
        std::string detail = "its picture track is empty";
        if (!scan.complaint.empty()) detail += " (FFmpeg: " + scan.complaint + ")";
        return fail(ErrorCode::NoFrames, file.subject(), detail);
    }
    return scan;
}

FrameIndexColumns columnsOf(MediaFile& file, int track)
{
    const AVStream& stream = file.stream(track);
    FrameIndexColumns columns;
    columns.stream = track;
    if (stream.time_base.num > 0 && stream.time_base.den > 0)
        columns.timeBase = {stream.time_base.num, stream.time_base.den};
    columns.nominalFps = nominalFpsOf(stream);
    columns.width = stream.codecpar->width;
    columns.height = stream.codecpar->height;
    columns.rotationDegrees = rotationOf(stream);
    columns.fileBytes = file.sizeBytes();
    return columns;
}

void addSeekPoints(const std::vector<ScannedPacket>& packets, const std::vector<bool>& isPredicted,
                   FrameIndexColumns& columns)
{
    std::unordered_map<std::uint32_t, std::int64_t> frameOfPacket;
    for (std::size_t n = columns.packet.size(); n-- > 0;)
        frameOfPacket[columns.packet[n]] =
            static_cast<std::int64_t>(n);  // backwards: the first frame of a packet stays
    columns.seekPoints.clear();
    for (std::size_t i = 0; i < packets.size(); ++i) {
        const ScannedPacket& packet = packets[i];
        const auto frame = frameOfPacket.find(static_cast<std::uint32_t>(i));
        if (!packet.isKey || packet.size <= 0 || frame == frameOfPacket.end()) continue;
        if (!isPredicted.empty() && isPredicted[static_cast<std::size_t>(frame->second)]) continue;
        columns.seekPoints.push_back(
            {static_cast<std::int64_t>(i), frame->second, packet.pts, packet.dts, packet.position, packet.size});
    }
}

void addPromisedFrames(const std::vector<ScannedPacket>& packets, bool isReordered, FrameIndexColumns& columns)
{
    std::vector<std::uint32_t> shown;
    bool areAllTimed = true;
    for (std::size_t i = 0; i < packets.size(); ++i) {
        if (packets[i].size <= 0 || packets[i].isHidden) continue;
        shown.push_back(static_cast<std::uint32_t>(i));
        areAllTimed = areAllTimed && packets[i].pts != kNoTimeStamp;
    }
    columns.orderGuessed = !areAllTimed;
    if (areAllTimed) {
        std::stable_sort(shown.begin(), shown.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return packets[a].pts < packets[b].pts; });
    }
    for (const std::uint32_t i : shown) {
        columns.packet.push_back(i);
        columns.pts.push_back(areAllTimed ? packets[i].pts : packets[i].dts);
        columns.keyFrame.push_back(packets[i].isKey);
    }
    // Without time stamps nothing tells which number the first picture after a jump has, unless pictures are shown in
    // the order of their packets; until the index is proven such a video is then read from its start.
    if (areAllTimed || !isReordered) addSeekPoints(packets, {}, columns);
}

VideoProblem countProblem(VideoProblem::Kind kind, std::int64_t count, std::int64_t frame)
{
    VideoProblem problem{kind};
    problem.count = count;
    problem.frame = frame;
    return problem;
}

void findPacketProblems(const PacketScan& scan, const FrameIndex& index, VideoInfo& info)
{
    const auto isKey = [](const ScannedPacket& packet) { return packet.isKey; };
    const auto firstKey = std::find_if(scan.packets.begin(), scan.packets.end(), isKey);
    if (firstKey != scan.packets.begin() && firstKey != scan.packets.end())
        info.problems.push_back(countProblem(VideoProblem::Kind::StartsMidGop, firstKey - scan.packets.begin()));
    const auto hidden = std::count_if(scan.packets.begin(), scan.packets.end(),
                                      [](const ScannedPacket& packet) { return packet.isHidden; });
    if (hidden > 0) info.problems.push_back(countProblem(VideoProblem::Kind::HiddenFrames, hidden));
    if (info.headerFrames >= 0 && info.headerFrames != index.frameCount()) {
        VideoProblem problem = countProblem(VideoProblem::Kind::HeaderCountDiffers, index.frameCount());
        problem.expected = info.headerFrames;
        info.problems.push_back(problem);
    }
    if (scan.hasAbruptEnd || scan.packets.back().isCut) {
        VideoProblem problem{VideoProblem::Kind::TailUnreadable};
        problem.frame = index.frameCount();
        problem.text = scan.complaint;
        info.problems.push_back(problem);
    }
    findTimeProblems(index, info.problems);
}

}  // namespace longtake
