// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/add_videos.h"

#include "core/jobs/video_facts.h"
#include "core/jobs/video_path.h"
#include "core/project/project_store.h"
#include "core/video/video_files.h"
#include "core/video/video_scan.h"

#include <algorithm>
#include <system_error>

namespace longtake {

namespace {

Result<std::optional<VideoRecord>> sameContent(const ProjectStore& store, const VideoFileHash& hash)
{
    const Result<std::vector<VideoRecord>> videos = store.videos();
    if (!videos) return fail(videos.error());
    const std::string text = hashText(hash);
    for (const VideoRecord& video : *videos)
        if (video.fileHash == text && video.fileBytes == hash.bytes) return std::optional<VideoRecord>(video);
    return std::optional<VideoRecord>{};
}

// An image folder given as `shots/` has no file name of its own.
std::string nameOf(const std::filesystem::path& path)
{
    const std::filesystem::path name = path.filename();
    return name.empty() ? path.parent_path().filename().string() : name.string();
}

Result<VideoRecord> recordOf(const ProjectStore& store, const std::filesystem::path& path, const VideoFileHash& hash,
                             const VideoScan& scan)
{
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::weakly_canonical(path, error);
    if (error) return fail(ErrorCode::CannotRead, path.string(), error.message());
    const std::filesystem::path folder = std::filesystem::weakly_canonical(store.path(), error).parent_path();

    VideoRecord record;
    record.name = nameOf(absolute);
    record.absolutePath = absolute.string();
    record.relativePath = absolute.lexically_relative(folder).string();
    record.fileBytes = hash.bytes;
    record.fileHash = hashText(hash);
    record.frameCount = scan.index->frameCount();
    record.width = scan.info.width;
    record.height = scan.info.height;
    record.meanFps = scan.info.meanFps;
    record.durationSeconds = scan.info.durationSeconds;
    record.proven = scan.index->isProven();
    record.problems = problemTexts(scan.info);
    return record;
}

}  // namespace

Result<std::vector<std::filesystem::path>> findAllVideos(const std::vector<std::filesystem::path>& given)
{
    std::vector<std::filesystem::path> all;
    for (const std::filesystem::path& path : given) {
        Result<std::vector<std::filesystem::path>> found = findVideos(path);
        if (!found) return fail(found.error());
        if (found->empty())
            return fail(ErrorCode::NotAVideo, path.string(), "there is no video and no picture in this folder");
        for (std::filesystem::path& video : *found)
            if (std::find(all.begin(), all.end(), video) == all.end()) all.push_back(std::move(video));
    }
    return all;
}

Result<AddedVideo> addVideo(ProjectStore& store, const std::filesystem::path& path)
{
    const Result<VideoFileHash> hash = videoFileHash(path);
    if (!hash) return fail(hash.error());
    const Result<std::optional<VideoRecord>> known = sameContent(store, *hash);
    if (!known) return fail(known.error());
    if (*known) {
        // A video that was moved and is added again: the project learns where it is now.
        if (!videoPath(store, **known)) {
            if (const Status status = store.updateVideoPath((*known)->id, path); !status) return fail(status.error());
        }
        return AddedVideo{(*known)->id, (*known)->name, (*known)->problems, true};
    }

    const Result<VideoScan> scan = scanVideo(path);
    if (!scan) return fail(scan.error());
    const Result<VideoRecord> record = recordOf(store, path, *hash, *scan);
    if (!record) return fail(record.error());
    const Result<VideoId> id = store.addVideo(*record, *scan->index);
    if (!id) return fail(id.error());
    return AddedVideo{*id, record->name, record->problems, false};
}

AddVideosReport addVideos(ProjectStore& store, const std::vector<std::filesystem::path>& videos, JobObserver& observer,
                          std::stop_token stop)
{
    AddVideosReport report;
    const int inAll = static_cast<int>(videos.size());
    for (int number = 1; number <= inAll; ++number) {
        if (stop.stop_requested()) {
            report.wasStopped = true;
            break;
        }
        const std::filesystem::path& path = videos[static_cast<std::size_t>(number - 1)];
        observer.onProgress({nameOf(path), number, inAll, number - 1, inAll, -1.0});
        const Result<AddedVideo> added = addVideo(store, path);
        if (added) {
            report.added.push_back(*added);
        } else {
            report.failed.push_back({VideoId{}, path.string(), added.error()});
            observer.onVideoFailed(report.failed.back());
        }
        observer.onProgress({nameOf(path), number, inAll, number, inAll, -1.0});
    }
    return report;
}

}  // namespace longtake
