// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/sequence_bytes.h"

#include <algorithm>

#include "core/base/contract.h"

namespace longtake {
namespace {

std::int64_t rounded(std::size_t bytes)
{
    return static_cast<std::int64_t>((bytes + kAlignBytes - 1) / kAlignBytes * kAlignBytes);
}

// A picture as others have it, on its way into the kernels' order.
std::int64_t pictureBytes(const CellShape& first)
{
    return rounded(static_cast<std::size_t>(first.inputPlanes) * static_cast<std::size_t>(first.height) *
                   static_cast<std::size_t>(first.width) * sizeof(float));
}

}  // namespace

FrameBytes frameBytes(const CellKernels& kernels)
{
    FrameBytes bytes;
    bytes.input = rounded(kernels.inputLayout().bytes());
    bytes.hidden = rounded(kernels.hiddenLayout().bytes());
    bytes.state = rounded(kernels.stateLayout().stateFloats() * sizeof(float));
    bytes.gates = rounded(kernels.stateLayout().gateFloats() * sizeof(float));
    bytes.preGradient = rounded(kernels.preGradientLayout().bytes());
    return bytes;
}

std::int64_t workspaceBytesOf(const SequenceShape& shape)
{
    std::int64_t most = 0;
    for (const CellShape& layer : shape.layers) {
        const CellKernels kernels(layer);
        most = std::max(most, rounded(kernels.workspaceBytes(shape.runsRowsAtOnce() ? 1 : shape.workers)));
    }
    return most + pictureBytes(shape.layers.front());
}

SequenceBytes sequenceBytes(const SequenceShape& shape)
{
    LT_EXPECT(!shape.layers.empty() && shape.segmentSteps >= 1 && shape.maxSteps >= 1);
    const std::int64_t batch = shape.batch, steps = shape.segmentSteps;
    const std::int64_t kept = shape.keptCheckpoints() > 0 ? shape.keptCheckpoints() + 1 : 0;
    SequenceBytes bytes;
    for (std::size_t k = 0; k < shape.layers.size(); ++k) {
        const CellKernels kernels(shape.layers[k]);
        const FrameBytes frame = frameBytes(kernels);
        if (k == 0) bytes.slots += batch * (steps + 1) * frame.input;
        bytes.slots += batch * (steps + 1) * (frame.hidden + frame.state);
        bytes.weights += rounded(kernels.forwardWeightBytes());
        if (!shape.training) continue;
        bytes.gates += batch * (shape.keepGates ? steps : 1) * frame.gates;
        bytes.checkpoints += batch * kept * (frame.hidden + frame.state);
        bytes.gradients += batch * (2 * frame.preGradient + frame.state + rounded(kernels.gradientBytes()));
        if (k == 1) bytes.gradients += batch * frame.input;
        bytes.weights += rounded(kernels.backwardWeightBytes());
        if (k > 0) bytes.weights += rounded(kernels.inputWeightBytes());
    }
    const int scratches = shape.runsRowsAtOnce() ? shape.workers : 1;
    bytes.workspace = scratches * workspaceBytesOf(shape);
    return bytes;
}

}  // namespace longtake
