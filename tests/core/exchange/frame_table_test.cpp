// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/exchange/frame_table.h"
#include "core/exchange/label_file.h"

namespace longtake {
namespace {

using enum LabelState;

ImportedLabels read(const std::string& text, ReadOptions options = {})
{
    options.fileName = "cage7_labels.csv";
    Result<std::vector<ImportedLabels>> result = readLabelText(text, "auto", options);
    EXPECT_TRUE(result.has_value()) << describe(result.error());
    if (!result) return {};
    EXPECT_EQ(result->size(), 1U);
    return result->front();
}

std::vector<LabelRun> runs(const ImportedLabels& labels, const std::string& name)
{
    for (const ImportedClass& each : labels.classes) {
        if (each.name == name) return each.runs;
    }
    ADD_FAILURE() << "no class " << name;
    return {};
}

using Runs = std::vector<LabelRun>;

TEST(FrameTable, ReadsDeepEthogramsShape)
{
    const ImportedLabels labels = read(",background,groom,rear\n0,1,0,0\n1,0,1,0\n2,-1,-1,-1\n3,0,1,1\n");
    EXPECT_EQ(labels.format, "frame-table");
    ASSERT_EQ(labels.classes.size(), 3U);
    EXPECT_TRUE(labels.classes[0].isBackground);
    EXPECT_EQ(runs(labels, "groom"), (Runs{{{0, 1}, Absent}, {{1, 2}, Present}, {{3, 4}, Present}}));
    EXPECT_EQ(runs(labels, "rear"), (Runs{{{0, 2}, Absent}, {{3, 4}, Present}}));
    EXPECT_EQ(runs(labels, "background"), (Runs{{{0, 1}, Present}, {{1, 2}, Absent}, {{3, 4}, Absent}}));
    EXPECT_EQ(labels.frames, (FrameRange{0, 4}));
    EXPECT_TRUE(labels.problems.empty());
}

TEST(FrameTable, ReadsTrueAndFalseAndFractions)
{
    const ImportedLabels labels = read("Frame;walk;rest\n0;True;0.0\n1;False;1.0\n2;;nan\n");
    EXPECT_EQ(runs(labels, "walk"), (Runs{{{0, 1}, Present}, {{1, 2}, Absent}}));
    EXPECT_EQ(runs(labels, "rest"), (Runs{{{0, 1}, Absent}, {{1, 2}, Present}}));
}

TEST(FrameTable, ReadsATableThatIsTurnedRound)
{
    const ImportedLabels labels = read("behaviour,0,1,2,3\nwalk,1,1,0,0\nrest,0,0,1,-1\n");
    EXPECT_EQ(runs(labels, "walk"), (Runs{{{0, 2}, Present}, {{2, 4}, Absent}}));
    EXPECT_EQ(runs(labels, "rest"), (Runs{{{0, 2}, Absent}, {{2, 3}, Present}}));
    ASSERT_EQ(labels.problems.size(), 1U);
    EXPECT_EQ(labels.problems[0], "the table has one row a class; it is read turned round.");
}

TEST(FrameTable, ReadsATableWithoutFrameNumbers)
{
    const ImportedLabels labels = read("walk,rest\n1,0\n1,0\n0,1\n");
    EXPECT_EQ(runs(labels, "walk"), (Runs{{{0, 2}, Present}, {{2, 3}, Absent}}));
    EXPECT_EQ(labels.problems,
              std::vector<std::string>{"no column numbers the frames, so the first row is taken as frame 0."});
}

TEST(FrameTable, OneClassIsOneClass)
{
    const ImportedLabels labels = read("frame,walk\n0,1\n1,0\n");
    ASSERT_EQ(labels.classes.size(), 1U);
    EXPECT_EQ(runs(labels, "walk"), (Runs{{{0, 1}, Present}, {{1, 2}, Absent}}));
}

TEST(FrameTable, BackgroundTogetherWithAClassGivesWayAndIsReported)
{
    const ImportedLabels labels = read(",background,walk\n0,1,1\n1,1,0\n2,1,1\n");
    EXPECT_EQ(runs(labels, "background"), (Runs{{{0, 1}, Absent}, {{1, 2}, Present}, {{2, 3}, Absent}}));
    ASSERT_EQ(labels.problems.size(), 1U);
    EXPECT_EQ(labels.problems[0],
              "2 lines, first line 2: \"background\" is 1 together with another class; the other class counts.");
}

TEST(FrameTable, BackgroundCanMeanNotLabelled)
{
    std::string text = ",background,walk\n";
    for (int frame = 0; frame < 100; ++frame) text += std::to_string(frame) + (frame < 5 ? ",0,1\n" : ",1,0\n");
    EXPECT_NE(read(text).problems.at(0).find("95 of 100 frames are background"), std::string::npos);
    ReadOptions options;
    options.backgroundIsUnseen = true;
    const ImportedLabels labels = read(text, options);
    ASSERT_EQ(labels.classes.size(), 1U);
    EXPECT_EQ(runs(labels, "walk"), (Runs{{{0, 5}, Present}}));
}

TEST(FrameTable, SlipsAreReportedWithTheirLine)
{
    std::string text = "frame,walk,rest\n";
    for (int frame = 0; frame < 60; ++frame) text += std::to_string(frame) + ",1,0\n";
    text += "60,7,0\nsixty-one,1,0\n59,0,1\n";
    const ImportedLabels labels = read(text);
    EXPECT_EQ(runs(labels, "walk"), (Runs{{{0, 60}, Present}}));
    EXPECT_EQ(runs(labels, "rest"), (Runs{{{0, 61}, Absent}}));
    EXPECT_EQ(labels.problems,
              (std::vector<std::string>{"line 63: the frame number cannot be read; the row is left out.",
                                        "line 64: the frame occurs once more; its first row counts.",
                                        "line 62: \"walk\" is neither 0, 1 nor -1; taken as not labelled."}));
}

TEST(FrameTable, RowsMayComeInAnyOrder)
{
    const ImportedLabels labels = read("frame,walk,rest\n2,0,1\n0,1,0\n1,1,0\n");
    EXPECT_EQ(runs(labels, "walk"), (Runs{{{0, 2}, Present}, {{2, 3}, Absent}}));
}

TEST(FrameTable, WhatCannotBeReadIsRefusedInWords)
{
    ReadOptions options;
    options.fileName = "x.csv";
    const auto refused = [&](const std::string& text, const std::string& format) {
        const auto result = readLabelText(text, format, options);
        return result ? std::string("read") : describe(result.error());
    };
    EXPECT_NE(refused("0,1,0\n1,0,1\n", "frame-table").find("its first line must name the classes"), std::string::npos);
    EXPECT_NE(refused("frame,walk,walk\n0,1,0\n1,0,1\n", "auto").find("two columns are called \"walk\""),
              std::string::npos);
    EXPECT_NE(refused("frame,x,y\n0,12.5,3\n1,13,3\n", "frame-table").find("no column that holds only 1, 0 and -1"),
              std::string::npos);
    EXPECT_NE(refused("time,x\n0.1,12.5\n0.2,13\n", "auto").find("its columns are \"time\", \"x\""), std::string::npos);
    EXPECT_NE(refused("{\"project_name\": 1}", "auto").find("x.csv is not supported: it looks like a JSON file"),
              std::string::npos);
    EXPECT_NE(refused("<?xml version=\"1.0\"?>", "bouts").find("an XML file"), std::string::npos);
    EXPECT_NE(refused("a,b\n", "boris").find("the formats are auto, frame-table"), std::string::npos);
}

ClassList classes(bool background)
{
    return namedClasses({"walk", "rest, long", "groom"}, background ? "nothing" : "").value();
}

TEST(FrameTable, WritesDeepEthogramsShape)
{
    std::vector<LabelTrack> tracks(3, LabelTrack(4));
    tracks[0].swap({{{0, 2}, Present}, {{2, 3}, Absent}});
    tracks[1].swap({{{0, 3}, Absent}});
    tracks[2].swap({{{0, 1}, Absent}, {{1, 2}, Unseen}, {{2, 3}, Absent}});
    EXPECT_EQ(frameTableText(classes(false), tracks, false, FrameTableStyle::Own),
              ",background,walk,\"rest, long\",groom\n0,0,1,0,0\n1,0,1,0,0\n2,1,0,0,0\n3,-1,-1,-1,-1\n");
    EXPECT_EQ(frameTableText(classes(false), tracks, true, FrameTableStyle::Own),
              ",background,walk,\"rest, long\",groom\n0,0,1,0,0\n1,0,1,0,-1\n2,1,0,0,0\n3,-1,-1,-1,-1\n");
    EXPECT_EQ(frameTableText(classes(false), tracks, true, FrameTableStyle::DeepEthogram),
              ",background,walk,\"rest, long\",groom\n0,0,1,0,0\n1,-1,-1,-1,-1\n2,1,0,0,0\n3,-1,-1,-1,-1\n");
}

TEST(FrameTable, ProbabilitiesReadBackExactly)
{
    std::vector<std::uint16_t> values;
    for (int i = 0; i <= 65535; i += 3) values.push_back(static_cast<std::uint16_t>(i));
    values.resize(values.size() / 2 * 2);
    const std::string text = probabilityTableText({"walk", "rest"}, values);
    const CsvTable table = CsvTable::parse(text, "p.csv").value();
    EXPECT_EQ(table.cell(0, 2), "rest");
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double value = std::stod(std::string(table.cell(1 + i / 2, 1 + i % 2)));
        ASSERT_EQ(static_cast<std::uint16_t>(value * 65535.0 + 0.5), values[i]);
    }
}

// What was written, read back, and written again is the same to the byte; what was read back is the same to the state.
TEST(FrameTable, RoundTripsBitForBit)
{
    Random random(3);
    for (const bool background : {false, true}) {
        const ClassList list = classes(background);
        std::vector<LabelTrack> tracks(static_cast<std::size_t>(list.count()), LabelTrack(500));
        for (int edit = 0; edit < 200; ++edit) {
            const std::int64_t first = random.below(490);
            const auto index = static_cast<std::size_t>(random.below(list.count()));
            // With a background class of its own a project cannot have it together with another one.
            for (std::size_t other = 0; background && other < tracks.size(); ++other)
                tracks[other].swap({{{first, first + 10}, other == index ? Present : Absent}});
            if (!background) tracks[index].swap({{{first, first + 10}, static_cast<LabelState>(random.below(3) - 1)}});
        }
        const std::string text = frameTableText(list, tracks, true, FrameTableStyle::Own);
        const ImportedLabels labels = read(text);
        EXPECT_TRUE(labels.problems.empty());
        std::vector<LabelTrack> back(tracks.size(), LabelTrack(500));
        for (const ImportedClass& each : labels.classes) {
            const auto index = each.isBackground ? list.background() : list.indexOfName(each.name);
            if (!index) continue;
            for (const LabelRun& run : each.runs) back[static_cast<std::size_t>(*index)].swap({run});
        }
        EXPECT_EQ(back, tracks);
        EXPECT_EQ(frameTableText(list, back, true, FrameTableStyle::Own), text);
    }
}

}  // namespace
}  // namespace longtake
