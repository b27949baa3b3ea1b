// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Optimisers on one flat tensor, and the rate over the steps of a run. LibTorch's own lack Adadelta and keep their
// state by parameter object, which makes resuming bit for bit harder than these few lines.

#pragma once

#include "core/base/result.h"
#include "core/config/training_config.h"
#include "core/model/arena.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <string>

namespace longtake {

// Rate of step `step` (from 0) of `steps` in all.
double rateAt(RateSchedule schedule, double rate, std::int64_t step, std::int64_t steps);

// Scales `gradient` so that its norm is at most `clipNorm` (0 = no limit). The norm before, which may be NaN.
double clipToNorm(at::Tensor& gradient, double clipNorm);

class Optimiser {
public:
    virtual ~Optimiser() = default;

    // One step downhill. `gradient` may be used as scratch.
    virtual void step(at::Tensor& parameters, at::Tensor& gradient, double rate) = 0;

    // What a resumed run needs, by name. References to the optimiser's own tensors.
    virtual std::map<std::string, at::Tensor> state() const = 0;
};

// Adam and AdamW: betas 0.9, 0.999, epsilon 1e-8. Adadelta: rho 0.95, epsilon 1e-7, as in Keras. SGD: momentum 0.9.
// Weight decay is added to the gradient, in AdamW taken off the weights.
// Its tensors come from `arena`, if there is one, which must outlive it: optimiserTensors(kind) like the parameters.
std::unique_ptr<Optimiser> makeOptimiser(OptimiserKind kind, double weightDecay, const at::Tensor& parameters,
                                         Arena* arena = nullptr);
int optimiserTensors(OptimiserKind kind);

// BrokenFile if the stored state is not that of this optimiser.
Status restoreState(Optimiser& optimiser, const std::map<std::string, at::Tensor>& stored);

}  // namespace longtake
