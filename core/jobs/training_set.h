// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a run trains on, fixed when it is made: classes, which frames belong to which part, and the labels as they were
// at that moment. Kept as `training-set.json` in the run's folder, so that a killed run resumes on the same labels and
// an old run can be understood. Plain values.

#pragma once

#include "core/base/ids.h"
#include "core/base/picture_region.h"
#include "core/base/result.h"
#include "core/frames/label_snapshot.h"
#include "core/frames/split.h"
#include "core/jobs/video_look.h"
#include "core/label/label_track.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

struct TrainingSetVideo {
    VideoId video{};
    std::string name;
    std::string fileHash;
    std::int64_t frameCount = 0;
    double meanFps = 0.0;
    std::vector<LabelTrack> tracks;  // in the order of TrainingSet::classNames
    std::optional<VideoLook> look;   // known once the video is ingested
    PictureRegion region{};          // what the run sees of the picture
};

struct TrainingSet {
    std::vector<std::string> classNames;  // order of the network's outputs
    std::vector<ClassId> classIds;        // likewise; so that a renamed class is found again
    bool multiLabel = false;
    std::vector<TrainingSetVideo> videos;
    std::vector<SplitRange> split;

    const TrainingSetVideo* find(VideoId id) const;  // null if the video takes no part
};

std::shared_ptr<const LabelSnapshot> snapshotOf(const TrainingSet& set, const TrainingSetVideo& video);

std::string toJson(const TrainingSet& set);
Result<TrainingSet> trainingSetFromJson(std::string_view text);

}  // namespace longtake
