// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/recurrent_stack.h"

#include "core/base/contract.h"
#include "core/model/kernel_stack.h"
#include "core/model/tensor_stack.h"

#include <ATen/ATen.h>

namespace longtake {

int StepInputs::stepsOf(int /*row*/, int steps) const
{
    return steps;
}

void StepInputs::writeAll(int step, const at::Tensor& slot)
{
    const at::Tensor planar = at::empty({slot.size(0), slot.size(3), slot.size(1), slot.size(2)}, at::kFloat);
    const auto size = static_cast<std::size_t>(planar.numel() / planar.size(0));
    float* values = planar.mutable_data_ptr<float>();
    for (int row = 0; row < static_cast<int>(planar.size(0)); ++row)
        write(step, row, {values + static_cast<std::size_t>(row) * size, size});
    slot.copy_(planar.permute({0, 2, 3, 1}));
}

HiddenSums HiddenSums::of(const ModelConfig& model, int steps, int batch)
{
    HiddenSums sums;
    sums.part = at::empty({steps, batch, std::int64_t{model.gridRows} * model.gridColumns, model.filters}, at::kDouble);
    if (model.normalise == NormaliseOrder::Pixels) sums.square = at::empty({steps, batch, model.filters}, at::kDouble);
    return sums;
}

void RecurrentStack::carryState(const std::vector<bool>& rows)
{
    const at::Tensor last = state();
    LT_EXPECT(static_cast<std::int64_t>(rows.size()) == last.size(2));
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!rows[row]) last.select(2, static_cast<std::int64_t>(row)).zero_();
    }
    setState(last);
}

std::unique_ptr<RecurrentStack> makeStack(const ModelConfig& model, const StackBuffers& buffers, at::ScalarType type,
                                          at::Device device, int threads, Arena* arena)
{
    if (device.is_cpu() && type == at::kFloat) return std::make_unique<KernelStack>(model, buffers, threads, arena);
    return std::make_unique<TensorStack>(model, buffers, type, device);
}

std::int64_t stackArenaBytes(const ModelConfig& model, const StackBuffers& buffers, at::ScalarType type,
                             at::Device device, int threads)
{
    return device.is_cpu() && type == at::kFloat ? KernelStack::bytesOf(model, buffers, threads) : 0;
}

}  // namespace longtake
