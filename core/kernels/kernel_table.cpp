// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// All vector code of the kernels, compiled once for every instruction set: foreach_target.h includes this very file
// again for each of them. No option like -march is needed, and none may be given.

#include "core/kernels/kernel_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

// Arrays of vectors need vectors of known size, which SVE and RISC-V lack; the others would only cost time to compile.
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/kernels/kernel_table.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/kernels/simd/direct-inl.h"
#include "core/kernels/simd/direct_weights-inl.h"
#include "core/kernels/simd/sums-inl.h"
#include "core/kernels/simd/winograd_adjoint-inl.h"
#include "core/kernels/simd/winograd_cell-inl.h"
#include "core/kernels/simd/winograd_weights-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {

static void finishStores()
{
    hwy::FlushStream();
}

static const KernelTable* table()
{
    static const KernelTable kTable = {hwy::TargetName(HWY_TARGET),
                                       kLanes,
                                       kForwardSuper,
                                       kOutputBlock,
                                       kBackwardBlock,
                                       {winogradForward, winogradBackward, winogradInputGradient, winogradWeights},
                                       {directForward, directBackward, directInputGradient, directWeights},
                                       winogradAdjoint,
                                       foldLaneSums,
                                       addTransformSums,
                                       hiddenSums,
                                       finishStores};
    return &kTable;
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake::kernels
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace longtake::kernels {

HWY_EXPORT(table);

const KernelTable& kernelTable()
{
    return *HWY_DYNAMIC_DISPATCH(table)();
}

std::vector<const KernelTable*> allKernelTables()
{
    std::vector<const KernelTable*> tables;
    const std::int64_t supported = hwy::SupportedTargets() & HWY_TARGETS;
    for (std::int64_t target = 1; target != 0 && target <= supported; target <<= 1) {  // better ones are lower bits
        if ((supported & target) == 0) continue;
        hwy::SetSupportedTargetsForTest(target);
        tables.push_back(&kernelTable());
    }
    hwy::SetSupportedTargetsForTest(0);
    return tables;
}

}  // namespace longtake::kernels
#endif
