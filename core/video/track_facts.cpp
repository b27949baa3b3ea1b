// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/track_facts.h"

#include <algorithm>
#include <cmath>

extern "C" {
#include <libavutil/display.h>
#include <libavutil/pixdesc.h>
}

namespace longtake {

ScannedPacket describePacket(const AVPacket& packet)
{
    ScannedPacket found;
    if (packet.pts != AV_NOPTS_VALUE) found.pts = packet.pts;
    if (packet.dts != AV_NOPTS_VALUE) found.dts = packet.dts;
    found.position = packet.pos;
    found.size = packet.size;
    found.isKey = (packet.flags & AV_PKT_FLAG_KEY) != 0;
    found.isHidden = (packet.flags & AV_PKT_FLAG_DISCARD) != 0;
    found.isCut = (packet.flags & AV_PKT_FLAG_CORRUPT) != 0;
    return found;
}

int rotationOf(const AVStream& stream)
{
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 102)
    const AVPacketSideData* data = av_packet_side_data_get(
        stream.codecpar->coded_side_data, stream.codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    const auto* matrix = data != nullptr && data->size >= 9 * sizeof(std::int32_t)
                             ? reinterpret_cast<const std::int32_t*>(data->data)
                             : nullptr;
#else
    std::size_t size = 0;
    const auto* matrix =
        reinterpret_cast<const std::int32_t*>(av_stream_get_side_data(&stream, AV_PKT_DATA_DISPLAYMATRIX, &size));
    if (size < 9 * sizeof(std::int32_t)) matrix = nullptr;
#endif
    if (matrix == nullptr) return 0;
    const double counterClockwise = av_display_rotation_get(matrix);
    if (!std::isfinite(counterClockwise)) return 0;
    const int quarters = static_cast<int>(std::lround(-counterClockwise / 90.0));
    return (quarters % 4 + 4) % 4 * 90;
}

double nominalFpsOf(const AVStream& stream)
{
    for (const AVRational rate : {stream.avg_frame_rate, stream.r_frame_rate}) {
        if (rate.num <= 0 || rate.den <= 0) continue;
        const double fps = av_q2d(rate);
        if (fps >= 0.001 && fps <= 10000.0) return fps;
    }
    return 25.0;
}

VideoInfo describeTrack(MediaFile& file, int track)
{
    const AVStream& stream = file.stream(track);
    const AVCodecParameters& coded = *stream.codecpar;
    VideoInfo info;
    info.codedWidth = coded.width;
    info.codedHeight = coded.height;
    info.rotationDegrees = rotationOf(stream);
    const bool isTurned = info.rotationDegrees % 180 != 0;
    info.width = isTurned ? coded.height : coded.width;
    info.height = isTurned ? coded.width : coded.height;
    const AVRational aspect =
        stream.sample_aspect_ratio.num > 0 ? stream.sample_aspect_ratio : coded.sample_aspect_ratio;
    if (aspect.num > 0 && aspect.den > 0) info.sampleAspect = av_q2d(aspect);
    if (stream.nb_frames > 0) info.headerFrames = stream.nb_frames;
    const std::vector<int> tracks = file.pictureTracks();
    info.videoTracks = static_cast<int>(tracks.size());
    info.codec = avcodec_get_name(coded.codec_id);
    const char* pixelFormat = av_get_pix_fmt_name(static_cast<AVPixelFormat>(coded.format));
    if (pixelFormat != nullptr) info.pixelFormat = pixelFormat;
    info.container = file.format().iformat->name;
    if (tracks.size() > 1) {
        VideoProblem problem{VideoProblem::Kind::MoreVideoTracks};
        problem.count = info.videoTracks;
        problem.frame = std::find(tracks.begin(), tracks.end(), track) - tracks.begin();
        info.problems.push_back(problem);
    }
    return info;
}

bool isVariableRate(const std::vector<std::int64_t>& pts)
{
    std::int64_t shortest = std::numeric_limits<std::int64_t>::max();
    std::int64_t longest = 0;
    for (std::size_t i = 1; i < pts.size(); ++i) {
        if (pts[i] == kNoTimeStamp || pts[i - 1] == kNoTimeStamp || pts[i] <= pts[i - 1]) continue;
        shortest = std::min(shortest, pts[i] - pts[i - 1]);
        longest = std::max(longest, pts[i] - pts[i - 1]);
    }
    return longest > 0 && longest - shortest > 1;
}

void findTimeProblems(const FrameIndex& index, std::vector<VideoProblem>& problems)
{
    const std::vector<std::int64_t>& pts = index.columns().pts;
    VideoProblem missing{VideoProblem::Kind::MissingTimeStamps};
    VideoProblem repeated{VideoProblem::Kind::RepeatedTimeStamps};
    std::vector<std::int64_t> steps;
    missing.count = repeated.count = 0;
    for (std::size_t i = 0; i < pts.size(); ++i) {
        if (pts[i] == kNoTimeStamp) {
            if (missing.count++ == 0) missing.frame = static_cast<std::int64_t>(i);
            continue;
        }
        if (i == 0 || pts[i - 1] == kNoTimeStamp) continue;
        if (pts[i] > pts[i - 1]) {
            steps.push_back(pts[i] - pts[i - 1]);
        } else if (repeated.count++ == 0) {
            repeated.frame = static_cast<std::int64_t>(i);
        }
    }
    if (missing.count > 0) problems.push_back(missing);
    if (repeated.count > 0) problems.push_back(repeated);
    if (steps.size() < 3) return;

    std::vector<std::int64_t> sorted = steps;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2), sorted.end());
    const double usual = static_cast<double>(sorted[sorted.size() / 2]);
    const double unit = static_cast<double>(index.columns().timeBase.numerator) / index.columns().timeBase.denominator;
    VideoProblem gap{VideoProblem::Kind::TimeGap};
    gap.count = 0;
    double longest = 0;
    for (std::size_t i = 1; i < pts.size(); ++i) {
        if (pts[i] == kNoTimeStamp || pts[i - 1] == kNoTimeStamp) continue;
        const double step = static_cast<double>(pts[i] - pts[i - 1]);
        if (step <= 2.0 * usual) continue;
        ++gap.count;
        if (step <= longest) continue;
        longest = step;
        gap.frame = static_cast<std::int64_t>(i);
        gap.seconds = step * unit;
    }
    if (gap.count > 0) problems.push_back(gap);
}

void completeInfo(const FrameIndex& index, VideoInfo& info)
{
    const FrameIndexColumns& columns = index.columns();
    info.codedWidth = columns.width;
    info.codedHeight = columns.height;
    info.rotationDegrees = columns.rotationDegrees;
    info.width = index.displayWidth();
    info.height = index.displayHeight();
    info.meanFps = index.meanFps();
    info.durationSeconds = index.durationSeconds();
    info.variableFrameRate = isVariableRate(columns.pts);
}

}  // namespace longtake
