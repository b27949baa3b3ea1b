// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which clips an epoch trains on, in which order: deterministic by seed, resumable by its state.
//
// Random chunks: an epoch draws as many chunks as cover the training part once; each starts at a random frame of a
// random part (parts weighted by length), rows of a batch from different videos where there are enough; chunks without
// one labelled step are not drawn. Whole videos (chunkSteps = 0): every part once, in random order. Carried state:
// parts cut into consecutive chunks, the last one short and masked, never dropped.

#pragma once

#include "core/base/random.h"
#include "core/config/training_config.h"
#include "core/frames/clip.h"

#include <cstdint>
#include <vector>

namespace longtake {

class ClipSampler {
public:
    // Requires at least one part with a labelled frame, and model.stride > 0.
    ClipSampler(std::vector<VideoPart> parts, const ModelConfig& model, const TrainingConfig& training);

    // The batches of epoch `epoch` (from 0). The same for the same seed, whatever was asked before.
    std::vector<ClipBatch> epoch(int epoch) const;

    std::int64_t batchesPerEpoch() const;

    // Longest clip that will ever come, in steps: what the memory plan must hold.
    int longestSteps() const;

private:
    std::vector<VideoPart> parts_;
    ModelConfig model_;
    TrainingConfig training_;
};

}  // namespace longtake
