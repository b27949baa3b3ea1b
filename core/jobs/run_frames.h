// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The frames of a run's videos, open, and as the network sees them: without those that are culled for their contrast.

#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/frames/clip.h"
#include "core/frames/split.h"
#include "core/jobs/seen_set.h"
#include "core/jobs/training_preparation.h"

#include <map>
#include <memory>
#include <vector>

namespace longtake {

class ProjectStore;

struct RunFrames {
    std::map<VideoId, std::shared_ptr<const FrameStore>> frames;  // of videos with a seen frame, by places
    SeenByVideo seen;
};

// Opens all videos of the set; where frames are culled, counts, lengths and plan of `prepared` become those of what is
// seen. FileNotFound while one was not ingested, BrokenFile (also if a video changed), NothingToTrainOn where no
// labelled frame is left to train on.
Result<RunFrames> openRunFrames(const ProjectStore& store, PreparedTraining& prepared);

// How each video looks to the network; unknown for those it sees nothing of.
void addLooks(TrainingSet& set, const RunFrames& frames);

// One part of the split as the engine takes it, by places.
std::vector<VideoPart> partsOf(const TrainingSet& set, const RunFrames& frames, SplitPart part);

}  // namespace longtake
