// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The way back of a small cell by the adjoint of the forward Winograd convolution. Forward is
//   y = A^T [(G w G^T) . (B^T d B)] A     for a tile's 4x4 outputs y and the 6x6 pixels d around it,
// so the gradient with respect to d is
//   dd = B [(G w G^T) . (A dy A^T)] B^T,
// summed over the outputs. A dy A^T is also what the gradient of the kernel wants, so the pre-gradients of a frame are
// transformed once, for both, while they are in the first-level cache, and never reach memory. What is handed to the
// frame before are the 6x6 patches dd; where those of neighbouring tiles overlap, that frame adds them up.
//
// Lanes are tiles throughout. The sums for the kernel's gradient keep their lanes apart until foldLaneSums, which makes
// them kLanes times as large: good for cells whose sums stay in the second-level cache, see suitsAdjoint.

#if defined(LONGTAKE_KERNELS_WINOGRAD_ADJOINT_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGTAKE_KERNELS_WINOGRAD_ADJOINT_INL_H
#undef LONGTAKE_KERNELS_WINOGRAD_ADJOINT_INL_H
#else
#define LONGTAKE_KERNELS_WINOGRAD_ADJOINT_INL_H
#endif

#include <array>
#include <utility>

#include "core/kernels/simd/gates-inl.h"
#include "core/kernels/simd/winograd-inl.h"
#include "core/kernels/simd/winograd_weights-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {

// Note [One vector a call]
// The transforms here are not inlined on purpose: in a loop over vectors, g++ 12 keeps each of the 36 addresses in a
// variable of its own, on the stack, and moves them all on in every round, which takes longer than the transform.

// One row or column of B m, from 6 points to 6 pixels: the adjoint of pixelsToPoints.
KERNEL_INLINE void pointsToPixels(Vec m0, Vec m1, Vec m2, Vec m3, Vec m4, Vec m5, Vec* HWY_RESTRICT out)
{
    const Vec a = constant(kA), b = constant(kB), a2 = constant(kA2), b2 = constant(kB2), both = constant(kA2 + kB2);
    const Vec sumA = hn::Add(m1, m2), sumB = hn::Add(m3, m4);
    const Vec oddA = hn::Mul(a, hn::Sub(m1, m2)), oddB = hn::Mul(b, hn::Sub(m3, m4));
    out[0] = m0;
    out[1] = multiplySubtractFrom(b2, oddA, multiplySubtractFrom(a2, oddB, m5));
    out[2] = multiplySubtractFrom(both, m0, hn::Neg(multiplyAdd(b2, sumA, hn::Mul(a2, sumB))));
    out[3] = multiplySubtractFrom(both, m5, hn::Add(oddA, oddB));
    out[4] = hn::Add(m0, hn::Add(sumA, sumB));
    out[5] = m5;
}

// The pixels of one row of kLanes tiles, from one row of patches: the four in the middle, and what the patches of the
// tiles left and right add to the first and the last. `patches`: point 0 of that row.
KERNEL_INLINE void addPatchRow(const float* patches, std::size_t lanes, Vec (&pixels)[kTileSide])
{
    pixels[0] = hn::Add(pixels[0], load(patches + lanes));
    pixels[1] = hn::Add(pixels[1], load(patches + 2 * lanes));
    pixels[2] = hn::Add(pixels[2], load(patches + 3 * lanes));
    pixels[3] = hn::Add(pixels[3], load(patches + 4 * lanes));
    pixels[0] = hn::Add(pixels[0], hn::LoadU(kFloats, patches + 5 * lanes - 1));
    pixels[3] = hn::Add(pixels[3], hn::LoadU(kFloats, patches + 1));
}

// dL/dh of the pixels of kLanes tiles, as far as it comes from the frame after: each from its own tile's patch and, at
// the edges, from those of the neighbours. `above` and `below`: the patches of the tile rows there, null: none.
static HWY_NOINLINE HWY_ATTR void gatherPatches(const float* own, const float* above, const float* below,
                                                std::size_t lanes, float* to)
{
    constexpr int kLast = kPatchSide - 1;
    KERNEL_UNROLL
    for (int r = 0; r < kTileSide; ++r) {
        Vec pixels[kTileSide] = {hn::Zero(kFloats), hn::Zero(kFloats), hn::Zero(kFloats), hn::Zero(kFloats)};
        own += kPatchSide * lanes;
        addPatchRow(own, lanes, pixels);
        if (r == 0 && above != nullptr) addPatchRow(above + kLast * kPatchSide * lanes, lanes, pixels);
        if (r == kTileSide - 1 && below != nullptr) addPatchRow(below, lanes, pixels);
        KERNEL_UNROLL
        for (int s = 0; s < kTileSide; ++s) store(to + (r * kTileSide + s) * kGroupTiles, pixels[s]);
    }
}

// A dy A^T of one output of kLanes tiles. `pixels`: [pixel][16]; point i goes to to[i * stride].
static HWY_NOINLINE HWY_ATTR void pixelGradientsToPoints(const float* pixels, float* to, std::size_t stride)
{
    Vec half[6][4];
    KERNEL_UNROLL
    for (int s = 0; s < 4; ++s) {
        const float* column = pixels + s * kGroupTiles;
        Vec out[6];
        outputsToPoints(load(column), load(column + 4 * kGroupTiles), load(column + 8 * kGroupTiles),
                        load(column + 12 * kGroupTiles), out);
        KERNEL_UNROLL
        for (int i = 0; i < 6; ++i) half[i][s] = out[i];
    }
    KERNEL_UNROLL
    for (int i = 0; i < 6; ++i) {
        Vec out[6];
        outputsToPoints(half[i][0], half[i][1], half[i][2], half[i][3], out);
        KERNEL_UNROLL
        for (int k = 0; k < 6; ++k, to += stride) store(to, out[k]);
    }
}

// B m B^T of one filter of kLanes tiles, to their patches.
static HWY_NOINLINE HWY_ATTR void pointsToPatches(const float* products, float* to, std::size_t stride)
{
    Vec half[6][6];
    KERNEL_UNROLL
    for (int j = 0; j < 6; ++j) {
        const float* m = products + j * kChunkTiles;
        Vec out[6];
        pointsToPixels(load(m), load(m + 6 * kChunkTiles), load(m + 12 * kChunkTiles), load(m + 18 * kChunkTiles),
                       load(m + 24 * kChunkTiles), load(m + 30 * kChunkTiles), out);
        KERNEL_UNROLL
        for (int i = 0; i < 6; ++i) half[i][j] = out[i];
    }
    KERNEL_UNROLL
    for (int i = 0; i < 6; ++i) {
        Vec out[6];
        pointsToPixels(half[i][0], half[i][1], half[i][2], half[i][3], half[i][4], half[i][5], out);
        KERNEL_UNROLL
        for (int j = 0; j < 6; ++j, to += stride) store(to, out[j]);
    }
}

// sums[plane][output] += inputs[plane][tile] * gradients[output][tile] for one point and two outputs, lane by lane.
template <int kPlanes>
static HWY_NOINLINE HWY_ATTR void accumulateLanes(const float* inputs, const float* gradients, int vectors, bool fresh,
                                                  float* sums)
{
    Vec sum[kPlanes][2];
    KERNEL_UNROLL
    for (int c = 0; c < kPlanes; ++c) {
        KERNEL_UNROLL
        for (int o = 0; o < 2; ++o) sum[c][o] = fresh ? hn::Zero(kFloats) : load(sums + (c * 2 + o) * kLanes);
    }
    for (int v = 0; v < vectors; ++v, inputs += kLanes, gradients += kLanes) {
        Vec first = load(gradients), second = load(gradients + kChunkTiles);
        KERNEL_PIN(first);
        KERNEL_PIN(second);
        KERNEL_UNROLL
        for (int c = 0; c < kPlanes; ++c) {
            Vec input = load(inputs + c * kChunkTiles);
            KERNEL_PIN(input);
            sum[c][0] = multiplyAdd(first, input, sum[c][0]);
            sum[c][1] = multiplyAdd(second, input, sum[c][1]);
        }
    }
    KERNEL_UNROLL
    for (int c = 0; c < kPlanes; ++c) {
        KERNEL_UNROLL
        for (int o = 0; o < 2; ++o) store(sums + (c * 2 + o) * kLanes, sum[c][o]);
    }
}

using AccumulateLanes = void (*)(const float*, const float*, int, bool, float*);

template <int... kIndex>
constexpr std::array<AccumulateLanes, sizeof...(kIndex)> laneAccumulators(std::integer_sequence<int, kIndex...>)
{
    return {&accumulateLanes<kIndex + 1>...};
}

// The lines of gates and states of one group, which lie in memory one after the other.
KERNEL_INLINE void prefetchAdjointGates(const BackwardJob& job, int group, int from, int to)
{
    const std::size_t start =
        static_cast<std::size_t>(group) * static_cast<std::size_t>(job.geometry.filters) * (kTilePixels * kGroupTiles);
    for (int pixel = from; pixel < to; ++pixel) {
        const std::size_t at = start + static_cast<std::size_t>(pixel * kGroupTiles);
        for (int gate = 0; gate < kGates; ++gate) prefetchForRead(job.gates + kGates * at + gate * kGroupTiles);
        prefetchForRead(job.state + at);
        if (job.stateBefore != nullptr) prefetchForRead(job.stateBefore + at);
        prefetchForWrite(job.stateGradient + at);
    }
}

static HWY_ATTR void winogradAdjoint(const AdjointJob& job, int first, int count, float* scratch)
{
    static constexpr auto kByPlanes = laneAccumulators(std::make_integer_sequence<int, kMostAdjointPlanes>());
    const CellGeometry& cell = job.cell.geometry;
    const Chunk chunk(cell.grid, first, count);
    const PatchLayout layout{cell.grid, cell.filters};
    const std::size_t stride = transformedStride(cell.outputs()), inputStride = transformedStride(cell.planes());
    float* gradients = scratch;
    float* inputs = gradients + kPoints * stride;
    float* products = inputs + kPoints * inputStride;

    for (int j = 0; j < count; ++j) {
        for (int filter = 0; filter < cell.filters; ++filter) {
            HWY_ALIGN_MAX float convolved[kTilePixels * kGroupTiles];
            if (job.patchesAfter == nullptr) {
                for (int i = 0; i < kTilePixels * kGroupTiles; i += kLanes) store(convolved + i, hn::Zero(kFloats));
            } else {
                const int row = chunk.place[j].tileRow;
                const auto patchesOf = [&](int tileRow) HWY_ATTR {
                    return tileRow < 0 || tileRow >= cell.grid.tileRows()
                               ? nullptr
                               : job.patchesAfter + layout.offset(tileRow, filter, 0) + chunk.place[j].firstTile;
                };
                const float *own = patchesOf(row), *above = patchesOf(row - 1), *below = patchesOf(row + 1);
                for (int v = 0; v < kGroupTiles; v += kLanes) {
                    gatherPatches(own + v, above ? above + v : nullptr, below ? below + v : nullptr, layout.lanes(),
                                  convolved + v);
                }
            }
            HWY_ALIGN_MAX float preGradient[kGates][kTilePixels * kGroupTiles];
            const PixelRun run{first + j, chunk.place[j], filter, 0, kTilePixels, kGroupTiles};
            for (int i = run.pixelsInside(cell.grid) * kGroupTiles; i < kTilePixels * kGroupTiles; i += kLanes) {
                for (int gate = 0; gate < kGates; ++gate) store(preGradient[gate] + i, hn::Zero(kFloats));
            }
            gatesBackward(job.cell, run, convolved,
                          {preGradient[0], kTileSide * kGroupTiles, kGroupTiles, kTilePixels * kGroupTiles});
            for (int gate = 0; gate < kGates; ++gate) {
                float* to = gradients + (filter * kGates + gate) * kChunkTiles + j * kGroupTiles;
                for (int v = 0; v < kGroupTiles; v += kLanes) {
                    pixelGradientsToPoints(preGradient[gate] + v, to + v, stride);
                }
            }
        }
    }

    // While the products are computed, the gates of the next groups are asked for.
    const int next = std::min(count, cell.grid.groups() - first - count);
    const int pixels = cell.filters * kTilePixels * next;
    const auto prefetchSome = [&](int point) HWY_ATTR {
        const int from = pixels * point / kPoints, to = pixels * (point + 1) / kPoints;
        prefetchAdjointGates(job.cell, first + count, from, to);  // groups follow each other without a gap
    };
    const float* weights = job.cell.weights;
    multiplySuperblock<kBackwardBlock>(cell.filters, cell.outputs(), count, gradients, stride, weights, products,
                                       prefetchSome);
    for (int filter = 0; filter < cell.filters; ++filter) {
        for (int j = 0; j < count; ++j) {
            const float* from = products + static_cast<std::size_t>(filter) * kProductStride + j * kGroupTiles;
            float* to = job.patches + layout.offset(chunk.place[j].tileRow, filter, 0) + chunk.place[j].firstTile;
            for (int v = 0; v < kGroupTiles; v += kLanes) pointsToPatches(from + v, to + v, layout.lanes());
        }
    }

    transformPlanes(job.input, cell.inputPlanes, 0, chunk, inputs, inputStride);
    transformPlanes(job.hiddenBefore, cell.filters, cell.inputPlanes, chunk, inputs, inputStride);
    const AccumulateLanes accumulate = kByPlanes[static_cast<std::size_t>(cell.planes() - 1)];
    float* sums = job.laneSums;
    for (int point = 0; point < kPoints; ++point) {
        const float* input = inputs + static_cast<std::size_t>(point) * inputStride;
        const float* gradient = gradients + static_cast<std::size_t>(point) * stride;
        for (int output = 0; output < cell.outputs(); output += 2) {
            accumulate(input, gradient + output * kChunkTiles, count * kGroupVectors, job.sumsAreZero, sums);
            sums += cell.planes() * 2 * kLanes;
        }
    }
}

// Adds up the lanes of winogradAdjoint's sums, turns them into those of the nine taps and adds them to `tapSums`.
// `scratch`: transformSumFloats.
static HWY_ATTR void foldLaneSums(const CellGeometry& cell, const float* laneSums, float* scratch, double* tapSums)
{
    std::fill_n(scratch, transformSumFloats(cell), 0.0f);
    const int planes = cell.planes(), vectors = paddedOutputs(cell.filters) / kLanes;
    for (int point = 0; point < kPoints; ++point) {
        for (int output = 0; output < cell.outputs(); output += 2) {
            for (int plane = 0; plane < planes; ++plane) {
                for (int o = 0; o < 2; ++o, laneSums += kLanes) {
                    // Where winogradWeights would have put it.
                    const int vector = (output + o) / kLanes, firstOfBlock = vector / kOutputVectors * kOutputVectors;
                    const int inBlock = std::min(kOutputVectors, vectors - firstOfBlock);
                    const int at = firstOfBlock * kLanes * kPoints * planes +
                                   (point * planes + plane) * inBlock * kLanes + (output + o - firstOfBlock * kLanes);
                    scratch[at] = hn::GetLane(hn::SumOfLanes(kFloats, load(laneSums)));
                }
            }
        }
    }
    addTransformSums(cell, scratch, tapSums);
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake::kernels
HWY_AFTER_NAMESPACE();

#endif
