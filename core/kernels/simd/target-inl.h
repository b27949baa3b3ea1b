// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What differs between instruction sets: lanes, number of registers, how much of them a block of sums may take; and
// the few vector operations that everything else is written in. Included once for every instruction set.

#if defined(LONGTAKE_KERNELS_TARGET_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGTAKE_KERNELS_TARGET_INL_H
#undef LONGTAKE_KERNELS_TARGET_INL_H
#else
#define LONGTAKE_KERNELS_TARGET_INL_H
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "core/kernels/kernel_table.h"

// Every function that touches vectors: internal, inlined, compiled for the instruction set at hand.
#undef KERNEL_INLINE
#define KERNEL_INLINE static HWY_INLINE HWY_ATTR
// Loops over arrays of vectors: unrolled, the arrays live in registers.
#undef KERNEL_UNROLL
#if HWY_COMPILER_CLANG
#define KERNEL_UNROLL _Pragma("clang loop unroll(full)")
#else
#define KERNEL_UNROLL _Pragma("GCC unroll 16")
#endif

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::ScalableTag<float>;
using Vec = hn::Vec<Floats>;
constexpr Floats kFloats{};
constexpr int kLanes = static_cast<int>(hn::MaxLanes(Floats()));  // Lanes() is no constant in Highway 1.0
static_assert(kLanes <= kGroupTiles && kGroupTiles % kLanes == 0);
constexpr int kGroupVectors = kGroupTiles / kLanes;
constexpr int kChunkTiles = kChunkGroups * kGroupTiles;

// Register blocking. A block of sums takes outputs x vectors registers, its operands a few more.
//   kOutputBlock, kBackwardBlock   outputs of the products, forward and backward
//   kForwardSuper                  outputs between two transforms back; whole filters
//   kPlaneBlock                    planes of the weights' gradient, x 2 vectors of outputs
//   kDirectVectors                 vectors of the direct form, x 4 outputs
#if (HWY_TARGET <= HWY_AVX3 && HWY_ARCH_X86) || HWY_ARCH_ARM_A64  // 32 registers
constexpr bool kHasManyRegisters = true;
constexpr int kOutputBlock = 8;
constexpr int kForwardSuper = 8;
constexpr int kBackwardBlock = 8;
constexpr int kPlaneBlock = HWY_ARCH_ARM_A64 ? 12 : 14;
constexpr int kDirectVectors = HWY_ARCH_ARM_A64 ? 5 : 4;
#else  // 16 registers
constexpr bool kHasManyRegisters = false;
constexpr int kOutputBlock = 6;
constexpr int kForwardSuper = 12;
constexpr int kBackwardBlock = 6;
constexpr int kPlaneBlock = 6;
constexpr int kDirectVectors = 3;
#endif
static_assert(kForwardSuper % kGates == 0);

// Pins a loaded vector in a register. Without it, g++ 12 folds the load into each of the multiply-adds that use it, and
// loads the same line again and again. clang needs it with 32 registers; with 16 it would make it spill.
#undef KERNEL_PIN
#if HWY_ARCH_X86 && HWY_TARGET != HWY_EMU128 && HWY_TARGET != HWY_SCALAR && \
    (HWY_COMPILER_GCC_ACTUAL || HWY_TARGET <= HWY_AVX3)
#define KERNEL_PIN(v) asm("" : "+v"((v).raw))
#elif HWY_ARCH_ARM_A64 && HWY_TARGET == HWY_NEON && HWY_COMPILER_GCC_ACTUAL
#define KERNEL_PIN(v) asm("" : "+w"((v).raw))
#else
#define KERNEL_PIN(v)
#endif

// Brings in a line that will be written. __builtin_prefetch(p, 1) is a prefetch for reading on x86, unless the target
// is said to have another.
KERNEL_INLINE void prefetchForWrite(const void* p)
{
#if HWY_ARCH_X86
    asm volatile("prefetchw %0" ::"m"(*static_cast<const char*>(p)));
#else
    __builtin_prefetch(p, 1);
#endif
}

KERNEL_INLINE void prefetchForRead(const void* p)
{
    __builtin_prefetch(p, 0, 2);
}

KERNEL_INLINE Vec constant(double x)
{
    return hn::Set(kFloats, static_cast<float>(x));
}

KERNEL_INLINE Vec load(const float* p)
{
    return hn::Load(kFloats, p);
}

KERNEL_INLINE void store(float* p, Vec v)
{
    hn::Store(v, kFloats, p);
}

// a * b + c and c - a * b
KERNEL_INLINE Vec multiplyAdd(Vec a, Vec b, Vec c)
{
    return hn::MulAdd(a, b, c);
}

KERNEL_INLINE Vec multiplySubtractFrom(Vec a, Vec b, Vec c)
{
    return hn::NegMulAdd(a, b, c);
}

// Where a group lies in its picture.
struct GroupPlace {
    int tileRow, firstTile;  // tiles from the left edge

    static GroupPlace of(const TileGrid& grid, int group)
    {
        const int perRow = grid.groupsPerRow();
        return {group / perRow, group % perRow * kGroupTiles};
    }

    int row(int pixel) const { return kTileSide * tileRow + pixel / kTileSide; }  // of a pixel of its tiles
};

// How many lanes of the vector that starts `lane` lanes into the group lie inside the picture, for x % 4 == residue.
// Less than one: none; more than kLanes: all.
KERNEL_INLINE int lanesInside(const TileGrid& grid, const GroupPlace& place, int residue, int lane)
{
    return (grid.width - residue + kTileSide - 1) / kTileSide - place.firstTile - lane;
}

KERNEL_INLINE Vec keepLanes(Vec v, int lanes)
{
    if (lanes >= kLanes) return v;
    return hn::IfThenElseZero(hn::FirstN(kFloats, static_cast<std::size_t>(std::max(lanes, 0))), v);
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake::kernels
HWY_AFTER_NAMESPACE();

#endif
