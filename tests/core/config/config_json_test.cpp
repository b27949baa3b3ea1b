// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/config/config_json.h"

#include <cstdint>
#include <limits>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace longtake {
namespace {

using testing::HasSubstr;

// Every field differs from its default, so that one that is not written or not read shows.
RunConfig unusualConfig()
{
    return {
        .model = {.classes = 4,
                  .filters = 17,
                  .layers = 2,
                  .kernel = 5,
                  .height = 61,
                  .width = 83,
                  .stride = 3,
                  .input = InputKind::Both,
                  .normalise = NormaliseOrder::Pixels,
                  .gridRows = 2,
                  .gridColumns = 5,
                  .activation = GateActivation::HardSigmoidKeras3,
                  .head = HeadKind::KerasLegacy,
                  .windowSteps = 123,
                  .cullContrast = 0.7,
                  .smoothingSeconds = 0.1},
        .training = {.preset = "accurate",
                     .chunkSteps = 77,
                     .carryState = true,
                     .batch = 9,
                     .epochs = 11,
                     .maxSteps = 5'000'000'000,
                     .stopPatience = 6,
                     .optimiser = OptimiserKind::Adadelta,
                     .rate = 0.1 + 0.2,
                     .schedule = RateSchedule::Cosine,
                     .weightDecay = 1e-5,
                     .clipNorm = 0.5,
                     .classWeights = ClassWeights::Sqrt,
                     .augmentation =
                         {.shiftPixels = 1, .gain = 0.25, .randomSign = true, .flip = true, .flipSwaps = {1, 0, 2, 3}},
                     .statisticsBatches = 3,
                     .seed = std::numeric_limits<std::uint64_t>::max(),
                     .split = {.kind = SplitKind::Videos,
                               .trainShare = 0.5,
                               .validationShare = 0.3,
                               .testShare = 0.2,
                               .guardFrames = 7,
                               .trainVideos = {1, 2},
                               .validationVideos = {3},
                               .testVideos = {4}},
                     .device = "GPU-7d3c",
                     .budgetBytes = 4'790'000'000,
                     .marginBytes = 1,
                     .marginPercent = 2.5,
                     .threads = 3,
                     .memorySchedule = MemorySchedule::SegmentStates,
                     .diskBudgetBytes = 16'000'000'000}};
}

TEST(ConfigJson, EveryFieldComesBack)
{
    const RunConfig config = unusualConfig();
    EXPECT_EQ(runConfigFromJson(toJson(config)).value(), config);
    EXPECT_EQ(runConfigFromJson(toJson(RunConfig{})).value(), RunConfig{});
}

TEST(ConfigJson, KeysAndWordsAreThoseOfTheCommandLine)
{
    const auto json = nlohmann::json::parse(toJson(unusualConfig()));
    EXPECT_EQ(json["model"]["grid_rows"], 2);
    EXPECT_EQ(json["model"]["activation"], "hard-sigmoid-keras3");
    EXPECT_EQ(json["training"]["memory_schedule"], "segment-states");
    EXPECT_EQ(json["training"]["augmentation"]["flip_swaps"], (std::vector<int>{1, 0, 2, 3}));
    EXPECT_EQ(json["training"]["split"]["kind"], "videos");
}

TEST(ConfigJson, MissingKeysKeepTheirDefaultAndUnknownOnesAreIgnored)
{
    const RunConfig config =
        runConfigFromJson(R"({"model": {"filters": 12, "colour": "red"}, "later": [1, 2]})").value();
    EXPECT_EQ(config.model.filters, 12);
    EXPECT_EQ(config.model.height, ModelConfig{}.height);
    EXPECT_EQ(config.training, TrainingConfig{});
}

TEST(ConfigJson, SaysWhichValueIsWrong)
{
    const auto complaint = [](const char* text) {
        const auto config = runConfigFromJson(text);
        if (config) return std::string("accepted");
        EXPECT_EQ(config.error().code, ErrorCode::WrongFormat);
        return describe(config.error());
    };
    EXPECT_THAT(complaint(""), HasSubstr("no JSON object"));
    EXPECT_THAT(complaint("[1, 2]"), HasSubstr("no JSON object"));
    EXPECT_THAT(complaint(R"({"model": )"), HasSubstr("no JSON object"));
    EXPECT_THAT(complaint(R"({"model": 3})"), HasSubstr("\"model\""));
    EXPECT_THAT(complaint(R"({"model": {"filters": "many"}})"), HasSubstr("\"model.filters\""));
    EXPECT_THAT(complaint(R"({"model": {"filters": 99999999999}})"), HasSubstr("\"model.filters\""));
    EXPECT_THAT(complaint(R"({"model": {"filters": 2.5}})"), HasSubstr("\"model.filters\""));
    EXPECT_THAT(complaint(R"({"model": {"input": "sound"}})"), HasSubstr("\"model.input\""));
    EXPECT_THAT(complaint(R"({"training": {"rate": null}})"), HasSubstr("\"training.rate\""));
    EXPECT_THAT(complaint(R"({"training": {"seed": -1}})"), HasSubstr("\"training.seed\""));
    EXPECT_THAT(complaint(R"({"training": {"split": {"train_videos": ["a"]}}})"),
                HasSubstr("\"training.split.train_videos\""));
    EXPECT_THAT(complaint(R"({"model": {"filters": 0}})"), HasSubstr("--filters"));
}

TEST(ConfigWords, AnUnknownWordIsAnsweredWithTheList)
{
    EXPECT_EQ(fromWord<HeadKind>("multi-label").value(), HeadKind::MultiLabel);
    EXPECT_EQ(toWord(GateActivation::HardSigmoidKeras2), "hard-sigmoid");
    const auto unknown = fromWord<OptimiserKind>("lion");
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().code, ErrorCode::WrongUsage);
    EXPECT_THAT(describe(unknown.error()), HasSubstr("adam, adamw, adadelta, sgd"));
}

}  // namespace
}  // namespace longtake
