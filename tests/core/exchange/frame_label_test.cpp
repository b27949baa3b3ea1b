// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "core/exchange/frame_label.h"
#include "core/exchange/label_file.h"

namespace longtake {
namespace {

using enum LabelState;
using Runs = std::vector<LabelRun>;

const std::string kSession =
    "frame,label12,label9,label7,source_clip,source_frame\r\n0,step2_left,step2,step2,a.mp4,0\r\n"
    "1,step2_left,step2,step2,a.mp4,1\r\n2,step5_left,step5_left,step5,b.mp4,0\r\n3,step1,step1,step1,b.mp4,1\r\n";

ReadOptions knowing(std::vector<std::string> classes)
{
    ReadOptions options;
    options.fileName = "session.labels.csv";
    options.knownClasses = std::move(classes);
    return options;
}

std::vector<ImportedLabels> read(const std::string& text, const ReadOptions& options)
{
    auto result = readLabelText(text, "auto", options);
    EXPECT_TRUE(result.has_value()) << describe(result.error());
    return result ? *std::move(result) : std::vector<ImportedLabels>{};
}

std::string refused(const std::string& text, const ReadOptions& options)
{
    const auto result = readLabelText(text, "auto", options);
    return result ? std::string("read") : describe(result.error());
}

TEST(FrameLabel, ReadsTwoColumns)
{
    const auto files = read("frame,behavior\n0,walk\n1,walk\n2,\n3,rest\n", knowing({}));
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(files[0].format, "frame-label");
    ASSERT_EQ(files[0].classes.size(), 2U);
    EXPECT_EQ(files[0].classes[0].name, "rest");
    EXPECT_EQ(files[0].classes[0].runs, (Runs{{{0, 2}, Absent}, {{3, 4}, Present}}));
    EXPECT_EQ(files[0].classes[1].runs, (Runs{{{0, 2}, Present}, {{3, 4}, Absent}}));
    EXPECT_TRUE(files[0].problems.empty());
}

TEST(FrameLabel, TakesTheColumnWhoseNamesTheProjectKnows)
{
    const auto files = read(kSession, knowing({"step1", "step2", "step5_left", "step5_right"}));
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(files[0].problems, std::vector<std::string>{"the classes are read from column \"label9\"."});
    ASSERT_EQ(files[0].classes.size(), 3U);
    EXPECT_EQ(files[0].classes[1].name, "step2");
    EXPECT_EQ(files[0].classes[1].runs, (Runs{{{0, 2}, Present}, {{2, 4}, Absent}}));
}

TEST(FrameLabel, AsksWhichColumnWhereItIsNotObvious)
{
    EXPECT_EQ(refused(kSession, knowing({"Class 1"})),
              "session.labels.csv is not usable here: it has several columns that could name the class: label12 (3 "
              "values), label9 (3 values), label7 (3 values), source_clip (2 values), source_frame (2 values); say "
              "which one with --column NAME.");
    ReadOptions options = knowing({});
    options.column = "label7";
    EXPECT_EQ(read(kSession, options).at(0).classes.at(2).name, "step5");
    options.column = "label8";
    EXPECT_NE(
        refused(kSession, options).find("--column label8 is not usable here: session.labels.csv has no such column"),
        std::string::npos);
}

TEST(FrameLabel, SeveralNamesForAFrameAreAllThere)
{
    const auto files = read("frame,label\n0,walk\n0,sniff\n1,walk\n", knowing({}));
    EXPECT_EQ(files.at(0).classes.at(0).runs, (Runs{{{0, 1}, Present}, {{1, 2}, Absent}}));
    EXPECT_EQ(files.at(0).classes.at(1).runs, (Runs{{{0, 2}, Present}}));
}

TEST(FrameLabel, NamesOfPicturesTellVideosApart)
{
    const auto files =
        read("frame;label\nvideo_0_frame_167;0\nvideo_100_frame_36;1\nvideo_0_frame_31;1\n", knowing({}));
    ASSERT_EQ(files.size(), 2U);
    EXPECT_EQ(files[0].video, "video_0");
    EXPECT_EQ(files[0].classes.at(1).runs, (Runs{{{31, 32}, Present}, {{167, 168}, Absent}}));
    EXPECT_EQ(files[1].video, "video_100");
}

TEST(FrameLabel, AColumnOfNumbersIsNoListOfClasses)
{
    std::string text = "frame,label\n";
    for (int frame = 0; frame < 200; ++frame) text += std::to_string(frame) + ',' + std::to_string(frame * 3) + '\n';
    ReadOptions options = knowing({});
    options.column = "label";
    EXPECT_NE(refused(text, options).find("hardly classes"), std::string::npos);
}

}  // namespace
}  // namespace longtake
