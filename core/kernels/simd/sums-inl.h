// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sums of the hidden state over the parts of the picture, which are all that the rest of the network sees of a frame.
// Taken group by group right after the cell has written them. Float within a group (256 pixels), double from there on.

#if defined(LONGTAKE_KERNELS_SUMS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGTAKE_KERNELS_SUMS_INL_H
#undef LONGTAKE_KERNELS_SUMS_INL_H
#else
#define LONGTAKE_KERNELS_SUMS_INL_H
#endif

#include "core/kernels/simd/target-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {

// Lanes [from, to) of v, others zero; any of them may lie outside the vector.
KERNEL_INLINE Vec keepRange(Vec v, int from, int to)
{
    v = keepLanes(v, to);
    if (from <= 0) return v;
    const auto before = hn::FirstN(kFloats, static_cast<std::size_t>(std::min(from, kLanes)));
    return hn::IfThenZeroElse(before, v);
}

KERNEL_INLINE double sumOfLanes(Vec v)
{
    return static_cast<double>(hn::GetLane(hn::SumOfLanes(kFloats, v)));
}

// The first lane whose pixel 4 * (firstTile + lane) + residue is not left of column x.
KERNEL_INLINE int laneOf(int x, int residue, int firstTile)
{
    return (x - residue + kTileSide - 1) / kTileSide - firstTile;
}

static HWY_ATTR void hiddenSums(const SumsJob& job, int first, int count, double* sums, double* squares)
{
    for (int group = first; group < first + count; ++group) {
        const GroupPlace place = GroupPlace::of(job.grid, group);
        const int top = place.row(0), bottom = std::min(top + kTileSide, job.grid.height);
        const int left = place.firstTile * kTileSide, right = std::min(left + kGroupTiles * kTileSide, job.grid.width);
        for (int filter = 0; filter < job.filters; ++filter) {
            Vec square = hn::Zero(kFloats);
            for (int rowPart = 0; rowPart < job.gridRows; ++rowPart) {
                const int from = std::max(top, static_cast<int>(job.rowEdges[rowPart]));
                const int to = std::min(bottom, static_cast<int>(job.rowEdges[rowPart + 1]));
                if (from >= to) continue;
                HWY_ALIGN_MAX float columns[kTileSide][kGroupTiles];
                for (int residue = 0; residue < kTileSide; ++residue) {
                    for (int v = 0; v < kGroupTiles; v += kLanes) {
                        Vec sum = hn::Zero(kFloats);
                        for (int y = from; y < to; ++y) {
                            const Vec h = load(job.hidden.at(filter, y, residue) + place.firstTile + v);
                            sum = hn::Add(sum, h);
                            square = multiplyAdd(h, h, square);
                        }
                        store(columns[residue] + v, sum);
                    }
                }
                for (int part = 0; part < job.gridColumns; ++part) {
                    const int begin = job.columnEdges[part], end = job.columnEdges[part + 1];
                    if (begin >= right || end <= left) continue;
                    Vec sum = hn::Zero(kFloats);
                    for (int residue = 0; residue < kTileSide; ++residue) {
                        // Floor division is what laneOf wants; keep its argument from being negative.
                        const int firstLane = begin <= left ? 0 : laneOf(begin, residue, place.firstTile);
                        const int lastLane = laneOf(end, residue, place.firstTile);
                        for (int v = 0; v < kGroupTiles; v += kLanes) {
                            sum = hn::Add(sum, keepRange(load(columns[residue] + v), firstLane - v, lastLane - v));
                        }
                    }
                    const std::size_t at = static_cast<std::size_t>(rowPart * job.gridColumns + part) *
                                               static_cast<std::size_t>(job.filters) +
                                           static_cast<std::size_t>(filter);
                    sums[at] += sumOfLanes(sum);
                }
            }
            squares[filter] += sumOfLanes(square);
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake::kernels
HWY_AFTER_NAMESPACE();

#endif
