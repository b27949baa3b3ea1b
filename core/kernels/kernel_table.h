// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The door between plain C++ and the vector code: what the kernels of one instruction set can do, as a table of
// functions, and the records they take. Internal to this room; others use CellKernels.
//
// A kernel works on a few groups of one frame. It neither allocates nor locks, writes only to its own groups and its
// own scratch memory, and can therefore run on many threads at once.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/kernels/plane_layout.h"

namespace longtake::kernels {

constexpr int kChunkGroups = 2;        // groups that the cell's kernels take at once
constexpr int kBlockGroups = 4;        // groups that the weights' gradient takes at once
constexpr int kPoints = 36;            // of the transform domain, 6x6 for a tile
constexpr int kTaps = 9;               // of a 3x3 kernel
constexpr int kLargestKernel = 31;     // side
constexpr int kPatchSide = 6;          // of the pixels around a tile that its outputs depend on
constexpr int kMostAdjointPlanes = 6;  // of [x; h] that the adjoint form takes

// One stack of planes in memory. `origin` is lane 0 of sub-row 0 of row 0 of plane 0; null means that all are zero.
template <typename T>
struct PlaneView {
    T* origin = nullptr;
    std::size_t rowStride = 0;
    std::size_t planeStride = 0;
    std::size_t residueStride = 0;

    PlaneView() = default;
    PlaneView(const PlaneLayout& layout, T* packed)
        : origin(packed == nullptr ? nullptr : packed + layout.offset(0, 0, 0)),
          rowStride(layout.rowStride()),
          planeStride(layout.planeStride()),
          residueStride(layout.residueStride())
    {}

    T* at(int plane, int row, int residue) const
    {
        return origin + row * static_cast<std::ptrdiff_t>(rowStride) +
               plane * static_cast<std::ptrdiff_t>(planeStride) + residue * static_cast<std::ptrdiff_t>(residueStride);
    }
};
using PlanesIn = PlaneView<const float>;
using PlanesOut = PlaneView<float>;

// What is the same for all frames.
struct CellGeometry {
    TileGrid grid;
    int inputPlanes = 1;
    int filters = 1;
    int kernel = 3;
    float hardSlope = 0.0f;  // of a hard sigmoid; 0 = the sigmoid

    int planes() const { return inputPlanes + filters; }  // that the convolution reads
    int outputs() const { return kGates * filters; }      // of the convolution, numbered filter * 4 + gate
    // Pixels that a kernel reaches above and left of its centre; below and right are kernel - 1 - before.
    int before() const { return (kernel - 1) / 2; }
};

struct ForwardJob {
    CellGeometry geometry;
    PlanesIn input, hiddenBefore;
    PlanesOut hidden;
    const float* stateBefore = nullptr;  // null: zero
    float* state = nullptr;              // may be stateBefore
    float* gates = nullptr;              // null: not kept
    const float* weights = nullptr;
    const float* bias = nullptr;  // [filter][gate]
};

// The loss' gradient with respect to h of one frame, as far as it comes through sums over parts of the picture: for
// each row part, a row of what every pixel gets, in the planes' order [row part][filter][x % 4][x / 4].
struct SumGradient {
    const float* constant = nullptr;  // null: none
    const float* slope = nullptr;     // [filter], times h; null: none
    const std::int32_t* rowPart = nullptr;
    std::size_t lanes = 0;  // of a sub-row
};

struct BackwardJob {
    CellGeometry geometry;
    PlanesIn preGradientAfter;  // of the frame after; null origin: this is the last frame
    PlanesOut preGradient;
    PlanesIn above;   // gradient from the layer above; null origin: none
    PlanesIn hidden;  // of this frame; read for sums.slope only
    SumGradient sums;
    const float* gates = nullptr;
    const float* state = nullptr;
    const float* stateBefore = nullptr;  // null: zero
    float* stateGradient = nullptr;  // in: of the frame after (zero if this is the last); out: of this frame's start
    const float* weights = nullptr;
    float* biasLanes = nullptr;  // [filter][gate][16], added to
    bool isLast = false;         // of the video: stateGradient holds nothing yet
};

// Gradients with respect to the 6x6 pixels of h around each tile, [tile row][filter][6][6][tile], with room for the
// tile left of the first and right of the last: zeros that are never written.
struct PatchLayout {
    TileGrid grid;
    int filters = 1;

    std::size_t lanes() const { return (static_cast<std::size_t>(grid.groupsPerRow()) + 2) * kGroupTiles; }
    std::size_t offset(int tileRow, int filter, int point) const
    {
        return static_cast<std::size_t>((tileRow * filters + filter) * kPoints + point) * lanes() + kGroupTiles;
    }
    std::size_t floats() const { return offset(grid.tileRows(), 0, 0) - kGroupTiles; }
};

// The way back of a small cell in one pass: see winograd_adjoint-inl.h.
struct AdjointJob {
    BackwardJob cell;                     // without pre-gradients
    PlanesIn input, hiddenBefore;         // as in WeightsJob
    const float* patchesAfter = nullptr;  // of the frame after; null: this is the last
    float* patches = nullptr;             // out, PatchLayout
    float* laneSums = nullptr;            // [36][output / 2][plane][output % 2][lane], added to
    bool sumsAreZero = false;             // `laneSums` holds nothing yet and need not be read
};

// Transposed convolution of the pre-gradient with the input's weights.
struct InputGradientJob {
    CellGeometry geometry;
    PlanesIn preGradient;
    PlanesOut inputGradient;
    const float* weights = nullptr;
};

struct WeightsJob {
    CellGeometry geometry;
    PlanesIn input, hiddenBefore, preGradient;
    // Winograd: sums in the transform domain, see transformSumIndex. Direct: not used.
    float* transformSums = nullptr;
    bool sumsAreZero = false;  // `transformSums` holds nothing yet and need not be read
    // Direct: [plane][tap][padded outputs], added to. Winograd: not used.
    double* tapSums = nullptr;
};

struct SumsJob {
    TileGrid grid;
    int filters = 1;
    PlanesIn hidden;
    int gridRows = 1, gridColumns = 1;
    const std::int32_t* rowEdges = nullptr;     // gridRows + 1
    const std::int32_t* columnEdges = nullptr;  // gridColumns + 1
};

// Outputs are padded to whole groups of this many where lanes are outputs.
constexpr int kOutputUnit = 16;
constexpr int paddedOutputs(int filters)
{
    return (kGates * filters + kOutputUnit - 1) / kOutputUnit * kOutputUnit;
}

// Scratch memory in floats, the same for every instruction set (some use less). Multiples of a cache line.
std::size_t forwardScratchFloats(const CellGeometry& geometry);
std::size_t backwardScratchFloats(const CellGeometry& geometry);
std::size_t weightsScratchFloats(const CellGeometry& geometry);
std::size_t transformSumFloats(const CellGeometry& geometry);
std::size_t adjointScratchFloats(const CellGeometry& geometry);
std::size_t laneSumFloats(const CellGeometry& geometry);

struct KernelTable {
    const char* target;  // "AVX3", "AVX2", "SSE4", "NEON", ...
    int lanes;
    // How the weights of the transform domain are cut: superblocks of outputs, and blocks within (see weight_packing).
    int forwardSuperblock, forwardBlock, backwardBlock;

    // All take groups [first, first + count); count is at most kChunkGroups for the cell, kBlockGroups for weights.
    struct Form {
        void (*forward)(const ForwardJob& job, int first, int count, float* scratch);
        void (*backward)(const BackwardJob& job, int first, int count, float* scratch);
        void (*inputGradient)(const InputGradientJob& job, int first, int count, float* scratch);
        void (*weights)(const WeightsJob& job, int first, int count, float* scratch);
    };
    Form winograd, direct;
    // In the place of backward and weights, for shapes that suit it.
    void (*winogradAdjoint)(const AdjointJob& job, int first, int count, float* scratch);
    // From winogradAdjoint's sums to tapSums; `scratch`: transformSumFloats.
    void (*foldLaneSums)(const CellGeometry& geometry, const float* laneSums, float* scratch, double* tapSums);

    // Turns sums of the transform domain into those of the nine taps and adds them: [plane][tap][padded outputs].
    void (*addTransformSums)(const CellGeometry& geometry, const float* transformSums, double* tapSums);
    // Adds sums of h over the parts of the picture, [row part][column part][filter], and of h squared, [filter].
    void (*hiddenSums)(const SumsJob& job, int first, int count, double* sums, double* squares);
    // After the last kernel of a frame on this thread: orders non-temporal stores before what other threads see next.
    void (*finishStores)();
};

// For the best instruction set of this machine.
const KernelTable& kernelTable();

// For every instruction set of this machine, best first, so that tests can compare them. No other call into this room
// may run meanwhile.
std::vector<const KernelTable*> allKernelTables();

}  // namespace longtake::kernels
