// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/run_frames.h"

#include "core/jobs/ingest_job.h"
#include "core/jobs/preflight.h"
#include "core/jobs/video_contrast.h"
#include "core/jobs/video_look.h"
#include "core/project/project_store.h"

#include <optional>
#include <utility>

namespace longtake {

namespace {

// The record of one of the run's videos, with the region that the run sees, whatever the project's is by now.
Result<VideoRecord> recordOf(const ProjectStore& store, const TrainingSetVideo& video)
{
    Result<VideoRecord> record = store.video(video.video);
    if (!record) return record;
    record->region = video.region;
    if (record->fileHash != video.fileHash || record->frameCount != video.frameCount)
        return fail(ErrorCode::BrokenFile, video.name, "the video is not the one the run began with");
    return record;
}

}  // namespace

Result<RunFrames> openRunFrames(const ProjectStore& store, PreparedTraining& prepared)
{
    RunFrames run;
    const ModelConfig& model = prepared.config.model;
    for (const TrainingSetVideo& video : prepared.set.videos) {
        const Result<VideoRecord> record = recordOf(store, video);
        if (!record) return fail(record.error());
        Result<std::shared_ptr<const FrameStore>> opened = openFrames(store, *record, model.height, model.width);
        if (!opened) return fail(opened.error());
        std::shared_ptr<const FrameStore>& frames = run.frames[video.video] = std::move(*opened);
        if (model.cullContrast == 0.0) continue;
        const Result<std::vector<float>> contrasts = contrastsOf(store, *record, *frames);
        if (!contrasts) return fail(contrasts.error());
        const std::shared_ptr<const SeenFrames> seen = seenFrames(*contrasts, model.cullContrast);
        if (!seen) continue;
        run.seen[video.video] = seen;
        if (seen->count() > 0)
            frames = FrameStore::ofSeen(*frames, seen);
        else
            run.frames.erase(video.video);
    }
    if (run.seen.empty()) return run;
    measure(prepared, run.seen);
    if (std::optional<Error> nothing = nothingToTrainOn(prepared)) return fail(std::move(*nothing));
    return run;
}

void addLooks(TrainingSet& set, const RunFrames& frames)
{
    for (TrainingSetVideo& video : set.videos) {
        const auto found = frames.frames.find(video.video);
        if (found != frames.frames.end() && found->second->frameCount() > 0) video.look = lookAt(*found->second);
    }
}

std::vector<VideoPart> partsOf(const TrainingSet& set, const RunFrames& frames, SplitPart part)
{
    const TrainingSet seen = asSeen(set, frames.seen);
    std::map<VideoId, std::shared_ptr<const LabelSnapshot>> snapshots;
    std::vector<VideoPart> parts;
    for (const SplitRange& range : seen.split) {
        if (range.part != part || range.range.isEmpty()) continue;
        const TrainingSetVideo* video = seen.find(range.video);
        if (video == nullptr) continue;
        std::shared_ptr<const LabelSnapshot>& labels = snapshots[range.video];
        if (!labels) labels = snapshotOf(seen, *video);
        parts.push_back({range.video, frames.frames.at(range.video), labels, range.range, video->meanFps});
    }
    return parts;
}

}  // namespace longtake
