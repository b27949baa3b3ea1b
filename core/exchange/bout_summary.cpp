// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/exchange/bout_summary.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/contract.h"

namespace longtake {
namespace {

double medianOf(std::vector<double> values)
{
    if (values.empty()) return 0.0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1) return *middle;
    return (*std::max_element(values.begin(), middle) + *middle) / 2.0;
}

BoutSummary summaryOf(const LabelTrack& track, const FrameTimes& times)
{
    BoutSummary summary;
    for (const LabelRun& run : track.runs()) {
        if (run.state != LabelState::Present) continue;
        const double start = times.seconds(run.frames.first);
        if (!summary.latencySeconds) summary.latencySeconds = start - times.seconds(0);
        summary.frames += run.frames.size();
        summary.lengthsSeconds.push_back(times.seconds(run.frames.last) - start);
    }
    const std::vector<double>& lengths = summary.lengthsSeconds;
    summary.bouts = static_cast<std::int64_t>(lengths.size());
    if (lengths.empty()) return summary;
    summary.totalSeconds = std::accumulate(lengths.begin(), lengths.end(), 0.0);
    summary.meanSeconds = summary.totalSeconds / static_cast<double>(lengths.size());
    summary.medianSeconds = medianOf(lengths);
    const auto [shortest, longest] = std::minmax_element(lengths.begin(), lengths.end());
    summary.shortestSeconds = *shortest;
    summary.longestSeconds = *longest;
    return summary;
}

// 1, 2 or 5 times a power of ten, not below `width`.
double roundWidth(double width)
{
    const double power = std::pow(10.0, std::floor(std::log10(width)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * power >= width * (1.0 - 1e-9)) return step * power;
    }
    return 10.0 * power;
}

}  // namespace

std::vector<BoutSummary> boutSummaries(std::span<const LabelTrack> tracks, const FrameTimes& times)
{
    std::vector<BoutSummary> summaries;
    for (const LabelTrack& track : tracks) summaries.push_back(summaryOf(track, times));
    return summaries;
}

LengthHistogram histogramOf(std::span<const double> lengthsSeconds, int bins)
{
    LT_EXPECT(bins >= 1);
    LengthHistogram histogram;
    if (lengthsSeconds.empty()) return histogram;
    const double longest = *std::max_element(lengthsSeconds.begin(), lengthsSeconds.end());
    const double width = longest > 0.0 ? roundWidth(longest / bins) : 1.0;
    const auto count = static_cast<std::size_t>(std::floor(longest / width)) + 1;
    histogram.counts.resize(count);
    for (const double length : lengthsSeconds)
        ++histogram.counts[std::min(count - 1, static_cast<std::size_t>(std::max(0.0, length) / width))];
    for (std::size_t k = 0; k <= count; ++k) histogram.edges.push_back(static_cast<double>(k) * width);
    return histogram;
}

}  // namespace longtake
