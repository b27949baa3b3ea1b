// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/stream_scan.h"

#include <algorithm>
#include <utility>

extern "C" {
#include <libavutil/pixdesc.h>
}

#include "core/video/packet_scan.h"
#include "core/video/stream_decoder.h"
#include "core/video/track_facts.h"

namespace longtake {
namespace {

// One pass of decoding everything in order.
class Proof {
public:
    Proof(MediaFile& file, const VideoScan& scan, const ProveOptions& options)
        : file_(file), scan_(scan), options_(options), columns_(columnsOf(file, scan.index->columns().stream))
    {}

    enum class End { Done, Stopped, DamageMet };

    // Quick: ends at the first sign of damage.
    Result<End> run(StreamDecoder::Care care)
    {
        const int track = columns_.stream;
        file_.readOnly({track});
        auto opened = StreamDecoder::open(file_.stream(track), care, options_.threads, file_.subject());
        if (!opened) return fail(opened.error());
        StreamDecoder& decoder = **opened;
        columns_.isDamaged = care == StreamDecoder::Care::Repeatable;
        PacketPtr packet(av_packet_alloc());
        if (!packet) return fail(ErrorCode::OutOfMemory, file_.subject());
        const PictureCallback onPicture = [this](std::int64_t number, std::shared_ptr<const AVFrame> picture) {
            addPicture(number, std::move(picture));
        };
        while (file_.readPacket(*packet)) {
            if (options_.stop.stop_requested()) return End::Stopped;
            const auto number = static_cast<std::int64_t>(packets_.size());
            packets_.push_back(describePacket(*packet));
            const std::int64_t complaintsBefore = decoder.complaints().count();
            if (!decoder.decode(*packet, number, onPicture)) ++rejected_;
            if (decoder.complaints().count() > complaintsBefore) complainedAbout_.push_back(number);
            if (care == StreamDecoder::Care::Quick && isDamageMet(decoder)) return End::DamageMet;
            report();
        }
        if (options_.stop.stop_requested()) return End::Stopped;
        if (const std::optional<Error> disk = file_.diskError()) return fail(*disk);
        decoder.drain(onPicture);
        if (care == StreamDecoder::Care::Quick && isDamageMet(decoder)) return End::DamageMet;
        decoderComplaint_ = decoder.complaints().first();
        return End::Done;
    }

    VideoScan finish();

private:
    bool isDamageMet(StreamDecoder& decoder) const
    {
        return rejected_ > 0 || !damaged_.empty() || decoder.complaints().count() > 0;
    }

    void addPicture(std::int64_t number, std::shared_ptr<const AVFrame> picture)
    {
        const AVFrame& shown = *picture;
        const auto n = static_cast<std::int64_t>(columns_.pts.size());
        if (n == 0) {
            columns_.width = shown.width;
            columns_.height = shown.height;
            format_ = shown.format;
        } else if (shown.width != columns_.width || shown.height != columns_.height || shown.format != format_) {
            if (otherSizes_++ == 0) firstOtherSize_ = n;
        }
        if ((shown.flags & AV_FRAME_FLAG_CORRUPT) != 0 || shown.decode_error_flags != 0) damaged_.push_back(n);
        const DecodedFrame frame(n, std::move(picture));
        columns_.pts.push_back(shown.best_effort_timestamp == AV_NOPTS_VALUE ? kNoTimeStamp
                                                                             : shown.best_effort_timestamp);
        columns_.packet.push_back(static_cast<std::uint32_t>(number));
#if LIBAVUTIL_VERSION_MAJOR >= 58
        columns_.keyFrame.push_back((shown.flags & AV_FRAME_FLAG_KEY) != 0);
#else
        columns_.keyFrame.push_back(shown.key_frame != 0);
#endif
        const bool isInter = shown.pict_type == AV_PICTURE_TYPE_P || shown.pict_type == AV_PICTURE_TYPE_B;
        isPredicted_.push_back(isInter && !columns_.keyFrame.back());
        columns_.hash.push_back(frame.hash());
        if (options_.onFrame) options_.onFrame(frame);
    }

    void report() const
    {
        if (!options_.progress) return;
        const auto expected = static_cast<double>(std::max<std::int64_t>(1, scan_.index->columns().packetCount));
        options_.progress(std::min(1.0, static_cast<double>(packets_.size()) / expected));
    }

    void findProblems(VideoInfo& info) const;

    MediaFile& file_;
    const VideoScan& scan_;
    const ProveOptions& options_;
    FrameIndexColumns columns_;
    std::vector<ScannedPacket> packets_;
    std::vector<bool> isPredicted_;              // per frame: the decoder says that it needs other pictures
    std::vector<std::int64_t> damaged_;          // frames that the decoder marked
    std::vector<std::int64_t> complainedAbout_;  // packets whose decoding brought complaints
    std::string decoderComplaint_;
    std::int64_t rejected_ = 0;
    std::int64_t otherSizes_ = 0;
    std::int64_t firstOtherSize_ = -1;
    int format_ = -1;
};

void Proof::findProblems(VideoInfo& info) const
{
    // A frame is damaged when the decoder marked it or complained while it took the frame's packet.
    std::vector<std::int64_t> damaged = damaged_;
    for (std::size_t n = 0; n < columns_.packet.size(); ++n) {
        const auto packet = static_cast<std::int64_t>(columns_.packet[n]);
        if (std::binary_search(complainedAbout_.begin(), complainedAbout_.end(), packet))
            damaged.push_back(static_cast<std::int64_t>(n));
    }
    std::sort(damaged.begin(), damaged.end());
    damaged.erase(std::unique(damaged.begin(), damaged.end()), damaged.end());
    if (!damaged.empty()) {
        VideoProblem problem =
            countProblem(VideoProblem::Kind::DamagedFrames, static_cast<std::int64_t>(damaged.size()), damaged.front());
        problem.text = decoderComplaint_;
        info.problems.push_back(problem);
    }
    if (rejected_ > 0) {
        VideoProblem problem = countProblem(VideoProblem::Kind::PacketsWithoutFrames, rejected_);
        problem.expected = static_cast<std::int64_t>(packets_.size());
        problem.text = decoderComplaint_;
        info.problems.push_back(problem);
    }
    if (otherSizes_ > 0)
        info.problems.push_back(countProblem(VideoProblem::Kind::SizeChanges, otherSizes_, firstOtherSize_));
}

VideoScan Proof::finish()
{
    columns_.packetCount = static_cast<std::int64_t>(packets_.size());
    addSeekPoints(packets_, isPredicted_, columns_);
    PacketScan packets;
    packets.track = columns_.stream;
    packets.hasAbruptEnd = file_.hasAbruptEnd();
    packets.complaint = file_.complaints().first();

    VideoScan result;
    result.info = describeTrack(file_, columns_.stream);
    const char* pixelFormat = av_get_pix_fmt_name(static_cast<AVPixelFormat>(format_));
    if (pixelFormat != nullptr) result.info.pixelFormat = pixelFormat;
    findProblems(result.info);
    packets.packets = std::move(packets_);
    result.index = std::make_shared<const FrameIndex>(std::move(columns_));
    completeInfo(*result.index, result.info);
    findPacketProblems(packets, *result.index, result.info);
    return result;
}

}  // namespace

Result<std::optional<VideoScan>> proveStream(const std::filesystem::path& path, const VideoScan& scan,
                                             const ProveOptions& options)
{
    // See Note [Damaged pictures repeat]: at the first sign of damage the proof starts over, and readers do as it does.
    for (const auto care : {StreamDecoder::Care::Quick, StreamDecoder::Care::Repeatable}) {
        auto file = MediaFile::open(path, options.stop);
        if (options.stop.stop_requested()) return std::nullopt;
        if (!file) return fail(file.error());
        const int track = scan.index->columns().stream;
        const std::vector<int> tracks = (*file)->pictureTracks();
        if (std::find(tracks.begin(), tracks.end(), track) == tracks.end())
            return fail(ErrorCode::BrokenFile, (*file)->subject(), "it changed while it was being read");
        Proof proof(**file, scan, options);
        const auto end = proof.run(care);
        if (!end) return fail(end.error());
        if (*end == Proof::End::Stopped) return std::nullopt;
        if (*end == Proof::End::DamageMet) continue;
        VideoScan result = proof.finish();
        if (result.index->frameCount() == 0) {
            std::string detail;
            for (const VideoProblem& problem : result.info.problems)
                if (!problem.text.empty() && detail.empty()) detail = "FFmpeg says: " + problem.text;
            return fail(ErrorCode::NoFrames, (*file)->subject(), detail);
        }
        if (options.progress) options.progress(1.0);
        return result;
    }
    return fail(ErrorCode::Internal, path.string(), "decoding did not end");
}

}  // namespace longtake
