// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/batch_tensors.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace longtake {
namespace {

// counts -> weights: 1, 1 / sqrt(share) or 1 / share, with mean 1 over what was counted. Classes never seen get 1.
std::vector<double> weightsFrom(const std::vector<double>& counts, ClassWeights kind)
{
    double all = 0.0, weighted = 0.0;
    for (const double count : counts) all += count;
    std::vector<double> weights(counts.size(), 1.0);
    for (std::size_t k = 0; k < counts.size(); ++k) {
        if (counts[k] > 0.0) weights[k] = kind == ClassWeights::Full ? all / counts[k] : std::sqrt(all / counts[k]);
        weighted += weights[k] * counts[k];
    }
    for (std::size_t k = 0; k < counts.size(); ++k) {
        if (weighted > 0.0) weights[k] = counts[k] > 0.0 ? weights[k] * all / weighted : 1.0;
    }
    return weights;
}

}  // namespace

void ClipInputs::write(int step, int row, std::span<float> planes)
{
    if (static_cast<std::size_t>(row) < batch_.batch().rows.size())
        batch_.writeInput(static_cast<std::size_t>(row), model_, step, planes);
    else
        std::ranges::fill(planes, 0.0F);
}

int ClipInputs::stepsOf(int row, int /*steps*/) const
{
    const auto& rows = batch_.batch().rows;
    return static_cast<std::size_t>(row) < rows.size() ? rows[static_cast<std::size_t>(row)].steps : 0;
}

Targets targetsOf(const ClipBatch& batch, const ModelConfig& model, int rows)
{
    const bool isMultiLabel = model.head == HeadKind::MultiLabel;
    Targets targets;
    targets.valid = at::zeros({batch.steps, rows}, at::kDouble);
    if (isMultiLabel)
        targets.states = at::full({batch.steps, rows, model.classes}, -1.0, at::kDouble);
    else
        targets.classes = at::full({batch.steps, rows}, -1, at::kLong);
    for (int row = 0; row < static_cast<int>(batch.rows.size()); ++row) {
        const Clip& clip = batch.rows[static_cast<std::size_t>(row)];
        for (int step = 0; step < clip.steps; ++step) {
            const std::int64_t at = std::int64_t{step} * rows + row;
            targets.valid.mutable_data_ptr<double>()[at] = 1.0;
            if (!isMultiLabel) {
                targets.classes.mutable_data_ptr<std::int64_t>()[at] = targetClass(clip, step);
                continue;
            }
            double* states = targets.states.mutable_data_ptr<double>() + at * model.classes;
            for (int k = 0; k < model.classes; ++k) states[k] = static_cast<double>(targetState(clip, step, k));
        }
    }
    return targets;
}

LossWeights lossWeightsOf(const std::vector<VideoPart>& parts, const ModelConfig& model, ClassWeights kind)
{
    if (kind == ClassWeights::None) return {};
    const bool isMultiLabel = model.head == HeadKind::MultiLabel;
    const auto classes = static_cast<std::size_t>(model.classes);
    std::vector<std::vector<double>> counts(isMultiLabel ? classes : 1,
                                            std::vector<double>(isMultiLabel ? 2 : classes, 0.0));
    for (const VideoPart& part : parts) {
        for (std::int64_t frame = part.range.first; part.labels && frame < part.range.last; ++frame) {
            if (!isMultiLabel) {
                const int label = part.labels->classAt(frame);
                if (label >= 0) counts[0][static_cast<std::size_t>(label)] += 1.0;
                continue;
            }
            for (std::size_t k = 0; k < classes; ++k) {
                const LabelState state = part.labels->stateAt(frame, static_cast<int>(k));
                if (state != LabelState::Unseen) counts[k][state == LabelState::Present ? 1 : 0] += 1.0;
            }
        }
    }
    std::vector<double> flat;
    for (const auto& group : counts) {
        const auto weights = weightsFrom(group, kind);
        flat.insert(flat.end(), weights.begin(), weights.end());
    }
    const at::Tensor weights = at::tensor(flat, at::kDouble);
    return isMultiLabel ? weights.view({model.classes, 2}) : weights;
}

}  // namespace longtake
