// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/optimiser.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

namespace longtake {
namespace {

constexpr double kWarmUpShare = 0.1;
constexpr double kLastShareOfRate = 0.005;

double cosineFall(double rate, double share)
{
    const double lowest = rate * kLastShareOfRate;
    return lowest + (rate - lowest) * 0.5 * (1.0 + std::cos(std::numbers::pi * share));
}

class Adam final : public Optimiser {
public:
    Adam(double weightDecay, bool isDecoupled, at::Tensor mean, at::Tensor square)
        : weightDecay_(weightDecay),
          isDecoupled_(isDecoupled),
          mean_(std::move(mean)),
          square_(std::move(square)),
          steps_(at::zeros({1}, at::kLong))
    {}

    void step(at::Tensor& parameters, at::Tensor& gradient, double rate) override
    {
        std::int64_t& count = *steps_.mutable_data_ptr<std::int64_t>();
        ++count;
        if (weightDecay_ > 0.0 && isDecoupled_) parameters.mul_(1.0 - rate * weightDecay_);
        if (weightDecay_ > 0.0 && !isDecoupled_) gradient.add_(parameters, weightDecay_);
        mean_.mul_(kBeta1).add_(gradient, 1.0 - kBeta1);
        square_.mul_(kBeta2).addcmul_(gradient, gradient, 1.0 - kBeta2);
        const double meanScale = 1.0 - std::pow(kBeta1, static_cast<double>(count));
        const double squareScale = 1.0 - std::pow(kBeta2, static_cast<double>(count));
        const at::Tensor divisor = at::sqrt(square_).div_(std::sqrt(squareScale)).add_(kEpsilon);
        parameters.addcdiv_(mean_, divisor, -rate / meanScale);
    }

    std::map<std::string, at::Tensor> state() const override
    {
        return {{"adam_mean", mean_}, {"adam_square", square_}, {"adam_steps", steps_}};
    }

private:
    static constexpr double kBeta1 = 0.9, kBeta2 = 0.999, kEpsilon = 1e-8;

    double weightDecay_ = 0.0;
    bool isDecoupled_ = false;
    at::Tensor mean_, square_;
    at::Tensor steps_;
};

class Adadelta final : public Optimiser {
public:
    Adadelta(double weightDecay, at::Tensor square, at::Tensor change)
        : weightDecay_(weightDecay), square_(std::move(square)), change_(std::move(change))
    {}

    void step(at::Tensor& parameters, at::Tensor& gradient, double rate) override
    {
        if (weightDecay_ > 0.0) gradient.add_(parameters, weightDecay_);
        square_.mul_(kRho).addcmul_(gradient, gradient, 1.0 - kRho);
        const at::Tensor change = at::sqrt((change_ + kEpsilon).div_(square_ + kEpsilon)).mul_(gradient);
        change_.mul_(kRho).addcmul_(change, change, 1.0 - kRho);
        parameters.sub_(change, rate);
    }

    std::map<std::string, at::Tensor> state() const override
    {
        return {{"adadelta_square", square_}, {"adadelta_change", change_}};
    }

private:
    static constexpr double kRho = 0.95, kEpsilon = 1e-7;

    double weightDecay_ = 0.0;
    at::Tensor square_, change_;
};

class Sgd final : public Optimiser {
public:
    Sgd(double weightDecay, at::Tensor velocity) : weightDecay_(weightDecay), velocity_(std::move(velocity)) {}

    void step(at::Tensor& parameters, at::Tensor& gradient, double rate) override
    {
        if (weightDecay_ > 0.0) gradient.add_(parameters, weightDecay_);
        velocity_.mul_(kMomentum).add_(gradient);
        parameters.sub_(velocity_, rate);
    }

    std::map<std::string, at::Tensor> state() const override { return {{"sgd_velocity", velocity_}}; }

private:
    static constexpr double kMomentum = 0.9;

    double weightDecay_ = 0.0;
    at::Tensor velocity_;
};

}  // namespace

double rateAt(RateSchedule schedule, double rate, std::int64_t step, std::int64_t steps)
{
    const double position = static_cast<double>(step), all = static_cast<double>(std::max<std::int64_t>(1, steps));
    const double share = std::min(1.0, position / all);
    if (schedule == RateSchedule::Constant) return rate;
    if (schedule == RateSchedule::Cosine) return cosineFall(rate, share);
    const double warmUp = std::max(1.0, std::floor(kWarmUpShare * all));
    if (position < warmUp) return rate * (position + 1.0) / warmUp;
    return cosineFall(rate, std::min(1.0, (position - warmUp) / std::max(1.0, all - warmUp)));
}

double clipToNorm(at::Tensor& gradient, double clipNorm)
{
    const double norm = gradient.norm().item<double>();
    if (clipNorm > 0.0 && norm > clipNorm) gradient.mul_(clipNorm / norm);
    return norm;
}

std::unique_ptr<Optimiser> makeOptimiser(OptimiserKind kind, double weightDecay, const at::Tensor& parameters,
                                         Arena* arena)
{
    const auto zeros = [&] { return arena ? arena->floats(parameters.numel()) : at::zeros_like(parameters); };
    switch (kind) {
        case OptimiserKind::Adam:
        case OptimiserKind::AdamW:
            return std::make_unique<Adam>(weightDecay, kind == OptimiserKind::AdamW, zeros(), zeros());
        case OptimiserKind::Adadelta:
            return std::make_unique<Adadelta>(weightDecay, zeros(), zeros());
        case OptimiserKind::Sgd:
            break;
    }
    return std::make_unique<Sgd>(weightDecay, zeros());
}

int optimiserTensors(OptimiserKind kind)
{
    return kind == OptimiserKind::Sgd ? 1 : 2;
}

Status restoreState(Optimiser& optimiser, const std::map<std::string, at::Tensor>& stored)
{
    for (auto& [name, tensor] : optimiser.state()) {
        const auto found = stored.find(name);
        if (found == stored.end() || found->second.sizes() != tensor.sizes())
            return fail(ErrorCode::BrokenFile, "", "it holds no state of this optimiser (" + name + ")");
        tensor.copy_(found->second);
    }
    return {};
}

}  // namespace longtake
