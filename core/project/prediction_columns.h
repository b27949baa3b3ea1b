// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Predictions outlive changes of the class list: their columns belong to the classes that the network was trained on,
// by name.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/label/class_list.h"
#include "core/project/project_records.h"

namespace longtake {

// The names in a RunRecord's classesJson; empty if it cannot be read.
std::vector<std::string> classNamesOf(const RunRecord& run);

// `classesJson` with the names that changed between the lists (classes are matched by id).
std::string renamedClasses(std::string_view classesJson, const ClassList& before, const ClassList& after);

// The prediction with one column for each class of the list, in its order; a class that the run did not know is never
// predicted (0). Nothing if the run knew none of them. `names` are those of the run, in the order of its columns; with
// none, the columns are taken as they are if there is one for each class.
std::optional<PredictionRecord> onClassList(PredictionRecord prediction, const std::vector<std::string>& names,
                                            const ClassList& classes);

}  // namespace longtake
