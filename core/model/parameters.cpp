// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/parameters.h"

#include "core/base/contract.h"
#include "core/base/random.h"

#include <ATen/ATen.h>

#include <cmath>
#include <utility>

namespace longtake {
namespace {

constexpr std::uint64_t kInitialisationStream = 0x9e3779b97f4a7c15ULL;

void fillGlorotUniform(at::Tensor tensor, std::int64_t fanIn, std::int64_t fanOut, Random& random)
{
    const double limit = std::sqrt(6.0 / static_cast<double>(fanIn + fanOut));
    at::Tensor drawn = at::empty(tensor.sizes(), at::kDouble);
    double* values = drawn.mutable_data_ptr<double>();
    for (std::int64_t k = 0; k < drawn.numel(); ++k) values[k] = (2.0 * random.uniform() - 1.0) * limit;
    tensor.copy_(drawn);
}

// Orthonormal rows or columns, whichever are fewer, of a matrix (rows x columns): QR of normal numbers with the signs
// of R's diagonal taken out, so that the result is uniformly distributed.
at::Tensor orthogonal(std::int64_t rows, std::int64_t columns, Random& random)
{
    const std::int64_t tall = std::max(rows, columns), narrow = std::min(rows, columns);
    at::Tensor drawn = at::empty({tall, narrow}, at::kDouble);
    double* values = drawn.mutable_data_ptr<double>();
    for (std::int64_t k = 0; k < drawn.numel(); ++k) values[k] = random.normal();
    auto [q, r] = at::linalg_qr(drawn);
    q = q * at::sgn(at::diagonal(r)).unsqueeze(0);
    return rows < columns ? q.t().contiguous() : q;
}

void initialiseLayer(const ModelConfig& model, int layer, at::Tensor kernel, at::Tensor bias, Random& random)
{
    const std::int64_t area = std::int64_t{model.kernel} * model.kernel;
    const std::int64_t inputs = inputPlanesOfLayer(model, layer), filters = model.filters;
    // `kernel` as stored: (4 filters, rows, columns, planes).
    const at::Tensor stored = kernel.permute({0, 2, 3, 1});
    fillGlorotUniform(stored.narrow(3, 0, inputs), area * inputs, area * 4 * filters, random);
    // The matrix whose rows are (row, column, plane) and whose columns are the outputs.
    const at::Tensor matrix = orthogonal(area * filters, 4 * filters, random);
    stored.narrow(3, inputs, filters).copy_(matrix.t().reshape({4 * filters, model.kernel, model.kernel, filters}));
    bias.zero_();
    bias.narrow(0, filters, filters).fill_(1.0);
}

}  // namespace

int inputPlanesOfLayer(const ModelConfig& model, int layer)
{
    return layer == 0 ? model.inputPlanes() : model.filters;
}

int kernelPlanesOfLayer(const ModelConfig& model, int layer)
{
    return inputPlanesOfLayer(model, layer) + model.filters;
}

int normSize(const ModelConfig& model)
{
    return model.normalise == NormaliseOrder::Pixels ? model.filters : model.features();
}

std::vector<ParameterPart> parameterLayout(const ModelConfig& model)
{
    std::vector<ParameterPart> parts;
    std::int64_t offset = 0;
    const auto add = [&](std::string name, std::vector<std::int64_t> shape) {
        std::int64_t count = 1;
        for (const std::int64_t size : shape) count *= size;
        parts.push_back({std::move(name), std::move(shape), offset});
        offset += count;
    };
    for (int layer = 0; layer < model.layers; ++layer) {
        const std::string prefix = "convlstm." + std::to_string(layer);
        add(prefix + ".kernel", {4 * model.filters, model.kernel, model.kernel, kernelPlanesOfLayer(model, layer)});
        add(prefix + ".bias", {4 * model.filters});
    }
    add("norm.gamma", {normSize(model)});
    add("norm.beta", {normSize(model)});
    add("dense.kernel", {model.classes, model.features()});
    add("dense.bias", {model.classes});
    return parts;
}

std::int64_t parameterCount(const ModelConfig& model)
{
    const ParameterPart last = parameterLayout(model).back();
    return last.offset + last.shape.front();
}

Parameters Parameters::of(const ModelConfig& model, at::Tensor flat)
{
    LT_EXPECT(flat.dim() == 1 && flat.size(0) == parameterCount(model));
    Parameters result;
    result.flat = std::move(flat);
    std::vector<at::Tensor> views;
    for (const ParameterPart& part : parameterLayout(model)) {
        std::int64_t count = 1;
        for (const std::int64_t size : part.shape) count *= size;
        views.push_back(result.flat.narrow(0, part.offset, count).view(part.shape));
    }
    std::size_t next = 0;
    for (int layer = 0; layer < model.layers; ++layer) {
        result.kernels.push_back(views[next++].permute({0, 3, 1, 2}));
        result.biases.push_back(views[next++]);
    }
    result.gamma = views[next++];
    result.beta = views[next++];
    result.denseKernel = views[next++];
    result.denseBias = views[next++];
    return result;
}

Parameters Parameters::initial(const ModelConfig& model, std::uint64_t seed, at::ScalarType type)
{
    Random random(seed ^ kInitialisationStream);
    Parameters result = of(model, at::zeros({parameterCount(model)}, type));
    for (int layer = 0; layer < model.layers; ++layer) {
        const auto index = static_cast<std::size_t>(layer);
        initialiseLayer(model, layer, result.kernels[index], result.biases[index], random);
    }
    result.gamma.fill_(1.0);
    fillGlorotUniform(result.denseKernel, model.features(), model.classes, random);
    return result;
}

NormStatistics NormStatistics::initial(const ModelConfig& model)
{
    return {at::zeros({normSize(model)}, at::kDouble), at::ones({normSize(model)}, at::kDouble)};
}

}  // namespace longtake
