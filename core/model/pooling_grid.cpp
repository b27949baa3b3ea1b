// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/pooling_grid.h"

#include "core/base/contract.h"

namespace longtake {
namespace {

std::vector<int> edges(int length, int parts)
{
    LT_EXPECT(parts >= 1 && parts <= length);
    std::vector<int> result;
    for (int k = 0; k <= parts; ++k) result.push_back(static_cast<int>(static_cast<long long>(k) * length / parts));
    return result;
}

}  // namespace

PoolingGrid PoolingGrid::of(const ModelConfig& model)
{
    PoolingGrid grid;
    grid.rows = model.gridRows;
    grid.columns = model.gridColumns;
    grid.rowEdges = edges(model.height, model.gridRows);
    grid.columnEdges = edges(model.width, model.gridColumns);
    for (int part = 0; part < grid.rows; ++part) {
        const auto at = static_cast<std::size_t>(part);
        grid.rowPart.insert(grid.rowPart.end(), static_cast<std::size_t>(grid.rowEdges[at + 1] - grid.rowEdges[at]),
                            part);
    }
    return grid;
}

int PoolingGrid::area(int part) const
{
    const auto row = static_cast<std::size_t>(part / columns), column = static_cast<std::size_t>(part % columns);
    return (rowEdges[row + 1] - rowEdges[row]) * (columnEdges[column + 1] - columnEdges[column]);
}

}  // namespace longtake
