// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gmock/gmock.h>

#include "core/config/training_config.h"

namespace longtake {
namespace {

TEST(Presets, BalancedIsTheDefaultOfTheExperiments)
{
    RunConfig config = presetConfig("balanced").value();
    decideOpenSettings(config, 30.0);

    EXPECT_EQ(config.model.filters, 8);
    EXPECT_EQ(config.model.layers, 1);
    EXPECT_EQ(config.model.height, 30);
    EXPECT_EQ(config.model.width, 45);
    EXPECT_EQ(config.model.stride, 5);
    EXPECT_EQ(config.model.input, InputKind::Difference);
    EXPECT_EQ(config.model.normalise, NormaliseOrder::Pooled);
    EXPECT_EQ(config.model.features(), 8 * 9);
    EXPECT_EQ(config.model.head, HeadKind::OneClass);
    EXPECT_EQ(config.model.windowSteps, 50);
    EXPECT_EQ(config.model.smoothingSeconds, 4.0);
    EXPECT_EQ(config.training.chunkSteps, 50);
    EXPECT_FALSE(config.training.carryState);
    EXPECT_EQ(config.training.batch, 4);
    EXPECT_EQ(config.training.epochs, 80);
    EXPECT_EQ(config.training.optimiser, OptimiserKind::Adam);
    EXPECT_EQ(config.training.rate, 1e-2);
    EXPECT_EQ(config.training.schedule, RateSchedule::OneCycle);
    EXPECT_EQ(config.training.clipNorm, 1.0);
    EXPECT_EQ(config.training.augmentation.shiftPixels, 2);
    EXPECT_EQ(config.training.statisticsBatches, 20);
}

TEST(Presets, QuickAndAccurateDifferFromItInOneThingEach)
{
    RunConfig quick = presetConfig("quick").value();
    EXPECT_EQ(quick.training.epochs, 40);
    quick.training.epochs = 80;
    quick.training.preset = "balanced";
    EXPECT_EQ(quick, presetConfig("balanced").value());

    RunConfig accurate = presetConfig("accurate").value();
    EXPECT_EQ(accurate.model.filters, 16);
    accurate.model.filters = 8;
    accurate.training.preset = "balanced";
    EXPECT_EQ(accurate, presetConfig("balanced").value());
}

TEST(Presets, SeedIsTheJobThatMustFit)
{
    RunConfig config = presetConfig("seed").value();
    decideOpenSettings(config, 30.0);
    EXPECT_EQ(config.model.filters, 40);
    EXPECT_EQ(config.model.height, 135);
    EXPECT_EQ(config.model.width, 240);
    EXPECT_EQ(config.model.stride, 1);
    EXPECT_EQ(config.model.input, InputKind::Picture);
    EXPECT_EQ(config.model.normalise, NormaliseOrder::Pixels);
    EXPECT_EQ(config.model.gridRows * config.model.gridColumns, 1);
    EXPECT_EQ(config.model.windowSteps, 0);
    EXPECT_EQ(config.training.chunkSteps, 0);
    EXPECT_EQ(config.training.batch, 1);
    EXPECT_EQ(config.training.rate, 1e-3);
}

TEST(Presets, AllPassTheirOwnCheckAndAnUnknownNameIsAnsweredWithTheList)
{
    for (const std::string& name : presetNames()) {
        const RunConfig config = presetConfig(name).value();
        EXPECT_TRUE(check(config).has_value()) << name;
        EXPECT_EQ(config.training.preset, name);
    }
    const auto unknown = presetConfig("fast");
    ASSERT_FALSE(unknown.has_value());
    EXPECT_THAT(describe(unknown.error()), testing::HasSubstr("quick, balanced, accurate, seed"));
}

TEST(Presets, OpenSettingsAreDecidedOnceAndFollowTheChunk)
{
    RunConfig config = presetConfig("quick").value();
    config.training.chunkSteps = 70;
    decideOpenSettings(config, 60.0);
    EXPECT_EQ(config.model.stride, 10);
    EXPECT_EQ(config.model.windowSteps, 70);
    decideOpenSettings(config, 30.0);
    EXPECT_EQ(config.model.stride, 10);

    config.training.carryState = true;
    decideOpenSettings(config, 30.0);
    EXPECT_EQ(config.model.windowSteps, 0) << "a model trained with carried state sees the whole video";
}

}  // namespace
}  // namespace longtake
