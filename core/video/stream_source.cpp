// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/stream_source.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/contract.h"
#include "core/base/log.h"

namespace longtake {
namespace {

// Going on decoding is preferred to a jump that saves no more packets than this.
constexpr std::int64_t kPacketsWorthAJump = 12;

// In an unproven index frame numbers may be off; a frame this far behind the ones that come out will not come.
constexpr std::int64_t kSlackUnproven = 16;

// More than any decoder holds inside.
constexpr std::size_t kPacketsRemembered = 256;

}  // namespace

// Note [Seek points are proven]
// That a packet is marked as a key, and that the demuxer says it went there, proves nothing: the flag lies in some
// files, an open group of pictures needs pictures before its key, and containers seek to times that are not unique. So
// after a jump (1) only a packet recognised by place, size and time gives the numbers of all that follow, (2) a picture
// belongs to the frame whose packet it came from, and (3) it is that frame only if its hash is the one stored when the
// video was decoded from its start. When the wanted frame fails, the seek point is marked bad for all frames up to it
// and the one before is tried; in the end decoding starts from the beginning of the file, which is how the index was
// made. Before the index is proven, (3) is replaced by the decoder's own marks of damage.

Result<std::unique_ptr<PictureSource>> openStreamSource(const std::filesystem::path& path,
                                                        std::shared_ptr<const FrameIndex> index,
                                                        const ReaderOptions& options)
{
    return StreamSource::open(path, std::move(index), options);
}

StreamSource::StreamSource(std::shared_ptr<const FrameIndex> index, const ReaderOptions& options)
    : index_(std::move(index)), options_(options), kept_(options.keepBytes)
{
    const std::vector<std::uint32_t>& packet = index_->columns().packet;
    framesByPacket_.resize(packet.size());
    std::iota(framesByPacket_.begin(), framesByPacket_.end(), 0U);
    std::stable_sort(framesByPacket_.begin(), framesByPacket_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return packet[a] < packet[b]; });
    badUpTo_.assign(index_->columns().seekPoints.size(), 0);
}

Result<std::unique_ptr<PictureSource>> StreamSource::open(const std::filesystem::path& path,
                                                          std::shared_ptr<const FrameIndex> index,
                                                          const ReaderOptions& options)
{
    // The file first: a long index takes time to be put in order, and the window asks for missing files again and
    // again.
    auto seeker = PacketSeeker::open(path, index);
    if (!seeker) return fail(seeker.error());
    if ((*seeker)->file().sizeBytes() != index->columns().fileBytes)
        return fail(ErrorCode::BrokenFile, path.string(), "it is not the file that was added: its size has changed");
    std::unique_ptr<StreamSource> source(new StreamSource(std::move(index), options));
    source->subject_ = path.string();
    source->seeker_ = std::move(*seeker);
    const Status decoder = source->openDecoder();
    if (!decoder) return fail(decoder.error());
    source->isDecoding_ = source->isFromStart_ = true;
    return source;
}

Status StreamSource::openDecoder()
{
    const auto care = index_->columns().isDamaged ? StreamDecoder::Care::Repeatable : StreamDecoder::Care::Quick;
    auto decoder =
        StreamDecoder::open(seeker_->file().stream(index_->columns().stream), care, options_.threads, subject_);
    if (!decoder) return fail(decoder.error());
    decoder_ = std::move(*decoder);
    return {};
}

// A frame that becomes unwanted on the way leaves the decoder where it is: the next one may lie on the same way.
Result<std::optional<DecodedFrame>> StreamSource::decode(std::int64_t n, const Unwanted& unwanted)
{
    if (const DecodedFrame* kept = kept_.find(n)) return *kept;
    const std::vector<SeekPoint>& points = index_->columns().seekPoints;
    if (isDecoding_ && comesSoon(n)) {
        const Arrival arrival = decodeUntil(n, unwanted);
        if (arrival == Arrival::Found) return found_;
        if (arrival == Arrival::GivenUp) return std::nullopt;
        if (isFromStart_ && arrival == Arrival::Wrong) {
            isDecoding_ = false;
            return fail(notThePicture(n));
        }
    }
    std::size_t givenUp = 1;
    while (const std::optional<std::size_t> point = bestSeekPoint(n)) {
        if (unwanted && unwanted()) return std::nullopt;
        const Arrival arrival = startAt(*point) ? decodeUntil(n, unwanted) : Arrival::Missing;
        if (arrival == Arrival::Found) return found_;
        if (arrival == Arrival::GivenUp) return std::nullopt;
        ++counts_.wrongSeeks;
        // Twice as many at each failure, so that a file whose key flags all lie costs no more than a few readings.
        for (std::size_t i = 0; i < std::min(givenUp, *point + 1); ++i)
            badUpTo_[*point - i] = std::max(badUpTo_[*point - i], n + 1);
        givenUp *= 2;
        logMessage(LogLevel::Info, subject_ + ": frame " + std::to_string(n) + " is not reached from frame " +
                                       std::to_string(points[*point].frame) + ", trying an earlier one");
    }
    if (unwanted && unwanted()) return std::nullopt;
    const Status started = startOver();
    if (!started) return fail(started.error());
    const Arrival arrival = decodeUntil(n, unwanted);
    if (arrival == Arrival::Found) return found_;
    if (arrival == Arrival::GivenUp) return std::nullopt;
    isDecoding_ = false;
    if (const std::optional<Error> disk = seeker_->file().diskError()) return fail(*disk);
    if (arrival == Arrival::Wrong) return fail(notThePicture(n));
    return fail(ErrorCode::BrokenFile, subject_, "frame " + std::to_string(n) + " cannot be decoded");
}

Error StreamSource::notThePicture(std::int64_t n) const
{
    return {ErrorCode::BrokenFile, subject_,
            "frame " + std::to_string(n) + " is not the picture it was when the video was added"};
}

// The last seek point from which frame n was not yet missed.
std::optional<std::size_t> StreamSource::bestSeekPoint(std::int64_t n) const
{
    const std::vector<SeekPoint>& points = index_->columns().seekPoints;
    const std::int64_t packet = index_->columns().packet[static_cast<std::size_t>(n)];
    auto place = std::upper_bound(points.begin(), points.end(), packet,
                                  [](std::int64_t a, const SeekPoint& b) { return a < b.packet; });
    while (place != points.begin()) {
        --place;
        const auto i = static_cast<std::size_t>(place - points.begin());
        // Pictures shown before the key picture but coded after it need pictures from before the key.
        if (place->frame <= n && badUpTo_[i] <= n) return i;
    }
    return std::nullopt;
}

// True when going on decoding leads to frame n, and no jump leads there much faster.
bool StreamSource::comesSoon(std::int64_t n) const
{
    if (waiting_.count(n) > 0) return true;
    const std::int64_t packet = index_->columns().packet[static_cast<std::size_t>(n)];
    if (packet < seeker_->nextNumber() || seeker_->isLost()) return false;
    if (index_->columns().orderGuessed && n < nextByOrder_) return false;
    const std::optional<std::size_t> point = bestSeekPoint(n);
    if (!point) return true;
    return index_->columns().seekPoints[*point].packet <= seeker_->nextNumber() + kPacketsWorthAJump;
}

Status StreamSource::startOver()
{
    ++counts_.seeks;
    isDecoding_ = false;
    Status started = seeker_->startOver();
    if (!started) return started;
    Status decoder = openDecoder();
    if (!decoder) return decoder;
    waiting_.clear();
    givenByPacket_.clear();
    furthest_ = -1;
    nextByOrder_ = 0;
    isDecoding_ = isFromStart_ = true;
    return {};
}

bool StreamSource::startAt(std::size_t seekPoint)
{
    ++counts_.seeks;
    isDecoding_ = isFromStart_ = false;
    const SeekPoint& point = index_->columns().seekPoints[seekPoint];
    if (!seeker_->seekTo(point)) return false;
    decoder_->restart();
    waiting_.clear();
    givenByPacket_.clear();
    furthest_ = -1;
    nextByOrder_ = point.frame;
    isDecoding_ = true;
    return true;
}

StreamSource::Arrival StreamSource::decodeUntil(std::int64_t n, const Unwanted& unwanted)
{
    wanted_ = n;
    found_ = {};
    arrival_ = Arrival::Missing;
    const PictureCallback onPicture = [this](std::int64_t packet, std::shared_ptr<const AVFrame> picture) {
        takePicture(packet, std::move(picture));
    };
    const std::int64_t slack = index_->isProven() ? 0 : kSlackUnproven;
    bool isSeen = false;
    while (!isSeen) {
        if (unwanted && unwanted()) {
            arrival_ = Arrival::GivenUp;
            break;
        }
        const std::optional<std::int64_t> packet = seeker_->read();
        if (!packet || seeker_->isLost()) {
            decoder_->drain(onPicture);
            isDecoding_ = false;
            break;
        }
        notePacketSent(*packet);
        decoder_->decode(seeker_->packet(), *packet, onPicture);
        isSeen = arrival_ != Arrival::Missing || furthest_ > n + slack;
    }
    wanted_ = -1;
    return arrival_;
}

void StreamSource::notePacketSent(std::int64_t packet)
{
    const std::vector<std::uint32_t>& packets = index_->columns().packet;
    auto place = std::lower_bound(framesByPacket_.begin(), framesByPacket_.end(), packet,
                                  [&](std::uint32_t frame, std::int64_t b) { return packets[frame] < b; });
    for (; place != framesByPacket_.end() && packets[*place] == packet; ++place) waiting_.insert(*place);
}

// The frame that the next picture of this packet is; -1 for none.
std::int64_t StreamSource::frameOf(std::int64_t packet)
{
    if (index_->columns().orderGuessed) {
        const std::int64_t frame = nextByOrder_++;
        return frame < index_->frameCount() ? frame : -1;
    }
    const int nth = givenByPacket_[packet]++;
    if (givenByPacket_.size() > kPacketsRemembered) givenByPacket_.erase(givenByPacket_.begin());
    const std::vector<std::uint32_t>& packets = index_->columns().packet;
    auto place = std::lower_bound(framesByPacket_.begin(), framesByPacket_.end(), packet,
                                  [&](std::uint32_t frame, std::int64_t b) { return packets[frame] < b; });
    if (framesByPacket_.end() - place <= nth) return -1;
    place += nth;
    return packets[*place] == packet ? static_cast<std::int64_t>(*place) : -1;
}

void StreamSource::takePicture(std::int64_t packet, std::shared_ptr<const AVFrame> picture)
{
    ++counts_.decoded;
    const std::int64_t n = frameOf(packet);
    if (n < 0) return;
    const bool isMarked = (picture->flags & AV_FRAME_FLAG_CORRUPT) != 0 || picture->decode_error_flags != 0;
    const DecodedFrame frame(n, std::move(picture));
    bool isRight = true;
    if (index_->isProven()) {
        isRight = frame.hash() == index_->columns().hash[static_cast<std::size_t>(n)];
    } else if (!isFromStart_) {
        isRight = !isMarked;
    }
    // Pictures come out in the order of their numbers: what was to come before this one will not come any more.
    furthest_ = std::max(furthest_, n);
    waiting_.erase(n);
    const std::int64_t slack = index_->isProven() ? 0 : kSlackUnproven;
    waiting_.erase(waiting_.begin(), waiting_.lower_bound(n - slack));
    if (isRight) kept_.keep(frame);
    if (n != wanted_ || arrival_ == Arrival::Found) return;
    arrival_ = isRight ? Arrival::Found : Arrival::Wrong;
    if (isRight) found_ = frame;
}

}  // namespace longtake
