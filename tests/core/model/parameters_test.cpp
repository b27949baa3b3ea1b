// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/parameters.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cmath>

namespace longtake {
namespace {

ModelConfig seedModel()
{
    ModelConfig model;
    model.filters = 40;
    model.gridRows = model.gridColumns = 1;
    model.input = InputKind::Picture;
    model.normalise = NormaliseOrder::Pixels;
    return model;
}

TEST(Parameters, TheSeedsNetworkHasAsManyAsInKeras)
{
    const ModelConfig model = seedModel();
    EXPECT_EQ(parameterCount(model), 59'649);
    EXPECT_EQ(parameterCount(model) + 2 * normSize(model), 59'729);
}

TEST(Parameters, InitialKernelsAreGlorotUniformAndOrthogonalWithForgetBiasOne)
{
    ModelConfig model = seedModel();
    model.layers = 2;
    const Parameters parameters = Parameters::initial(model, 7, at::kDouble);
    for (int layer = 0; layer < model.layers; ++layer) {
        const auto k = static_cast<std::size_t>(layer);
        const int inputs = inputPlanesOfLayer(model, layer);
        const double limit = std::sqrt(6.0 / (9.0 * inputs + 9.0 * 160));
        const at::Tensor kernel = parameters.kernels[k].narrow(1, 0, inputs);
        EXPECT_LE(kernel.abs().max().item<double>(), limit);
        EXPECT_NEAR(kernel.std().item<double>(), limit / std::sqrt(3.0), 0.05 * limit);

        const at::Tensor recurrent = parameters.kernels[k].narrow(1, inputs, 40).reshape({160, -1});
        const at::Tensor product = at::matmul(recurrent, recurrent.t());
        EXPECT_LE((product - at::eye(160, at::kDouble)).abs().max().item<double>(), 1e-12);

        EXPECT_EQ(parameters.biases[k].narrow(0, 40, 40).min().item<double>(), 1.0);
        EXPECT_EQ(parameters.biases[k].sum().item<double>(), 40.0);
    }
}

TEST(Parameters, SameSeedSameNumbersAndOtherSeedOthers)
{
    const ModelConfig model;
    const at::Tensor once = Parameters::initial(model, 1, at::kFloat).flat;
    EXPECT_TRUE(at::equal(once, Parameters::initial(model, 1, at::kFloat).flat));
    EXPECT_FALSE(at::equal(once, Parameters::initial(model, 2, at::kFloat).flat));
}

}  // namespace
}  // namespace longtake
