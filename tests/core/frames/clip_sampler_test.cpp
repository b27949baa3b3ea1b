// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/clip_sampler.h"

#include <map>
#include <set>

#include <gmock/gmock.h>

#include "tests/core/frames/store_fixture.h"

namespace longtake {
namespace {

std::uint8_t black(std::int64_t, int, int)
{
    return 0;
}

class ClipSamplerTest : public testing::Test {
protected:
    ClipSamplerTest()
    {
        model_.height = 1;
        model_.width = 1;
        model_.stride = 5;
    }

    // A video whose frames in `labelled` are labelled and whose part is `range`.
    VideoPart part(std::int64_t id, std::int64_t frames, FrameRange range, FrameRange labelled)
    {
        const auto store = makeStore(folder_, "video" + std::to_string(id), frames, 1, 1, black);
        return {.video = VideoId{id},
                .frames = store,
                .labels = makeLabels(frames, 2, [=](std::int64_t n) { return labelled.contains(n) ? 1 : -1; }),
                .range = range};
    }

    VideoPart part(std::int64_t id, std::int64_t frames) { return part(id, frames, {0, frames}, {0, frames}); }

    static std::int64_t videoOf(const Clip& clip, const std::vector<VideoPart>& parts)
    {
        for (const VideoPart& part : parts) {
            if (part.frames == clip.frames) return raw(part.video);
        }
        return -1;
    }

    TemporaryFolder folder_;
    ModelConfig model_;
    TrainingConfig training_;
};

std::vector<std::int64_t> starts(const std::vector<ClipBatch>& epoch)
{
    std::vector<std::int64_t> frames;
    for (const ClipBatch& batch : epoch) {
        for (const Clip& clip : batch.rows) frames.push_back(clip.firstFrame);
    }
    return frames;
}

TEST_F(ClipSamplerTest, AnEpochCoversTheTrainingPartOnceInWholeBatches)
{
    const std::vector<VideoPart> parts{part(1, 5000), part(2, 2500), part(3, 2500)};
    const ClipSampler sampler(parts, model_, training_);
    // 10,000 frames are 2,000 steps, 40 chunks of 50.
    EXPECT_EQ(sampler.batchesPerEpoch(), 10);
    EXPECT_EQ(sampler.longestSteps(), 50);
    for (int e = 0; e < 5; ++e) {
        const auto epoch = sampler.epoch(e);
        ASSERT_EQ(epoch.size(), 10U);
        std::map<std::int64_t, int> chunks;
        for (const ClipBatch& batch : epoch) {
            ASSERT_EQ(batch.rows.size(), 4U);
            EXPECT_EQ(batch.steps, 50);
            EXPECT_EQ(batch.labelledSteps, 200);
            for (const Clip& clip : batch.rows) {
                ++chunks[videoOf(clip, parts)];
                EXPECT_EQ(clip.steps, 50);
                EXPECT_FALSE(clip.continuesState);
                EXPECT_TRUE(clip.allowed.contains(clip.firstFrame));
                EXPECT_TRUE(clip.allowed.contains(clip.frameOfStep(49)));
            }
        }
        EXPECT_NEAR(chunks[1], 20, 1) << "parts count by their length";
        EXPECT_NEAR(chunks[2], 10, 1);
    }
}

TEST_F(ClipSamplerTest, ChunksAreSpreadOverThePartAndStartAtAnyPhase)
{
    const ClipSampler sampler({part(1, 5000)}, model_, training_);
    std::set<std::int64_t> phases;
    for (int e = 0; e < 5; ++e) {
        auto frames = starts(sampler.epoch(e));
        std::sort(frames.begin(), frames.end());
        for (std::size_t k = 0; k + 1 < frames.size(); ++k) EXPECT_LE(frames[k + 1] - frames[k], 2 * 250);
        for (const std::int64_t frame : frames) phases.insert(frame % 5);
    }
    EXPECT_EQ(phases.size(), 5U);
}

TEST_F(ClipSamplerTest, RowsOfABatchComeFromDifferentVideosWhereThereAreEnough)
{
    std::vector<VideoPart> parts;
    for (int id = 1; id <= 6; ++id) parts.push_back(part(id, 1000 + 300 * id));
    const ClipSampler sampler(parts, model_, training_);
    for (int e = 0; e < 20; ++e) {
        for (const ClipBatch& batch : sampler.epoch(e)) {
            std::set<std::int64_t> videos;
            for (const Clip& clip : batch.rows) videos.insert(videoOf(clip, parts));
            EXPECT_EQ(videos.size(), 4U);
        }
    }
}

TEST_F(ClipSamplerTest, TheSameSeedGivesTheSameEpochWhateverWasAskedBefore)
{
    const std::vector<VideoPart> parts{part(1, 3000), part(2, 2000)};
    const ClipSampler first(parts, model_, training_);
    const auto third = starts(first.epoch(3));
    EXPECT_NE(starts(first.epoch(2)), third);

    const ClipSampler second(parts, model_, training_);
    EXPECT_EQ(starts(second.epoch(3)), third);
    training_.seed = 2;
    EXPECT_NE(starts(ClipSampler(parts, model_, training_).epoch(3)), third);
}

TEST_F(ClipSamplerTest, ChunksWithoutALabelAreNotDrawn)
{
    const ClipSampler sampler({part(1, 5000, {0, 5000}, {3000, 3001}), part(2, 5000, {0, 5000}, {0, 0})}, model_,
                              training_);
    EXPECT_EQ(sampler.batchesPerEpoch(), 1) << "only what lies within a chunk of the label is worth drawing";
    for (int e = 0; e < 50; ++e) {
        for (const ClipBatch& batch : sampler.epoch(e)) {
            EXPECT_EQ(batch.labelledSteps, 4);
            for (const Clip& clip : batch.rows) EXPECT_EQ(countLabelledSteps(clip), 1);
        }
    }
}

TEST_F(ClipSamplerTest, ShortPartsGiveShortClips)
{
    const ClipSampler sampler({part(1, 400, {100, 160}, {0, 400})}, model_, training_);
    EXPECT_EQ(sampler.longestSteps(), 12);
    for (const ClipBatch& batch : sampler.epoch(0)) {
        EXPECT_LE(batch.steps, 12);
        for (const Clip& clip : batch.rows) {
            EXPECT_GE(clip.firstFrame, 100);
            EXPECT_LT(clip.frameOfStep(clip.steps - 1), 160);
            EXPECT_GE(clip.steps, 11);
        }
    }
}

TEST_F(ClipSamplerTest, EachChunkIsAugmentedByItselfWithinItsLimits)
{
    training_.augmentation = {.shiftPixels = 2, .gain = 0.25, .randomSign = true, .flip = true, .flipSwaps = {1, 0}};
    const ClipSampler sampler({part(1, 20'000)}, model_, training_);
    std::set<int> shifts;
    std::map<bool, int> flips;
    std::map<bool, int> signs;
    for (const ClipBatch& batch : sampler.epoch(0)) {
        for (const Clip& clip : batch.rows) {
            shifts.insert({clip.shiftX, clip.shiftY + 100});
            ++flips[clip.flip];
            ++signs[clip.gain < 0];
            EXPECT_GE(std::abs(clip.gain), 0.75F);
            EXPECT_LE(std::abs(clip.gain), 1.25F);
            EXPECT_EQ(clip.flipSwaps.size(), clip.flip ? 2U : 0U);
        }
    }
    EXPECT_THAT(shifts, testing::ElementsAre(-2, -1, 0, 1, 2, 98, 99, 100, 101, 102));
    EXPECT_NEAR(flips[true], flips[false], 30);
    EXPECT_NEAR(signs[true], signs[false], 30);

    training_.augmentation = {.shiftPixels = 0};
    const ClipSampler plain({part(2, 20'000)}, model_, training_);
    for (const ClipBatch& batch : plain.epoch(0)) {
        for (const Clip& clip : batch.rows) {
            EXPECT_EQ(clip.shiftX, 0);
            EXPECT_EQ(clip.gain, 1.0F);
            EXPECT_FALSE(clip.flip);
        }
    }
}

TEST_F(ClipSamplerTest, WholeVideosComeOnceEach)
{
    training_.chunkSteps = 0;
    training_.batch = 2;
    const std::vector<VideoPart> parts{part(1, 1000), part(2, 501), part(3, 203), part(4, 100, {0, 100}, {0, 0})};
    const ClipSampler sampler(parts, model_, training_);
    EXPECT_EQ(sampler.batchesPerEpoch(), 2);
    EXPECT_EQ(sampler.longestSteps(), 200);
    std::set<std::int64_t> firstFrames;
    for (int e = 0; e < 20; ++e) {
        std::multiset<std::int64_t> videos;
        for (const ClipBatch& batch : sampler.epoch(e)) {
            for (const Clip& clip : batch.rows) {
                videos.insert(videoOf(clip, parts));
                firstFrames.insert(clip.firstFrame);
                EXPECT_LE(clip.steps, batch.steps);
                EXPECT_GE(clip.frameOfStep(clip.steps), clip.allowed.last) << "nothing is left over";
            }
        }
        EXPECT_THAT(videos, testing::ElementsAre(1, 2, 3)) << "the video without labels teaches nothing";
    }
    EXPECT_THAT(firstFrames, testing::ElementsAre(0, 1, 2, 3, 4));
}

TEST_F(ClipSamplerTest, CarriedStateGoesThroughEachPartInOrderToItsEnd)
{
    training_.carryState = true;
    training_.batch = 2;
    const std::vector<VideoPart> parts{part(1, 1100), part(2, 600), part(3, 700), part(4, 252)};
    const ClipSampler sampler(parts, model_, training_);
    for (int e = 0; e < 20; ++e) {
        const auto epoch = sampler.epoch(e);
        EXPECT_EQ(static_cast<std::int64_t>(epoch.size()), sampler.batchesPerEpoch());
        std::map<std::int64_t, std::int64_t> nextFrame;
        std::map<std::int64_t, int> steps;
        std::vector<std::int64_t> videoOfRow(2, -1);
        std::size_t rows = 2;
        for (const ClipBatch& batch : epoch) {
            ASSERT_LE(batch.rows.size(), rows) << "a row that has ended does not come back";
            rows = batch.rows.size();
            for (std::size_t row = 0; row < rows; ++row) {
                const Clip& clip = batch.rows[row];
                const std::int64_t video = videoOf(clip, parts);
                EXPECT_EQ(clip.continuesState, steps[video] > 0);
                if (clip.continuesState) {
                    EXPECT_EQ(videoOfRow[row], video);
                    EXPECT_EQ(clip.firstFrame, nextFrame[video]);
                }
                videoOfRow[row] = video;
                nextFrame[video] = clip.frameOfStep(clip.steps);
                steps[video] += clip.steps;
            }
        }
        for (const VideoPart& part : parts) {
            EXPECT_GE(nextFrame[raw(part.video)], part.range.last) << "the short end is used, too";
        }
    }
}

}  // namespace
}  // namespace longtake
