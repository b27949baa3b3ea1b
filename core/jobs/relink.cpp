// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/relink.h"

#include <algorithm>
#include <system_error>

#include "core/jobs/video_facts.h"
#include "core/jobs/video_path.h"
#include "core/project/project_store.h"
#include "core/video/video_files.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

// Files, and folders that are one video of pictures. Folders that may not be read are passed over.
std::vector<fs::path> candidatesIn(const fs::path& place)
{
    std::error_code code;
    if (!fs::is_directory(place, code)) return {place};
    std::vector<fs::path> all{place};
    const auto options = fs::directory_options::skip_permission_denied;
    for (auto entry = fs::recursive_directory_iterator(place, options, code);
         !code && entry != fs::recursive_directory_iterator(); entry.increment(code)) {
        std::error_code ignored;
        if (entry->is_regular_file(ignored) || entry->is_directory(ignored)) all.push_back(entry->path());
    }
    std::sort(all.begin(), all.end());
    return all;
}

// Whether reading the file could be worth it: only its size is looked at. Folders of pictures are not known by one.
bool mayBe(const fs::path& candidate, const VideoRecord& video)
{
    std::error_code code;
    if (fs::is_directory(candidate, code)) {
        const auto images = imageNamesIn(candidate);
        return images.has_value() && !images->empty();
    }
    const auto bytes = fs::file_size(candidate, code);
    return !code && static_cast<std::int64_t>(bytes) == video.fileBytes;
}

}  // namespace

Result<std::vector<VideoRecord>> missingVideos(const ProjectStore& store)
{
    Result<std::vector<VideoRecord>> videos = store.videos();
    if (!videos) return videos;
    std::erase_if(*videos, [&](const VideoRecord& video) { return videoPath(store, video).has_value(); });
    return videos;
}

Result<RelinkReport> relink(ProjectStore& store, const fs::path& place, JobObserver& observer, std::stop_token stop)
{
    std::error_code code;
    if (!fs::exists(place, code)) return fail(ErrorCode::FileNotFound, place.string());
    Result<std::vector<VideoRecord>> missing = missingVideos(store);
    if (!missing) return fail(missing.error());
    RelinkReport report;
    report.stillMissing = *std::move(missing);

    const std::vector<fs::path> candidates = candidatesIn(place);
    const auto inAll = static_cast<int>(candidates.size());
    int number = 0;
    for (const fs::path& candidate : candidates) {
        if (report.stillMissing.empty()) break;
        report.wasStopped = stop.stop_requested();
        if (report.wasStopped) break;
        ++number;
        auto& wanted = report.stillMissing;
        const bool worthReading = std::any_of(wanted.begin(), wanted.end(),
                                              [&](const VideoRecord& video) { return mayBe(candidate, video); });
        if (worthReading) observer.onProgress({candidate.filename().string(), number, inAll, number - 1, inAll, -1.0});
        const Result<VideoFileHash> hash =
            worthReading ? videoFileHash(candidate) : Result<VideoFileHash>(fail(ErrorCode::NotAVideo, ""));
        const auto same = std::find_if(wanted.begin(), wanted.end(), [&](const VideoRecord& video) {
            return hash && hash->bytes == video.fileBytes && hashText(*hash) == video.fileHash;
        });
        if (same != wanted.end()) {
            if (const Status status = store.updateVideoPath(same->id, candidate); !status) return fail(status.error());
            report.found.push_back({same->id, same->name, candidate});
            wanted.erase(same);
            continue;
        }
        if (std::any_of(wanted.begin(), wanted.end(),
                        [&](const VideoRecord& video) { return video.name == candidate.filename().string(); }))
            report.otherContent.push_back(candidate);
    }
    return report;
}

}  // namespace longtake
