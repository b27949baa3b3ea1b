// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/plane_layout.h"

#include <algorithm>

#include "core/base/contract.h"

namespace longtake {
namespace {

constexpr std::size_t kLine = kAlignBytes / sizeof(float);  // floats of a cache line
constexpr std::size_t kPage = 4096 / sizeof(float);

std::size_t roundUp(std::size_t value, std::size_t unit)
{
    return (value + unit - 1) / unit * unit;
}

// Note [Strides]
// Loads and stores whose addresses differ by a multiple of 4096 bytes get in each other's way: they fall into the same
// set of the first-level cache, and a load waits for an earlier store that only looks like its own. So no stride that
// the kernels walk along may be such a multiple; one cache line more is enough.
std::size_t awayFromPages(std::size_t stride)
{
    return stride % kPage == 0 ? stride + kLine : stride;
}

std::size_t pixels(const TileGrid& grid, int planes)
{
    return static_cast<std::size_t>(planes) * static_cast<std::size_t>(grid.height) *
           static_cast<std::size_t>(grid.width);
}

}  // namespace

PlaneLayout::PlaneLayout(int planes, int height, int width, int margin)
    : grid_{height, width}, planes_(planes), margin_(margin)
{
    LT_EXPECT(planes >= 0 && height >= 1 && width >= 1 && margin >= 0);
    // A sub-row ends in enough zeros to be the right margin of its own pixels and the left margin of the next
    // sub-row's; the first sub-row of all finds them in the line before row -margin.
    const int marginLanes = (margin + kTileSide - 1) / kTileSide;
    residueStride_ =
        roundUp(static_cast<std::size_t>(grid_.tileColumns()) + static_cast<std::size_t>(marginLanes), kGroupTiles);
    planeStride_ = awayFromPages(kTileSide * residueStride_);
    rowStride_ = awayFromPages(static_cast<std::size_t>(planes) * planeStride_ + kLine);
    const int rows = kTileSide * grid_.tileRows() + 2 * margin;
    floats_ = roundUp(static_cast<std::size_t>(marginLanes), kLine) + static_cast<std::size_t>(rows) * rowStride_;
}

std::size_t PlaneLayout::offset(int plane, int row, int residue) const
{
    const int marginLanes = (margin_ + kTileSide - 1) / kTileSide;
    return roundUp(static_cast<std::size_t>(marginLanes), kLine) +
           static_cast<std::size_t>(row + margin_) * rowStride_ + static_cast<std::size_t>(plane) * planeStride_ +
           static_cast<std::size_t>(residue) * residueStride_;
}

std::size_t StateLayout::stateFloats() const
{
    return static_cast<std::size_t>(grid.groups()) * static_cast<std::size_t>(filters) * kTilePixels * kGroupTiles;
}

std::size_t StateLayout::index(int filter, int y, int x) const
{
    const int tile = x / kTileSide;
    const int group = y / kTileSide * grid.groupsPerRow() + tile / kGroupTiles;
    const int pixel = y % kTileSide * kTileSide + x % kTileSide;
    return ((static_cast<std::size_t>(group) * static_cast<std::size_t>(filters) + static_cast<std::size_t>(filter)) *
                kTilePixels +
            static_cast<std::size_t>(pixel)) *
               kGroupTiles +
           static_cast<std::size_t>(tile % kGroupTiles);
}

std::size_t StateLayout::gateIndex(int filter, int y, int x, int gate) const
{
    const std::size_t state = index(filter, y, x);
    const std::size_t lane = state % kGroupTiles;
    return kGates * (state - lane) + static_cast<std::size_t>(gate) * kGroupTiles + lane;
}

void clearPlanes(const PlaneLayout& layout, float* packed)
{
    std::fill_n(packed, layout.floats(), 0.0f);
}

void packPlanes(const PlaneLayout& layout, std::span<const float> planar, float* packed)
{
    LT_EXPECT(planar.size() == pixels(layout.grid(), layout.planes()));
    const float* from = planar.data();
    const auto width = static_cast<std::size_t>(layout.grid().width);
    const std::size_t wholeTiles = width / kTileSide, rest = width % kTileSide, stride = layout.residueStride();
    for (int plane = 0; plane < layout.planes(); ++plane) {
        for (int y = 0; y < layout.grid().height; ++y) {
            float* row = packed + layout.offset(plane, y, 0);
            for (std::size_t tile = 0; tile < wholeTiles; ++tile, from += kTileSide) {
                for (std::size_t x = 0; x < kTileSide; ++x) row[x * stride + tile] = from[x];
            }
            for (std::size_t x = 0; x < rest; ++x) row[x * stride + wholeTiles] = *from++;
        }
    }
}

void unpackPlanes(const PlaneLayout& layout, const float* packed, std::span<float> planar)
{
    LT_EXPECT(planar.size() == pixels(layout.grid(), layout.planes()));
    float* to = planar.data();
    for (int plane = 0; plane < layout.planes(); ++plane) {
        for (int y = 0; y < layout.grid().height; ++y) {
            const float* row = packed + layout.offset(plane, y, 0);
            for (int x = 0; x < layout.grid().width; ++x, ++to) {
                *to = row[static_cast<std::size_t>(x % kTileSide) * layout.residueStride() +
                          static_cast<std::size_t>(x / kTileSide)];
            }
        }
    }
}

void packState(const StateLayout& layout, std::span<const float> planar, float* packed)
{
    LT_EXPECT(planar.size() == pixels(layout.grid, layout.filters));
    std::fill_n(packed, layout.stateFloats(), 0.0f);
    const float* from = planar.data();
    for (int filter = 0; filter < layout.filters; ++filter) {
        for (int y = 0; y < layout.grid.height; ++y) {
            for (int x = 0; x < layout.grid.width; ++x) packed[layout.index(filter, y, x)] = *from++;
        }
    }
}

void unpackState(const StateLayout& layout, const float* packed, std::span<float> planar)
{
    LT_EXPECT(planar.size() == pixels(layout.grid, layout.filters));
    float* to = planar.data();
    for (int filter = 0; filter < layout.filters; ++filter) {
        for (int y = 0; y < layout.grid.height; ++y) {
            for (int x = 0; x < layout.grid.width; ++x) *to++ = packed[layout.index(filter, y, x)];
        }
    }
}

}  // namespace longtake
