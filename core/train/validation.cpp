// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/validation.h"

#include <algorithm>
#include <cmath>

namespace longtake {
namespace {

constexpr double kSmallestProbability = 1e-7;
constexpr float kPresentFrom = 0.5F;

double surprise(double probability)
{
    return -std::log(std::max(probability, kSmallestProbability));
}

struct Loss {
    double sum = 0.0;
    std::int64_t count = 0;
};

// The memory plan counts what is needed, not what a growing vector takes.
void reserve(ScoredSequence& sequence, std::size_t size)
{
    sequence.truth.reserve(size);
    sequence.predicted.reserve(size);
}

// Truth and prediction of every frame, one class each.
ScoredSequence sequenceOfOneClass(const VideoPart& part, const ProbabilityTrack& track, Loss& loss)
{
    ScoredSequence sequence;
    reserve(sequence, static_cast<std::size_t>(track.range.size()));
    for (std::int64_t frame = 0; frame < track.range.size(); ++frame) {
        const auto begin = track.values.begin() + frame * track.classes;
        const auto best = std::max_element(begin, begin + track.classes);
        const int truth = part.labels ? part.labels->classAt(track.range.first + frame) : -1;
        sequence.truth.push_back(static_cast<std::int16_t>(truth));
        sequence.predicted.push_back(static_cast<std::int16_t>(best - begin));
        if (truth < 0) continue;
        loss.sum += surprise(begin[truth]);
        ++loss.count;
    }
    return sequence;
}

ScoredSequence sequenceOfMultiLabel(const VideoPart& part, const ProbabilityTrack& track, Loss& loss)
{
    ScoredSequence sequence;
    reserve(sequence, track.values.size());
    for (std::int64_t frame = 0; frame < track.range.size(); ++frame) {
        for (int k = 0; k < track.classes; ++k) {
            const float probability = track.values[static_cast<std::size_t>(frame * track.classes + k)];
            const LabelState truth =
                part.labels ? part.labels->stateAt(track.range.first + frame, k) : LabelState::Unseen;
            sequence.truth.push_back(static_cast<std::int16_t>(truth));
            sequence.predicted.push_back(probability >= kPresentFrom ? 1 : 0);
            if (truth == LabelState::Unseen) continue;
            loss.sum += surprise(truth == LabelState::Present ? probability : 1.0 - probability);
            ++loss.count;
        }
    }
    return sequence;
}

}  // namespace

std::optional<ValidationResult> validate(WindowPrediction& prediction, const ModelConfig& model,
                                         const Parameters& parameters, const NormStatistics& statistics,
                                         const std::vector<VideoPart>& parts, const std::stop_token& stop)
{
    const bool isMultiLabel = model.head == HeadKind::MultiLabel;
    ValidationResult result;
    Loss loss;
    std::vector<ScoredSequence> sequences;
    for (const VideoPart& part : parts) {
        ProbabilityTrack track;
        if (!prediction.run(parameters, statistics, part, track, {}, stop)) return std::nullopt;
        sequences.push_back(isMultiLabel ? sequenceOfMultiLabel(part, track, loss)
                                         : sequenceOfOneClass(part, track, loss));
        result.tracks.push_back(std::move(track));
    }
    result.scores = isMultiLabel ? scoreMultiLabel(sequences, model.classes) : scoreOneClass(sequences, model.classes);
    result.loss = loss.count > 0 ? loss.sum / static_cast<double>(loss.count) : 0.0;
    return result;
}

}  // namespace longtake
