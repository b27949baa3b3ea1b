// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A layer's kernel and bias in the orders that the vector code reads. Done once per training step. Internal to this
// room.
//
// Kernels come as [gate * filters + filter][ky][kx][plane in], planes of the input first, then those of the hidden
// state. Inside, outputs are numbered filter * 4 + gate, so that a filter's four gates are computed together.

#pragma once

#include <cstddef>

#include "core/kernels/kernel_table.h"

namespace longtake::kernels {

// Which of the convolutions of a cell: of [x; h] forward; of the pre-gradients, turned round, to h, and to x; and the
// adjoint of the forward one, from pre-gradients to h, whose taps are not turned round.
enum class Convolution { Forward, ToHidden, ToInput, AdjointToHidden };

// Floats of a convolution's packed weights.
std::size_t winogradWeightFloats(const CellGeometry& geometry, Convolution convolution);
std::size_t directWeightFloats(const CellGeometry& geometry, Convolution convolution);

// [superblock of outputs][point][block][plane in][output of the block]. A superblock that is not full, or not a
// multiple of `block`, ends in blocks of 4, 2 and 1 outputs. 3x3 kernels only.
void packWinogradWeights(const CellGeometry& geometry, Convolution convolution, const float* kernel, int superblock,
                         int block, float* packed);

// [four outputs][plane in][ky][kx][output]; outputs that do not exist are zero.
void packDirectWeights(const CellGeometry& geometry, Convolution convolution, const float* kernel, float* packed);

// [filter][gate] from [gate][filter].
void packBias(const CellGeometry& geometry, const float* bias, float* packed);

}  // namespace longtake::kernels
