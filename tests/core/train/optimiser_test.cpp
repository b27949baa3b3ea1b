// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/optimiser.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/optim/adam.h>
#include <torch/optim/adamw.h>
#include <torch/optim/sgd.h>

#include <cmath>

namespace longtake {
namespace {

// The path of both over 20 steps down the same slope.
template <class Theirs, class Options>
double distanceTo(OptimiserKind kind, double weightDecay, const Options& options)
{
    at::manual_seed(1);
    at::Tensor ours = at::randn({30}, at::kDouble), theirs = ours.clone().requires_grad_();
    const auto optimiser = makeOptimiser(kind, weightDecay, ours);
    Theirs reference({theirs}, options);
    for (int step = 0; step < 20; ++step) {
        at::Tensor gradient = at::sin(ours * 3) + 0.1;
        theirs.mutable_grad() = at::sin(theirs.detach() * 3) + 0.1;
        optimiser->step(ours, gradient, 0.05);
        reference.step();
    }
    return (ours - theirs.detach()).abs().max().item<double>();
}

TEST(Optimiser, StepsAreThoseOfLibTorch)
{
    EXPECT_LE(
        distanceTo<torch::optim::Adam>(OptimiserKind::Adam, 0.01, torch::optim::AdamOptions(0.05).weight_decay(0.01)),
        1e-12);
    EXPECT_LE(distanceTo<torch::optim::AdamW>(OptimiserKind::AdamW, 0.01,
                                              torch::optim::AdamWOptions(0.05).weight_decay(0.01)),
              1e-12);
    EXPECT_LE(distanceTo<torch::optim::SGD>(OptimiserKind::Sgd, 0.01,
                                            torch::optim::SGDOptions(0.05).momentum(0.9).weight_decay(0.01)),
              1e-12);
}

TEST(Optimiser, AdadeltasFirstStepIsThatOfItsDefinition)
{
    at::Tensor parameters = at::zeros({1}, at::kDouble), gradient = at::full({1}, 2.0, at::kDouble);
    makeOptimiser(OptimiserKind::Adadelta, 0.0, parameters)->step(parameters, gradient, 1.0);
    EXPECT_NEAR(parameters.item<double>(), -std::sqrt(1e-7 / (0.05 * 4.0 + 1e-7)) * 2.0, 1e-15);
}

TEST(Optimiser, StateOfAnotherOptimiserIsRefused)
{
    const at::Tensor parameters = at::zeros({5});
    const auto adam = makeOptimiser(OptimiserKind::Adam, 0.0, parameters);
    const auto sgd = makeOptimiser(OptimiserKind::Sgd, 0.0, parameters);
    EXPECT_FALSE(restoreState(*adam, sgd->state()));
    EXPECT_TRUE(restoreState(*adam, adam->state()));
}

TEST(Rate, OneCycleWarmsUpForATenthAndFallsToALittle)
{
    constexpr std::int64_t kSteps = 1000;
    const auto rate = [&](std::int64_t step) { return rateAt(RateSchedule::OneCycle, 0.01, step, kSteps); };
    EXPECT_NEAR(rate(0), 0.0001, 1e-12);
    EXPECT_NEAR(rate(49), 0.005, 1e-12);
    EXPECT_NEAR(rate(100), 0.01, 1e-12);
    EXPECT_NEAR(rate(550), 0.5 * (0.01 + 0.00005), 1e-6);
    EXPECT_NEAR(rate(1000), 0.00005, 1e-9);
    EXPECT_EQ(rateAt(RateSchedule::Constant, 0.01, 999, kSteps), 0.01);
    EXPECT_NEAR(rateAt(RateSchedule::Cosine, 0.01, 0, kSteps), 0.01, 1e-12);
}

TEST(Clip, NormIsToldAndLimited)
{
    at::Tensor gradient = at::tensor({3.0, 4.0}, at::kDouble);
    EXPECT_EQ(clipToNorm(gradient, 0.0), 5.0);
    EXPECT_EQ(clipToNorm(gradient, 1.0), 5.0);
    EXPECT_NEAR(gradient.norm().item<double>(), 1.0, 1e-15);
}

}  // namespace
}  // namespace longtake
