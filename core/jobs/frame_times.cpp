// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/frame_times.h"

#include <memory>
#include <utility>

#include "core/project/project_store.h"
#include "core/video/frame_index.h"

namespace longtake {

Result<FrameTimes> frameTimes(const ProjectStore& store, VideoId video)
{
    Result<FrameIndex> index = store.frameIndex(video);
    if (!index) return fail(index.error());
    const auto shared = std::make_shared<const FrameIndex>(*std::move(index));
    return FrameTimes{shared->frameCount(), [shared](std::int64_t frame) { return shared->seconds(frame); }};
}

}  // namespace longtake
