// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pieces of a Winograd convolution in the layout of plane_layout.h: tiles into the transform domain, 36 small
// matrix products there, and back. One vector is one position of a 6x6 (or 4x4) matrix for kLanes neighbouring tiles.
//
// Scratch memory of a chunk, for K planes in and a superblock of outputs:
//   transformed   [36][K][tile of the chunk] and a line of padding after each of the 36
//   products      [output of the superblock][36][tile of the chunk] and a line of padding after each output
// The padding keeps strides away from multiples of 4096 bytes (see Note [Strides] in plane_layout.cpp): without it, the
// transform of 160 planes takes four times as long.

#if defined(LONGTAKE_KERNELS_WINOGRAD_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGTAKE_KERNELS_WINOGRAD_INL_H
#undef LONGTAKE_KERNELS_WINOGRAD_INL_H
#else
#define LONGTAKE_KERNELS_WINOGRAD_INL_H
#endif

#include "core/kernels/simd/target-inl.h"
#include "core/kernels/winograd_points.h"

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {

constexpr double kA = kPointA, kB = kPointB;
constexpr double kA2 = 0.5, kB2 = 2.0;  // their squares, exactly
constexpr std::size_t kPadding = kGroupTiles;
constexpr std::size_t kProductStride = kPoints * kChunkTiles + kPadding;

KERNEL_INLINE std::size_t transformedStride(int planes)
{
    return static_cast<std::size_t>(planes) * kChunkTiles + kPadding;
}

// One row or column of B^T d, from 6 pixels to 6 points.
KERNEL_INLINE void pixelsToPoints(Vec d0, Vec d1, Vec d2, Vec d3, Vec d4, Vec d5, Vec* HWY_RESTRICT out)
{
    const Vec a = constant(kA), b = constant(kB), a2 = constant(kA2), b2 = constant(kB2), both = constant(kA2 + kB2);
    const Vec evenA = multiplySubtractFrom(b2, d2, d4), oddA = multiplySubtractFrom(b2, d1, d3);
    const Vec evenB = multiplySubtractFrom(a2, d2, d4), oddB = multiplySubtractFrom(a2, d1, d3);
    out[0] = hn::Add(d0, multiplySubtractFrom(both, d2, d4));  // a2 * b2 == 1
    out[1] = multiplyAdd(a, oddA, evenA);
    out[2] = multiplySubtractFrom(a, oddA, evenA);
    out[3] = multiplyAdd(b, oddB, evenB);
    out[4] = multiplySubtractFrom(b, oddB, evenB);
    out[5] = hn::Add(d1, multiplySubtractFrom(both, d3, d5));
}

// One row or column of A^T m, from 6 points to 4 outputs.
KERNEL_INLINE void pointsToOutputs(Vec m0, Vec m1, Vec m2, Vec m3, Vec m4, Vec m5, Vec* HWY_RESTRICT out)
{
    const Vec sumA = hn::Add(m1, m2), differenceA = hn::Sub(m1, m2), sumB = hn::Add(m3, m4),
              differenceB = hn::Sub(m3, m4);
    out[0] = hn::Add(hn::Add(m0, sumA), sumB);
    out[1] = multiplyAdd(constant(kB), differenceB, hn::Mul(constant(kA), differenceA));
    out[2] = multiplyAdd(constant(kB2), sumB, hn::Mul(constant(kA2), sumA));
    out[3] = multiplyAdd(constant(kB2 * kB), differenceB, multiplyAdd(constant(kA2 * kA), differenceA, m5));
}

// One row or column of A y, from 4 gradients of outputs to 6 points.
KERNEL_INLINE void outputsToPoints(Vec y0, Vec y1, Vec y2, Vec y3, Vec* HWY_RESTRICT out)
{
    const Vec a = constant(kA), b = constant(kB), a2 = constant(kA2), b2 = constant(kB2);
    const Vec evenA = multiplyAdd(a2, y2, y0), oddA = multiplyAdd(a2, y3, y1);
    const Vec evenB = multiplyAdd(b2, y2, y0), oddB = multiplyAdd(b2, y3, y1);
    out[0] = y0;
    out[1] = multiplyAdd(a, oddA, evenA);
    out[2] = multiplySubtractFrom(a, oddA, evenA);
    out[3] = multiplyAdd(b, oddB, evenB);
    out[4] = multiplySubtractFrom(b, oddB, evenB);
    out[5] = y3;
}

// The six vectors of column j of the 6x6 pixels around kLanes tiles are a sub-row each, moved by a lane at the edges.
KERNEL_INLINE std::ptrdiff_t columnOffset(int j, std::size_t residueStride)
{
    const auto stride = static_cast<std::ptrdiff_t>(residueStride);
    return j == 0 ? 3 * stride - 1 : j == 5 ? 1 : (j - 1) * stride;
}

// B^T d B of one plane. `from`: sub-row 0 of the row above the tiles, at the first of kLanes tiles. Point i goes to
// to[i * stride].
template <bool kAligned>
KERNEL_INLINE void transformTiles(const float* from, const PlanesIn& planes, float* to, std::size_t stride)
{
    Vec half[6][6];
    KERNEL_UNROLL
    for (int j = 0; j < 6; ++j) {
        const float* p = from + columnOffset(j, planes.residueStride);
        Vec d[6], out[6];
        KERNEL_UNROLL
        for (int i = 0; i < 6; ++i) d[i] = hn::LoadU(kFloats, p + static_cast<std::size_t>(i) * planes.rowStride);
        pixelsToPoints(d[0], d[1], d[2], d[3], d[4], d[5], out);
        KERNEL_UNROLL
        for (int i = 0; i < 6; ++i) half[i][j] = out[i];
    }
    KERNEL_UNROLL
    for (int i = 0; i < 6; ++i) {
        Vec out[6];
        pixelsToPoints(half[i][0], half[i][1], half[i][2], half[i][3], half[i][4], half[i][5], out);
        KERNEL_UNROLL
        for (int j = 0; j < 6; ++j) {
            float* point = to + static_cast<std::size_t>(i * 6 + j) * stride;
            if (kAligned) {
                store(point, out[j]);
            } else {
                hn::StoreU(out[j], kFloats, point);
            }
        }
    }
}

// A^T m A of one output, 36 products to 4x4 pixels.
KERNEL_INLINE void transformBack(const float* products, Vec (&pixels)[4][4])
{
    Vec half[4][6];
    KERNEL_UNROLL
    for (int j = 0; j < 6; ++j) {
        const float* m = products + j * kChunkTiles;
        Vec out[4];
        pointsToOutputs(load(m), load(m + 6 * kChunkTiles), load(m + 12 * kChunkTiles), load(m + 18 * kChunkTiles),
                        load(m + 24 * kChunkTiles), load(m + 30 * kChunkTiles), out);
        KERNEL_UNROLL
        for (int i = 0; i < 4; ++i) half[i][j] = out[i];
    }
    KERNEL_UNROLL
    for (int i = 0; i < 4; ++i) {
        pointsToOutputs(half[i][0], half[i][1], half[i][2], half[i][3], half[i][4], half[i][5], pixels[i]);
    }
}

// The groups of a chunk; a second one may be missing.
struct Chunk {
    int first, count;
    GroupPlace place[kChunkGroups];

    Chunk(const TileGrid& grid, int firstGroup, int groupCount) : first(firstGroup), count(groupCount)
    {
        for (int j = 0; j < kChunkGroups; ++j) place[j] = GroupPlace::of(grid, firstGroup + std::min(j, count - 1));
    }
};

// Transforms planes [0, count) of `planes` to the K planes of `transformed`, from `firstPlane` on.
KERNEL_INLINE void transformPlanes(const PlanesIn& planes, int count, int firstPlane, const Chunk& chunk,
                                   float* transformed, std::size_t stride)
{
    if (planes.origin == nullptr) {
        for (int point = 0; point < kPoints; ++point) {
            std::fill_n(transformed + static_cast<std::size_t>(point) * stride +
                            static_cast<std::size_t>(firstPlane) * kChunkTiles,
                        static_cast<std::size_t>(count) * kChunkTiles, 0.0f);
        }
        return;
    }
    for (int plane = 0; plane < count; ++plane) {
        float* to = transformed + static_cast<std::size_t>(firstPlane + plane) * kChunkTiles;
        for (int j = 0; j < chunk.count; ++j) {
            const float* from = planes.at(plane, kTileSide * chunk.place[j].tileRow - 1, 0) + chunk.place[j].firstTile;
            if (plane + 2 < count) {
                for (int r = 0; r < 6 * kTileSide; ++r) {
                    hwy::Prefetch(from + 2 * planes.planeStride +
                                  static_cast<std::size_t>(r / kTileSide) * planes.rowStride +
                                  static_cast<std::size_t>(r % kTileSide) * planes.residueStride);
                }
            }
            for (int v = 0; v < kGroupTiles; v += kLanes) {
                transformTiles<true>(from + v, planes, to + j * kGroupTiles + v, stride);
            }
        }
    }
}

// products[output][tile] = sum over K planes of transformed[plane][tile] * weights[plane][output], for one point.
template <int kOutputs, int kVectors>
KERNEL_INLINE void multiplyBlock(const float* HWY_RESTRICT transformed, const float* HWY_RESTRICT weights, int planes,
                                 float* HWY_RESTRICT products)
{
    Vec sum[kOutputs][kVectors];
    KERNEL_UNROLL
    for (int n = 0; n < kOutputs; ++n) {
        KERNEL_UNROLL
        for (int j = 0; j < kVectors; ++j) sum[n][j] = hn::Zero(kFloats);
    }
    for (int plane = 0; plane < planes; ++plane, transformed += kChunkTiles, weights += kOutputs) {
        Vec value[kVectors];
        KERNEL_UNROLL
        for (int j = 0; j < kVectors; ++j) {
            Vec loaded = load(transformed + kLanes * j);
            KERNEL_PIN(loaded);
            value[j] = loaded;
        }
        KERNEL_UNROLL
        for (int n = 0; n < kOutputs; ++n) {
            const Vec weight = hn::Set(kFloats, weights[n]);
            KERNEL_UNROLL
            for (int j = 0; j < kVectors; ++j) sum[n][j] = multiplyAdd(value[j], weight, sum[n][j]);
        }
    }
    KERNEL_UNROLL
    for (int n = 0; n < kOutputs; ++n) {
        KERNEL_UNROLL
        for (int j = 0; j < kVectors; ++j) store(products + n * kProductStride + j * kLanes, sum[n][j]);
    }
}

// All tiles of the chunk: kLanes * 2 at a time, or one group of as many lanes.
template <int kOutputs>
KERNEL_INLINE void multiplyTiles(const float* transformed, const float*& weights, int planes, int groups,
                                 float* products)
{
    const int vectors = groups * kGroupVectors;
    int v = 0;
    for (; v + 2 <= vectors; v += 2) {
        multiplyBlock<kOutputs, 2>(transformed + v * kLanes, weights, planes, products + v * kLanes);
    }
    if (kGroupVectors == 1 && v < vectors) {
        multiplyBlock<kOutputs, 1>(transformed + v * kLanes, weights, planes, products + v * kLanes);
    }
    weights += static_cast<std::size_t>(planes) * kOutputs;
}

// The products of `outputs` outputs at all points. `weights` lie as packWinogradWeights puts them and are moved on.
// `before(point)` is called before each point, to prefetch what comes next.
template <int kBlock, class Before>
KERNEL_INLINE void multiplySuperblock(int outputs, int planes, int groups, const float* transformed, std::size_t stride,
                                      const float*& weights, float* products, Before before)
{
    for (int point = 0; point < kPoints; ++point) {
        const float* from = transformed + static_cast<std::size_t>(point) * stride;
        float* to = products + static_cast<std::size_t>(point) * kChunkTiles;
        before(point);
        for (int n = 0; n < outputs;) {
            float* block = to + static_cast<std::size_t>(n) * kProductStride;
            if (outputs - n >= kBlock) {
                multiplyTiles<kBlock>(from, weights, planes, groups, block);
                n += kBlock;
            } else if (outputs - n >= 4) {
                multiplyTiles<4>(from, weights, planes, groups, block);
                n += 4;
            } else if (outputs - n >= 2) {
                multiplyTiles<2>(from, weights, planes, groups, block);
                n += 2;
            } else {
                multiplyTiles<1>(from, weights, planes, groups, block);
                n += 1;
            }
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake::kernels
HWY_AFTER_NAMESPACE();

#endif
