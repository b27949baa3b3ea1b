// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The sums that Keras' own tests of ConvLSTM expect (constant kernels 0.01 and 0.02, forget bias 1): the cell is the
// same, weight for weight.

#include "core/model/recurrent_stack.h"
#include "core/model/reference_network.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

namespace longtake {
namespace {

constexpr int kInputs = 3, kFilters = 4, kSide = 5;

ModelConfig kerasModel()
{
    ModelConfig model;
    model.filters = kFilters;
    model.height = model.width = kSide;
    model.gridRows = model.gridColumns = 1;
    return model;
}

at::Tensor kerasKernel()
{
    return at::cat({at::full({4 * kFilters, kInputs, 3, 3}, 0.01, at::kDouble),
                    at::full({4 * kFilters, kFilters, 3, 3}, 0.02, at::kDouble)},
                   1);
}

at::Tensor kerasBias()
{
    at::Tensor bias = at::zeros({4 * kFilters}, at::kDouble);
    bias.narrow(0, kFilters, kFilters).fill_(1);
    return bias;
}

// 0, 1, 2, ... in Keras' order of axes, channels last, given as channels first.
at::Tensor counted(std::vector<std::int64_t> shape, double divisor)
{
    std::int64_t count = 1;
    for (const std::int64_t size : shape) count *= size;
    return at::arange(count, at::kDouble).div_(divisor).view(shape).movedim(-1, -3);
}

TEST(KerasValues, OneCell)
{
    const auto [h, c] =
        referenceCell(kerasModel(), kerasKernel(), kerasBias(), counted({2, kSide, kSide, kInputs}, 10),
                      counted({2, kSide, kSide, kFilters}, 10), counted({2, kSide, kSide, kFilters}, 10));
    EXPECT_NEAR(h.sum().item<double>(), 188.89502, 188.89502e-6);
    EXPECT_NEAR(c.sum().item<double>(), 2170.444, 2170.444e-6);
}

TEST(KerasValues, SequenceOfThreeSteps)
{
    const at::Tensor x = counted({2, 3, kSide, kSide, kInputs}, 100);
    at::Tensor h = counted({2, kSide, kSide, kFilters}, 100);
    at::Tensor c = h;
    for (int step = 0; step < 3; ++step)
        std::tie(h, c) = referenceCell(kerasModel(), kerasKernel(), kerasBias(), x.select(1, step), h, c);
    EXPECT_NEAR(h.sum().item<double>(), 119.812454, 119.812454e-6);
}

}  // namespace
}  // namespace longtake
