// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/metrics/segment_scores.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "core/base/contract.h"

namespace longtake {
namespace {

struct Match {
    double overlap = 0.0;   // intersection over union
    std::size_t truth = 0;  // index of the true segment
};

// The best match of every predicted segment. Both lists are ordered and free of overlaps within themselves, so one
// sweep sees each overlapping pair once.
std::vector<Match> bestMatches(std::span<const Segment> truth, std::span<const Segment> predicted)
{
    std::vector<Match> matches(predicted.size());
    std::size_t from = 0;
    for (std::size_t p = 0; p < predicted.size(); ++p) {
        while (from < truth.size() && truth[from].last <= predicted[p].first) ++from;
        for (std::size_t t = from; t < truth.size() && truth[t].first < predicted[p].last; ++t) {
            if (truth[t].label != predicted[p].label) continue;
            const auto both = static_cast<double>(std::min(truth[t].last, predicted[p].last) -
                                                  std::max(truth[t].first, predicted[p].first));
            const auto either = static_cast<double>(std::max(truth[t].last, predicted[p].last) -
                                                    std::min(truth[t].first, predicted[p].first));
            if (both / either > matches[p].overlap) matches[p] = {both / either, t};
        }
    }
    return matches;
}

// Least number of inserted, deleted and exchanged segments that turns one order of labels into the other.
std::int64_t editDistance(std::span<const Segment> a, std::span<const Segment> b)
{
    std::vector<std::int64_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::int64_t diagonal = row[0];
        row[0] = static_cast<std::int64_t>(i) + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::int64_t exchanged = diagonal + (a[i].label == b[j].label ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({exchanged, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::vector<Segment> segmentsOf(std::span<const std::int16_t> labels, std::int16_t leftOut)
{
    std::vector<Segment> segments;
    std::size_t first = 0;
    for (std::size_t n = 1; n <= labels.size(); ++n) {
        if (n < labels.size() && labels[n] == labels[first]) continue;
        if (leftOut < 0 || labels[first] != leftOut) {
            segments.push_back({labels[first], static_cast<std::int64_t>(first), static_cast<std::int64_t>(n)});
        }
        first = n;
    }
    return segments;
}

void SegmentCounter::addStretch(std::span<const Segment> truth, std::span<const Segment> predicted)
{
    const std::vector<Match> matches = bestMatches(truth, predicted);
    for (std::size_t k = 0; k < kOverlaps.size(); ++k) {
        std::vector<bool> isHit(truth.size(), false);
        for (const Match& match : matches) {
            if (match.overlap < kOverlaps[k] || isHit[match.truth]) continue;
            isHit[match.truth] = true;
            ++hits_[k].right;
        }
        hits_[k].predicted += static_cast<std::int64_t>(predicted.size());
        hits_[k].truth += static_cast<std::int64_t>(truth.size());
    }
    videoDistance_ += editDistance(truth, predicted);
    videoLength_ += static_cast<std::int64_t>(std::max(truth.size(), predicted.size()));
}

void SegmentCounter::endVideo()
{
    if (videoLength_ > 0) {
        editSum_ += 1.0 - static_cast<double>(videoDistance_) / static_cast<double>(videoLength_);
        ++videos_;
    }
    videoDistance_ = 0;
    videoLength_ = 0;
}

double SegmentCounter::f1(std::size_t overlap) const
{
    LT_EXPECT(overlap < kOverlaps.size());
    const Hits& hits = hits_[overlap];
    const std::int64_t all = hits.predicted + hits.truth;
    return all == 0 ? 0.0 : 2.0 * static_cast<double>(hits.right) / static_cast<double>(all);
}

double SegmentCounter::edit() const
{
    return videos_ == 0 ? 0.0 : editSum_ / static_cast<double>(videos_);
}

}  // namespace longtake
