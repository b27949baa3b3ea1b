// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Scores as JSON, the same in `evaluate --json`, in the lines of `train --json` and in the project's epochs.

#pragma once

#include "core/metrics/scores.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace longtake {

// [{class, precision, recall, f1, frames}], in the order of the names.
nlohmann::json perClassToJson(const Scores& scores, const std::vector<std::string>& classNames);

// {frames, accuracy, macro_f1, f1_10, f1_25, f1_50, edit, per_class, confusion, majority_accuracy}
nlohmann::json scoresToJson(const Scores& scores, const std::vector<std::string>& classNames);

}  // namespace longtake
