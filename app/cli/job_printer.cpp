// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/job_printer.h"

#include <algorithm>

#include <fmt/format.h>

namespace longtake {

void JobPrinter::onProgress(const JobProgress& progress)
{
    const std::string what = fmt::format("{} ({} of {})", progress.video, progress.number, progress.numberInAll);
    if (progress.number != lastNumber_) {
        lastNumber_ = progress.number;
        if (progress_.style() == ProgressLine::Style::Lines) progress_.line(what);
    }
    const double inAll = std::max<double>(1.0, static_cast<double>(progress.framesInAll));
    progress_.draw(static_cast<double>(progress.framesDone) / inAll, what + " " + inWords(progress.secondsLeft));
}

void JobPrinter::onVideoFailed(const FailedVideo& video)
{
    progress_.warning("left out: " + describe(video.error));
}

void JobPrinter::onLooksDifferent(VideoId, const std::string& name, const LookComparison& comparison)
{
    progress_.warning(lookWarning(name, comparison));
}

void JobPrinter::onVideoPredicted(VideoId, const std::string&) {}

}  // namespace longtake
