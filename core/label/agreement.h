// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How far two people agree about the same video: frame by frame (Cohen's kappa) and bout by bout, where they differ,
// and the labels that both stand for.
//
// Only frames that both have labelled count: where one has looked and the other has not, nobody disagrees.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/frame_range.h"
#include "core/label/label_track.h"

namespace longtake {

struct KappaTable {
    std::int64_t frames = 0;  // judgements compared
    std::int64_t agreed = 0;

    double agreement = 0.0;       // 0 to 1; 0 while there is nothing to compare
    std::optional<double> kappa;  // none where chance alone would agree everywhere (one answer for all frames)
};

struct ClassAgreement {
    KappaTable frames;  // present or absent
    std::int64_t boutsA = 0;
    std::int64_t boutsB = 0;
    std::int64_t matched = 0;  // pairs whose starts and ends both lie within the tolerance

    // 2 matched / (boutsA + boutsB); 1 where neither has a bout.
    double boutAgreement() const;
};

// Frames in which the two differ in the same way.
struct Disagreement {
    FrameRange range;
    std::vector<int> onlyA;  // classes, by their place on the list, that only the first one sees
    std::vector<int> onlyB;
};

struct Agreement {
    KappaTable overall;  // exclusive: which class; multi-label: every class of every frame is one judgement
    std::vector<ClassAgreement> classes;
    std::vector<Disagreement> disagreements;  // in order
};

// `a` and `b`: one track a class, all of the same length. O(runs of all tracks x classes). `toleranceFrames` >= 0.
Agreement agreementOf(std::span<const LabelTrack> a, std::span<const LabelTrack> b, bool multiLabel,
                      std::int64_t toleranceFrames);

enum class ConsensusRule {
    AgreedOnly,  // where they differ, nothing is labelled
    PreferA,     // where they differ, the first one is right
    PreferB,
};

// Labels that follow from both, one track a class. What only one of them has labelled is taken from that one, except
// with AgreedOnly. In an exclusive project a frame in which they differ is left out with all its classes.
std::vector<LabelTrack> consensusOf(std::span<const LabelTrack> a, std::span<const LabelTrack> b, bool multiLabel,
                                    ConsensusRule rule);

}  // namespace longtake
