// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which clips an epoch trains on, in which order: deterministic by seed, resumable by its state.
//
// Random chunks: an epoch draws as many chunks as cover the labelled stretches of the training part once (rounded up to
// whole batches); parts get chunks in proportion to their length, and within a part the starts are spread evenly with
// random jitter, at any frame, so that phases vary. Rows of a batch come from different videos where there are enough.
// Chunks without one labelled step are not drawn. Whole videos (chunkSteps = 0): every labelled part once, in random
// order. Carried state: parts cut into consecutive chunks, the last one short and masked, never dropped.
//
// The number of batches is the same in every epoch. Immutable after construction; `epoch` may be called from any
// thread.

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
    // What can be drawn from one part: clips may start in any of `starts`, which are in order and do not touch.
    struct Source {
        VideoPart part;
        std::vector<FrameRange> starts;
        std::int64_t startCount = 0;
        std::int64_t coveredFrames = 0;  // by all clips that can be drawn
    };

    Source makeSource(const VideoPart& part) const;
    std::int64_t randomStart(const Source& source, double position) const;
    Clip makeClip(const Source& source, std::int64_t firstFrame, int mostSteps) const;
    void augment(Clip& clip, Random& random) const;
    ClipBatch makeBatch(std::vector<Clip> rows) const;
    std::int64_t chunksPerEpoch() const;
    int chunksOf(const Source& source, std::int64_t phase) const;
    std::vector<ClipBatch> randomChunks(Random& random) const;
    std::vector<ClipBatch> wholeParts(Random& random) const;
    std::vector<ClipBatch> carriedChunks(Random& random) const;
    std::vector<std::vector<std::size_t>> carriedRows() const;

    std::vector<Source> sources_;  // parts without a labelled frame are left out
    int stride_ = 1;
    bool seesDifferences_ = true;
    TrainingConfig training_;
};

}  // namespace longtake
