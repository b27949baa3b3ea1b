// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The gradient of the 3x3 kernels by Winograd convolution. Lanes are outputs (gates of filters) here, not tiles: the
// pre-gradients are transposed in registers, a tile's value of an input plane is one scalar. For each of the 36 points
//   sums[plane][output] += transformed input[plane][tile] * transformed pre-gradient[tile][output]
// over all tiles; the sums stay in the transform domain until addTransformSums.
//
// Memory, for K planes, T tiles of the block of groups, and output blocks of kOutputVectors (or, the last, one)
// vectors:
//   inputs      [36][K][kBlockTiles] and a line;   tiles lie without gaps between groups
//   gradients   [36][T][lanes of the output block] and a line
//   sums        [output block][36][K][lanes of the output block]

#if defined(LONGTAKE_KERNELS_WINOGRAD_WEIGHTS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGTAKE_KERNELS_WINOGRAD_WEIGHTS_INL_H
#undef LONGTAKE_KERNELS_WINOGRAD_WEIGHTS_INL_H
#else
#define LONGTAKE_KERNELS_WINOGRAD_WEIGHTS_INL_H
#endif

#include <array>
#include <utility>

#include "core/kernels/simd/transpose-inl.h"
#include "core/kernels/simd/winograd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {

constexpr int kOutputVectors = 2;
constexpr int kBlockTiles = kBlockGroups * kGroupTiles;

// Some neighbouring groups, their tiles numbered through.
struct TileBlock {
    int count, tiles = 0;
    GroupPlace place[kBlockGroups];
    int firstTile[kBlockGroups], groupTiles[kBlockGroups];

    TileBlock(const TileGrid& grid, int first, int groups) : count(groups)
    {
        for (int j = 0; j < groups; ++j) {
            place[j] = GroupPlace::of(grid, first + j);
            firstTile[j] = tiles;
            groupTiles[j] = std::min(kGroupTiles, grid.tileColumns() - place[j].firstTile);
            tiles += groupTiles[j];
        }
    }
};

KERNEL_INLINE void transformInputs(const PlanesIn& planes, int count, int firstPlane, const TileBlock& block,
                                   float* inputs, std::size_t stride)
{
    for (int plane = 0; plane < count; ++plane) {
        float* to = inputs + static_cast<std::size_t>(firstPlane + plane) * kBlockTiles;
        if (planes.origin == nullptr) {
            for (int point = 0; point < kPoints; ++point) {
                std::fill_n(to + static_cast<std::size_t>(point) * stride, kBlockTiles, 0.0f);
            }
            continue;
        }
        // In ascending order: what a group's last vector writes beyond its tiles, the next group overwrites.
        for (int j = 0; j < block.count; ++j) {
            const float* from = planes.at(plane, kTileSide * block.place[j].tileRow - 1, 0) + block.place[j].firstTile;
            for (int v = 0; v < block.groupTiles[j]; v += kLanes) {
                transformTiles<false>(from + v, planes, to + block.firstTile[j] + v, stride);
            }
        }
    }
}

// A dY A^T of kLanes outputs from `firstOutput` on, for all tiles. Gradients of a tile are `tileStride` apart.
KERNEL_INLINE void transformGradients(const PlanesIn& preGradient, int firstOutput, const TileBlock& block,
                                      float* gradients, int tileStride, std::size_t stride, float* transposed)
{
    constexpr int kPixelStride = kGroupTiles * kLanes + kGroupTiles;
    for (int j = 0; j < block.count; ++j) {
        for (int pixel = 0; pixel < kTilePixels; ++pixel) {
            transposeGroup(
                preGradient.at(firstOutput, block.place[j].row(pixel), pixel % kTileSide) + block.place[j].firstTile,
                preGradient.planeStride, transposed + pixel * kPixelStride);
        }
        for (int tile = 0; tile < block.groupTiles[j]; ++tile) {
            const float* from = transposed + tile * kLanes;
            Vec half[6][4];
            KERNEL_UNROLL
            for (int s = 0; s < 4; ++s) {
                const float* column = from + s * kPixelStride;
                Vec out[6];
                outputsToPoints(load(column), load(column + 4 * kPixelStride), load(column + 8 * kPixelStride),
                                load(column + 12 * kPixelStride), out);
                KERNEL_UNROLL
                for (int i = 0; i < 6; ++i) half[i][s] = out[i];
            }
            float* to = gradients + (block.firstTile[j] + tile) * tileStride;
            KERNEL_UNROLL
            for (int i = 0; i < 6; ++i) {
                Vec out[6];
                outputsToPoints(half[i][0], half[i][1], half[i][2], half[i][3], out);
                KERNEL_UNROLL
                for (int k = 0; k < 6; ++k) store(to + static_cast<std::size_t>(i * 6 + k) * stride, out[k]);
            }
        }
    }
}

// Adds up some planes x kVectors vectors of outputs for one point. One vector of outputs takes two tiles at a time, so
// that there are enough sums to hide the latency of a multiply-add.
template <int kPlanes, int kVectors>
static HWY_NOINLINE HWY_ATTR void accumulate(const float* inputs, const float* gradients, int tiles, bool fresh,
                                             float* sums)
{
    constexpr int kSteps = kVectors == 1 ? 2 : 1;
    Vec sum[kSteps][kPlanes][kVectors];
    KERNEL_UNROLL
    for (int c = 0; c < kPlanes; ++c) {
        KERNEL_UNROLL
        for (int v = 0; v < kVectors; ++v) {
            sum[0][c][v] = fresh ? hn::Zero(kFloats) : load(sums + (c * kVectors + v) * kLanes);
            if (kSteps == 2) sum[kSteps - 1][c][v] = hn::Zero(kFloats);
        }
    }
    int tile = 0;
    for (; tile + kSteps <= tiles; tile += kSteps, inputs += kSteps, gradients += kSteps * kVectors * kLanes) {
        KERNEL_UNROLL
        for (int step = 0; step < kSteps; ++step) {
            Vec gradient[kVectors];
            KERNEL_UNROLL
            for (int v = 0; v < kVectors; ++v) {
                Vec loaded = load(gradients + (step * kVectors + v) * kLanes);
                KERNEL_PIN(loaded);
                gradient[v] = loaded;
            }
            KERNEL_UNROLL
            for (int c = 0; c < kPlanes; ++c) {
                const Vec input = hn::Set(kFloats, inputs[c * kBlockTiles + step]);
                KERNEL_UNROLL
                for (int v = 0; v < kVectors; ++v) sum[step][c][v] = multiplyAdd(gradient[v], input, sum[step][c][v]);
            }
        }
    }
    if (kSteps == 2 && tile < tiles) {
        const Vec gradient = load(gradients);
        KERNEL_UNROLL
        for (int c = 0; c < kPlanes; ++c) {
            sum[0][c][0] = multiplyAdd(gradient, hn::Set(kFloats, inputs[c * kBlockTiles]), sum[0][c][0]);
        }
    }
    KERNEL_UNROLL
    for (int c = 0; c < kPlanes; ++c) {
        KERNEL_UNROLL
        for (int v = 0; v < kVectors; ++v) {
            Vec total = sum[0][c][v];
            if (kSteps == 2) total = hn::Add(total, sum[kSteps - 1][c][v]);
            store(sums + (c * kVectors + v) * kLanes, total);
        }
    }
}

using Accumulate = void (*)(const float*, const float*, int, bool, float*);

template <int kVectors, int... kIndex>
constexpr std::array<Accumulate, sizeof...(kIndex)> accumulators(std::integer_sequence<int, kIndex...>)
{
    return {&accumulate<kIndex + 1, kVectors>...};
}

// All planes of one output block: in nearly equal parts, none larger than the registers hold.
template <int kVectors>
KERNEL_INLINE void accumulateBlock(const CellGeometry& cell, const TileBlock& block, const float* inputs,
                                   std::size_t inputStride, const float* gradients, std::size_t gradientStride,
                                   bool fresh, float* sums)
{
    static constexpr auto kByPlanes = accumulators<kVectors>(std::make_integer_sequence<int, kPlaneBlock>());
    const int planes = cell.planes();
    const int parts = (planes + kPlaneBlock - 1) / kPlaneBlock;
    for (int point = 0; point < kPoints; ++point) {
        const float* input = inputs + static_cast<std::size_t>(point) * inputStride;
        const float* gradient = gradients + static_cast<std::size_t>(point) * gradientStride;
        for (int part = 0; part < parts; ++part) {
            const int count = planes / parts + (part < planes % parts ? 1 : 0);
            kByPlanes[static_cast<std::size_t>(count - 1)](input, gradient, block.tiles, fresh, sums);
            input += count * kBlockTiles;
            sums += count * kVectors * kLanes;
        }
    }
}

static HWY_ATTR void winogradWeights(const WeightsJob& job, int first, int count, float* scratch)
{
    const CellGeometry& cell = job.geometry;
    const TileBlock block(cell.grid, first, count);
    const std::size_t inputStride = static_cast<std::size_t>(cell.planes()) * kBlockTiles + kPadding;
    constexpr std::size_t kGradientStride = kBlockTiles * kOutputVectors * kLanes + kPadding;
    float* inputs = scratch;
    float* gradients = inputs + kPoints * inputStride;
    float* transposed = gradients + kPoints * kGradientStride;
    transformInputs(job.input, cell.inputPlanes, 0, block, inputs, inputStride);
    transformInputs(job.hiddenBefore, cell.filters, cell.inputPlanes, block, inputs, inputStride);
    const int vectors = paddedOutputs(cell.filters) / kLanes;
    for (int vector = 0; vector < vectors; vector += kOutputVectors) {
        const int inBlock = std::min(kOutputVectors, vectors - vector);
        for (int v = 0; v < inBlock; ++v) {
            transformGradients(job.preGradient, (vector + v) * kLanes, block, gradients + v * kLanes, inBlock * kLanes,
                               kGradientStride, transposed);
        }
        float* sums = job.transformSums + static_cast<std::size_t>(vector * kLanes * kPoints * cell.planes());
        if (inBlock == kOutputVectors) {
            accumulateBlock<kOutputVectors>(cell, block, inputs, inputStride, gradients, kGradientStride,
                                            job.sumsAreZero, sums);
        } else if constexpr (kLanes == kOutputUnit) {  // with fewer lanes, vectors are even in number
            accumulateBlock<1>(cell, block, inputs, inputStride, gradients, kGradientStride, job.sumsAreZero, sums);
        }
    }
}

// G^T S G for kLanes outputs of one plane: 36 sums to nine taps. `sums` of a point are `stride` apart.
KERNEL_INLINE void pointsToTaps(const float* sums, std::size_t stride, Vec (&taps)[3][3])
{
    constexpr auto kG = tapTransform();
    Vec half[3][6];
    for (int j = 0; j < 6; ++j) {
        KERNEL_UNROLL
        for (int tap = 0; tap < 3; ++tap) {
            Vec sum = hn::Mul(constant(kG[0][static_cast<std::size_t>(tap)]),
                              load(sums + static_cast<std::size_t>(j) * stride));
            KERNEL_UNROLL
            for (int i = 1; i < 6; ++i) {
                sum = multiplyAdd(constant(kG[static_cast<std::size_t>(i)][static_cast<std::size_t>(tap)]),
                                  load(sums + static_cast<std::size_t>(i * 6 + j) * stride), sum);
            }
            half[tap][j] = sum;
        }
    }
    KERNEL_UNROLL
    for (int u = 0; u < 3; ++u) {
        KERNEL_UNROLL
        for (int v = 0; v < 3; ++v) {
            Vec sum = hn::Mul(constant(kG[0][static_cast<std::size_t>(v)]), half[u][0]);
            KERNEL_UNROLL
            for (int j = 1; j < 6; ++j) {
                sum = multiplyAdd(constant(kG[static_cast<std::size_t>(j)][static_cast<std::size_t>(v)]), half[u][j],
                                  sum);
            }
            taps[u][v] = sum;
        }
    }
}

static HWY_ATTR void addTransformSums(const CellGeometry& cell, const float* transformSums, double* tapSums)
{
    const int vectors = paddedOutputs(cell.filters) / kLanes;
    const std::size_t planes = static_cast<std::size_t>(cell.planes()),
                      outputs = static_cast<std::size_t>(vectors) * kLanes;
    for (int vector = 0; vector < vectors; ++vector) {
        const int firstOfBlock = vector / kOutputVectors * kOutputVectors;
        const std::size_t inBlock = static_cast<std::size_t>(std::min(kOutputVectors, vectors - firstOfBlock));
        const float* block = transformSums + static_cast<std::size_t>(firstOfBlock * kLanes) * kPoints * planes;
        for (std::size_t plane = 0; plane < planes; ++plane) {
            Vec taps[3][3];
            pointsToTaps(block + (plane * inBlock + static_cast<std::size_t>(vector - firstOfBlock)) * kLanes,
                         planes * inBlock * kLanes, taps);
            HWY_ALIGN_MAX float lanes[kTaps][kLanes];
            for (int tap = 0; tap < kTaps; ++tap) store(lanes[tap], taps[tap / 3][tap % 3]);
            for (std::size_t tap = 0; tap < kTaps; ++tap) {
                double* to = tapSums + (plane * kTaps + tap) * outputs + static_cast<std::size_t>(vector * kLanes);
                for (int lane = 0; lane < kLanes; ++lane) to[lane] += static_cast<double>(lanes[tap][lane]);
            }
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake::kernels
HWY_AFTER_NAMESPACE();

#endif
