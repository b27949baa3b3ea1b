// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/random.h"

#include "core/base/contract.h"

#include <cmath>
#include <numbers>

namespace longtake {
namespace {

std::uint64_t rotateLeft(std::uint64_t value, int bits)
{
    return (value << bits) | (value >> (64 - bits));
}

}  // namespace

Random::Random(std::uint64_t seed) : state_{}
{
    for (std::uint64_t& word : state_) {
        seed += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        word = z ^ (z >> 31);
    }
}

std::uint64_t Random::next()
{
    const std::uint64_t result = rotateLeft(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotateLeft(state_[3], 45);
    return result;
}

double Random::uniform()
{
    return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

std::int64_t Random::below(std::int64_t bound)
{
    LT_EXPECT(bound > 0);
    const auto limit = static_cast<std::uint64_t>(bound);
    const std::uint64_t rejectBelow = (0 - limit) % limit;
    std::uint64_t value = next();
    while (value < rejectBelow) value = next();
    return static_cast<std::int64_t>(value % limit);
}

double Random::normal()
{
    double u = uniform();
    while (u <= 0.0) u = uniform();
    return std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * std::numbers::pi * uniform());
}

}  // namespace longtake
