// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/frames_intake.h"

#include "core/frames/frame_store.h"
#include "core/jobs/progress_meter.h"
#include "core/jobs/video_facts.h"
#include "core/jobs/video_path.h"
#include "core/memory/host_probe.h"
#include "core/project/project_store.h"
#include "core/video/picture_converter.h"
#include "core/video/video_files.h"
#include "core/video/video_reader.h"
#include "core/video/video_scan.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace longtake {

namespace {

constexpr int kMostDecoderThreads = 8;
constexpr std::size_t kReaderKeepsBytes = std::size_t{16} << 20;

int decoderThreads()
{
    return std::clamp(usableCores(), 1, kMostDecoderThreads);
}

class Intake {
public:
    Intake(ProjectStore& store, VideoRecord video, int height, int width, ProgressMeter& meter,
           const std::stop_token& stop)
        : store_(store),
          video_(std::move(video)),
          region_(video_.region),
          height_(height),
          width_(width),
          meter_(meter),
          stop_(stop)
    {}

    Status run()
    {
        const Result<std::filesystem::path> path = videoPath(store_, video_);
        if (!path) return fail(path.error());
        path_ = *path;
        if (Status same = checkContent(); !same) return same;
        if (!video_.proven) {
            if (Status proven = prove(); !proven || stop_.stop_requested()) return proven;
            Result<VideoRecord> record = store_.video(video_.id);
            if (!record) return fail(record.error());
            video_ = std::move(*record);
            region_ = region_.clippedTo(video_.width, video_.height);
        }
        if (FrameStore::open(storePath(), key())) return {};
        return fill();
    }

private:
    FrameStoreKey key() const { return {video_.fileHash, video_.frameCount, height_, width_, region_}; }
    std::filesystem::path storePath() const { return frameStorePath(store_.dataFolder(), key()); }

    Status checkContent() const
    {
        const Result<VideoFileHash> hash = videoFileHash(path_);
        if (!hash) return fail(hash.error());
        if (hash->bytes == video_.fileBytes && hashText(*hash) == video_.fileHash) return {};
        return fail(ErrorCode::BrokenFile, path_.string(), "it is not the file that was added to the project");
    }

    Status openWriter()
    {
        Result<std::unique_ptr<FrameStoreWriter>> writer = FrameStoreWriter::create(storePath(), key());
        if (!writer) return fail(writer.error());
        writer_ = std::move(*writer);
        return {};
    }

    // What was written came from a decode that is not the final one.
    Status startOver()
    {
        writer_.reset();
        std::error_code ignored;
        std::filesystem::remove(std::filesystem::path(storePath().string() + ".part"), ignored);
        return openWriter();
    }

    // Decodes all of the video for the proof and keeps the small pictures on the way.
    Status prove()
    {
        const Result<std::optional<VideoScan>> scan = scanVideo(path_, stop_);
        if (!scan) return fail(scan.error());
        if (!*scan) return {};
        if (Status opened = openWriter(); !opened) return opened;

        PictureConverter converter(*(*scan)->index);
        std::stop_source ownStop;
        const std::stop_callback passOn(stop_, [&ownStop] { ownStop.request_stop(); });
        Status kept;
        ProveOptions options;
        options.threads = decoderThreads();
        options.stop = ownStop.get_token();
        options.onFrame = [&](const DecodedFrame& frame) {
            if (kept) kept = keep(frame, converter);
            if (!kept) ownStop.request_stop();
        };
        const Result<std::optional<VideoScan>> proven = proveIndex(path_, **scan, options);
        if (!kept) return kept;
        if (!proven) return fail(proven.error());
        if (!*proven) return {};  // stopped

        const VideoScan& found = **proven;
        if (Status stored = store_.storeProvenIndex(video_.id, *found.index, problemTexts(found.info)); !stored)
            return stored;
        // A writer that an earlier, interrupted decode left longer than the truth is made anew in `fill`.
        const std::int64_t frames = found.index->frameCount();
        if (writer_->framesDone() == frames && frames > 0) return writer_->finish();
        return writer_->framesDone() > frames ? startOver() : Status{};
    }

    Status keep(const DecodedFrame& frame, PictureConverter& converter)
    {
        const std::int64_t number = frame.number();
        if (number == 0 && nextNumber_ > 0) {
            if (Status again = startOver(); !again) return again;
        }
        nextNumber_ = number + 1;
        meter_.framesDone(nextNumber_);
        if (number != writer_->framesDone()) return {};
        const Result<FrameBuffer> picture = converter.convert(frame, PixelLayout::Gray);
        if (!picture) return fail(picture.error());
        return writer_->append(picture->pixels, picture->height, picture->width);
    }

    // From a proven video, going on after the last whole frame of an interrupted writer.
    Status fill()
    {
        Result<FrameIndex> index = store_.frameIndex(video_.id);
        if (!index) return fail(index.error());
        const Result<std::unique_ptr<VideoReader>> reader = VideoReader::open(
            path_, std::make_shared<const FrameIndex>(std::move(*index)), {decoderThreads(), kReaderKeepsBytes});
        if (!reader) return fail(reader.error());
        writer_.reset();
        if (Status opened = openWriter(); !opened) return opened;
        for (std::int64_t n = writer_->framesDone(); n < video_.frameCount; ++n) {
            if (stop_.stop_requested()) return {};
            const Result<FrameBuffer> picture = (*reader)->frame(n, PixelLayout::Gray);
            if (!picture) return fail(picture.error());
            if (Status kept = writer_->append(picture->pixels, picture->height, picture->width); !kept) return kept;
            meter_.framesDone(n + 1);
        }
        return writer_->finish();
    }

    ProjectStore& store_;
    VideoRecord video_;
    PictureRegion region_;  // as it was when this began; the project's may change meanwhile
    const int height_;
    const int width_;
    ProgressMeter& meter_;
    const std::stop_token& stop_;
    std::filesystem::path path_;
    std::unique_ptr<FrameStoreWriter> writer_;
    std::int64_t nextNumber_ = 0;
};

}  // namespace

Status takeIn(ProjectStore& store, const VideoRecord& video, int height, int width, ProgressMeter& meter,
              const std::stop_token& stop)
{
    return Intake(store, video, height, width, meter, stop).run();
}

}  // namespace longtake
