// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From planes to lanes: the 16 tiles of a group in kLanes planes become 16 vectors, one a tile, whose lanes are the
// planes.

#if defined(LONGTAKE_KERNELS_TRANSPOSE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGTAKE_KERNELS_TRANSPOSE_INL_H
#undef LONGTAKE_KERNELS_TRANSPOSE_INL_H
#else
#define LONGTAKE_KERNELS_TRANSPOSE_INL_H
#endif

#include "core/kernels/simd/target-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR  // one lane, and no shuffles

KERNEL_INLINE void transposeGroup(const float* from, std::size_t, float* to)
{
    for (int tile = 0; tile < kGroupTiles; ++tile) to[tile] = from[tile];
}

#else

// 4x4 within each block of 128 bits.
KERNEL_INLINE void transposeBlocks(Vec a, Vec b, Vec c, Vec d, Vec* HWY_RESTRICT out)
{
    const hn::Repartition<double, Floats> pairs;
    const auto low0 = hn::BitCast(pairs, hn::InterleaveLower(kFloats, a, b));
    const auto high0 = hn::BitCast(pairs, hn::InterleaveUpper(kFloats, a, b));
    const auto low1 = hn::BitCast(pairs, hn::InterleaveLower(kFloats, c, d));
    const auto high1 = hn::BitCast(pairs, hn::InterleaveUpper(kFloats, c, d));
    out[0] = hn::BitCast(kFloats, hn::InterleaveLower(pairs, low0, low1));
    out[1] = hn::BitCast(kFloats, hn::InterleaveUpper(pairs, low0, low1));
    out[2] = hn::BitCast(kFloats, hn::InterleaveLower(pairs, high0, high1));
    out[3] = hn::BitCast(kFloats, hn::InterleaveUpper(pairs, high0, high1));
}

#if HWY_CAP_GE512  // 16 lanes: whole registers, then blocks swapped between them

KERNEL_INLINE void transposeGroup(const float* from, std::size_t planeStride, float* to)
{
    Vec r[16];
    KERNEL_UNROLL
    for (std::size_t q = 0; q < 16; q += 4) {
        transposeBlocks(load(from + q * planeStride), load(from + (q + 1) * planeStride),
                        load(from + (q + 2) * planeStride), load(from + (q + 3) * planeStride), r + q);
    }
    KERNEL_UNROLL
    for (int j = 0; j < 4; ++j) {
        const Vec even0 = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(r[4 + j]), r[j]);
        const Vec odd0 = hn::OddEvenBlocks(r[4 + j], hn::SwapAdjacentBlocks(r[j]));
        const Vec even1 = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(r[12 + j]), r[8 + j]);
        const Vec odd1 = hn::OddEvenBlocks(r[12 + j], hn::SwapAdjacentBlocks(r[8 + j]));
        store(to + j * kLanes, hn::ConcatLowerLower(kFloats, even1, even0));
        store(to + (4 + j) * kLanes, hn::ConcatLowerLower(kFloats, odd1, odd0));
        store(to + (8 + j) * kLanes, hn::ConcatUpperUpper(kFloats, even1, even0));
        store(to + (12 + j) * kLanes, hn::ConcatUpperUpper(kFloats, odd1, odd0));
    }
}

#else  // 4 or 8 lanes: the blocks are brought together by the loads

// A vector whose blocks of four lanes come from rows `stride` apart, four rows from one block to the next.
template <class D>
KERNEL_INLINE hn::Vec<D> loadBlocks(D d, const float* from, std::size_t stride)
{
    if constexpr (hn::MaxLanes(D()) <= 4) {
        return hn::LoadU(d, from);
    } else {
        const hn::Half<D> half;
        return hn::Combine(d, loadBlocks(half, from + hn::MaxLanes(D()) / 2 * stride, stride),
                           loadBlocks(half, from, stride));
    }
}

KERNEL_INLINE void transposeGroup(const float* from, std::size_t planeStride, float* to)
{
    KERNEL_UNROLL
    for (int q = 0; q < kGroupTiles; q += 4) {
        Vec out[4];
        transposeBlocks(loadBlocks(kFloats, from + q, planeStride),
                        loadBlocks(kFloats, from + planeStride + q, planeStride),
                        loadBlocks(kFloats, from + 2 * planeStride + q, planeStride),
                        loadBlocks(kFloats, from + 3 * planeStride + q, planeStride), out);
        KERNEL_UNROLL
        for (int i = 0; i < 4; ++i) store(to + (q + i) * kLanes, out[i]);
    }
}

#endif
#endif

}  // namespace HWY_NAMESPACE
}  // namespace longtake::kernels
HWY_AFTER_NAMESPACE();

#endif
