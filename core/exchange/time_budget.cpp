// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/time_budget.h"

#include <cstdio>

#include "core/base/contract.h"
#include "core/exchange/frame_table.h"
#include "core/label/bout_statistics.h"

namespace longtake {
namespace {

double secondsOf(const LabelTrack& track, const FrameTimes& times)
{
    double seconds = 0.0;
    for (const LabelRun& run : track.runs()) {
        if (run.state == LabelState::Present)
            seconds += times.seconds(run.frames.last) - times.seconds(run.frames.first);
    }
    return seconds;
}

}  // namespace

std::string budgetHeader()
{
    return "video,class,frames,seconds,share_of_labelled,bouts,mean_bout_s\n";
}

std::string budgetRows(const std::string& video, const ClassList& classes, std::span<const LabelTrack> tracks,
                       const FrameTimes& times)
{
    LT_EXPECT(static_cast<std::size_t>(classes.count()) == tracks.size());
    const LabelStatistics statistics = statisticsOf(tracks);
    std::string text;
    const auto labelled = static_cast<double>(statistics.labelledFrames);
    for (int i = 0; i < classes.count(); ++i) {
        const auto place = static_cast<std::size_t>(i);
        const ClassStatistics& own = statistics.classes[place];
        const double seconds = secondsOf(tracks[place], times);
        char numbers[160];
        std::snprintf(numbers, sizeof numbers, ",%lld,%.3f,%.6f,%lld,%.3f\n", static_cast<long long>(own.frames),
                      seconds, labelled > 0 ? static_cast<double>(own.frames) / labelled : 0.0,
                      static_cast<long long>(own.bouts),
                      own.bouts > 0 ? seconds / static_cast<double>(own.bouts) : 0.0);
        text += csvCell(video) + ',' + csvCell(classes.at(i).name) + numbers;
    }
    text += csvCell(video) + ",(not labelled)," + std::to_string(statistics.frameCount - statistics.labelledFrames) +
            ",,,,\n";
    return text;
}

}  // namespace longtake
