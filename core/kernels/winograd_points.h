// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The numbers of the Winograd convolution F(4x4, 3x3): 4x4 outputs of a 3x3 kernel from 6x6 inputs by 36 products
// instead of 144. Seen as polynomials, the products are taken at the points 0, +-a, +-b and infinity; with a =
// sqrt(1/2) and b = sqrt(2), rounding errors are four to ten times smaller than with the usual 1 and 2.

#pragma once

#include <array>

namespace longtake::kernels {

constexpr double kPointA = 0.70710678118654752440;
constexpr double kPointB = 1.41421356237309504880;

// G: takes 3 taps to 6 points; its transpose takes 6 sums back to 3 taps. Row i belongs to point i.
constexpr std::array<std::array<double, 3>, 6> tapTransform()
{
    constexpr double kA2 = 0.5, kB2 = 2.0;  // squares of the points, exactly
    constexpr double kNormA = 2 * kA2 * (kA2 - kB2), kNormB = 2 * kB2 * (kB2 - kA2);
    return {{{1 / (kA2 * kB2), 0, 0},
             {1 / kNormA, kPointA / kNormA, kA2 / kNormA},
             {1 / kNormA, -kPointA / kNormA, kA2 / kNormA},
             {1 / kNormB, kPointB / kNormB, kB2 / kNormB},
             {1 / kNormB, -kPointB / kNormB, kB2 / kNormB},
             {0, 0, 1}}};
}

}  // namespace longtake::kernels
