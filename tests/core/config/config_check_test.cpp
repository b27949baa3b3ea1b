// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <functional>
#include <limits>
#include <string>

#include <gmock/gmock.h>

#include "core/config/training_config.h"

namespace longtake {
namespace {

using testing::HasSubstr;

void expectRefused(const std::function<void(RunConfig&)>& spoil, const std::string& option)
{
    RunConfig config;
    ASSERT_TRUE(check(config).has_value());
    spoil(config);
    const Status status = check(config);
    ASSERT_FALSE(status.has_value()) << option;
    EXPECT_EQ(status.error().code, ErrorCode::WrongUsage);
    EXPECT_THAT(describe(status.error()), HasSubstr(option));
}

TEST(ConfigCheck, NamesTheOptionThatIsOutOfRange)
{
    expectRefused([](RunConfig& c) { c.model.classes = 1; }, "classes");
    expectRefused([](RunConfig& c) { c.model.filters = 0; }, "--filters");
    expectRefused([](RunConfig& c) { c.model.layers = 4; }, "--layers");
    expectRefused([](RunConfig& c) { c.model.kernel = -3; }, "--kernel");
    expectRefused([](RunConfig& c) { c.model.height = 0; }, "--size");
    expectRefused([](RunConfig& c) { c.model.stride = -1; }, "--stride");
    expectRefused([](RunConfig& c) { c.model.gridRows = c.model.height + 1; }, "--grid");
    expectRefused([](RunConfig& c) { c.model.smoothingSeconds = -1.0; }, "smoothing");
    expectRefused([](RunConfig& c) { c.training.chunkSteps = -1; }, "--chunk");
    expectRefused([](RunConfig& c) { c.training.batch = 0; }, "--batch");
    expectRefused([](RunConfig& c) { c.training.epochs = 0; }, "--epochs");
    expectRefused([](RunConfig& c) { c.training.rate = 0.0; }, "--rate");
    expectRefused([](RunConfig& c) { c.training.rate = std::numeric_limits<double>::quiet_NaN(); }, "--rate");
    expectRefused([](RunConfig& c) { c.training.clipNorm = -1.0; }, "--clip");
    expectRefused([](RunConfig& c) { c.training.budgetBytes = -1; }, "--budget");
    expectRefused([](RunConfig& c) { c.training.marginPercent = 100.0; }, "--margin");
    expectRefused([](RunConfig& c) { c.training.augmentation.gain = 2.0; }, "--augment");
    expectRefused([](RunConfig& c) { c.training.split.guardFrames = -1; }, "--guard");
    expectRefused([](RunConfig& c) { c.training.device.clear(); }, "--device");
}

TEST(ConfigCheck, RefusesSharesThatAreNoShares)
{
    expectRefused([](RunConfig& c) { c.training.split.trainShare = 0.0; }, "--split");
    expectRefused([](RunConfig& c) { c.training.split.trainShare = 0.9; }, "--split");
    expectRefused([](RunConfig& c) { c.training.split.testShare = -0.1; }, "--split");
    expectRefused([](RunConfig& c) { c.training.split.kind = SplitKind::Videos; }, "--train-videos");
}

TEST(ConfigCheck, FlipNeedsEveryClassAndPairs)
{
    expectRefused(
        [](RunConfig& c) {
            c.training.augmentation.flipSwaps = {1, 0};
        },
        "classes in the table: 2, in the project: 9");
    expectRefused([](RunConfig& c) { c.training.augmentation.flipSwaps = {1, 2, 0, 3, 4, 5, 6, 7, 8}; }, "pairs");
    expectRefused([](RunConfig& c) { c.training.augmentation.flipSwaps = {9, 1, 2, 3, 4, 5, 6, 7, 0}; }, "pairs");

    RunConfig config;
    config.training.augmentation.flipSwaps = {1, 0, 2, 3, 4, 5, 6, 7, 8};
    EXPECT_TRUE(check(config).has_value());
}

TEST(ConfigCheck, StrideIsAboutSixStepsASecond)
{
    EXPECT_EQ(strideForFps(30.0), 5);
    EXPECT_EQ(strideForFps(29.97), 5);
    EXPECT_EQ(strideForFps(25.0), 4);
    EXPECT_EQ(strideForFps(60.0), 10);
    EXPECT_EQ(strideForFps(2.0), 1);
    EXPECT_EQ(strideForFps(0.0), 5);
    EXPECT_EQ(strideForFps(std::numeric_limits<double>::infinity()), 5);
    EXPECT_EQ(strideForFps(1e9), kLargestStride);
}

}  // namespace
}  // namespace longtake
