// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/kernels/plane_layout.h"

#include <numeric>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace longtake {
namespace {

TEST(PlaneLayout, GivesBackWhatWasPacked)
{
    for (const auto& [height, width] : {std::pair{1, 1}, {3, 5}, {4, 64}, {9, 131}}) {
        const PlaneLayout layout(3, height, width, 1);
        std::vector<float> planar(static_cast<std::size_t>(3 * height * width)), back(planar.size());
        std::iota(planar.begin(), planar.end(), 1.0f);
        std::vector<float> packed(layout.floats(), 7.0f);
        clearPlanes(layout, packed.data());
        packPlanes(layout, planar, packed.data());
        unpackPlanes(layout, packed.data(), back);
        EXPECT_EQ(back, planar);
        EXPECT_EQ(std::accumulate(packed.begin(), packed.end(), 0.0),
                  std::accumulate(planar.begin(), planar.end(), 0.0))
            << "margins and unused lanes are zero";
    }
}

TEST(PlaneLayout, NeighboursOfAVectorAreAVector)
{
    const PlaneLayout layout(2, 8, 80, 1);
    // x + 1 of pixels x, x + 4, x + 8, ... is the next sub-row, and after the last one the first, one lane on.
    EXPECT_EQ(layout.index(1, 3, 42) - layout.index(1, 3, 41), layout.residueStride());
    EXPECT_EQ(layout.index(1, 3, 44), layout.index(1, 3, 40) + 1);
    EXPECT_EQ(layout.index(1, 3, 43) + 1 - 3 * layout.residueStride(), layout.index(1, 3, 44));
    // The left neighbour of the first pixel is a zero of the margin: it belongs to no pixel.
    std::set<std::size_t> used;
    for (int plane = 0; plane < 2; ++plane) {
        for (int y = 0; y < 8; ++y) {
            for (int x = 0; x < 80; ++x) used.insert(layout.index(plane, y, x));
        }
    }
    EXPECT_EQ(used.size(), 2u * 8 * 80);
    EXPECT_FALSE(used.contains(layout.offset(1, 3, 3) - 1));
    EXPECT_FALSE(used.contains(layout.offset(0, 0, 0) - 1));
}

TEST(PlaneLayout, TakesLittleMoreThanThePictures)
{
    const PlaneLayout layout(40, 135, 240, 1);
    const double pictures = 40.0 * 135 * 240 * sizeof(float);
    EXPECT_LT(static_cast<double>(layout.bytes()), 1.1 * pictures);
    const StateLayout state{layout.grid(), 40};
    EXPECT_LT(static_cast<double>(state.stateFloats() * sizeof(float)), 1.08 * pictures);
    EXPECT_EQ(state.gateFloats(), 4 * state.stateFloats());
}

TEST(PlaneLayout, StridesKeepAwayFromPages)
{
    for (const int width : {1, 60, 240, 508, 1020, 1023, 1920}) {
        for (const int planes : {1, 4, 16, 63, 64, 160, 512}) {
            const PlaneLayout layout(planes, 8, width, 1);
            EXPECT_NE(layout.rowStride() * sizeof(float) % 4096, 0u) << planes << " planes, width " << width;
            EXPECT_NE(layout.planeStride() * sizeof(float) % 4096, 0u) << planes << " planes, width " << width;
            EXPECT_EQ(layout.offset(planes - 1, 3, 2) * sizeof(float) % kAlignBytes, 0u);
        }
    }
}

TEST(StateLayout, EveryPixelHasItsOwnPlace)
{
    const StateLayout layout{{7, 70}, 3};
    std::set<std::size_t> states, gates;
    for (int filter = 0; filter < 3; ++filter) {
        for (int y = 0; y < 7; ++y) {
            for (int x = 0; x < 70; ++x) {
                states.insert(layout.index(filter, y, x));
                for (int gate = 0; gate < kGates; ++gate) gates.insert(layout.gateIndex(filter, y, x, gate));
            }
        }
    }
    EXPECT_EQ(states.size(), 3u * 7 * 70);
    EXPECT_LT(*states.rbegin(), layout.stateFloats());
    EXPECT_EQ(gates.size(), 4u * 3 * 7 * 70);
    EXPECT_LT(*gates.rbegin(), layout.gateFloats());
    std::vector<float> planar(3 * 7 * 70), back(planar.size()), packed(layout.stateFloats(), 9.0f);
    std::iota(planar.begin(), planar.end(), 1.0f);
    packState(layout, planar, packed.data());
    unpackState(layout, packed.data(), back);
    EXPECT_EQ(back, planar);
}

}  // namespace
}  // namespace longtake
