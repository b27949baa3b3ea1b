// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/gate_ops.h"

#include "core/base/contract.h"
#include "core/model/gate_kernels.h"
#include "core/model/gate_math.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

namespace longtake {
namespace {

constexpr std::int64_t kValuesPerThread = 16384;  // fewer are not worth waking a thread for

std::int64_t rowsPerThread(const GateGeometry& geometry)
{
    return std::max<std::int64_t>(1, kValuesPerThread / (std::int64_t{geometry.width} * geometry.filters));
}

GateGeometry geometryOf(const ModelConfig& model, const PoolingGrid& grid)
{
    GateGeometry geometry;
    geometry.height = model.height;
    geometry.width = model.width;
    geometry.filters = model.filters;
    geometry.activation = model.activation;
    geometry.gridRows = grid.rows;
    geometry.gridColumns = grid.columns;
    geometry.columnEdges = grid.columnEdges.data();
    geometry.rowPart = grid.rowPart.data();
    return geometry;
}

template <typename T>
const T* read(const at::Tensor& tensor)
{
    return tensor.defined() ? tensor.const_data_ptr<T>() : nullptr;
}

template <typename T>
T* write(const at::Tensor& tensor)
{
    return tensor.defined() ? tensor.mutable_data_ptr<T>() : nullptr;
}

// Distance between neighbouring pixels in values.
std::int64_t pixelStride(const at::Tensor& tensor)
{
    return tensor.defined() ? tensor.stride(2) : 0;
}

template <typename T>
void forwardOnCpu(const GateGeometry& geometry, const GateForwardTensors& t, double* rowSums, double* rowSquares)
{
    GateForwardArrays<T> arrays;
    arrays.pre = read<T>(t.pre);
    arrays.gates = write<T>(t.gates);
    arrays.cellBefore = read<T>(t.cellBefore);
    arrays.cell = write<T>(t.cell);
    arrays.hidden = write<T>(t.hidden);
    arrays.hiddenStride = pixelStride(t.hidden);
    arrays.hiddenAbove = write<T>(t.hiddenAbove);
    arrays.hiddenAboveStride = pixelStride(t.hiddenAbove);
    arrays.rowSums = rowSums;
    arrays.rowSquares = rowSquares;
    at::parallel_for(0, t.pre.size(0) * geometry.height, rowsPerThread(geometry),
                     [&](std::int64_t first, std::int64_t last) { gatesForward(geometry, arrays, first, last); });
}

template <typename T>
void backwardOnCpu(const GateGeometry& geometry, const GateBackwardTensors& t)
{
    GateBackwardArrays<T> arrays;
    arrays.gates = write<T>(t.gates);
    arrays.cellBefore = read<T>(t.cellBefore);
    arrays.cell = read<T>(t.cell);
    arrays.cellGradient = write<T>(t.cellGradient);
    arrays.hiddenGradient = read<T>(t.hiddenGradient);
    arrays.hiddenGradientStride = pixelStride(t.hiddenGradient);
    arrays.aboveGradient = read<T>(t.aboveGradient);
    arrays.aboveGradientStride = pixelStride(t.aboveGradient);
    arrays.partGradient = read<T>(t.partGradient);
    arrays.squareGradient = read<T>(t.squareGradient);
    at::parallel_for(0, t.gates.size(0) * geometry.height, rowsPerThread(geometry),
                     [&](std::int64_t first, std::int64_t last) { gatesBackward(geometry, arrays, first, last); });
}

// Adds up what the rows of each part gave, always in the same order.
void addRows(const double* rows, double* parts, std::int64_t pictures, const PoolingGrid& grid, std::int64_t filters)
{
    const std::int64_t height = grid.rowEdges.back(), width = grid.columns * filters;
    std::fill_n(parts, pictures * grid.rows * width, 0.0);
    for (std::int64_t row = 0; row < pictures * height; ++row) {
        const std::int64_t part = row / height * grid.rows + grid.rowPart[static_cast<std::size_t>(row % height)];
        for (std::int64_t k = 0; k < width; ++k) parts[part * width + k] += rows[row * width + k];
    }
}

void addSquares(const double* rows, double* sums, std::int64_t pictures, std::int64_t height, std::int64_t filters)
{
    std::fill_n(sums, pictures * filters, 0.0);
    for (std::int64_t row = 0; row < pictures * height; ++row) {
        for (std::int64_t f = 0; f < filters; ++f) sums[row / height * filters + f] += rows[row * filters + f];
    }
}

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

GateOps::GateOps(const ModelConfig& model, bool useKernels)
    : model_(model), grid_(PoolingGrid::of(model)), useKernels_(useKernels)
{}

void GateOps::forward(const GateForwardTensors& t)
{
    if (!useKernels_ || !t.pre.is_cpu()) return forwardByOperations(t);
    const std::int64_t pictures = t.pre.size(0);
    if (!rowSums_.defined() || rowSums_.size(0) < pictures * model_.height) {
        rowSums_ = at::empty({pictures * model_.height, grid_.columns, model_.filters}, at::kDouble);
        rowSquares_ = at::empty({pictures * model_.height, model_.filters}, at::kDouble);
    }
    const GateGeometry geometry = geometryOf(model_, grid_);
    double* sums = t.partSums.defined() ? rowSums_.mutable_data_ptr<double>() : nullptr;
    double* squares = t.squareSums.defined() ? rowSquares_.mutable_data_ptr<double>() : nullptr;
    if (t.pre.scalar_type() == at::kFloat)
        forwardOnCpu<float>(geometry, t, sums, squares);
    else
        forwardOnCpu<double>(geometry, t, sums, squares);
    if (sums) addRows(sums, t.partSums.mutable_data_ptr<double>(), pictures, grid_, model_.filters);
    if (squares) addSquares(squares, t.squareSums.mutable_data_ptr<double>(), pictures, model_.height, model_.filters);
}

void GateOps::backward(const GateBackwardTensors& t)
{
    if (!useKernels_ || !t.gates.is_cpu()) return backwardByOperations(t);
    const GateGeometry geometry = geometryOf(model_, grid_);
    if (t.gates.scalar_type() == at::kFloat)
        backwardOnCpu<float>(geometry, t);
    else
        backwardOnCpu<double>(geometry, t);
}

void GateOps::forwardByOperations(const GateForwardTensors& t) const
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

void GateOps::backwardByOperations(const GateBackwardTensors& t) const
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
