// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole network written plainly, every pixel of every step kept, differentiated by LibTorch's autograd: what the
// tests compare the two-pass trainer with. Not used to train. Shares no arithmetic with it but the loss from logits.

#pragma once

#include "core/config/model_config.h"
#include "core/model/head.h"
#include "core/model/parameters.h"

#include <ATen/core/Tensor.h>

#include <utility>

namespace longtake {

// One step of one layer: x [N, C, H, W], h and c [N, F, H, W] -> (h', c').
std::pair<at::Tensor, at::Tensor> referenceCell(const ModelConfig& model, const at::Tensor& kernel,
                                                const at::Tensor& bias, const at::Tensor& x, const at::Tensor& h,
                                                const at::Tensor& c);

// Hidden states of the top layer, [T, N, F, H, W]. `state` as RecurrentStack::state, undefined = zero.
at::Tensor referenceHidden(const ModelConfig& model, const Parameters& parameters, const at::Tensor& pictures,
                           const at::Tensor& state = {});

// Logits [T, N, classes] with the batch's own statistics over the steps where valid [T, N] is 1.
at::Tensor referenceLogits(const ModelConfig& model, const Parameters& parameters, const at::Tensor& hidden,
                           const at::Tensor& valid);

// pictures [T, N, C, H, W]. Differentiable in whatever of `parameters` wants it.
at::Tensor referenceLoss(const ModelConfig& model, const Parameters& parameters, const at::Tensor& pictures,
                         const Targets& targets, const LossWeights& weights = {}, const at::Tensor& state = {});

}  // namespace longtake
