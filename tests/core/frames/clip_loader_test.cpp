// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/clip_loader.h"

#include <thread>

#include <gmock/gmock.h>

#include "core/frames/clip_sampler.h"
#include "tests/core/frames/store_fixture.h"

namespace longtake {
namespace {

class ClipLoaderTest : public testing::Test {
protected:
    ClipLoaderTest()
    {
        model_.height = 6;
        model_.width = 7;
        model_.stride = 3;
        model_.input = InputKind::Both;
        training_.chunkSteps = 10;
        training_.augmentation = {.shiftPixels = 2, .gain = 0.5, .randomSign = true, .flip = true, .flipSwaps = {}};
        const auto painter = [](std::int64_t n, int y, int x) {
            return static_cast<std::uint8_t>(n * 3 + y * 7 + x * x);
        };
        std::vector<VideoPart> parts;
        for (int id = 1; id <= 3; ++id) {
            const std::int64_t frames = 90 + 70 * id;
            parts.push_back({.video = VideoId{id},
                             .frames = makeStore(folder_, std::to_string(id), frames, 6, 7, painter),
                             .labels = makeLabels(frames, 2, [](std::int64_t n) { return static_cast<int>(n % 2); }),
                             .range = {0, frames}});
        }
        batches_ = ClipSampler(parts, model_, training_).epoch(0);
    }

    void expectSameAsUnread(const LoadedBatch& loaded, const ClipBatch& batch) const
    {
        std::vector<float> direct(2 * 42);
        std::vector<float> ahead(2 * 42);
        ASSERT_EQ(loaded.batch().rows.size(), batch.rows.size());
        for (std::size_t row = 0; row < batch.rows.size(); ++row) {
            for (int step = 0; step < batch.steps + 1; ++step) {
                writeInput(batch.rows[row], model_, step, direct);
                loaded.writeInput(row, model_, step, ahead);
                ASSERT_EQ(ahead, direct) << row << ' ' << step;
            }
        }
    }

    TemporaryFolder folder_;
    ModelConfig model_;
    TrainingConfig training_;
    std::vector<ClipBatch> batches_;
    std::vector<std::uint8_t> memory_ = std::vector<std::uint8_t>(1'000'000);
    std::stop_token never_;
};

TEST_F(ClipLoaderTest, GivesTheBatchesInOrderWithTheSamePixels)
{
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{6000}, std::size_t{1'000'000}}) {
        std::vector<std::uint8_t> memory(bytes);
        ClipLoader loader(batches_, memory);
        EXPECT_EQ(loader.readsAhead(), bytes > 0);
        for (const ClipBatch& batch : batches_) {
            const auto loaded = loader.next(never_);
            ASSERT_TRUE(loaded.has_value());
            EXPECT_EQ(loaded->bytes() > 0, bytes > 0);
            expectSameAsUnread(*loaded, batch);
        }
        EXPECT_FALSE(loader.next(never_).has_value());
        EXPECT_GE(loader.waitedSeconds(), 0.0);
    }
}

TEST_F(ClipLoaderTest, ABatchTakesWhatItSays)
{
    EXPECT_EQ(LoadedBatch::bytesOf(batches_.front()), 4 * 11 * 42);
    ClipLoader loader(batches_, memory_);
    EXPECT_EQ(loader.next(never_)->bytes(), 4 * 11 * 42);
}

TEST_F(ClipLoaderTest, LeavingInTheMiddleEndsTheThread)
{
    for (int taken = 0; taken < 3; ++taken) {
        ClipLoader loader(batches_, std::span(memory_).first(3 * 4 * 11 * 42));
        for (int n = 0; n < taken; ++n) EXPECT_TRUE(loader.next(never_).has_value());
    }
}

TEST_F(ClipLoaderTest, AStopEndsTheWait)
{
    std::stop_source source;
    ClipLoader loader(batches_, memory_);
    EXPECT_TRUE(loader.next(source.get_token()).has_value());
    const std::jthread stopper([&] { source.request_stop(); });
    while (loader.next(source.get_token())) {
    }
    SUCCEED() << "came to an end, by the stop or by the last batch";
}

}  // namespace
}  // namespace longtake
