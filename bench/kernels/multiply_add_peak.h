// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How many floating-point operations one core of this machine can do in a second, at most: independent multiply-adds on
// registers with the best instruction set. The yardstick of the other figures.

#pragma once

namespace longtake {

// Operations a second, two for each multiply-add of each lane. Takes about 50 ms; the best of several tries.
double measureMultiplyAddPeak();

}  // namespace longtake
