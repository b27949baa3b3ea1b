// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/gate_ops.h"

#include "core/model/gate_math.h"

#include <ATen/ATen.h>

#include <vector>

namespace longtake {
namespace {

// [N, H, W, F] -> [N, parts, F]
at::Tensor sumsOverParts(const at::Tensor& hidden, const PoolingGrid& grid)
{
    std::vector<at::Tensor> parts;
    for (std::size_t row = 0; row < static_cast<std::size_t>(grid.rows); ++row) {
        const at::Tensor band = hidden.narrow(1, grid.rowEdges[row], grid.rowEdges[row + 1] - grid.rowEdges[row])
                                    .sum(1, false, at::kDouble);
        for (std::size_t column = 0; column < static_cast<std::size_t>(grid.columns); ++column) {
            const int left = grid.columnEdges[column], right = grid.columnEdges[column + 1];
            parts.push_back(band.narrow(1, left, right - left).sum(1));
        }
    }
    return at::stack(parts, 1);
}

// [N, parts, F] -> [N, H, W, F], every pixel its part's value
at::Tensor spreadOverParts(const at::Tensor& values, const PoolingGrid& grid)
{
    std::vector<at::Tensor> bands;
    for (std::size_t row = 0; row < static_cast<std::size_t>(grid.rows); ++row) {
        std::vector<at::Tensor> cells;
        for (std::size_t column = 0; column < static_cast<std::size_t>(grid.columns); ++column) {
            const auto part = static_cast<std::int64_t>(row) * grid.columns + static_cast<std::int64_t>(column);
            cells.push_back(values.narrow(1, part, 1)
                                .unsqueeze(1)
                                .expand({-1, grid.rowEdges[row + 1] - grid.rowEdges[row],
                                         grid.columnEdges[column + 1] - grid.columnEdges[column], -1}));
        }
        bands.push_back(at::cat(cells, 2));
    }
    return at::cat(bands, 1);
}

at::Tensor gateSlopes(const at::Tensor& value, GateActivation activation)
{
    if (activation == GateActivation::Sigmoid) return value * (1 - value);
    return value.gt(0).logical_and_(value.lt(1)).to(value.scalar_type()).mul_(hardSlope(activation));
}

}  // namespace

at::Tensor activateGate(const at::Tensor& x, GateActivation activation)
{
    if (activation == GateActivation::Sigmoid) return at::sigmoid(x);
    return at::hardtanh(x * hardSlope(activation) + 0.5, 0.0, 1.0);
}

void GateOps::forward(const GateForwardTensors& t) const
{
    const auto pre = t.pre.chunk(4, 3);
    const auto gates = t.gates.chunk(4, 3);
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}, std::size_t{3}})
        gates[k].copy_(activateGate(pre[k], model_.activation));
    gates[2].copy_(at::tanh(pre[2]));
    t.cell.copy_(at::addcmul(gates[1] * t.cellBefore, gates[0], gates[2]));
    t.hidden.copy_(gates[3] * at::tanh(t.cell));
    if (t.hiddenAbove.defined()) t.hiddenAbove.copy_(t.hidden);
    if (t.partSums.defined()) t.partSums.copy_(sumsOverParts(t.hidden, grid_));
    if (t.squareSums.defined()) t.squareSums.copy_(at::square(t.hidden).sum(at::IntArrayRef{1, 2}, false, at::kDouble));
}

void GateOps::backward(const GateBackwardTensors& t) const
{
    const auto gates = t.gates.chunk(4, 3);
    const at::Tensor tanhCell = at::tanh(t.cell);
    at::Tensor hidden = at::zeros_like(t.cell);
    if (t.partGradient.defined()) hidden.add_(spreadOverParts(t.partGradient, grid_));
    if (t.squareGradient.defined())
        hidden.addcmul_(gates[3] * tanhCell, t.squareGradient.view({-1, 1, 1, model_.filters}), 2);
    if (t.hiddenGradient.defined()) hidden.add_(t.hiddenGradient);
    if (t.aboveGradient.defined()) hidden.add_(t.aboveGradient);
    const at::Tensor cell = at::addcmul(t.cellGradient, hidden * gates[3], 1 - at::square(tanhCell));
    const at::Tensor before = cell * gates[1];
    const at::Tensor input = cell * gates[2] * gateSlopes(gates[0], model_.activation);
    const at::Tensor forget = cell * t.cellBefore * gateSlopes(gates[1], model_.activation);
    const at::Tensor candidate = cell * gates[0] * (1 - at::square(gates[2]));
    const at::Tensor output = hidden * tanhCell * gateSlopes(gates[3], model_.activation);
    t.gates.copy_(at::cat({input, forget, candidate, output}, 3));
    t.cellGradient.copy_(before);
}

}  // namespace longtake
