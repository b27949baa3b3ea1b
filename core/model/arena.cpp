// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/arena.h"

#include "core/base/contract.h"
#include "core/kernels/huge_pages.h"

#include <ATen/ops/from_blob.h>

#include <sys/mman.h>
#include <cstring>
#include <new>

namespace longtake {

Arena::Arena(std::int64_t bytes) : bytes_(rounded(bytes))
{
    LT_EXPECT(bytes >= 0);
    if (bytes_ == 0) return;
    const auto size = static_cast<std::size_t>(bytes_);
    void* block = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) throw std::bad_alloc();
    begin_ = static_cast<char*>(block);
    preferHugePages(block, size);
    std::memset(block, 0, size);  // so that every page is really there
}

Arena::~Arena()
{
    if (begin_ != nullptr) ::munmap(begin_, static_cast<std::size_t>(bytes_));
}

float* Arena::take(std::int64_t bytes)
{
    LT_EXPECT(bytes >= 0 && taken_ + rounded(bytes) <= bytes_);
    char* part = begin_ + taken_;
    taken_ += rounded(bytes);
    return reinterpret_cast<float*>(part);
}

at::Tensor Arena::floats(std::int64_t count)
{
    return at::from_blob(take(count * std::int64_t{sizeof(float)}), {count}, at::kFloat);
}

}  // namespace longtake
