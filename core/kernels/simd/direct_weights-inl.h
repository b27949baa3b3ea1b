// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The gradient of kernels of any side, tap by tap. Lanes are pixels; a few outputs x up to three neighbouring taps are
// added up over all pixels of the block, then across lanes.

#if defined(LONGTAKE_KERNELS_DIRECT_WEIGHTS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGTAKE_KERNELS_DIRECT_WEIGHTS_INL_H
#undef LONGTAKE_KERNELS_DIRECT_WEIGHTS_INL_H
#else
#define LONGTAKE_KERNELS_DIRECT_WEIGHTS_INL_H
#endif

#include "core/kernels/simd/direct-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {

constexpr int kTapOutputs = kOutputBlock >= 8 ? 8 : 4;  // x 3 taps fill the registers
static_assert(kOutputUnit % kTapOutputs == 0);

// Taps (ky, kx) to (ky, kx + kColumns - 1) of one input plane for kTapOutputs outputs, over one block of groups.
template <int kColumns>
KERNEL_INLINE void addTapSums(const WeightsJob& job, const PlanesIn& planes, int plane, int firstOutput, int ky, int kx,
                              const Taps& taps, int first, int count, double* to, std::size_t tapStride)
{
    const TileGrid& grid = job.geometry.grid;
    Vec sum[kTapOutputs][kColumns];
    KERNEL_UNROLL
    for (int n = 0; n < kTapOutputs; ++n) {
        KERNEL_UNROLL
        for (int c = 0; c < kColumns; ++c) sum[n][c] = hn::Zero(kFloats);
    }
    for (int group = first; group < first + count; ++group) {
        const GroupPlace place = GroupPlace::of(grid, group);
        const RowVectors row(grid, place);
        const int rows = std::min(kTileSide, grid.height - place.row(0));
        for (int r = 0; r < rows; ++r) {
            const int y = place.row(0) + r, from = y + ky - taps.before;
            if (from < 0 || from >= grid.height) continue;
            const float* inputRow = planes.at(plane, from, 0) + place.firstTile;
            for (int v = 0; v < row.count(); ++v) {
                const int residue = row.residue(v), lane = row.lane(v);
                Vec input[kColumns];
                KERNEL_UNROLL
                for (int c = 0; c < kColumns; ++c) {
                    input[c] = hn::LoadU(kFloats, inputRow + taps.column[kx + c][residue] + lane);
                }
                const float* gradients = job.preGradient.at(firstOutput, y, residue) + place.firstTile + lane;
                KERNEL_UNROLL
                for (int n = 0; n < kTapOutputs; ++n) {
                    Vec gradient = load(gradients + static_cast<std::size_t>(n) * job.preGradient.planeStride);
                    KERNEL_PIN(gradient);
                    KERNEL_UNROLL
                    for (int c = 0; c < kColumns; ++c) sum[n][c] = multiplyAdd(gradient, input[c], sum[n][c]);
                }
            }
        }
    }
    KERNEL_UNROLL
    for (int n = 0; n < kTapOutputs; ++n) {
        KERNEL_UNROLL
        for (int c = 0; c < kColumns; ++c) {
            to[static_cast<std::size_t>(c) * tapStride + static_cast<std::size_t>(n)] +=
                static_cast<double>(hn::GetLane(hn::SumOfLanes(kFloats, sum[n][c])));
        }
    }
}

static HWY_ATTR void directWeights(const WeightsJob& job, int first, int count, float*)
{
    const CellGeometry& cell = job.geometry;
    const Taps taps(cell.kernel, cell.before(), job.preGradient.residueStride);
    const std::size_t outputs = static_cast<std::size_t>(paddedOutputs(cell.filters));
    for (int output = 0; output < static_cast<int>(outputs); output += kTapOutputs) {
        for (int i = 0; i < cell.planes(); ++i) {
            const bool isInput = i < cell.inputPlanes;
            const PlanesIn& planes = isInput ? job.input : job.hiddenBefore;
            if (planes.origin == nullptr) continue;
            const int plane = isInput ? i : i - cell.inputPlanes;
            for (int ky = 0; ky < cell.kernel; ++ky) {
                for (int kx = 0; kx < cell.kernel; kx += 3) {
                    double* to = job.tapSums +
                                 static_cast<std::size_t>((i * cell.kernel + ky) * cell.kernel + kx) * outputs +
                                 static_cast<std::size_t>(output);
                    switch (std::min(3, cell.kernel - kx)) {
                        case 3:
                            addTapSums<3>(job, planes, plane, output, ky, kx, taps, first, count, to, outputs);
                            break;
                        case 2:
                            addTapSums<2>(job, planes, plane, output, ky, kx, taps, first, count, to, outputs);
                            break;
                        default:
                            addTapSums<1>(job, planes, plane, output, ky, kx, taps, first, count, to, outputs);
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
