// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/metrics/scores.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "core/base/contract.h"
#include "core/metrics/segment_scores.h"

namespace longtake {
namespace {

// A share of nothing counts as 0.
double share(std::int64_t part, std::int64_t whole)
{
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

struct BinaryCounts {
    std::int64_t truePositive = 0;
    std::int64_t falsePositive = 0;
    std::int64_t falseNegative = 0;
    std::int64_t trueNegative = 0;

    bool occurs() const { return truePositive + falsePositive + falseNegative > 0; }

    ClassScore score() const
    {
        return {.precision = share(truePositive, truePositive + falsePositive),
                .recall = share(truePositive, truePositive + falseNegative),
                .f1 = share(2 * truePositive, 2 * truePositive + falsePositive + falseNegative),
                .frames = truePositive + falseNegative};
    }
};

void fillClassScores(Scores& scores, const std::vector<BinaryCounts>& counts)
{
    double sum = 0.0;
    int occurring = 0;
    for (const BinaryCounts& count : counts) {
        scores.perClass.push_back(count.score());
        if (!count.occurs()) continue;
        sum += scores.perClass.back().f1;
        ++occurring;
    }
    scores.macroF1 = occurring == 0 ? 0.0 : sum / occurring;
}

// Hands every gapless labelled stretch of one video to `counter`.
void countStretches(SegmentCounter& counter, std::span<const std::int16_t> truth,
                    std::span<const std::int16_t> predicted, std::int16_t leftOut)
{
    std::size_t first = 0;
    while (first < truth.size()) {
        std::size_t last = first;
        while (last < truth.size() && truth[last] >= 0) ++last;
        if (last > first) {
            const auto length = last - first;
            counter.addStretch(segmentsOf(truth.subspan(first, length), leftOut),
                               segmentsOf(predicted.subspan(first, length), leftOut));
        }
        first = last + 1;
    }
    counter.endVideo();
}

// One class's column of a multi-label sequence.
std::vector<std::int16_t> column(const std::vector<std::int16_t>& values, std::size_t classes, std::size_t k)
{
    std::vector<std::int16_t> one(values.size() / classes);
    for (std::size_t n = 0; n < one.size(); ++n) one[n] = values[n * classes + k];
    return one;
}

std::int64_t labelledFrames(const std::vector<std::int16_t>& truth, std::size_t classes)
{
    std::int64_t frames = 0;
    for (std::size_t n = 0; n < truth.size(); n += classes) {
        const auto row = std::span(truth).subspan(n, classes);
        if (std::any_of(row.begin(), row.end(), [](std::int16_t state) { return state >= 0; })) ++frames;
    }
    return frames;
}

}  // namespace

Scores scoreOneClass(std::span<const ScoredSequence> sequences, int classes)
{
    LT_EXPECT(classes > 0);
    const auto count = static_cast<std::size_t>(classes);
    Scores scores;
    scores.confusion.assign(count, std::vector<std::int64_t>(count, 0));
    SegmentCounter segments;
    for (const ScoredSequence& sequence : sequences) {
        LT_EXPECT(sequence.truth.size() == sequence.predicted.size());
        for (std::size_t n = 0; n < sequence.truth.size(); ++n) {
            const std::int16_t truth = sequence.truth[n];
            const std::int16_t predicted = sequence.predicted[n];
            if (truth < 0) continue;
            LT_EXPECT(truth < classes && 0 <= predicted && predicted < classes);
            ++scores.confusion[static_cast<std::size_t>(truth)][static_cast<std::size_t>(predicted)];
        }
        countStretches(segments, sequence.truth, sequence.predicted, -1);
    }

    std::vector<BinaryCounts> counts(count);
    std::int64_t right = 0;
    std::int64_t mostFrequent = 0;
    for (std::size_t k = 0; k < count; ++k) {
        const auto& row = scores.confusion[k];
        const std::int64_t frames = std::accumulate(row.begin(), row.end(), std::int64_t{0});
        std::int64_t named = 0;
        for (const auto& other : scores.confusion) named += other[k];
        counts[k] = {.truePositive = row[k], .falsePositive = named - row[k], .falseNegative = frames - row[k]};
        scores.frames += frames;
        right += row[k];
        mostFrequent = std::max(mostFrequent, frames);
    }
    scores.accuracy = share(right, scores.frames);
    scores.majorityAccuracy = share(mostFrequent, scores.frames);
    fillClassScores(scores, counts);
    scores.f1At10 = segments.f1(0);
    scores.f1At25 = segments.f1(1);
    scores.f1At50 = segments.f1(2);
    scores.edit = segments.edit();
    return scores;
}

Scores scoreMultiLabel(std::span<const ScoredSequence> sequences, int classes)
{
    LT_EXPECT(classes > 0);
    const auto count = static_cast<std::size_t>(classes);
    Scores scores;
    for (const ScoredSequence& sequence : sequences) {
        LT_EXPECT(sequence.truth.size() == sequence.predicted.size() && sequence.truth.size() % count == 0);
        scores.frames += labelledFrames(sequence.truth, count);
    }

    std::vector<BinaryCounts> counts(count);
    std::int64_t pairs = 0;
    std::int64_t right = 0;
    std::int64_t mostFrequent = 0;
    int occurring = 0;
    for (std::size_t k = 0; k < count; ++k) {
        BinaryCounts& binary = counts[k];
        SegmentCounter segments;
        for (const ScoredSequence& sequence : sequences) {
            const auto truth = column(sequence.truth, count, k);
            const auto predicted = column(sequence.predicted, count, k);
            for (std::size_t n = 0; n < truth.size(); ++n) {
                if (truth[n] < 0) continue;
                const bool isPresent = truth[n] > 0;
                const bool isNamed = predicted[n] > 0;
                ++(isPresent ? (isNamed ? binary.truePositive : binary.falseNegative)
                             : (isNamed ? binary.falsePositive : binary.trueNegative));
            }
            countStretches(segments, truth, predicted, 0);
        }
        const std::int64_t present = binary.truePositive + binary.falseNegative;
        const std::int64_t absent = binary.trueNegative + binary.falsePositive;
        pairs += present + absent;
        right += binary.truePositive + binary.trueNegative;
        mostFrequent += std::max(present, absent);
        if (!binary.occurs()) continue;
        ++occurring;
        scores.f1At10 += segments.f1(0);
        scores.f1At25 += segments.f1(1);
        scores.f1At50 += segments.f1(2);
        scores.edit += segments.edit();
    }
    for (double* mean : {&scores.f1At10, &scores.f1At25, &scores.f1At50, &scores.edit}) {
        *mean /= std::max(1, occurring);
    }
    scores.accuracy = share(right, pairs);
    scores.majorityAccuracy = share(mostFrequent, pairs);
    fillClassScores(scores, counts);
    return scores;
}

}  // namespace longtake
