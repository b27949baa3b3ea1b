// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The trained numbers of a network: one flat tensor, and views into it by name. One flat tensor, so that optimiser,
// clipping, saving and exchange between processes are each one operation.

#pragma once

#include "core/config/model_config.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

struct ParameterPart {
    std::string name;                 // "convlstm.0.kernel", "norm.gamma", "dense.bias", ...
    std::vector<std::int64_t> shape;  // as stored: kernels are (4 filters, rows, columns, planes in)
    std::int64_t offset = 0;
};

// Where each part lies, in a fixed order. A layer's kernel takes [its input; its own hidden state] stacked along the
// last axis, and gives the gates i, f, c, o stacked along the first.
std::vector<ParameterPart> parameterLayout(const ModelConfig& model);
std::int64_t parameterCount(const ModelConfig& model);

// Planes that the kernel of a layer sees: those of its input and its hidden state.
int inputPlanesOfLayer(const ModelConfig& model, int layer);
int kernelPlanesOfLayer(const ModelConfig& model, int layer);

// Length of gamma and beta: one per filter in Keras' order, one per pooled feature otherwise.
int normSize(const ModelConfig& model);

struct Parameters {
    at::Tensor flat;  // [parameterCount]

    // Views of `flat`. Kernels are shown as convolutions want them, (4 filters, planes in, rows, columns), which is
    // channels-last in memory.
    std::vector<at::Tensor> kernels;
    std::vector<at::Tensor> biases;
    at::Tensor gamma, beta;
    at::Tensor denseKernel;  // (classes, features); features in the order grid row, grid column, filter
    at::Tensor denseBias;

    // Views of a flat tensor of the right length, of any type and device.
    static Parameters of(const ModelConfig& model, at::Tensor flat);

    // Of a new network: Glorot uniform kernels, orthogonal recurrent kernels, forget bias 1. The same numbers for the
    // same seed on every machine, but for the last digits of the orthogonalisation.
    static Parameters initial(const ModelConfig& model, std::uint64_t seed, at::ScalarType type);
};

// Running statistics of the normalisation, float64 on the CPU: used in prediction, and not trained.
struct NormStatistics {
    at::Tensor mean;      // [normSize]
    at::Tensor variance;  // [normSize]

    static NormStatistics initial(const ModelConfig& model);
};

}  // namespace longtake
