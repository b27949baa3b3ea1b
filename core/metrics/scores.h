// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Scores of a prediction against labels, frame by frame and bout by bout. Frames without a label do not count.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace longtake {

struct ClassScore {
    double precision = 0.0;  // 0 where undefined
    double recall = 0.0;
    double f1 = 0.0;
    std::int64_t frames = 0;  // labelled frames of this class
};

struct Scores {
    std::int64_t frames = 0;
    double accuracy = 0.0;
    double macroF1 = 0.0;           // over the classes that occur in labels or prediction
    double majorityAccuracy = 0.0;  // of always naming the most frequent class of the scored labels
    std::vector<ClassScore> perClass;
    std::vector<std::vector<std::int64_t>> confusion;  // [truth][predicted]; one-class only
    double f1At10 = 0.0;  // segmental F1 at an overlap of 10, 25, 50 % (Lea et al., CVPR 2017), each in [0, 1]
    double f1At25 = 0.0;
    double f1At50 = 0.0;
    double edit = 0.0;  // segmental edit score (Levenshtein over segments, normalised, mean over videos), in [0, 1]
};

// One video's frames: truth and prediction, class index per frame, truth -1 = not labelled.
struct ScoredSequence {
    std::vector<std::int16_t> truth;
    std::vector<std::int16_t> predicted;
};

// Scores over several videos together; segments never cross a video's end or an unlabelled stretch. Both vectors of a
// sequence are equally long; every prediction of a labelled frame is in [0, classes).
Scores scoreOneClass(std::span<const ScoredSequence> sequences, int classes);

// Multi-label: per class binary. truth[frame * classes + k] is -1 unseen, 0, 1; predicted 0 or 1. `frames` counts
// frames with at least one labelled class, a class's frames are those where it is present. `accuracy` is the share of
// labelled (frame, class) pairs that agree, `majorityAccuracy` that of naming each class's more frequent state.
// Segmental scores look at the bouts of presence and are means over the classes that occur.
Scores scoreMultiLabel(std::span<const ScoredSequence> sequences, int classes);

}  // namespace longtake
