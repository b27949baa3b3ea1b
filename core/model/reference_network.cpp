// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/reference_network.h"

#include "core/model/gate_ops.h"
#include "core/model/pooling_grid.h"

#include <ATen/ATen.h>

namespace longtake {
namespace {

// Padding "same" as Keras does it: what is odd goes after the picture.
at::Tensor paddedSame(const at::Tensor& planes, int kernel)
{
    const std::int64_t before = (kernel - 1) / 2, after = kernel - 1 - before;
    return at::constant_pad_nd(planes, {before, after, before, after});
}

// [T, N, F, H, W] -> [T, N, parts, F]
at::Tensor averageOverParts(const at::Tensor& planes, const ModelConfig& model)
{
    const PoolingGrid grid = PoolingGrid::of(model);
    std::vector<at::Tensor> parts;
    for (std::size_t row = 0; row < static_cast<std::size_t>(grid.rows); ++row) {
        for (std::size_t column = 0; column < static_cast<std::size_t>(grid.columns); ++column) {
            parts.push_back(planes.slice(3, grid.rowEdges[row], grid.rowEdges[row + 1])
                                .slice(4, grid.columnEdges[column], grid.columnEdges[column + 1])
                                .mean(at::IntArrayRef{3, 4}));
        }
    }
    return at::stack(parts, 2);
}

// Normalises over all axes but those of size > 1 in the shape of gamma; `inside` marks the values that count.
at::Tensor normalised(const at::Tensor& values, const at::Tensor& inside, at::IntArrayRef axes, const at::Tensor& gamma,
                      const at::Tensor& beta)
{
    const at::Tensor counted = inside.expand_as(values);
    const at::Tensor count = counted.sum(axes, true);
    const at::Tensor mean = (values * counted).sum(axes, true) / count;
    const at::Tensor variance = (at::square(values - mean) * counted).sum(axes, true) / count;
    return (values - mean) / at::sqrt(variance + kNormEpsilon) * gamma + beta;
}

}  // namespace

std::pair<at::Tensor, at::Tensor> referenceCell(const ModelConfig& model, const at::Tensor& kernel,
                                                const at::Tensor& bias, const at::Tensor& x, const at::Tensor& h,
                                                const at::Tensor& c)
{
    const at::Tensor pre = at::conv2d(paddedSame(at::cat({x, h}, 1), model.kernel), kernel.contiguous(), bias);
    const auto sums = pre.chunk(4, 1);
    const at::Tensor input = activateGate(sums[0], model.activation);
    const at::Tensor forget = activateGate(sums[1], model.activation);
    const at::Tensor output = activateGate(sums[3], model.activation);
    const at::Tensor cell = forget * c + input * at::tanh(sums[2]);
    return {output * at::tanh(cell), cell};
}

at::Tensor referenceHidden(const ModelConfig& model, const Parameters& parameters, const at::Tensor& pictures,
                           const at::Tensor& state)
{
    std::vector<at::Tensor> sequence = pictures.unbind(0);
    for (int layer = 0; layer < model.layers; ++layer) {
        const auto k = static_cast<std::size_t>(layer);
        at::Tensor h = at::zeros({pictures.size(1), model.filters, model.height, model.width}, pictures.options());
        at::Tensor c = h;
        if (state.defined()) {
            h = state[layer][0].permute({0, 3, 1, 2});
            c = state[layer][1].permute({0, 3, 1, 2});
        }
        for (at::Tensor& step : sequence) {
            std::tie(h, c) = referenceCell(model, parameters.kernels[k], parameters.biases[k], step, h, c);
            step = h;
        }
    }
    return at::stack(sequence);
}

at::Tensor referenceLogits(const ModelConfig& model, const Parameters& parameters, const at::Tensor& hidden,
                           const at::Tensor& valid)
{
    at::Tensor features;
    if (model.normalise == NormaliseOrder::Pixels) {
        const at::Tensor normal =
            normalised(hidden, valid.view({valid.size(0), valid.size(1), 1, 1, 1}), {0, 1, 3, 4},
                       parameters.gamma.view({1, 1, -1, 1, 1}), parameters.beta.view({1, 1, -1, 1, 1}));
        features = averageOverParts(normal, model).flatten(2);
    } else {
        features = normalised(averageOverParts(hidden, model).flatten(2), valid.unsqueeze(-1), {0, 1}, parameters.gamma,
                              parameters.beta);
    }
    return at::linear(features, parameters.denseKernel, parameters.denseBias);
}

at::Tensor referenceLoss(const ModelConfig& model, const Parameters& parameters, const at::Tensor& pictures,
                         const Targets& targets, const LossWeights& weights, const at::Tensor& state)
{
    const at::Tensor hidden = referenceHidden(model, parameters, pictures, state);
    return lossFromLogits(model.head, referenceLogits(model, parameters, hidden, targets.valid), targets, weights);
}

}  // namespace longtake
