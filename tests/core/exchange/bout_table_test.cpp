// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include "core/exchange/bout_summary.h"
#include "core/exchange/bout_table.h"
#include "core/exchange/label_file.h"
#include "core/exchange/time_budget.h"

namespace longtake {
namespace {

using enum LabelState;
using Runs = std::vector<LabelRun>;

FrameTimes times(std::int64_t frames, double fps)
{
    return {frames, [fps](std::int64_t frame) { return static_cast<double>(frame) / fps; }};
}

std::vector<ImportedLabels> read(const std::string& text, ReadOptions options = {})
{
    options.fileName = "bouts.csv";
    auto result = readLabelText(text, "auto", options);
    EXPECT_TRUE(result.has_value()) << describe(result.error());
    return result ? *std::move(result) : std::vector<ImportedLabels>{};
}

TEST(BoutTable, ReadsItsOwnShape)
{
    const auto files = read(
        "video,class,start_frame,end_frame,start_s,end_s\ncage7.mp4,walk,0,50,0,2\ncage8.mp4,rest,10,20,0.4,0.8\n"
        "cage7.mp4,walk,60,70,2.4,2.8\n");
    ASSERT_EQ(files.size(), 2U);
    EXPECT_EQ(files[0].video, "cage7.mp4");
    EXPECT_EQ(files[0].unit, FileUnit::Frames);
    EXPECT_EQ(files[0].classes.at(0).runs, (Runs{{{0, 50}, Present}, {{60, 70}, Present}}));
    EXPECT_EQ(files[1].video, "cage8.mp4");
}

TEST(BoutTable, ReadsSecondsAndOtherNames)
{
    const auto files = read("Behavior;Start (s);Stop (s)\nwalk;2,000;4,499\n");
    EXPECT_EQ(files.at(0).unit, FileUnit::Seconds);
    ASSERT_EQ(files[0].classes.at(0).bouts.size(), 1U);
    EXPECT_DOUBLE_EQ(files[0].classes[0].bouts[0].end, 4.499);
}

TEST(BoutTable, AnInclusiveEndIsMadeHalfOpen)
{
    EXPECT_EQ(read("class,first_frame,last_frame\nwalk,10,19\n").at(0).classes.at(0).runs, (Runs{{{10, 20}, Present}}));
}

TEST(BoutTable, StartAndStopWithoutAUnitAreGuessedAndSaid)
{
    EXPECT_EQ(read("class,start,stop\nwalk,10,20\n").at(0).unit, FileUnit::Frames);
    EXPECT_EQ(read("class,start,stop\nwalk,1.5,20\n").at(0).unit, FileUnit::Seconds);
    ReadOptions options;
    options.unit = FileUnit::Seconds;
    EXPECT_EQ(read("class,start,stop\nwalk,10,20\n", options).at(0).unit, FileUnit::Seconds);
    EXPECT_NE(read("class,start,stop\nwalk,10,20\n").at(0).problems.at(0).find("taken as frames; --unit"),
              std::string::npos);
}

TEST(BoutTable, RowsThatAreNoBoutsAreReported)
{
    const auto files = read("class,start_frame,end_frame\nwalk,20,10\nrest,0,5\n,1,2\nrest,3,8\nrest,x,9\n");
    EXPECT_EQ(files.at(0).classes.at(1).runs, (Runs{{{0, 8}, Present}}));  // two that overlap are one
    ASSERT_EQ(files[0].problems.size(), 3U);
    EXPECT_EQ(files[0].problems[1],
              "2 lines, first line 2: start and end are no bout (end after start, from 0 on); the row is left out.");
    EXPECT_EQ(files[0].problems[2], "line 4: the class is missing; the row is left out.");
}

TEST(BoutTable, WritesWhatItReads)
{
    const ClassList classes = namedClasses({"walk", "rest"}).value();
    std::vector<LabelTrack> tracks(2, LabelTrack(100));
    tracks[0].swap({{{10, 25}, Present}});
    tracks[1].swap({{{0, 10}, Present}, {{10, 25}, Absent}, {{25, 100}, Present}});
    const std::string text = boutHeader() + boutRows("cage, 7.mp4", classes, tracks, times(100, 25.0));
    EXPECT_EQ(text,
              "video,class,start_frame,end_frame,start_s,end_s\n"
              "\"cage, 7.mp4\",rest,0,10,0.000000,0.400000\n"
              "\"cage, 7.mp4\",walk,10,25,0.400000,1.000000\n"
              "\"cage, 7.mp4\",rest,25,100,1.000000,4.000000\n");
    const auto files = read(text);
    EXPECT_EQ(files.at(0).video, "cage, 7.mp4");
    EXPECT_EQ(files[0].classes.at(1).runs, (Runs{{{10, 25}, Present}}));
}

TEST(BoutTable, TheBudgetSaysHowTimeIsSpent)
{
    const ClassList classes = namedClasses({"walk", "rest"}).value();
    std::vector<LabelTrack> tracks(2, LabelTrack(100));
    tracks[0].swap({{{0, 10}, Present}, {{10, 20}, Absent}, {{20, 50}, Present}});
    EXPECT_EQ(budgetHeader() + budgetRows("a.mp4", classes, tracks, times(100, 25.0)),
              "video,class,frames,seconds,share_of_labelled,bouts,mean_bout_s,median_bout_s,shortest_bout_s,"
              "longest_bout_s,latency_s,bouts_per_minute\n"
              "a.mp4,walk,40,1.600,0.800000,2,0.800,0.800,0.400,1.200,0.000,30.000\n"
              "a.mp4,rest,0,0.000,0.000000,0,0.000,0.000,0.000,0.000,,0.000\n"
              "a.mp4,(not labelled),50,,,,,,,,,\n");
}

TEST(BoutTable, TransitionsAreARowForEachPair)
{
    const ClassList classes = namedClasses({"walk", "rest"}).value();
    std::vector<LabelTrack> tracks(2, LabelTrack(100));
    tracks[0].swap({{{0, 10}, Present}, {{10, 20}, Absent}, {{20, 50}, Present}});
    tracks[1].swap({{{0, 10}, Absent}, {{10, 20}, Present}, {{20, 50}, Absent}});
    EXPECT_EQ(transitionHeader() + transitionRows("a, 1.mp4", classes, tracks),
              "video,from,to,count\n"
              "\"a, 1.mp4\",walk,walk,0\n"
              "\"a, 1.mp4\",walk,rest,1\n"
              "\"a, 1.mp4\",rest,walk,1\n"
              "\"a, 1.mp4\",rest,rest,0\n");
}

TEST(BoutSummary, TellsMedianLatencyAndLengthsInTheVideosOwnTime)
{
    LabelTrack track(100);
    track.swap(
        {{{20, 30}, Present}, {{30, 40}, Absent}, {{40, 45}, Present}, {{45, 60}, Absent}, {{60, 100}, Present}});
    const FrameTimes slowing{100, [](std::int64_t n) { return static_cast<double>(n * n) / 100.0; }};
    const std::vector<LabelTrack> tracks{track, LabelTrack(100)};
    const auto summaries = boutSummaries(tracks, slowing);
    EXPECT_EQ(summaries[0].bouts, 3);
    EXPECT_EQ(summaries[0].frames, 55);
    EXPECT_DOUBLE_EQ(summaries[0].latencySeconds.value(), 4.0);
    EXPECT_EQ(summaries[0].lengthsSeconds, (std::vector<double>{5.0, 4.25, 64.0}));
    EXPECT_DOUBLE_EQ(summaries[0].medianSeconds, 5.0);
    EXPECT_DOUBLE_EQ(summaries[0].totalSeconds, 73.25);
    EXPECT_DOUBLE_EQ(summaries[0].shortestSeconds, 4.25);
    EXPECT_DOUBLE_EQ(summaries[0].longestSeconds, 64.0);
    EXPECT_FALSE(summaries[1].latencySeconds.has_value());
    EXPECT_EQ(summaries[1].medianSeconds, 0.0);

    const LengthHistogram histogram = histogramOf(summaries[0].lengthsSeconds, 8);
    EXPECT_EQ(histogram.edges[1], 10.0) << "a round width";
    EXPECT_EQ(histogram.counts, (std::vector<std::int64_t>{2, 0, 0, 0, 0, 0, 1}));
    EXPECT_EQ(histogram.edges.size(), histogram.counts.size() + 1);
    EXPECT_TRUE(histogramOf({}, 8).counts.empty());
}

// Times written with three decimals lead back to their frame, whatever the rate; truncating would miss a third.
TEST(FrameTimes, RoundTripThroughThreeDecimals)
{
    for (const double fps : {24.0, 25.0, 29.97, 30.0, 59.94, 60.0}) {
        const FrameTimes all = times(20000, fps);
        for (std::int64_t frame = 0; frame <= 20000; ++frame) {
            char text[32];
            std::snprintf(text, sizeof text, "%.3f", all.seconds(frame));
            ASSERT_EQ(all.nearestFrame(std::stod(text)), frame) << fps;
        }
        EXPECT_EQ(all.nearestFrame(-1.0), 0);
        EXPECT_EQ(all.nearestFrame(1e9), 20000);
    }
}

}  // namespace
}  // namespace longtake
