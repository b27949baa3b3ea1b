// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/ingest_job.h"

#include "core/base/bytes.h"
#include "core/base/contract.h"
#include "core/frames/frame_store_budget.h"
#include "core/jobs/frames_intake.h"
#include "core/jobs/progress_meter.h"
#include "core/jobs/video_path.h"
#include "core/project/project_store.h"

#include <algorithm>
#include <filesystem>
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

// Makes room for one store after the other, none of which makes way for the next.
class DiskBudget {
public:
    DiskBudget(const ProjectStore& store, const IngestRequest& request, const std::vector<VideoRecord>& videos,
               IngestReport& report)
        : folder_(store.dataFolder()), request_(request), report_(report)
    {
        for (const VideoRecord& video : videos) keep_.push_back(pathOf(video));
    }

    // WrongUsage where the video's frames do not fit.
    Status makeRoomFor(const VideoRecord& video)
    {
        if (request_.diskBudgetBytes == 0) return {};
        const std::int64_t needed = storeBytes(keyOf(video, request_.height, request_.width));
        if (needed > request_.diskBudgetBytes) {
            leaveOut(video, needed);
            return fail(tooLargeForBudget(video.name, request_.diskBudgetBytes, needed));
        }
        const Result<RoomReport> room = makeRoom(folder_, {request_.diskBudgetBytes, needed, pathOf(video), keep_});
        if (!room) return fail(room.error());
        report_.removedStores += static_cast<int>(room->removed.size());
        if (room->missingBytes == 0) return {};
        leaveOut(video, needed);
        return misfit("the frames of " + video.name + " take " + formatBytes(needed) + ", " +
                      formatBytes(room->missingBytes) + " more than is left beside those in use and asked for");
    }

    // When all is done: the proof of an index can have found more frames than there were to be, and what was ready may
    // be too much by itself.
    Status keepTo()
    {
        if (request_.diskBudgetBytes == 0) return {};
        const Result<RoomReport> room = makeRoom(folder_, {request_.diskBudgetBytes, 0, {}, keep_});
        if (!room) return fail(room.error());
        report_.removedStores += static_cast<int>(room->removed.size());
        if (room->missingBytes == 0) return {};
        return misfit("the frames in use and asked for take " + formatBytes(room->missingBytes) + " more");
    }

    // How large it would have to be for what was left out, too.
    void findEnough()
    {
        if (report_.beyondBudget.videos.empty()) return;
        // Nothing fits in no bytes, so that this removes nothing.
        const Result<RoomReport> room = makeRoom(folder_, {0, leftOutBytes_, {}, keep_});
        report_.beyondBudget.budgetBytes = request_.diskBudgetBytes;
        report_.beyondBudget.enoughBytes = room ? room->missingBytes : 0;
    }

private:
    std::filesystem::path pathOf(const VideoRecord& video) const
    {
        return frameStorePath(folder_, keyOf(video, request_.height, request_.width));
    }

    void leaveOut(const VideoRecord& video, std::int64_t bytes)
    {
        report_.beyondBudget.videos.push_back(video.name);
        leftOutBytes_ += bytes;
    }

    Status misfit(std::string why) const
    {
        return fail(ErrorCode::WrongUsage, "A disk budget of " + formatBytes(request_.diskBudgetBytes), std::move(why));
    }

    const std::filesystem::path folder_;
    const IngestRequest& request_;
    IngestReport& report_;
    std::vector<std::filesystem::path> keep_;
    std::int64_t leftOutBytes_ = 0;
};

}  // namespace

Error tooLargeForBudget(const std::string& video, std::int64_t budgetBytes, std::int64_t neededBytes)
{
    const auto [budget, needed] = formatCompared(budgetBytes, neededBytes);
    return {ErrorCode::WrongUsage, "A disk budget of " + budget, "the frames of " + video + " alone take " + needed};
}

Error errorOf(const BudgetMisfit& misfit)
{
    std::string names;
    for (std::size_t i = 0; i < misfit.videos.size(); ++i)
        names += (i == 0 ? "" : i + 1 < misfit.videos.size() ? ", " : " and ") + misfit.videos[i];
    return {ErrorCode::WrongUsage, "A disk budget of " + formatBytes(misfit.budgetBytes),
            "there is no room for the frames of " + names + ", so " +
                (misfit.videos.size() == 1 ? "it was" : "they were") + " left out",
            "All fit with --disk-budget " + typedBytes(misfit.enoughBytes) + '.'};
}

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
    LT_EXPECT(request.height > 0 && request.width > 0 && request.diskBudgetBytes >= 0);
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
    DiskBudget budget(store, request, *videos, report);
    ProgressMeter meter(observer, waiting);
    for (const VideoRecord& video : waiting) {
        Status status = budget.makeRoomFor(video);
        meter.beginVideo(video);
        if (status) status = takeIn(store, video, request.height, request.width, meter, stop);
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
    budget.findEnough();
    if (const Status kept = budget.keepTo(); !kept) report.outcome = Outcome::failed(kept.error());
    return report;
}

}  // namespace longtake
