// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/head.h"

#include "core/base/contract.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>
#include <torch/csrc/autograd/autograd.h>

namespace longtake {
namespace {

constexpr double kKerasEpsilon = 1e-7;

at::Tensor logProbabilities(HeadKind head, const at::Tensor& logits)
{
    if (head == HeadKind::OneClass) return at::log_softmax(logits, -1);
    return at::log(at::clamp(probabilitiesFromLogits(head, logits), kKerasEpsilon, 1.0 - kKerasEpsilon));
}

at::Tensor multiLabelLoss(const at::Tensor& logits, const Targets& targets, const LossWeights& weights)
{
    const at::Tensor known = targets.states.ge(0).to(at::kDouble);
    const at::Tensor truth = targets.states.clamp_min(0);
    at::Tensor weight = known;
    if (weights.defined()) {
        const at::Tensor absent = weights.select(1, 0), present = weights.select(1, 1);
        weight = known * (absent + truth * (present - absent));
    }
    const at::Tensor count = known.sum().clamp_min(1.0);
    return at::binary_cross_entropy_with_logits(logits, truth, weight, {}, at::Reduction::Sum) / count;
}

}  // namespace

at::Tensor probabilitiesFromLogits(HeadKind head, const at::Tensor& logits)
{
    if (head == HeadKind::OneClass) return at::softmax(logits, -1);
    const at::Tensor sigmoids = at::sigmoid(logits);
    return head == HeadKind::MultiLabel ? sigmoids : sigmoids / sigmoids.sum(-1, true);
}

at::Tensor lossFromLogits(HeadKind head, const at::Tensor& logits, const Targets& targets, const LossWeights& weights)
{
    if (head == HeadKind::MultiLabel) return multiLabelLoss(logits, targets, weights);
    const at::Tensor known = targets.classes.ge(0);
    const at::Tensor index = targets.classes.clamp_min(0);
    at::Tensor weight = known.to(at::kDouble);
    const at::Tensor count = weight.sum().clamp_min(1.0);
    if (weights.defined()) weight = weight * weights.index_select(0, index.flatten()).view(index.sizes());
    const at::Tensor picked = logProbabilities(head, logits).gather(-1, index.unsqueeze(-1)).squeeze(-1);
    return -(picked * weight).sum() / count;
}

void NormTotals::add(const NormTotals& other)
{
    sum = sum.defined() ? sum + other.sum : other.sum;
    squares = squares.defined() ? squares + other.squares : other.squares;
    count += other.count;
}

NormStatistics NormTotals::statistics() const
{
    LT_EXPECT(count > 0.0);
    const at::Tensor mean = sum / count;
    return {mean, (squares / count - at::square(mean)).clamp_min(0.0)};
}

Head::Head(const ModelConfig& model) : model_(model)
{
    const PoolingGrid grid = PoolingGrid::of(model);
    areas_ = at::empty({grid.parts(), 1}, at::kDouble);
    for (int part = 0; part < grid.parts(); ++part) areas_[part].fill_(grid.area(part));
}

Head::Dense Head::denseOf(const Parameters& parameters)
{
    const auto copy = [](const at::Tensor& tensor) { return tensor.detach().to(at::kCPU, at::kDouble, false, true); };
    return {copy(parameters.gamma), copy(parameters.beta), copy(parameters.denseKernel), copy(parameters.denseBias)};
}

// Keras' order normalises every pixel, of which only the sums are needed; the other order normalises the averages.
NormTotals Head::totals(const at::Tensor& part, const at::Tensor& square, const at::Tensor& valid) const
{
    NormTotals totals;
    const at::Tensor inside = valid.unsqueeze(-1);
    if (model_.normalise == NormaliseOrder::Pixels) {
        totals.sum = (part.sum(2) * inside).sum(at::IntArrayRef{0, 1});
        totals.squares = (square * inside).sum(at::IntArrayRef{0, 1});
        totals.count = valid.sum().item<double>() * model_.height * model_.width;
    } else {
        const at::Tensor means = (part / areas_).flatten(2) * inside;
        totals.sum = means.sum(at::IntArrayRef{0, 1});
        totals.squares = at::square(means).sum(at::IntArrayRef{0, 1});
        totals.count = valid.sum().item<double>();
    }
    return totals;
}

NormTotals Head::totals(const HiddenSums& sums, const at::Tensor& valid) const
{
    const c10::NoGradGuard noGradient;
    return totals(sums.part, sums.square, valid);
}

at::Tensor Head::logits(const Dense& dense, const at::Tensor& part, const at::Tensor& mean,
                        const at::Tensor& variance) const
{
    const at::Tensor scale = dense.gamma * at::rsqrt(variance + kNormEpsilon);
    at::Tensor means = part / areas_;
    if (model_.normalise == NormaliseOrder::Pooled) means = means.flatten(2);
    const at::Tensor normal = (means - mean) * scale + dense.beta;
    return at::linear(normal.flatten(2), dense.kernel, dense.bias);
}

at::Tensor Head::logits(const Parameters& parameters, const HiddenSums& sums, const NormStatistics& statistics) const
{
    const c10::NoGradGuard noGradient;
    return logits(denseOf(parameters), sums.part, statistics.mean, statistics.variance);
}

HeadGradients Head::lossAndGradients(const Parameters& parameters, const HiddenSums& sums, const Targets& targets,
                                     const LossWeights& weights, Parameters& gradients) const
{
    const c10::AutoGradMode withGradient(true);
    Dense dense = denseOf(parameters);
    at::Tensor part = sums.part.detach(), square;
    std::vector<at::Tensor> leaves = {part, dense.gamma, dense.beta, dense.kernel, dense.bias};
    if (sums.square.defined()) {
        square = sums.square.detach();
        leaves.push_back(square);
    }
    for (at::Tensor& leaf : leaves) leaf.requires_grad_();

    const NormTotals batch = totals(part, square, targets.valid);
    const at::Tensor mean = batch.sum / batch.count;
    // Centred where it can be: the same value, without the cancellation of E[x^2] - E[x]^2.
    at::Tensor variance = batch.squares / batch.count - at::square(mean);
    if (model_.normalise == NormaliseOrder::Pooled) {
        const at::Tensor centred = ((part / areas_).flatten(2) - mean) * targets.valid.unsqueeze(-1);
        variance = at::square(centred).sum(at::IntArrayRef{0, 1}) / batch.count;
    }
    const at::Tensor loss = lossFromLogits(model_.head, logits(dense, part, mean, variance), targets, weights);
    const auto found = torch::autograd::grad({loss}, leaves, {}, std::nullopt, false, true);

    const c10::NoGradGuard noGradient;
    HeadGradients result;
    result.loss = loss.item<double>();
    const auto orZero = [](const at::Tensor& gradient, const at::Tensor& like) {
        return gradient.defined() ? gradient : at::zeros_like(like);
    };
    result.part = orZero(found[0], part);
    if (square.defined()) result.square = orZero(found[5], square);
    const at::Tensor* const destinations[] = {&gradients.gamma, &gradients.beta, &gradients.denseKernel,
                                              &gradients.denseBias};
    for (std::size_t k = 0; k < 4; ++k) {
        if (found[k + 1].defined()) destinations[k]->add_(found[k + 1].to(destinations[k]->device()));
    }
    result.batchTotals = {batch.sum.detach(), batch.squares.detach(), batch.count};
    return result;
}

}  // namespace longtake
