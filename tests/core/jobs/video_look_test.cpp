// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/video_look.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/base/random.h"
#include "tests/support/temp_folder.h"

namespace longtake {
namespace {

constexpr int kHeight = 12;
constexpr int kWidth = 16;
constexpr int kFrames = 40;

using Scene = std::function<double(int y, int x)>;

// A store of a scene with something bright that moves through it and a little noise.
VideoLook lookOf(const test::TempFolder& folder, const std::string& name, const Scene& scene, std::uint64_t seed)
{
    const FrameStoreKey key{name, kFrames, kHeight, kWidth};
    auto writer = FrameStoreWriter::create(folder / name, key);
    EXPECT_TRUE(writer.has_value());
    Random random(seed);
    for (int n = 0; n < kFrames; ++n) {
        std::vector<std::uint8_t> picture;
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                const double hand = std::abs(x - n % kWidth) < 2 && y > 8 ? 40.0 : 0.0;
                picture.push_back(
                    static_cast<std::uint8_t>(std::clamp(scene(y, x) + hand + 3.0 * random.normal(), 0.0, 255.0)));
            }
        }
        EXPECT_TRUE((*writer)->append(picture, kHeight, kWidth).has_value());
    }
    EXPECT_TRUE((*writer)->finish().has_value());
    return lookAt(**FrameStore::open(folder / name, key));
}

double basin(int y, int x)
{
    return 60.0 + 9.0 * y + (x > 10 ? 50.0 : 0.0);
}

TEST(VideoLook, AnotherDayAtTheSamePlaceLooksTheSame)
{
    const test::TempFolder folder;
    const std::vector<VideoLook> training = {lookOf(folder, "a", basin, 1)};
    const VideoLook other = lookOf(
        folder, "b", [](int y, int x) { return basin(y, x) * 1.1 - 5.0; }, 2);
    const LookComparison comparison = compareLooks(other, training);
    EXPECT_FALSE(comparison.looksDifferent);
    EXPECT_LT(comparison.pictureDistance, 0.2);
}

TEST(VideoLook, AnotherPlaceLooksDifferent)
{
    const test::TempFolder folder;
    const std::vector<VideoLook> training = {lookOf(folder, "a", basin, 1)};
    const VideoLook other = lookOf(
        folder, "b", [](int y, int x) { return basin(kHeight - y, kWidth - x); }, 2);
    EXPECT_TRUE(compareLooks(other, training).looksDifferent);
}

TEST(VideoLook, MuchLessContrastLooksDifferent)
{
    const test::TempFolder folder;
    const std::vector<VideoLook> training = {lookOf(folder, "a", basin, 1)};
    const VideoLook foggy = lookOf(
        folder, "b", [](int y, int x) { return 120.0 + basin(y, x) / 5.0; }, 2);
    const LookComparison comparison = compareLooks(foggy, training);
    EXPECT_TRUE(comparison.looksDifferent);
    EXPECT_GT(comparison.contrastRatio, 1.5);
}

TEST(VideoLook, BareFloorsLookTheSameThoughTheirNoiseDiffers)
{
    const test::TempFolder folder;
    const Scene floor = [](int, int) { return 90.0; };
    const std::vector<VideoLook> training = {lookOf(folder, "a", floor, 1)};
    EXPECT_FALSE(compareLooks(lookOf(folder, "b", floor, 2), training).looksDifferent);
}

TEST(VideoLook, OneSimilarTrainingVideoIsEnough)
{
    const test::TempFolder folder;
    const Scene elsewhere = [](int y, int x) { return basin(kHeight - y, kWidth - x); };
    const std::vector<VideoLook> training = {lookOf(folder, "a", elsewhere, 1), lookOf(folder, "b", basin, 2)};
    EXPECT_FALSE(compareLooks(lookOf(folder, "c", basin, 3), training).looksDifferent);
}

}  // namespace
}  // namespace longtake
