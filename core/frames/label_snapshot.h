// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The labels of one video as training reads them: a state per frame and class, taken at one moment, so that labelling
// goes on while a run trains. Immutable; shared between threads as shared_ptr<const LabelSnapshot>.

#pragma once

#include "core/label/label_state.h"
#include "core/label/label_track.h"

#include <cstdint>
#include <vector>

namespace longtake {

class LabelSnapshot {
public:
    // Tracks in the order of the network's outputs, all of the same length.
    LabelSnapshot(const std::vector<LabelTrack>& tracks, bool multiLabel);

    std::int64_t frameCount() const { return frameCount_; }
    int classCount() const { return classCount_; }
    bool isMultiLabel() const { return multiLabel_; }

    // One-class projects: the class that is Present, or -1 where no class is (unlabelled: masked in loss and metrics).
    int classAt(std::int64_t frame) const;

    // Multi-label: state of one class; Unseen is masked.
    LabelState stateAt(std::int64_t frame, int classIndex) const;

    // True if anything at `frame` counts in the loss.
    bool isLabelled(std::int64_t frame) const;

private:
    std::int64_t frameCount_ = 0;
    int classCount_ = 0;
    bool multiLabel_ = false;
    std::vector<std::int8_t> states_;  // frame * classCount + class
};

}  // namespace longtake
