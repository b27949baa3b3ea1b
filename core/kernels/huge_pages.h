// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Asks the system to back a block of memory with large pages. The kernels walk over hundreds of planes at once, each in
// pages of its own; with pages of 4096 bytes the processor spends part of its time looking up where they lie.

#pragma once

#include <cstddef>

namespace longtake {

// Only a wish, and only for whole large pages inside the block: the block takes no more memory than without. Before the
// memory is first written.
void preferHugePages(void* memory, std::size_t bytes);

}  // namespace longtake
