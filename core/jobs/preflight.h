// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pre-flight list of a run: what is missing, odd or in the way, found before any work begins. Part of
// training_preparation.h, in a file of its own.

#pragma once

#include "core/jobs/training_preparation.h"
#include "core/project/project_records.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace longtake {

class ProjectStore;

std::array<PartCounts, 3> countParts(const TrainingSet& set);

// Fills `findings` and `toIngest` of a prepared training that is complete but for them. `records` are those of the
// set's videos, in its order.
void examine(const ProjectStore& store, const std::vector<VideoRecord>& records, PreparedTraining& prepared);

// NothingToTrainOn where the network sees no labelled frame of the training part, or only one class of several; why,
// and what to do.
std::optional<Error> nothingToTrainOn(const PreparedTraining& prepared);

// "--cull-contrast 5"
std::string thresholdText(const ModelConfig& model);

// That a video takes no part, as the contrast of all its frames is too low.
std::string culledText(const std::string& video, const ModelConfig& model);

// DoesNotFit, with the bytes that are missing and the cheapest change. Requires a plan that does not fit.
Error misfit(const MemoryPlan& plan);

// Likewise, for a run that can only go on as it began.
Error misfitOfResumed(const RunRecord& run, const MemoryPlan& plan);

}  // namespace longtake
