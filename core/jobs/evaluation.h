// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Scores of a run on a part of its split, from the predictions kept in the project and the labels as they are now: raw,
// and after averaging the probabilities over the run's smoothing time.

#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/metrics/scores.h"

#include <string>
#include <string_view>
#include <vector>

namespace longtake {

class ProjectStore;

enum class EvaluationPart { Validation, Test, All };  // All: every labelled frame of the project, training included

struct Evaluation {
    EvaluationPart part = EvaluationPart::Validation;
    std::vector<std::string> classNames;
    Scores raw;
    Scores smoothed;
    double smoothedSeconds = 0.0;
};

// Videos of the part that this run has no prediction for yet; predict them (prediction_job.h), then evaluate.
Result<std::vector<VideoId>> videosToPredict(const ProjectStore& store, RunId run, EvaluationPart part);

// WrongUsage if the part is empty or has no labelled frame, NotInProject if a prediction is missing. `smoothingSeconds`
// negative = as the model says.
Result<Evaluation> evaluate(const ProjectStore& store, RunId run, EvaluationPart part, double smoothingSeconds = -1.0);

// One JSON object as `evaluate --json` prints it.
std::string toJson(const Evaluation& evaluation);

std::string toWord(EvaluationPart part);
Result<EvaluationPart> evaluationPartFromWord(std::string_view word);

}  // namespace longtake
