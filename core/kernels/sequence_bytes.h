// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How much memory the kernels need for a batch of sequences, part by part: what a stack of layers allocates before its
// first step (core/model/kernel_stack), and what the memory plan counts. Plain arithmetic, the same on every machine.

#pragma once

#include "core/kernels/cell_kernels.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace longtake {

struct SequenceShape {
    std::vector<CellShape> layers;  // from the input up
    int batch = 1;                  // sequences side by side
    int maxSteps = 1;
    int segmentSteps = 1;   // steps that are walked back at a time, each segment from its first state
    int checkpoints = 0;    // first states of segments that are kept at a time; 0: of all segments but the last
    bool keepGates = true;  // of a whole segment, or of one step
    bool training = true;   // false: no way back
    int workers = 1;        // threads

    int segments() const { return (maxSteps + segmentSteps - 1) / segmentSteps; }
    // Of one segment, the first state is there all the time.
    int keptCheckpoints() const
    {
        if (!training) return 0;
        return checkpoints > 0 ? std::min(checkpoints, segments() - 1) : segments() - 1;
    }
    // Several sequences run at the same time, one thread each, where there are enough of them; else all threads work
    // on one frame.
    bool runsRowsAtOnce() const { return batch > 1 && batch >= workers; }
};

struct SequenceBytes {
    std::int64_t slots = 0;        // x, h and c of the steps of a segment
    std::int64_t gates = 0;        // kept for the way back
    std::int64_t checkpoints = 0;  // h and c at segments' first steps, and at the end
    std::int64_t gradients = 0;    // of h, c, the sums before the gates, and the sums of the weights' gradients
    std::int64_t weights = 0;      // in the kernels' order
    std::int64_t workspace = 0;    // scratch of the threads

    std::int64_t total() const { return slots + gates + checkpoints + gradients + weights + workspace; }
};

SequenceBytes sequenceBytes(const SequenceShape& shape);

// Bytes of one frame of one sequence, each a multiple of a cache line.
struct FrameBytes {
    std::int64_t input = 0;  // planes of x
    std::int64_t hidden = 0;
    std::int64_t state = 0;
    std::int64_t gates = 0;
    std::int64_t preGradient = 0;
};
FrameBytes frameBytes(const CellKernels& kernels);

// Scratch of one worker for whatever layer.
std::int64_t workspaceBytesOf(const SequenceShape& shape);

}  // namespace longtake
