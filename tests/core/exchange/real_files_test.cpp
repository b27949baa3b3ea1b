// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Files that other programs wrote, against what a correct reader must find in them. Skipped where they are not there.

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/atomic_file.h"
#include "core/exchange/label_file.h"
#include "tests/support/shared_data.h"

namespace longtake {
namespace {

using nlohmann::json;

struct RealFile {
    std::string text;
    json truth;
};

std::optional<RealFile> realFile(const std::string& name)
{
    const auto folder = sharedData("exchange");
    if (!folder || !std::filesystem::exists(*folder / name)) return std::nullopt;
    return RealFile{readWholeFile(*folder / name).value(),
                    json::parse(readWholeFile(*folder / (name + ".truth.json")).value())};
}

std::int64_t presentFrames(const ImportedClass& label)
{
    std::int64_t frames = 0;
    for (const LabelRun& run : label.runs) {
        if (run.state == LabelState::Present) frames += run.frames.size();
    }
    return frames;
}

TEST(RealFiles, DeepEthogram)
{
    const std::string name = "deepethogram/simba_deep_ethogram_labels_first300.csv";
    const auto file = realFile(name);
    if (!file) GTEST_SKIP() << "not there: " << name;
    const auto labels = readLabelText(file->text, "auto", {});
    ASSERT_TRUE(labels.has_value()) << describe(labels.error());
    ASSERT_EQ(labels->size(), 1U);
    EXPECT_EQ(labels->front().frames.last, file->truth["frames"].get<std::int64_t>());
    EXPECT_TRUE(labels->front().problems.empty());
    EXPECT_EQ(labels->front().classes.size(), file->truth["classes"].size());
    for (const ImportedClass& label : labels->front().classes) {
        const json truth = file->truth["classes"].at(label.name);
        std::int64_t bouts = 0;
        FrameRange span;
        for (const LabelRun& run : label.runs) {
            if (run.state != LabelState::Present) continue;
            if (bouts++ == 0) span.first = run.frames.first;
            span.last = run.frames.last;
        }
        EXPECT_EQ(bouts, truth["bouts"].get<std::int64_t>()) << label.name;
        EXPECT_EQ(presentFrames(label), truth["frames"].get<std::int64_t>()) << label.name;
        if (bouts == 0) continue;
        EXPECT_EQ(span.first, truth["first_start"].get<std::int64_t>()) << label.name;
        EXPECT_EQ(span.last, truth["last_stop"].get<std::int64_t>()) << label.name;
    }
}

TEST(RealFiles, SampledFramesOfManyVideos)
{
    const std::string name = "other/blines_frame_labels_semicolon.csv";
    const auto file = realFile(name);
    if (!file) GTEST_SKIP() << "not there: " << name;
    const auto labels = readLabelText(file->text, "auto", {});
    ASSERT_TRUE(labels.has_value()) << describe(labels.error());
    EXPECT_EQ(labels->size(), file->truth["videos"].get<std::size_t>());
    std::map<std::string, std::int64_t> frames;
    for (const ImportedLabels& video : *labels) {
        for (const ImportedClass& label : video.classes) frames[label.name] += presentFrames(label);
    }
    EXPECT_EQ(frames["0"], file->truth["classes"]["0"]["frames"].get<std::int64_t>());
    EXPECT_EQ(frames["1"], file->truth["classes"]["1"]["frames"].get<std::int64_t>());
}

TEST(RealFiles, HandWashSessions)
{
    const auto folder = sharedData("labelled");
    if (!folder) GTEST_SKIP() << "not there: labelled";
    ReadOptions options;
    options.knownClasses = {"step1",       "step2",      "step3",       "step4", "step5_left",
                            "step5_right", "step6_left", "step6_right", "step7"};
    std::int64_t frames = 0;
    for (int session = 1; session <= 7; ++session) {
        const auto path = *folder / "handwash/sessions" / ("handwash_00" + std::to_string(session) + ".labels.csv");
        const auto labels = readLabelText(readWholeFile(path).value(), "auto", options);
        ASSERT_TRUE(labels.has_value()) << describe(labels.error());
        std::int64_t inFile = 0;
        for (const ImportedClass& label : labels->front().classes) inFile += presentFrames(label);
        EXPECT_EQ(inFile, labels->front().frames.last) << path;  // a class for every frame
        frames += inFile;
    }
    EXPECT_EQ(frames, 31044);
}

TEST(RealFiles, OtherProgramsFilesAreRefusedInWords)
{
    const auto folder = sharedData("exchange");
    if (!folder) GTEST_SKIP() << "not there: exchange";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_regular_file() || name.find(".truth.json") != std::string::npos) continue;
        ReadOptions options;
        options.fileName = name;
        const auto labels = readLabelText(readWholeFile(entry.path()).value(), "auto", options);
        if (labels) continue;
        EXPECT_NE(labels.error().code, ErrorCode::Internal) << name;
        EXPECT_EQ(labels.error().subject, name);
        EXPECT_FALSE(labels.error().detail.empty()) << name;
    }
}

}  // namespace
}  // namespace longtake
