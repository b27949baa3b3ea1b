// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/clip.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "tests/core/frames/store_fixture.h"

namespace longtake {
namespace {

constexpr int kHeight = 4;
constexpr int kWidth = 5;
constexpr std::int64_t kFrames = 12;

std::uint8_t paintNumber(std::int64_t frame, int y, int x)
{
    return static_cast<std::uint8_t>(frame * frame + 7 * y + 31 * x);
}

class ClipTest : public testing::Test {
protected:
    ClipTest()
    {
        model_.height = kHeight;
        model_.width = kWidth;
        clip_.frames = makeStore(folder_, "video", kFrames, kHeight, kWidth, paintNumber);
        clip_.labels = makeLabels(kFrames, 3, [](std::int64_t n) { return n < 4 ? -1 : static_cast<int>(n % 3); });
        clip_.firstFrame = 3;
        clip_.stride = 2;
        clip_.steps = 4;
        clip_.allowed = {0, kFrames};
    }

    std::vector<float> input(int step, InputKind kind = InputKind::Difference)
    {
        model_.input = kind;
        std::vector<float> planes(static_cast<std::size_t>(model_.inputPlanes() * kHeight * kWidth), -1.0F);
        writeInput(clip_, model_, step, planes);
        return planes;
    }

    static float gray(std::int64_t frame, int y, int x)
    {
        return static_cast<float>(paintNumber(frame, std::clamp(y, 0, kHeight - 1), std::clamp(x, 0, kWidth - 1)));
    }

    static float at(const std::vector<float>& plane, int y, int x)
    {
        return plane[static_cast<std::size_t>(y * kWidth + x)];
    }

    TemporaryFolder folder_;
    ModelConfig model_;
    Clip clip_;
};

TEST_F(ClipTest, PictureIsGrayFromZeroToOne)
{
    const auto plane = input(2, InputKind::Picture);
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) EXPECT_FLOAT_EQ(at(plane, y, x), gray(7, y, x) / 255.0F);
    }
}

TEST_F(ClipTest, DifferenceIsToThePreviousStepInTenthsOfTheRange)
{
    const auto plane = input(1);
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) EXPECT_FLOAT_EQ(at(plane, y, x), (gray(5, y, x) - gray(3, y, x)) / 25.5F);
    }
}

TEST_F(ClipTest, FirstStepLooksBackOnlyInsideItsPart)
{
    EXPECT_FLOAT_EQ(at(input(0), 1, 1), (gray(3, 1, 1) - gray(1, 1, 1)) / 25.5F);
    clip_.allowed.first = 2;
    EXPECT_THAT(input(0), testing::Each(0.0F));
    EXPECT_FLOAT_EQ(at(input(1), 1, 1), (gray(5, 1, 1) - gray(3, 1, 1)) / 25.5F);
}

TEST_F(ClipTest, BothHasThePictureFirst)
{
    auto both = input(1, InputKind::Both);
    const auto picture = input(1, InputKind::Picture);
    auto difference = input(1, InputKind::Difference);
    EXPECT_TRUE(std::equal(picture.begin(), picture.end(), both.begin()));
    EXPECT_TRUE(std::equal(difference.begin(), difference.end(), both.begin() + kHeight * kWidth));
}

TEST_F(ClipTest, ShiftMovesTheContentAndRepeatsTheEdge)
{
    clip_.shiftX = 2;
    clip_.shiftY = -1;
    const auto picture = input(0, InputKind::Picture);
    const auto difference = input(1);
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            EXPECT_FLOAT_EQ(at(picture, y, x), gray(3, y + 1, x - 2) / 255.0F) << y << ' ' << x;
            EXPECT_FLOAT_EQ(at(difference, y, x), (gray(5, y + 1, x - 2) - gray(3, y + 1, x - 2)) / 25.5F);
        }
    }
}

TEST_F(ClipTest, ShiftLargerThanThePictureIsAllEdge)
{
    clip_.shiftX = 100;
    EXPECT_FLOAT_EQ(at(input(0, InputKind::Picture), 2, 4), gray(3, 2, 0) / 255.0F);
}

TEST_F(ClipTest, GainScalesAndItsSignTurnsOnlyDifferences)
{
    const auto plain = input(1, InputKind::Both);
    clip_.gain = -2.0F;
    const auto changed = input(1, InputKind::Both);
    const std::size_t half = plain.size() / 2;
    for (std::size_t k = 0; k < plain.size(); ++k) {
        EXPECT_FLOAT_EQ(changed[k], (k < half ? 2.0F : -2.0F) * plain[k]) << k;
    }
}

TEST_F(ClipTest, FlipMirrorsAndSwapsTheClasses)
{
    clip_.flip = true;
    clip_.flipSwaps = {1, 0, 2};
    const auto picture = input(1, InputKind::Picture);
    for (int x = 0; x < kWidth; ++x) EXPECT_FLOAT_EQ(at(picture, 1, x), gray(5, 1, kWidth - 1 - x) / 255.0F);

    EXPECT_EQ(targetClass(clip_, 1), 2) << "frame 5 is of class 2, which stays";
    EXPECT_EQ(targetClass(clip_, 2), 0) << "frame 7 is of class 1";
    EXPECT_EQ(targetClass(clip_, 3), 1) << "frame 9 is of class 0";
    EXPECT_EQ(targetState(clip_, 3, 1), LabelState::Present);
    EXPECT_EQ(targetState(clip_, 3, 0), LabelState::Absent);
}

TEST_F(ClipTest, StepsWithoutLabelAndPastTheEndAreMasked)
{
    EXPECT_EQ(targetClass(clip_, 0), -1) << "frame 3 is not labelled";
    EXPECT_EQ(targetClass(clip_, 1), 2);
    EXPECT_EQ(targetClass(clip_, 4), -1);
    EXPECT_EQ(targetState(clip_, 4, 0), LabelState::Unseen);
    EXPECT_EQ(countLabelledSteps(clip_), 3);
    EXPECT_THAT(input(4, InputKind::Both), testing::Each(0.0F));
    clip_.labels = nullptr;
    EXPECT_EQ(targetClass(clip_, 1), -1);
    EXPECT_EQ(countLabelledSteps(clip_), 0);
}

TEST(StepsUntil, CountsTheStepsThatFit)
{
    EXPECT_EQ(stepsUntil(0, {0, 10}, 5), 2);
    EXPECT_EQ(stepsUntil(0, {0, 11}, 5), 3);
    EXPECT_EQ(stepsUntil(9, {0, 10}, 5), 1);
    EXPECT_EQ(stepsUntil(10, {0, 10}, 5), 0);
}

TEST(LabelSnapshot, OneClassAndSeveralAtOnce)
{
    std::vector<LabelTrack> tracks(2, LabelTrack(4));
    tracks[0].swap({{{0, 2}, LabelState::Present}, {{2, 3}, LabelState::Absent}});
    tracks[1].swap({{{1, 2}, LabelState::Present}});

    const LabelSnapshot several(tracks, true);
    EXPECT_EQ(several.frameCount(), 4);
    EXPECT_EQ(several.stateAt(1, 0), LabelState::Present);
    EXPECT_EQ(several.stateAt(1, 1), LabelState::Present);
    EXPECT_EQ(several.stateAt(2, 0), LabelState::Absent);
    EXPECT_TRUE(several.isLabelled(2)) << "known to be absent is a label";
    EXPECT_FALSE(several.isLabelled(3));

    const LabelSnapshot one(tracks, false);
    EXPECT_EQ(one.classAt(0), 0);
    EXPECT_EQ(one.classAt(2), -1);
    EXPECT_FALSE(one.isLabelled(2)) << "which class it is is not known";
}

}  // namespace
}  // namespace longtake
