// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/ingest_job.h"

#include "core/base/contract.h"
#include "core/jobs/frames_intake.h"
#include "core/jobs/progress_meter.h"
#include "core/jobs/video_path.h"
#include "core/project/project_store.h"

#include <algorithm>
#include <system_error>

namespace longtake {

namespace {

FrameStoreKey keyOf(const VideoRecord& video, int height, int width)
{
    return {video.fileHash, video.frameCount, height, width, video.region};
}

bool concernsAll(ErrorCode code)
{
    switch (code) {
        case ErrorCode::DiskFull:
        case ErrorCode::CannotWrite:
        case ErrorCode::ProjectBroken:
        case ErrorCode::ProjectLocked:
        case ErrorCode::ProjectReadOnly:
        case ErrorCode::OutOfMemory:
            return true;
        default:
            return false;
    }
}

Result<std::vector<VideoRecord>> wantedVideos(const ProjectStore& store, const std::vector<VideoId>& ids)
{
    if (ids.empty()) return store.videos();
    std::vector<VideoRecord> videos;
    for (const VideoId id : ids) {
        Result<VideoRecord> video = store.video(id);
        if (!video) return fail(video.error());
        videos.push_back(std::move(*video));
    }
    return videos;
}

}  // namespace

bool isIngested(const ProjectStore& store, const VideoRecord& video, int height, int width)
{
    if (!video.proven) return false;
    const FrameStoreKey key = keyOf(video, height, width);
    return FrameStore::checkHeader(frameStorePath(store.dataFolder(), key), key).has_value();
}

Result<std::shared_ptr<const FrameStore>> openFrames(const ProjectStore& store, const VideoRecord& video, int height,
                                                     int width)
{
    const FrameStoreKey key = keyOf(video, height, width);
    return FrameStore::open(frameStorePath(store.dataFolder(), key), key);
}

IngestReport ingest(ProjectStore& store, const IngestRequest& request, JobObserver& observer, std::stop_token stop)
{
    LT_EXPECT(request.height > 0 && request.width > 0);
    IngestReport report;
    Result<std::vector<VideoRecord>> videos = wantedVideos(store, request.videos);
    if (!videos) {
        report.outcome = Outcome::failed(videos.error());
        return report;
    }
    std::vector<VideoRecord> waiting;
    for (VideoRecord& video : *videos) {
        if (const auto region = request.regions.find(video.id); region != request.regions.end())
            video.region = region->second;
        if (isIngested(store, video, request.height, request.width))
            report.skipped.push_back(video.id);
        else
            waiting.push_back(video);
    }
    ProgressMeter meter(observer, waiting);
    for (const VideoRecord& video : waiting) {
        meter.beginVideo(video);
        const Status status = takeIn(store, video, request.height, request.width, meter, stop);
        meter.endVideo();
        if (stop.stop_requested()) {
            report.outcome = Outcome::stopped();
            return report;
        }
        if (status) {
            report.written.push_back(video.id);
            continue;
        }
        if (concernsAll(status.error().code)) {
            report.outcome = Outcome::failed(status.error());
            return report;
        }
        report.failed.push_back({video.id, video.name, status.error()});
        observer.onVideoFailed(report.failed.back());
    }
    return report;
}

}  // namespace longtake
