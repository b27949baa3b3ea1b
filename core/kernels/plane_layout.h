// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the kernels keep pictures in memory, so that no vector ever has to be shuffled.
//
// A picture is cut into tiles of 4x4 pixels, and 16 neighbouring tiles of one tile row make a group. A vector holds the
// same pixel of neighbouring tiles: pixels x, x + 4, x + 8, ... of a row. So a plane's row is stored as four sub-rows,
// one for each x % 4, and the pixels left and right of a whole vector are another sub-row, or the same one moved by a
// lane. Every instruction set uses this one layout; narrower vectors take a group in several steps.
//
//   planes (input, hidden state, gradients)   [row][plane][x % 4][x / 4], a margin of zeros all around
//   cell state                                [group][filter][pixel of the tile, 4x4][tile]
//   gates                                     [group][filter][pixel of the tile, 4x4][i, f, g, o][tile]
//
// The planes of one row lie together, since a step of the network reads all planes of a few rows. Plain values; the
// memory itself belongs to the caller, starts at a multiple of 64 bytes, and is counted in floats here.

#pragma once

#include <cstddef>
#include <span>

namespace longtake {

constexpr int kTileSide = 4;     // pixels
constexpr int kGroupTiles = 16;  // tiles of a group, on every machine
constexpr int kTilePixels = 16;  // of one tile
constexpr int kGates = 4;        // i, f, g, o
constexpr std::size_t kAlignBytes = 64;

// A picture in tiles and groups. Groups are numbered along each tile row, tile row by tile row.
struct TileGrid {
    int height = 1;  // pixels
    int width = 1;

    int tileRows() const { return (height + kTileSide - 1) / kTileSide; }
    int tileColumns() const { return (width + kTileSide - 1) / kTileSide; }
    int groupsPerRow() const { return (tileColumns() + kGroupTiles - 1) / kGroupTiles; }
    int groups() const { return tileRows() * groupsPerRow(); }

    friend bool operator==(const TileGrid&, const TileGrid&) = default;
};

// Where the pixels of a stack of planes lie.
class PlaneLayout {
public:
    PlaneLayout() = default;

    // `margin`: rows and columns of zeros that a kernel may read outside the picture, half the kernel's side.
    PlaneLayout(int planes, int height, int width, int margin);

    int planes() const { return planes_; }
    int margin() const { return margin_; }
    const TileGrid& grid() const { return grid_; }

    // Distances in floats.
    std::size_t rowStride() const { return rowStride_; }
    std::size_t planeStride() const { return planeStride_; }
    std::size_t residueStride() const { return residueStride_; }  // between sub-rows

    std::size_t floats() const { return floats_; }
    std::size_t bytes() const { return floats_ * sizeof(float); }

    // Of the first lane of sub-row `residue`; rows from -margin on.
    std::size_t offset(int plane, int row, int residue) const;
    // Of a pixel.
    std::size_t index(int plane, int y, int x) const { return offset(plane, y, x % kTileSide) + lane(x); }

    friend bool operator==(const PlaneLayout&, const PlaneLayout&) = default;

private:
    static std::size_t lane(int x) { return static_cast<std::size_t>(x / kTileSide); }

    TileGrid grid_;
    int planes_ = 0;
    int margin_ = 0;
    std::size_t residueStride_ = 0;
    std::size_t planeStride_ = 0;
    std::size_t rowStride_ = 0;
    std::size_t floats_ = 0;
};

// Cell state and gates of one frame: what only the kernels read.
struct StateLayout {
    TileGrid grid;
    int filters = 0;

    std::size_t stateFloats() const;
    std::size_t gateFloats() const { return kGates * stateFloats(); }
    // Of a pixel's state.
    std::size_t index(int filter, int y, int x) const;
    // Of one of a pixel's gates, 0 to 3.
    std::size_t gateIndex(int filter, int y, int x, int gate) const;

    friend bool operator==(const StateLayout&, const StateLayout&) = default;
};

// Sets the whole of `packed` to zero. Needed once, before memory first serves as planes: the kernels rely on the
// margin and on unused lanes being zero, and keep them so.
void clearPlanes(const PlaneLayout& layout, float* packed);

// Between pictures as everybody else has them, [plane][y][x], and `packed`, which has been cleared before.
void packPlanes(const PlaneLayout& layout, std::span<const float> planar, float* packed);
void unpackPlanes(const PlaneLayout& layout, const float* packed, std::span<float> planar);

// Likewise for cell states, [filter][y][x]. Lanes outside the picture become zero.
void packState(const StateLayout& layout, std::span<const float> planar, float* packed);
void unpackState(const StateLayout& layout, const float* packed, std::span<float> planar);

}  // namespace longtake
