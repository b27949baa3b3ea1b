// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One block of host memory for everything large that training needs, taken from the system before the first step and
// really there from then on: what the plan counted is what the process holds, and memory can run out at the start only,
// where nothing is lost. Parts are handed out once, one behind the other; there is no giving back. Not thread-safe.

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace longtake {

class Arena {
public:
    // Throws std::bad_alloc if the system does not give as much. All zero.
    explicit Arena(std::int64_t bytes);
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    std::int64_t bytes() const { return bytes_; }
    std::int64_t taken() const { return taken_; }

    // The next part, from a multiple of 64 bytes on. There must be so much left.
    float* take(std::int64_t bytes);

    // The same as a tensor of so many float32, which must not outlive the arena.
    at::Tensor floats(std::int64_t count);

    // What a part of so many bytes takes.
    static std::int64_t rounded(std::int64_t bytes) { return (bytes + 63) / 64 * 64; }
    static std::int64_t bytesOfFloats(std::int64_t count) { return rounded(count * 4); }

private:
    std::int64_t bytes_ = 0;
    std::int64_t taken_ = 0;
    char* begin_ = nullptr;
};

}  // namespace longtake
