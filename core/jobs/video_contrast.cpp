// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/video_contrast.h"

#include "core/base/log.h"
#include "core/frames/contrast.h"
#include "core/frames/frame_store.h"
#include "core/jobs/ingest_job.h"
#include "core/project/project_store.h"

#include <filesystem>

namespace longtake {

namespace {

FrameStoreKey keyOf(const VideoRecord& video, int height, int width)
{
    return {video.fileHash, video.frameCount, height, width, video.region};
}

}  // namespace

std::optional<std::vector<float>> knownContrasts(const ProjectStore& store, const VideoRecord& video, int height,
                                                 int width)
{
    const FrameStoreKey key = keyOf(video, height, width);
    Result<std::vector<float>> contrasts = readContrasts(frameStorePath(store.dataFolder(), key), key);
    if (!contrasts) return std::nullopt;
    return std::move(*contrasts);
}

Result<std::vector<float>> contrastsOf(const ProjectStore& store, const VideoRecord& video, const FrameStore& frames)
{
    const FrameStoreKey key = keyOf(video, frames.height(), frames.width());
    const std::filesystem::path path = frameStorePath(store.dataFolder(), key);
    if (Result<std::vector<float>> known = readContrasts(path, key)) return known;
    Result<std::vector<float>> measured = measureContrasts(frames);
    if (!measured) return measured;
    if (const Status kept = writeContrasts(path, key, *measured); !kept)
        logMessage(LogLevel::Warning, describe(kept.error()));
    return measured;
}

Result<std::vector<float>> ingestedContrasts(const ProjectStore& store, const VideoRecord& video, int height, int width)
{
    if (std::optional<std::vector<float>> known = knownContrasts(store, video, height, width)) return std::move(*known);
    const Result<std::shared_ptr<const FrameStore>> frames = openFrames(store, video, height, width);
    if (!frames) return fail(frames.error());
    return contrastsOf(store, video, **frames);
}

std::vector<FrameRange> knownCulled(const ProjectStore& store, const VideoRecord& video, const ModelConfig& model)
{
    if (model.cullContrast == 0.0) return {};
    const std::optional<std::vector<float>> known = knownContrasts(store, video, model.height, model.width);
    return known ? framesBelow(*known, model.cullContrast) : std::vector<FrameRange>{};
}

std::shared_ptr<const SeenFrames> seenFrames(const std::vector<float>& contrasts, double threshold)
{
    const std::vector<FrameRange> culled = framesBelow(contrasts, threshold);
    if (culled.empty()) return nullptr;
    return std::make_shared<const SeenFrames>(static_cast<std::int64_t>(contrasts.size()), culled);
}

}  // namespace longtake
