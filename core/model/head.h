// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Everything after the recurrent layers: normalisation, average over the parts of the picture, dense layer, loss. It
// works on the sums of the hidden state alone, so it costs no memory per pixel, and is small enough for float64 and
// ordinary autograd on the CPU.

#pragma once

#include "core/config/model_config.h"
#include "core/model/parameters.h"
#include "core/model/pooling_grid.h"
#include "core/model/recurrent_stack.h"

#include <ATen/core/Tensor.h>

#include <vector>

namespace longtake {

// What a sequence of clips should have given. float64 and int64 on the CPU.
struct Targets {
    at::Tensor valid;    // [steps, batch] 1 where the clip goes on, 0 past its end
    at::Tensor classes;  // [steps, batch] class, -1 = masked (OneClass, KerasLegacy)
    at::Tensor states;   // [steps, batch, classes] 1, 0, -1 = masked (MultiLabel)
};

// Weights of the loss, float64: [classes], or [classes, 2] for absent and present (MultiLabel). Undefined = all 1.
using LossWeights = at::Tensor;

// Sum of the weighted losses divided by the number of unmasked targets; 0 where there are none. Differentiable.
at::Tensor lossFromLogits(HeadKind head, const at::Tensor& logits, const Targets& targets, const LossWeights& weights);

// [.., classes] probabilities.
at::Tensor probabilitiesFromLogits(HeadKind head, const at::Tensor& logits);

// Statistics of the normalisation over the valid steps of a batch, as totals that add up over batches.
struct NormTotals {
    at::Tensor sum;      // [normSize]
    at::Tensor squares;  // [normSize]
    double count = 0.0;  // of the values behind each entry

    void add(const NormTotals& other);
    NormStatistics statistics() const;  // requires count > 0; biased variance
};

struct HeadGradients {
    double loss = 0.0;
    at::Tensor part;         // [steps, batch, parts, filters] dL/dsum of h, float64
    at::Tensor square;       // [steps, batch, filters] dL/dsum of h squared, or undefined
    NormTotals batchTotals;  // for the running statistics
};

class Head {
public:
    explicit Head(const ModelConfig& model);

    NormTotals totals(const HiddenSums& sums, const at::Tensor& valid) const;

    // Loss with the batch's own statistics, and its gradients; those of gamma, beta and the dense layer are added to
    // `gradients`.
    HeadGradients lossAndGradients(const Parameters& parameters, const HiddenSums& sums, const Targets& targets,
                                   const LossWeights& weights, Parameters& gradients) const;

    // [steps, batch, classes] float64, with the given statistics: for prediction.
    at::Tensor logits(const Parameters& parameters, const HiddenSums& sums, const NormStatistics& statistics) const;

private:
    struct Dense {
        at::Tensor gamma, beta, kernel, bias;  // float64 on the CPU
    };
    static Dense denseOf(const Parameters& parameters);
    NormTotals totals(const at::Tensor& part, const at::Tensor& square, const at::Tensor& valid) const;
    at::Tensor logits(const Dense& dense, const at::Tensor& part, const at::Tensor& mean,
                      const at::Tensor& variance) const;

    ModelConfig model_;
    at::Tensor areas_;  // [parts, 1] pixels of each part
};

inline constexpr double kNormEpsilon = 1e-3;
inline constexpr double kNormMomentum = 0.99;

}  // namespace longtake
