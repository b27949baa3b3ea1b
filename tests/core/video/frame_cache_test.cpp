// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/frame_cache.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace longtake {
namespace {

std::shared_ptr<const FrameBuffer> picture(int side)
{
    return std::make_shared<const FrameBuffer>(makeFrameBuffer(side, side, PixelLayout::Gray));
}

TEST(FrameCache, DropsWhatWasUsedLeastRecently)
{
    FrameCache cache(300);
    for (std::int64_t frame = 0; frame < 3; ++frame) cache.insert({1, frame}, picture(10));
    EXPECT_NE(cache.find({1, 0}), nullptr);  // makes frame 1 the oldest
    cache.insert({1, 3}, picture(10));
    EXPECT_EQ(cache.find({1, 1}), nullptr);
    EXPECT_NE(cache.find({1, 0}), nullptr);
    EXPECT_NE(cache.find({1, 3}), nullptr);
    EXPECT_EQ(cache.usedBytes(), 300U);
}

TEST(FrameCache, TellsVideosAndLayoutsApart)
{
    FrameCache cache(10'000);
    const auto rgb = picture(5);
    cache.insert({1, 7, PixelLayout::Rgb}, rgb);
    EXPECT_EQ(cache.find({1, 7, PixelLayout::Gray}), nullptr);
    EXPECT_EQ(cache.find({2, 7, PixelLayout::Rgb}), nullptr);
    EXPECT_EQ(cache.find({1, 7, PixelLayout::Rgb}), rgb);
}

TEST(FrameCache, ReplacingDoesNotCountTwice)
{
    FrameCache cache(1000);
    cache.insert({1, 1}, picture(10));
    cache.insert({1, 1}, picture(20));
    EXPECT_EQ(cache.usedBytes(), 400U);
    EXPECT_EQ(cache.find({1, 1})->width, 20);
}

TEST(FrameCache, ForgetsOneVideoOnly)
{
    FrameCache cache(1000);
    cache.insert({1, 1}, picture(10));
    cache.insert({2, 1}, picture(10));
    cache.forget(1);
    EXPECT_EQ(cache.find({1, 1}), nullptr);
    EXPECT_NE(cache.find({2, 1}), nullptr);
    EXPECT_EQ(cache.usedBytes(), 100U);
}

TEST(FrameCache, NeverHoldsMoreThanItsLimit)
{
    FrameCache cache(500);
    cache.insert({1, 1}, picture(100));
    EXPECT_EQ(cache.usedBytes(), 0U);
    for (std::int64_t frame = 0; frame < 50; ++frame) {
        cache.insert({1, frame}, picture(10));
        EXPECT_LE(cache.usedBytes(), 500U);
    }
    cache.setLimit(200);
    EXPECT_EQ(cache.usedBytes(), 200U);
    cache.clear();
    EXPECT_EQ(cache.usedBytes(), 0U);
}

TEST(FrameCache, MayBeUsedFromSeveralThreads)
{
    FrameCache cache(2000);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&cache, t] {
            for (std::int64_t i = 0; i < 500; ++i) {
                cache.insert({t % 2, i % 40}, picture(10));
                const auto found = cache.find({t % 2, (i + 3) % 40});
                EXPECT_TRUE(found == nullptr || found->pixels.size() == 100U);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_LE(cache.usedBytes(), 2000U);
}

}  // namespace
}  // namespace longtake
