// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The cell by Winograd convolution: forward in one pass from [x; h] to gates, state and h; backward in one pass from
// the pre-gradients of the frame after to those of this frame; and the gradient of the input.

#if defined(LONGTAKE_KERNELS_WINOGRAD_CELL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef LONGTAKE_KERNELS_WINOGRAD_CELL_INL_H
#undef LONGTAKE_KERNELS_WINOGRAD_CELL_INL_H
#else
#define LONGTAKE_KERNELS_WINOGRAD_CELL_INL_H
#endif

#include "core/kernels/simd/gates-inl.h"
#include "core/kernels/simd/winograd-inl.h"

HWY_BEFORE_NAMESPACE();
namespace longtake::kernels {
namespace HWY_NAMESPACE {

// The lines that the gates of one group of one filter will touch are asked for before the products are computed.
KERNEL_INLINE void prefetchForwardGates(const ForwardJob& job, int group, const GroupPlace& place, int filter)
{
    const std::size_t at = (static_cast<std::size_t>(group) * static_cast<std::size_t>(job.geometry.filters) +
                            static_cast<std::size_t>(filter)) *
                           (kTilePixels * kGroupTiles);
    for (int pixel = 0; pixel < kTilePixels; ++pixel) {
        if (job.stateBefore != nullptr) prefetchForRead(job.stateBefore + at + pixel * kGroupTiles);
        prefetchForWrite(job.state + at + pixel * kGroupTiles);
        if (place.row(pixel) < job.geometry.grid.height) {
            prefetchForWrite(job.hidden.at(filter, place.row(pixel), pixel % kTileSide) + place.firstTile);
        }
    }
}

// Products of one filter's four outputs -> sums of all its pixels -> gates.
KERNEL_INLINE void finishForwardFilter(const ForwardJob& job, const Chunk& chunk, int j, int filter,
                                       const float* products)
{
    HWY_ALIGN_MAX float sums[kGates][kTilePixels][kGroupTiles];
    for (int gate = 0; gate < kGates; ++gate) {
        const Vec bias = hn::Set(kFloats, job.bias[filter * kGates + gate]);
        for (int v = 0; v < kGroupTiles; v += kLanes) {
            Vec pixels[4][4];
            transformBack(products + static_cast<std::size_t>(gate) * kProductStride + j * kGroupTiles + v, pixels);
            KERNEL_UNROLL
            for (int r = 0; r < 4; ++r) {
                KERNEL_UNROLL
                for (int s = 0; s < 4; ++s) store(sums[gate][r * 4 + s] + v, hn::Add(pixels[r][s], bias));
            }
        }
    }
    gatesForward(job, {chunk.first + j, chunk.place[j], filter, 0, kTilePixels, kGroupTiles}, sums[0][0],
                 kTilePixels * kGroupTiles);
}

static HWY_ATTR void winogradForward(const ForwardJob& job, int first, int count, float* scratch)
{
    const CellGeometry& cell = job.geometry;
    const Chunk chunk(cell.grid, first, count);
    const std::size_t stride = transformedStride(cell.planes());
    float* transformed = scratch;
    float* products = scratch + kPoints * stride;
    const float* weights = job.weights;
    transformPlanes(job.input, cell.inputPlanes, 0, chunk, transformed, stride);
    transformPlanes(job.hiddenBefore, cell.filters, cell.inputPlanes, chunk, transformed, stride);
    for (int n = 0; n < cell.outputs(); n += kForwardSuper) {
        const int outputs = std::min(kForwardSuper, cell.outputs() - n);
        const int firstFilter = n / kGates, lastFilter = (n + outputs) / kGates;
        for (int filter = firstFilter; filter < lastFilter; ++filter) {
            for (int j = 0; j < count; ++j) prefetchForwardGates(job, first + j, chunk.place[j], filter);
        }
        multiplySuperblock<kOutputBlock>(outputs, cell.planes(), count, transformed, stride, weights, products,
                                         [](int) HWY_ATTR {});
        for (int filter = firstFilter; filter < lastFilter; ++filter) {
            for (int j = 0; j < count; ++j) {
                finishForwardFilter(job, chunk, j, filter,
                                    products + static_cast<std::size_t>(filter * kGates - n) * kProductStride);
            }
        }
    }
}

// Asks for the lines of one pixel of one group of one filter that the backward gates will touch.
KERNEL_INLINE void prefetchBackwardGates(const BackwardJob& job, int group, const GroupPlace& place, int filter,
                                         int pixel)
{
    if (place.row(pixel) >= job.geometry.grid.height) return;
    const std::size_t at = (static_cast<std::size_t>(group) * static_cast<std::size_t>(job.geometry.filters) +
                            static_cast<std::size_t>(filter)) *
                               (kTilePixels * kGroupTiles) +
                           static_cast<std::size_t>(pixel * kGroupTiles);
    for (int gate = 0; gate < kGates; ++gate) {
        prefetchForRead(job.gates + kGates * at + gate * kGroupTiles);
        prefetchForWrite(job.preGradient.at(filter * kGates + gate, place.row(pixel), pixel % kTileSide) +
                         place.firstTile);
    }
    prefetchForRead(job.state + at);
    if (job.stateBefore != nullptr) prefetchForRead(job.stateBefore + at);
    prefetchForWrite(job.stateGradient + at);
    if (job.above.origin != nullptr) {
        prefetchForRead(job.above.at(filter, place.row(pixel), pixel % kTileSide) + place.firstTile);
    }
}

// Backward gates of one group of one filter; `products` null: nothing comes from the frame after.
KERNEL_INLINE void finishBackwardFilter(const BackwardJob& job, const Chunk& chunk, int j, int filter,
                                        const float* products)
{
    HWY_ALIGN_MAX float convolved[kTilePixels][kGroupTiles];
    for (int v = 0; v < kGroupTiles; v += kLanes) {
        if (products == nullptr) {
            for (int pixel = 0; pixel < kTilePixels; ++pixel) store(convolved[pixel] + v, hn::Zero(kFloats));
        } else {
            Vec pixels[4][4];
            transformBack(products + j * kGroupTiles + v, pixels);
            KERNEL_UNROLL
            for (int r = 0; r < 4; ++r) {
                KERNEL_UNROLL
                for (int s = 0; s < 4; ++s) store(convolved[r * 4 + s] + v, pixels[r][s]);
            }
        }
    }
    gatesBackward(job, {chunk.first + j, chunk.place[j], filter, 0, kTilePixels, kGroupTiles}, convolved[0],
                  GradientPlace::of(job, chunk.place[j], filter));
}

static HWY_ATTR void winogradBackward(const BackwardJob& job, int first, int count, float* scratch)
{
    const CellGeometry& cell = job.geometry;
    const Chunk chunk(cell.grid, first, count);
    const std::size_t stride = transformedStride(cell.outputs());
    float* transformed = scratch;
    float* products = scratch + kPoints * stride;
    const float* weights = job.weights;
    const bool convolve = job.preGradientAfter.origin != nullptr;
    if (convolve) transformPlanes(job.preGradientAfter, cell.outputs(), 0, chunk, transformed, stride);
    for (int n = 0; n < cell.filters; n += kBackwardBlock) {
        const int filters = std::min(kBackwardBlock, cell.filters - n);
        if (convolve) {
            // The gates read and write ten lines per pixel: asked for bit by bit while the products are computed.
            const int lines = filters * count * kTilePixels;
            const auto prefetchSome = [&](int point) HWY_ATTR {
                for (int i = lines * point / kPoints; i < lines * (point + 1) / kPoints; ++i) {
                    const int j = i / kTilePixels % count;
                    prefetchBackwardGates(job, first + j, chunk.place[j], n + i / (kTilePixels * count),
                                          i % kTilePixels);
                }
            };
            multiplySuperblock<kBackwardBlock>(filters, cell.outputs(), count, transformed, stride, weights, products,
                                               prefetchSome);
        }
        for (int filter = n; filter < n + filters; ++filter) {
            for (int j = 0; j < count; ++j) {
                finishBackwardFilter(
                    job, chunk, j, filter,
                    convolve ? products + static_cast<std::size_t>(filter - n) * kProductStride : nullptr);
            }
        }
    }
}

static HWY_ATTR void winogradInputGradient(const InputGradientJob& job, int first, int count, float* scratch)
{
    const CellGeometry& cell = job.geometry;
    const Chunk chunk(cell.grid, first, count);
    const std::size_t stride = transformedStride(cell.outputs());
    float* transformed = scratch;
    float* products = scratch + kPoints * stride;
    const float* weights = job.weights;
    transformPlanes(job.preGradient, cell.outputs(), 0, chunk, transformed, stride);
    for (int n = 0; n < cell.inputPlanes; n += kBackwardBlock) {
        const int planes = std::min(kBackwardBlock, cell.inputPlanes - n);
        multiplySuperblock<kBackwardBlock>(planes, cell.outputs(), count, transformed, stride, weights, products,
                                           [](int) HWY_ATTR {});
        for (int i = 0; i < planes * count; ++i) {
            const int plane = i / count, j = i % count;
            const GroupPlace& place = chunk.place[j];
            for (int v = 0; v < kGroupTiles; v += kLanes) {
                Vec pixels[4][4];
                transformBack(products + static_cast<std::size_t>(plane) * kProductStride + j * kGroupTiles + v,
                              pixels);
                KERNEL_UNROLL
                for (int r = 0; r < 4; ++r) {
                    const int y = kTileSide * place.tileRow + r;
                    if (y >= cell.grid.height) continue;
                    KERNEL_UNROLL
                    for (int s = 0; s < 4; ++s) {
                        store(job.inputGradient.at(n + plane, y, s) + place.firstTile + v,
                              keepLanes(pixels[r][s], lanesInside(cell.grid, place, s, v)));
                    }
                }
            }
        }
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace longtake::kernels
HWY_AFTER_NAMESPACE();

#endif
