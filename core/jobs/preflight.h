// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pre-flight list of a run: what is missing, odd or in the way, found before any work begins. Part of
// training_preparation.h, in a file of its own.

#pragma once

#include "core/jobs/training_preparation.h"
#include "core/project/project_records.h"

#include <array>
#include <vector>

namespace longtake {

class ProjectStore;

std::array<PartCounts, 3> countParts(const TrainingSet& set);

// Fills `findings` and `toIngest` of a prepared training that is complete but for them. `records` are those of the
// set's videos, in its order.
void examine(const ProjectStore& store, const std::vector<VideoRecord>& records, PreparedTraining& prepared);

// NothingToTrainOn: the contrast of every labelled frame is too low.
Error allCulled();

// DoesNotFit, with the bytes that are missing and the cheapest change. Requires a plan that does not fit.
Error misfit(const MemoryPlan& plan);

}  // namespace longtake
