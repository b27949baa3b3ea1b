// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/video_path.h"

#include "core/project/project_store.h"

#include <system_error>

namespace longtake {

Result<std::filesystem::path> videoPath(const ProjectStore& store, const VideoRecord& video)
{
    std::error_code error;
    if (!video.relativePath.empty()) {
        const std::filesystem::path beside =
            std::filesystem::absolute(store.path(), error).parent_path() / video.relativePath;
        if (std::filesystem::exists(beside, error)) return beside.lexically_normal();
    }
    const std::filesystem::path absolute(video.absolutePath);
    if (std::filesystem::exists(absolute, error)) return absolute;
    return fail(ErrorCode::FileNotFound, video.absolutePath, "the video " + video.name + " is not where it was");
}

}  // namespace longtake
