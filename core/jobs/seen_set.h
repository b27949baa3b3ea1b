// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A training set as the network sees it when frames are culled: every video is the shorter sequence of its seen frames,
// with labels and parts numbered by places. And the way back: what an engine reports by places, in frames of the video.

#pragma once

#include "core/base/ids.h"
#include "core/frames/seen_frames.h"
#include "core/jobs/training_set.h"
#include "core/learn/learn_engine.h"

#include <map>
#include <memory>
#include <vector>

namespace longtake {

// Videos of which every frame is seen are not in it.
using SeenByVideo = std::map<VideoId, std::shared_ptr<const SeenFrames>>;

// Labels of culled frames are left out; a part with no seen frame is not in the split any more.
TrainingSet asSeen(const TrainingSet& set, const SeenByVideo& seen);

// Hands every report on; probabilities of parts with culled frames are those of all their frames, filled between the
// seen ones. `split` is the set's own, by frames.
class WholeVideoReports final : public TrainingObserver {
public:
    WholeVideoReports(const SeenByVideo& seen, const std::vector<SplitRange>& split, TrainingObserver& next)
        : seen_(seen), split_(split), next_(next)
    {}

    void onPlan(const MemoryPlan& plan) override { next_.onPlan(plan); }
    void onStep(const StepReport& report) override { next_.onStep(report); }
    void onEpoch(const EpochReport& report, const std::vector<ProbabilityTrack>& validation) override;
    void onMemory(const MemoryReport& report) override { next_.onMemory(report); }
    void onEvent(const EventReport& report) override { next_.onEvent(report); }
    void onCheckpoint(const std::string& fileName, bool isBest) override { next_.onCheckpoint(fileName, isBest); }

private:
    ProbabilityTrack ofAllFrames(const ProbabilityTrack& track) const;

    const SeenByVideo& seen_;
    const std::vector<SplitRange>& split_;
    TrainingObserver& next_;
};

}  // namespace longtake
