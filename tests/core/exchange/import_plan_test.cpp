// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "core/exchange/import_plan.h"

namespace longtake {
namespace {

using enum LabelState;
using Runs = std::vector<LabelRun>;

class ImportPlanTest : public testing::Test {
protected:
    ImportPlan plan(const ImportedLabels& labels, const ImportOptions& options = {})
    {
        ImportTarget target;
        target.video = VideoId{1};
        target.videoName = "cage7.mp4";
        target.times = {100, [](std::int64_t frame) { return static_cast<double>(frame) / 25.0; }};
        std::vector<ClassInfo> classes = classes_.all();
        for (std::size_t i = 0; i < classes.size(); ++i) classes[i].id = ClassId{static_cast<std::int64_t>(i) + 1};
        target.classes = ClassList::make(classes).value();
        target.multiLabel = multiLabel_;
        target.tracks = tracks_;
        return planImport(labels, target, options);
    }
    static ImportedLabels file(std::vector<ImportedClass> classes, FrameRange frames)
    {
        ImportedLabels labels;
        labels.format = "frame-table";
        labels.classes = std::move(classes);
        labels.frames = frames;
        return labels;
    }
    // The tracks after the plan is carried out.
    std::vector<LabelTrack> after(const ImportPlan& planned)
    {
        std::vector<LabelTrack> tracks = tracks_;
        for (const TrackRuns& runs : planned.runs)
            tracks[static_cast<std::size_t>(raw(runs.label)) - 1].swap(runs.runs);
        return tracks;
    }

    ClassList classes_ = namedClasses({"walk", "Rest", "groom"}).value();
    std::vector<LabelTrack> tracks_ = std::vector<LabelTrack>(3, LabelTrack(100));
    bool multiLabel_ = false;
};

TEST_F(ImportPlanTest, MatchesNamesAndCountsBouts)
{
    const ImportPlan planned = plan(file(
        {{"walk", {{{0, 10}, Present}, {{20, 25}, Present}}, {}, false}, {"rest", {{{10, 20}, Present}}, {}, false}},
        {0, 25}));
    ASSERT_EQ(planned.classes.size(), 2U);
    EXPECT_EQ(planned.classes[0].mappedTo, "walk");
    EXPECT_EQ(planned.classes[0].bouts, 2);
    EXPECT_EQ(planned.classes[0].frames, 15);
    EXPECT_EQ(planned.classes[0].span, (FrameRange{0, 25}));
    EXPECT_DOUBLE_EQ(planned.classes[0].lastSeconds, 1.0);
    EXPECT_EQ(planned.classes[1].mappedTo, "Rest");
    EXPECT_EQ(planned.framesLabelled, 25);
    EXPECT_EQ(planned.framesOverwritten, 0);
    EXPECT_TRUE(planned.problems.empty());
    const auto tracks = after(planned);
    EXPECT_EQ(tracks[0].runs(),
              (Runs{{{0, 10}, Present}, {{10, 20}, Absent}, {{20, 25}, Present}, {{25, 100}, Unseen}}));
    EXPECT_EQ(tracks[2].runs(), (Runs{{{0, 25}, Absent}, {{25, 100}, Unseen}}));
}

TEST_F(ImportPlanTest, UnmatchedClassesAreNamedRenamedOrLeftOut)
{
    const ImportedLabels labels = file({{"jump", {{{0, 10}, Present}}, {}, false}}, {0, 10});
    EXPECT_EQ(plan(labels).unmatched(), std::vector<std::string>{"jump"});
    EXPECT_TRUE(plan(labels).runs.empty());
    const ImportPlan renamed = plan(labels, {{{"jump", "groom"}}, {}});
    EXPECT_TRUE(renamed.unmatched().empty());
    EXPECT_EQ(after(renamed)[2].nextBout(-1), (FrameRange{0, 10}));
    const ImportPlan left = plan(labels, {{{"jump", ""}}, {}});
    EXPECT_TRUE(left.unmatched().empty());
    EXPECT_EQ(left.classes[0].mappedTo, "");
}

TEST_F(ImportPlanTest, WhatTheFileSaysNothingAboutStays)
{
    tracks_[2].swap({{{0, 100}, Present}});
    tracks_[0].swap({{{0, 100}, Absent}});
    tracks_[1].swap({{{0, 100}, Absent}});
    const ImportPlan planned = plan(file({{"walk", {{{10, 20}, Present}, {{30, 40}, Present}}, {}, false}}, {10, 40}));
    EXPECT_EQ(planned.framesOverwritten, 20);
    const auto tracks = after(planned);
    EXPECT_EQ(tracks[0].at(15), Present);
    EXPECT_EQ(tracks[2].at(15), Absent);
    EXPECT_EQ(tracks[2].at(25), Present);
    EXPECT_EQ(tracks[2].at(50), Present);
}

TEST_F(ImportPlanTest, FramesPastTheEndAreCutAndReported)
{
    const ImportPlan planned = plan(file({{"walk", {{{90, 103}, Present}}, {}, false}}, {90, 103}));
    EXPECT_EQ(planned.classes[0].span, (FrameRange{90, 100}));
    EXPECT_EQ(planned.problems, std::vector<std::string>{"past the end of cage7.mp4 (100 frames): 1 bout, cut there."});
}

TEST_F(ImportPlanTest, CountingFromOneIsNoticed)
{
    const ImportedLabels whole = file({{"walk", {{{1, 101}, Present}}, {}, false}}, {1, 101});
    const ImportPlan planned = plan(whole);
    EXPECT_EQ(planned.classes[0].span, (FrameRange{0, 100}));
    EXPECT_EQ(planned.problems,
              std::vector<std::string>{"the frames are counted from 1, since the last one is the number of frames."});

    const ImportedLabels part = file({{"walk", {{{1, 50}, Present}}, {}, false}}, {1, 50});
    EXPECT_EQ(plan(part).classes[0].span, (FrameRange{1, 50}));
    EXPECT_NE(plan(part).problems.at(0).find("--first-frame 1"), std::string::npos);
    EXPECT_EQ(plan(part, {{}, 1}).classes[0].span, (FrameRange{0, 49}));
    EXPECT_TRUE(plan(part, {{}, 1}).problems.empty());
}

TEST_F(ImportPlanTest, TwoClassesInAFrameOfAnExclusiveProjectAreLeftOutAndReported)
{
    const ImportedLabels labels =
        file({{"walk", {{{0, 20}, Present}}, {}, false}, {"rest", {{{0, 15}, Absent}, {{15, 30}, Present}}, {}, false}},
             {0, 30});
    const ImportPlan planned = plan(labels);
    EXPECT_EQ(planned.problems, std::vector<std::string>{"more than one class in a frame: 5 frames, first 15:20. This "
                                                         "project takes one, so they stay as they are."});
    const auto tracks = after(planned);
    EXPECT_EQ(tracks[0].nextBout(-1), (FrameRange{0, 15}));
    EXPECT_EQ(tracks[0].at(17), Unseen);
    EXPECT_EQ(tracks[1].nextBout(-1), (FrameRange{20, 30}));

    multiLabel_ = true;
    EXPECT_TRUE(plan(labels).problems.empty());
    EXPECT_EQ(after(plan(labels))[0].nextBout(-1), (FrameRange{0, 20}));
    EXPECT_EQ(after(plan(labels))[1].nextBout(-1), (FrameRange{15, 30}));
    EXPECT_EQ(after(plan(labels))[2].at(5), Unseen);
}

TEST_F(ImportPlanTest, BackgroundIsTheBackgroundClassWhateverItIsCalled)
{
    const ImportedLabels labels =
        file({{"background", {{{0, 10}, Present}}, {}, true}, {"walk", {{{0, 10}, Absent}}, {}, false}}, {0, 10});
    EXPECT_TRUE(plan(labels).unmatched().empty());
    EXPECT_EQ(after(plan(labels))[0].runAt(0), (LabelRun{{0, 10}, Absent}));
    EXPECT_NE(plan(labels).problems.at(0).find("this project has no class \"background\" for 10 frames"),
              std::string::npos);
    multiLabel_ = true;
    EXPECT_TRUE(plan(labels).problems.empty());  // there it says no more than that every class is absent
    multiLabel_ = false;
    classes_ = namedClasses({"walk", "rest"}, "nothing").value();
    EXPECT_EQ(plan(labels).classes[0].mappedTo, "nothing");
    EXPECT_EQ(after(plan(labels))[2].nextBout(-1), (FrameRange{0, 10}));
}

TEST_F(ImportPlanTest, SecondsAreRoundedToFrames)
{
    ImportedLabels labels = file({{"walk", {}, {{0.39, 1.21}, {3.9, 5.5}}, false}}, {});
    labels.unit = FileUnit::Seconds;
    const ImportPlan planned = plan(labels);
    EXPECT_EQ(after(planned)[0].nextBout(-1), (FrameRange{10, 30}));
    EXPECT_EQ(planned.classes[0].span, (FrameRange{10, 100}));
    EXPECT_EQ(planned.problems.size(), 1U);
}

}  // namespace
}  // namespace longtake
