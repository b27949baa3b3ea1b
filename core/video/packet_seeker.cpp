// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/packet_seeker.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace longtake {
namespace {

// How far to look for the packet after a jump that landed before it.
constexpr int kMaxPacketsToSkip = 20000;
constexpr std::int64_t kMaxBytesBeyond = std::int64_t{1} << 20;

bool isSameTime(std::int64_t known, std::int64_t read)
{
    return known == kNoTimeStamp || read == AV_NOPTS_VALUE || known == read;
}

bool isSamePacket(const SeekPoint& point, const AVPacket& packet)
{
    if (packet.size != point.size) return false;
    if (point.position >= 0 && packet.pos >= 0 && point.position != packet.pos) return false;
    if (!isSameTime(point.pts, packet.pts)) return false;
    if (point.position >= 0 && packet.pos >= 0) return true;
    const bool hasTime = point.pts != kNoTimeStamp && packet.pts != AV_NOPTS_VALUE;
    const bool hasDecodeTime = point.dts != kNoTimeStamp && packet.dts != AV_NOPTS_VALUE;
    return hasTime || (hasDecodeTime && point.dts == packet.dts);
}

}  // namespace

Result<std::unique_ptr<PacketSeeker>> PacketSeeker::open(const std::filesystem::path& path,
                                                         std::shared_ptr<const FrameIndex> index)
{
    std::unique_ptr<PacketSeeker> seeker(new PacketSeeker);
    seeker->path_ = path;
    seeker->index_ = std::move(index);
    seeker->packet_.reset(av_packet_alloc());
    if (!seeker->packet_) return fail(ErrorCode::OutOfMemory, path.string());
    const Status started = seeker->startOver();
    if (!started) return fail(started.error());

    const std::vector<SeekPoint>& points = seeker->index_->columns().seekPoints;
    seeker->byPosition_.resize(points.size());
    std::iota(seeker->byPosition_.begin(), seeker->byPosition_.end(), std::size_t{0});
    std::stable_sort(seeker->byPosition_.begin(), seeker->byPosition_.end(),
                     [&](std::size_t a, std::size_t b) { return points[a].position < points[b].position; });
    const int flags = seeker->file_->format().iformat->flags;
    const bool hasNoTable = (flags & (AVFMT_TS_DISCONT | AVFMT_GENERIC_INDEX)) != 0;
    seeker->methods_ = {Method::ByPts, Method::ByDts};
    if ((flags & AVFMT_NO_BYTE_SEEK) == 0)
        seeker->methods_.insert(hasNoTable ? seeker->methods_.begin() : seeker->methods_.end(), Method::ByPosition);
    return seeker;
}

Status PacketSeeker::startOver()
{
    auto file = MediaFile::open(path_);
    if (!file) return fail(file.error());
    const int track = index_->columns().stream;
    if (track < 0 || static_cast<unsigned>(track) >= (*file)->format().nb_streams)
        return fail(ErrorCode::BrokenFile, path_.string(), "its picture track is gone since it was scanned");
    file_ = std::move(*file);
    file_->readOnly({track});
    nextNumber_ = 0;
    isPacketWaiting_ = false;
    hasJumped_ = false;
    isLost_ = false;
    return {};
}

bool PacketSeeker::seekTo(const SeekPoint& point)
{
    for (std::size_t i = 0; i < methods_.size(); ++i) {
        if (!jump(point, methods_[i]) || !readUntil(point)) continue;
        isLost_ = false;
        hasJumped_ = true;
        std::rotate(methods_.begin(), methods_.begin() + static_cast<std::ptrdiff_t>(i),
                    methods_.begin() + static_cast<std::ptrdiff_t>(i) + 1);  // what worked is tried first next time
        return true;
    }
    isLost_ = true;
    return false;
}

bool PacketSeeker::jump(const SeekPoint& point, Method method)
{
    const int track = index_->columns().stream;
    AVFormatContext& format = file_->format();
    isPacketWaiting_ = false;
    switch (method) {
        case Method::ByPts:
            return point.pts != kNoTimeStamp && av_seek_frame(&format, track, point.pts, AVSEEK_FLAG_BACKWARD) >= 0;
        case Method::ByDts:
            return point.dts != kNoTimeStamp && av_seek_frame(&format, track, point.dts, AVSEEK_FLAG_BACKWARD) >= 0;
        case Method::ByPosition:
            return point.position >= 0 && av_seek_frame(&format, track, point.position, AVSEEK_FLAG_BYTE) >= 0;
    }
    return false;
}

// Reads to the packet of the seek point, counting from the first packet recognised.
bool PacketSeeker::readUntil(const SeekPoint& point)
{
    bool isCounting = false;
    for (int skipped = 0; skipped < kMaxPacketsToSkip && file_->readPacket(*packet_); ++skipped) {
        if (!isCounting) {
            const SeekPoint* known = isSamePacket(point, *packet_) ? &point : recognise(*packet_);
            if (known != nullptr) {
                if (known->packet > point.packet) return false;
                nextNumber_ = known->packet;
                isCounting = true;
            } else if (point.position >= 0 && packet_->pos > point.position + kMaxBytesBeyond) {
                return false;
            }
        } else {
            ++nextNumber_;
        }
        if (isCounting && nextNumber_ == point.packet) {
            isPacketWaiting_ = isSamePacket(point, *packet_);
            return isPacketWaiting_;
        }
    }
    return false;
}

const SeekPoint* PacketSeeker::recognise(const AVPacket& packet) const
{
    if ((packet.flags & AV_PKT_FLAG_KEY) == 0 || packet.pos < 0) return nullptr;
    const std::vector<SeekPoint>& points = index_->columns().seekPoints;
    auto place = std::lower_bound(byPosition_.begin(), byPosition_.end(), packet.pos,
                                  [&](std::size_t i, std::int64_t position) { return points[i].position < position; });
    for (; place != byPosition_.end() && points[*place].position == packet.pos; ++place)
        if (isSamePacket(points[*place], packet)) return &points[*place];
    return nullptr;
}

std::optional<std::int64_t> PacketSeeker::read()
{
    if (isPacketWaiting_) {
        isPacketWaiting_ = false;
    } else if (!file_->readPacket(*packet_)) {
        return std::nullopt;
    }
    const std::int64_t number = nextNumber_++;
    if (!hasJumped_) return number;
    const std::vector<SeekPoint>& points = index_->columns().seekPoints;
    const auto point = std::lower_bound(points.begin(), points.end(), number,
                                        [](const SeekPoint& a, std::int64_t b) { return a.packet < b; });
    if (point != points.end() && point->packet == number && point->size != packet_->size) isLost_ = true;
    return number;
}

}  // namespace longtake
