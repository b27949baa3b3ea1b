// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/time_budget.h"

#include <cstdio>

#include "core/base/contract.h"
#include "core/exchange/bout_summary.h"
#include "core/exchange/frame_table.h"
#include "core/label/bout_statistics.h"

namespace longtake {
namespace {

std::string numbers(const BoutSummary& own, double labelledFrames, double minutes)
{
    char text[320];
    std::snprintf(text, sizeof text, ",%lld,%.3f,%.6f,%lld,%.3f,%.3f,%.3f,%.3f,", static_cast<long long>(own.frames),
                  own.totalSeconds, labelledFrames > 0 ? static_cast<double>(own.frames) / labelledFrames : 0.0,
                  static_cast<long long>(own.bouts), own.meanSeconds, own.medianSeconds, own.shortestSeconds,
                  own.longestSeconds);
    std::string row = text;
    if (own.latencySeconds) {
        std::snprintf(text, sizeof text, "%.3f", *own.latencySeconds);
        row += text;
    }
    std::snprintf(text, sizeof text, ",%.3f\n", minutes > 0 ? static_cast<double>(own.bouts) / minutes : 0.0);
    return row + text;
}

}  // namespace

std::string budgetHeader()
{
    return "video,class,frames,seconds,share_of_labelled,bouts,mean_bout_s,median_bout_s,shortest_bout_s,"
           "longest_bout_s,latency_s,bouts_per_minute\n";
}

std::string budgetRows(const std::string& video, const ClassList& classes, std::span<const LabelTrack> tracks,
                       const FrameTimes& times)
{
    LT_EXPECT(static_cast<std::size_t>(classes.count()) == tracks.size());
    const LabelStatistics statistics = statisticsOf(tracks);
    const std::vector<BoutSummary> summaries = boutSummaries(tracks, times);
    const double minutes = (times.seconds(times.frameCount) - times.seconds(0)) / 60.0;
    std::string text;
    for (int i = 0; i < classes.count(); ++i) {
        text +=
            csvCell(video) + ',' + csvCell(classes.at(i).name) +
            numbers(summaries[static_cast<std::size_t>(i)], static_cast<double>(statistics.labelledFrames), minutes);
    }
    text += csvCell(video) + ",(not labelled)," + std::to_string(statistics.frameCount - statistics.labelledFrames) +
            ",,,,,,,,,\n";
    return text;
}

std::string transitionHeader()
{
    return "video,from,to,count\n";
}

std::string transitionRows(const std::string& video, const ClassList& classes, std::span<const LabelTrack> tracks)
{
    LT_EXPECT(static_cast<std::size_t>(classes.count()) == tracks.size());
    const std::vector<std::vector<std::int64_t>> counts = transitionsOf(tracks);
    std::string text;
    for (int from = 0; from < classes.count(); ++from) {
        for (int to = 0; to < classes.count(); ++to) {
            const std::int64_t count = counts[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
            text += csvCell(video) + ',' + csvCell(classes.at(from).name) + ',' + csvCell(classes.at(to).name) + ',' +
                    std::to_string(count) + '\n';
        }
    }
    return text;
}

}  // namespace longtake
