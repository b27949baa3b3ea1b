// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/model/network_case.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace longtake {

ModelConfig modelOf(const NetworkCase& c)
{
    ModelConfig model;
    model.classes = 4;
    model.filters = c.filters;
    model.layers = c.layers;
    model.kernel = c.kernel;
    model.height = c.height;
    model.width = c.width;
    model.input = c.input;
    model.normalise = c.order;
    model.gridRows = c.gridRows;
    model.gridColumns = c.gridColumns;
    model.activation = c.activation;
    model.head = c.head;
    return model;
}

void TensorInputs::write(int step, int row, std::span<float> planes)
{
    const at::Tensor picture = pictures_[step][row].to(at::kFloat).contiguous();
    std::copy_n(picture.const_data_ptr<float>(), planes.size(), planes.begin());
}

void TensorInputs::writeAll(int step, const at::Tensor& slot)
{
    slot.copy_(pictures_[step].permute({0, 2, 3, 1}));
}

Targets targetsOf(const NetworkCase& c, const ModelConfig& model)
{
    Targets targets;
    targets.valid = at::ones({c.steps, c.batch}, at::kDouble);
    targets.classes = at::randint(0, model.classes, {c.steps, c.batch}, at::kLong);
    targets.states = at::randint(0, 2, {c.steps, c.batch, model.classes}, at::kDouble);
    if (!c.masked) return targets;
    // The last row's clip ends early, and every third step has no label.
    if (c.batch > 1) targets.valid.select(1, c.batch - 1).slice(0, (c.steps + 1) / 2).zero_();
    const at::Tensor hidden = targets.valid.eq(0);
    targets.classes.masked_fill_(hidden, -1);
    targets.states.masked_fill_(hidden.unsqueeze(-1), -1);
    for (int step = 2; step < c.steps; step += 3) {
        targets.classes[step].fill_(-1);
        targets.states[step].select(-1, 0).fill_(-1);
    }
    return targets;
}

Parameters randomParameters(const ModelConfig& model)
{
    Parameters parameters = Parameters::initial(model, 5, at::kDouble);
    parameters.flat.add_(at::randn_like(parameters.flat), 0.1);
    return parameters;
}

double relativeError(const at::Tensor& found, const at::Tensor& wanted)
{
    const double scale = wanted.norm().item<double>();
    return (found - wanted).norm().item<double>() / (scale > 0.0 ? scale : 1.0);
}

}  // namespace longtake
