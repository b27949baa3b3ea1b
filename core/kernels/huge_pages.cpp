// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/huge_pages.h"

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace longtake {

void preferHugePages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes)
{
#ifdef __linux__
    constexpr std::uintptr_t kHugePage = std::uintptr_t{2} << 20;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (begin + kHugePage - 1) / kHugePage * kHugePage;
    const std::uintptr_t last = (begin + bytes) / kHugePage * kHugePage;
    if (first >= last) return;
    // Refused where the system has no large pages; then small ones must do.
    static_cast<void>(madvise(static_cast<char*>(memory) + (first - begin), last - first, MADV_HUGEPAGE));
#endif
}

}  // namespace longtake
