// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the network reads: sequences of steps cut from videos, and how a step's bytes become its input planes.

#pragma once

#include "core/base/frame_range.h"
#include "core/base/ids.h"
#include "core/config/model_config.h"
#include "core/frames/frame_store.h"
#include "core/frames/label_snapshot.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace longtake {

// A stretch of one video that belongs to one part of the split.
struct VideoPart {
    VideoId video{};
    std::shared_ptr<const FrameStore> frames{};
    std::shared_ptr<const LabelSnapshot> labels{};  // may be null for prediction
    FrameRange range{};
    double meanFps = 30.0;
};

// One sequence: step t shows frame firstFrame + t * stride of the store.
struct Clip {
    std::shared_ptr<const FrameStore> frames{};
    std::shared_ptr<const LabelSnapshot> labels{};  // may be null
    std::int64_t firstFrame = 0;
    int steps = 0;
    int stride = 1;
    FrameRange allowed{};          // frames of the part; the difference of step 0 never looks before allowed.first
    int shiftX = 0;                // content moved right by shiftX and down by shiftY pixels (after the flip)
    int shiftY = 0;                // what comes in at the border repeats the edge
    float gain = 1.0F;             // multiplies the input; negative changes the sign of differences, never of pictures
    bool flip = false;             // mirrored left-right
    std::vector<int> flipSwaps{};  // see Augmentation
    bool continuesState = false;   // starts from the hidden state that the clip before it in the same row left

    std::int64_t frameOfStep(int step) const { return firstFrame + std::int64_t{step} * stride; }
};

// Clips of one training step. All rows have `steps` steps of room; shorter clips are masked at their end. A row's
// place counts where state is carried: rows that have come to their end are missing from the back.
struct ClipBatch {
    std::vector<Clip> rows{};
    int steps = 0;
    std::int64_t labelledSteps = 0;  // summed over rows: what the loss is divided by (times class weights). 0 only
                                     // where state is carried: nothing to learn, but the state must go on
};

// Steps of a sequence that starts at `firstFrame` and ends with the range.
int stepsUntil(std::int64_t firstFrame, FrameRange range, int stride);

// Steps of the clip that count in the loss.
std::int64_t countLabelledSteps(const Clip& clip);

// Writes the input planes of one step: inputPlanes() x height x width floats, as ModelConfig::input says. Steps past
// the clip's end give zeros.
void writeInput(const Clip& clip, const ModelConfig& model, int step, std::span<float> planes);

// The same from pixels that were read before: those of the step's frame, and of the frame one step earlier (empty where
// the part has none).
void writeInputFrom(const Clip& clip, const ModelConfig& model, std::span<const std::uint8_t> now,
                    std::span<const std::uint8_t> before, std::span<float> planes);

// Whether every frame that was read so far for these clips could be read.
Status readStatus(const ClipBatch& batch);

// Target of one step in a one-class project: class index after flip swaps, or -1 (masked: unlabelled, or past the end).
int targetClass(const Clip& clip, int step);

// Multi-label: state of one class at one step (after flip swaps); Unseen is masked.
LabelState targetState(const Clip& clip, int step, int classIndex);

}  // namespace longtake
