// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the network is: the part of a run's settings that its weights depend on, and that prediction must repeat
// exactly. Stored with every checkpoint. Plain values.

#pragma once

#include "core/base/result.h"

namespace longtake {

// What the network sees of each step. Difference: (picture - picture of the previous step) / (0.1 x 255); the first
// step of a video sees zeros. Picture: gray / 255. Both: two planes, picture first.
enum class InputKind { Picture, Difference, Both };

// Pooled: average the hidden state first, normalise the averages over (batch, time). Pixels: Keras' order, normalise
// every pixel over (batch, time, height, width), then average.
enum class NormaliseOrder { Pooled, Pixels };

// Of the gates i, f, o. The two hard ones are clip(0.2 x + 0.5, 0, 1) of Keras 2 and clip(x / 6 + 0.5, 0, 1) of
// Keras 3.
enum class GateActivation { Sigmoid, HardSigmoidKeras2, HardSigmoidKeras3 };

// OneClass: softmax, cross-entropy. MultiLabel: sigmoid, binary cross-entropy. KerasLegacy: sigmoid outputs normalised
// to sum one under categorical cross-entropy, as old Keras scripts pair them.
enum class HeadKind { OneClass, MultiLabel, KerasLegacy };

struct ModelConfig {
    int classes = 9;  // 2 to 64
    int filters = 8;  // hidden planes of each ConvLSTM layer
    int layers = 1;   // 1 to 3, stacked directly
    int kernel = 3;   // side of the square kernels, odd or even, padding "same"
    int height = 30;  // of the picture the network sees, in pixels
    int width = 45;
    int stride = 5;  // video frames from one step to the next; 0 = about six steps a second, decided when a run is made
    InputKind input = InputKind::Difference;
    NormaliseOrder normalise = NormaliseOrder::Pooled;
    int gridRows = 3;  // the hidden state is averaged over gridRows x gridColumns parts of the picture
    int gridColumns = 3;
    GateActivation activation = GateActivation::Sigmoid;
    HeadKind head = HeadKind::OneClass;
    int windowSteps = 0;        // steps in the windows of prediction (the trained chunk); 0 = the whole video at once
    double cullContrast = 0.0;  // frames of less contrast (core/frames/contrast.h) are not seen; 0 = every frame is
    double smoothingSeconds = 4.0;  // probabilities are averaged over this time for the smoothed result; 0 = not at all

    int inputPlanes() const { return input == InputKind::Both ? 2 : 1; }
    int features() const { return filters * gridRows * gridColumns; }

    friend bool operator==(const ModelConfig&, const ModelConfig&) = default;
};

// The most that `check` lets through, for spin boxes and messages.
inline constexpr int kMostClasses = 64;
inline constexpr int kMostFilters = 1024;
inline constexpr int kMostLayers = 3;
inline constexpr int kLargestKernel = 15;
inline constexpr int kLargestPictureSide = 4096;
inline constexpr int kLargestStride = 1000;
inline constexpr double kLargestCullContrast = 127.5;  // no picture has more

// WrongUsage with the option's name for values that no network can have.
Status check(const ModelConfig& config);

// The stride that comes closest to six steps a second; at least 1. For a rate that is not known (0): 5.
int strideForFps(double meanFps);

}  // namespace longtake
