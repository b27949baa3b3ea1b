// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How much scratch memory the kernels need: the largest of all instruction sets, so that a plan is the same everywhere.

#include "core/kernels/kernel_table.h"

namespace longtake::kernels {
namespace {

constexpr std::size_t kLine = kAlignBytes / sizeof(float);
constexpr std::size_t kMostOutputsOfSuperblock = 12;
constexpr std::size_t kMostLanesOfOutputBlock = 32;

// A chunk's planes in the transform domain, and the products of a superblock.
std::size_t chunkFloats(std::size_t planes)
{
    constexpr std::size_t kTiles = kChunkGroups * kGroupTiles;
    return kPoints * (planes * kTiles + kLine) + kMostOutputsOfSuperblock * (kPoints * kTiles + kLine);
}

}  // namespace

std::size_t forwardScratchFloats(const CellGeometry& geometry)
{
    return chunkFloats(static_cast<std::size_t>(geometry.planes()));
}

std::size_t backwardScratchFloats(const CellGeometry& geometry)
{
    return chunkFloats(static_cast<std::size_t>(geometry.outputs()));
}

// A block's input planes and pre-gradients in the transform domain, and one group's pixels with outputs as lanes.
std::size_t weightsScratchFloats(const CellGeometry& geometry)
{
    constexpr std::size_t kTiles = kBlockGroups * kGroupTiles;
    return kPoints * (static_cast<std::size_t>(geometry.planes()) * kTiles + kLine) +
           kPoints * (kTiles * kMostLanesOfOutputBlock + kLine) +
           static_cast<std::size_t>(kTilePixels) * (kGroupTiles * kGroupTiles + kGroupTiles);
}

// Pre-gradients and planes of a chunk in the transform domain, and the products.
std::size_t adjointScratchFloats(const CellGeometry& geometry)
{
    return chunkFloats(static_cast<std::size_t>(geometry.outputs())) +
           kPoints * (static_cast<std::size_t>(geometry.planes()) * kChunkGroups * kGroupTiles + kLine);
}

std::size_t laneSumFloats(const CellGeometry& geometry)
{
    return static_cast<std::size_t>(geometry.planes()) * static_cast<std::size_t>(geometry.outputs()) * kPoints *
           kGroupTiles;
}

std::size_t transformSumFloats(const CellGeometry& geometry)
{
    return static_cast<std::size_t>(kPoints) * static_cast<std::size_t>(geometry.planes()) *
           static_cast<std::size_t>(paddedOutputs(geometry.filters));
}

}  // namespace longtake::kernels
