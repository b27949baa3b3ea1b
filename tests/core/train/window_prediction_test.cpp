// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/window_prediction.h"

#include "tests/core/train/moving_bars.h"

#include <ATen/ATen.h>
#include <gtest/gtest.h>

namespace longtake {
namespace {

class WindowPredictionTest : public ::testing::Test {
protected:
    ProbabilityTrack predict(const ModelConfig& model, const VideoPart& part, int windows)
    {
        const Parameters parameters = Parameters::initial(model, 1, at::kFloat);
        WindowPrediction prediction(model, windows, at::kCPU, 2);
        ProbabilityTrack track;
        EXPECT_TRUE(prediction.run(parameters, NormStatistics::initial(model), part, track, {}, {}));
        return track;
    }

    static double largestDifference(const ProbabilityTrack& a, std::int64_t frameA, const ProbabilityTrack& b,
                                    std::int64_t frameB)
    {
        double largest = 0.0;
        for (std::int64_t k = 0; k < a.classes; ++k) {
            const auto at = [&](const ProbabilityTrack& track, std::int64_t frame) {
                return static_cast<double>(track.values[static_cast<std::size_t>(frame * track.classes + k)]);
            };
            largest = std::max(largest, std::abs(at(a, frameA) - at(b, frameB)));
        }
        return largest;
    }

    test::TempFolder folder_;
    ModelConfig model_ = barsTask(folder_.path()).config.model;
};

TEST_F(WindowPredictionTest, EveryFrameHasProbabilitiesThatAddUpToOne)
{
    for (const int frames : {1, 5, 12, 13, 200}) {
        for (const int stride : {1, 5, 7}) {
            for (const int window : {0, 1, 3, 12, 1000}) {
                model_.stride = stride;
                model_.windowSteps = window;
                const auto track = predict(model_, movingBars(folder_.path(), 9, frames), 3);
                ASSERT_EQ(track.values.size(), static_cast<std::size_t>(frames * 3));
                for (int frame = 0; frame < frames; ++frame) {
                    const auto* p = track.values.data() + frame * 3;
                    ASSERT_NEAR(p[0] + p[1] + p[2], 1.0, 1e-5)
                        << frames << " frames, stride " << stride << ", window " << window << ", frame " << frame;
                }
            }
        }
    }
}

TEST_F(WindowPredictionTest, HoldsEachPredictionUntilTheNextStep)
{
    model_.stride = 5;
    const auto track = predict(model_, movingBars(folder_.path(), 9, 103), 2);
    for (int frame = 0; frame < 103; ++frame) EXPECT_EQ(largestDifference(track, frame, track, frame / 5 * 5), 0.0);
}

TEST_F(WindowPredictionTest, KeepsTheLaterHalfOfEachWindow)
{
    model_.windowSteps = 10;
    const auto track = predict(model_, movingBars(folder_.path(), 9, 60), 2);
    // Frame 27 belongs to the window [20, 30), computed alone as a video of ten frames that goes on from frame 20.
    VideoPart part = movingBars(folder_.path(), 9, 60);
    ModelConfig whole = model_;
    whole.windowSteps = 0;
    whole.input = model_.input = InputKind::Picture;  // so that the window's first step does not look back
    const auto windows = predict(model_, part, 2);
    part.range = {20, 30};
    const auto alone = predict(whole, part, 1);
    for (int frame = 25; frame < 30; ++frame) EXPECT_LE(largestDifference(windows, frame, alone, frame - 20), 1e-6);
    EXPECT_GT(largestDifference(windows, 22, alone, 2), 1e-6);
}

TEST_F(WindowPredictionTest, DoesNotDependOnHowManyWindowsAreComputedAtOnce)
{
    const VideoPart part = movingBars(folder_.path(), 9, 200);
    const auto one = predict(model_, part, 1), five = predict(model_, part, 5);
    for (int frame = 0; frame < 200; ++frame) EXPECT_LE(largestDifference(one, frame, five, frame), 1e-6);
}

}  // namespace
}  // namespace longtake
