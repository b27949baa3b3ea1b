// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Random numbers that are the same on every machine and compiler: splitmix64 seeding, xoshiro256** (Blackman and Vigna,
// 2018). The whole state is four numbers, so that a checkpoint can hold it and a resumed run draws what the unstopped
// run would have.

#pragma once

#include <array>
#include <cstdint>

namespace longtake {

class Random {
public:
    using State = std::array<std::uint64_t, 4>;

    explicit Random(std::uint64_t seed);
    explicit Random(const State& state) : state_(state) {}

    std::uint64_t next();

    // Uniform in [0, 1), 53 bits.
    double uniform();

    // Uniform in [0, bound); bound > 0. Without modulo bias.
    std::int64_t below(std::int64_t bound);

    // Standard normal (Box and Muller's transform, one value a call).
    double normal();

    const State& state() const { return state_; }

private:
    State state_;
};

}  // namespace longtake
