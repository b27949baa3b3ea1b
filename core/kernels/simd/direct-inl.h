// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The cell by the plain sum over a kernel's taps: for kernels of any side, and for pictures so small that tiles of 4x4
// outputs would mostly be air. Four outputs (the gates of a filter, or four filters) x kDirectVectors vectors of a row
// are added up in registers. Same layout, same gates as the Winograd form.

#if defined(LONGTAKE_KERNELS_DIRECT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGTAKE_KERNELS_DIRECT_INL_H
#undef LONGTAKE_KERNELS_DIRECT_INL_H
#else
#define LONGTAKE_KERNELS_DIRECT_INL_H
#endif

#include "core/kernels/simd/gates-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {

constexpr int kDirectOutputs = 4;
static_assert(kDirectOutputs == kGates);

// A kernel's reach, and where the neighbour in column kx of a sub-row's pixels lies: in another sub-row, or in the same
// one some lanes further.
struct Taps {
    int kernel, before;  // rows and columns above and left of the centre
    std::ptrdiff_t column[kLargestKernel][kTileSide];

    Taps(int side, int reachBefore, std::size_t residueStride) : kernel(side), before(reachBefore)
    {
        for (int kx = 0; kx < kernel; ++kx) {
            for (int residue = 0; residue < kTileSide; ++residue) {
                const int x = residue + kx - before + kTileSide * kLargestKernel;  // not negative
                column[kx][residue] =
                    (x % kTileSide) * static_cast<std::ptrdiff_t>(residueStride) + x / kTileSide - kLargestKernel;
            }
        }
    }
};

// The vectors of one row of one group that hold pixels: `perResidue` of each of `residues` sub-rows.
struct RowVectors {
    int residues, perResidue;

    RowVectors(const TileGrid& grid, const GroupPlace& place)
        : residues(std::min(kTileSide, grid.width)),
          perResidue((std::min(kGroupTiles, grid.tileColumns() - place.firstTile) + kLanes - 1) / kLanes)
    {}

    int count() const { return residues * perResidue; }
    int residue(int vector) const { return vector / perResidue; }
    int lane(int vector) const { return vector % perResidue * kLanes; }
    // Where a vector's lanes lie in an array over [residue][tile of the group].
    int slot(int vector) const { return residue(vector) * kGroupTiles + lane(vector); }
};

constexpr int kRowSlots = kTileSide * kGroupTiles;

// Adds the taps of `count` planes to the sums of kVectors vectors from `first` on. Weights: [plane][ky][kx][output].
template <int kVectors>
KERNEL_INLINE void addTaps(const PlanesIn& planes, int count, const TileGrid& grid, const Taps& taps, int y,
                           int firstTile, const RowVectors& row, int first, const float* weights,
                           Vec (&sum)[kDirectOutputs][kVectors])
{
    int residue[kVectors];
    std::ptrdiff_t lane[kVectors];
    KERNEL_UNROLL
    for (int j = 0; j < kVectors; ++j) {
        residue[j] = row.residue(first + j);
        lane[j] = firstTile + row.lane(first + j);
    }
    for (int plane = 0; plane < count; ++plane) {
        for (int ky = 0; ky < taps.kernel; ++ky) {
            const int from = y + ky - taps.before;
            if (from < 0 || from >= grid.height) {
                weights += taps.kernel * kDirectOutputs;
                continue;
            }
            const float* p = planes.at(plane, from, 0);
            for (int kx = 0; kx < taps.kernel; ++kx, weights += kDirectOutputs) {
                Vec value[kVectors];
                KERNEL_UNROLL
                for (int j = 0; j < kVectors; ++j) {
                    Vec loaded = hn::LoadU(kFloats, p + taps.column[kx][residue[j]] + lane[j]);
                    KERNEL_PIN(loaded);
                    value[j] = loaded;
                }
                KERNEL_UNROLL
                for (int n = 0; n < kDirectOutputs; ++n) {
                    const Vec weight = hn::Set(kFloats, weights[n]);
                    KERNEL_UNROLL
                    for (int j = 0; j < kVectors; ++j) sum[n][j] = multiplyAdd(value[j], weight, sum[n][j]);
                }
            }
        }
    }
}

// What a convolution reads: one or two stacks of planes.
struct DirectSources {
    PlanesIn planes[2];
    int count[2];
};

template <int kVectors>
KERNEL_INLINE void convolveVectors(const DirectSources& from, const TileGrid& grid, const Taps& taps, int y,
                                   int firstTile, const RowVectors& row, int first, const float* weights,
                                   const float* start, float (&sums)[kDirectOutputs][kRowSlots])
{
    Vec sum[kDirectOutputs][kVectors];
    KERNEL_UNROLL
    for (int n = 0; n < kDirectOutputs; ++n) {
        KERNEL_UNROLL
        for (int j = 0; j < kVectors; ++j) sum[n][j] = hn::Set(kFloats, start[n]);
    }
    for (int i = 0; i < 2; ++i) {
        if (from.planes[i].origin != nullptr) {
            addTaps<kVectors>(from.planes[i], from.count[i], grid, taps, y, firstTile, row, first, weights, sum);
        }
        weights += from.count[i] * taps.kernel * taps.kernel * kDirectOutputs;
    }
    KERNEL_UNROLL
    for (int n = 0; n < kDirectOutputs; ++n) {
        KERNEL_UNROLL
        for (int j = 0; j < kVectors; ++j) store(sums[n] + row.slot(first + j), sum[n][j]);
    }
}

// Four outputs of one row of one group.
KERNEL_INLINE void convolveRow(const DirectSources& from, const TileGrid& grid, const Taps& taps, int y, int firstTile,
                               const RowVectors& row, const float* weights, const float* start,
                               float (&sums)[kDirectOutputs][kRowSlots])
{
    int v = 0;
    for (; v + kDirectVectors <= row.count(); v += kDirectVectors) {
        convolveVectors<kDirectVectors>(from, grid, taps, y, firstTile, row, v, weights, start, sums);
    }
    for (; v + 2 <= row.count(); v += 2) {
        convolveVectors<2>(from, grid, taps, y, firstTile, row, v, weights, start, sums);
    }
    for (; v < row.count(); ++v) {
        convolveVectors<1>(from, grid, taps, y, firstTile, row, v, weights, start, sums);
    }
}

static HWY_ATTR void directForward(const ForwardJob& job, int first, int count, float*)
{
    const CellGeometry& cell = job.geometry;
    const Taps taps(cell.kernel, cell.before(), job.hidden.residueStride);
    const DirectSources from{{job.input, job.hiddenBefore}, {cell.inputPlanes, cell.filters}};
    HWY_ALIGN_MAX float sums[kDirectOutputs][kRowSlots];
    for (int group = first; group < first + count; ++group) {
        const GroupPlace place = GroupPlace::of(cell.grid, group);
        const RowVectors row(cell.grid, place);
        const int rows = std::min(kTileSide, cell.grid.height - place.row(0));
        for (int i = 0; i < rows * cell.filters; ++i) {  // a filter's weights serve all rows
            const int filter = i / rows, r = i % rows;
            const float* weights =
                job.weights + static_cast<std::size_t>(filter) *
                                  static_cast<std::size_t>(cell.planes() * cell.kernel * cell.kernel * kGates);
            convolveRow(from, cell.grid, taps, place.row(0) + r, place.firstTile, row, weights,
                        job.bias + filter * kGates, sums);
            gatesForward(job, {group, place, filter, r * kTileSide, row.residues, row.perResidue * kLanes}, sums[0],
                         kRowSlots);
        }
    }
}

static HWY_ATTR void directBackward(const BackwardJob& job, int first, int count, float*)
{
    const CellGeometry& cell = job.geometry;
    // The transposed convolution: the kernel turned round, so that its reach is, too.
    const Taps taps(cell.kernel, cell.kernel - 1 - cell.before(), job.preGradient.residueStride);
    const DirectSources from{{job.preGradientAfter, {}}, {cell.outputs(), 0}};
    constexpr float kStart[kDirectOutputs] = {};
    HWY_ALIGN_MAX float sums[kDirectOutputs][kRowSlots];
    for (int group = first; group < first + count; ++group) {
        const GroupPlace place = GroupPlace::of(cell.grid, group);
        const RowVectors row(cell.grid, place);
        const int rows = std::min(kTileSide, cell.grid.height - place.row(0));
        for (int n = 0; n < cell.filters; n += kDirectOutputs) {
            const float* weights =
                job.weights +
                static_cast<std::size_t>(n) * static_cast<std::size_t>(cell.outputs() * cell.kernel * cell.kernel);
            for (int r = 0; r < rows; ++r) {
                convolveRow(from, cell.grid, taps, place.row(0) + r, place.firstTile, row, weights, kStart, sums);
                for (int filter = n; filter < std::min(n + kDirectOutputs, cell.filters); ++filter) {
                    gatesBackward(job, {group, place, filter, r * kTileSide, row.residues, row.perResidue * kLanes},
                                  sums[filter - n], GradientPlace::of(job, place, filter));
                }
            }
        }
    }
}

static HWY_ATTR void directInputGradient(const InputGradientJob& job, int first, int count, float*)
{
    const CellGeometry& cell = job.geometry;
    const Taps taps(cell.kernel, cell.kernel - 1 - cell.before(), job.preGradient.residueStride);
    const DirectSources from{{job.preGradient, {}}, {cell.outputs(), 0}};
    constexpr float kStart[kDirectOutputs] = {};
    HWY_ALIGN_MAX float sums[kDirectOutputs][kRowSlots];
    for (int group = first; group < first + count; ++group) {
        const GroupPlace place = GroupPlace::of(cell.grid, group);
        const RowVectors row(cell.grid, place);
        const int rows = std::min(kTileSide, cell.grid.height - place.row(0));
        for (int n = 0; n < cell.inputPlanes; n += kDirectOutputs) {
            const float* weights =
                job.weights +
                static_cast<std::size_t>(n) * static_cast<std::size_t>(cell.outputs() * cell.kernel * cell.kernel);
            for (int r = 0; r < rows; ++r) {
                const int y = place.row(0) + r;
                convolveRow(from, cell.grid, taps, y, place.firstTile, row, weights, kStart, sums);
                for (int plane = n; plane < std::min(n + kDirectOutputs, cell.inputPlanes); ++plane) {
                    for (int v = 0; v < row.count(); ++v) {
                        store(job.inputGradient.at(plane, y, row.residue(v)) + place.firstTile + row.lane(v),
                              keepLanes(load(sums[plane - n] + row.slot(v)),
                                        lanesInside(cell.grid, place, row.residue(v), row.lane(v))));
                    }
                }
            }
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake::kernels
HWY_AFTER_NAMESPACE();

#endif
