// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// RunConfig to and from JSON text: what the project file and every checkpoint hold. Keys are the field names in
// snake_case, enumerators the words of the command line; unknown keys are ignored, missing ones keep their default.

#pragma once

#include "core/base/result.h"
#include "core/config/training_config.h"

#include <string>
#include <string_view>

namespace longtake {

std::string toJson(const RunConfig& config);

// WrongFormat if the text is no JSON object or a value has the wrong type or is out of range.
Result<RunConfig> runConfigFromJson(std::string_view text);

// The words of the command line, both ways: "difference", "pooled", "hard-sigmoid-keras3", "one-class", "adam", ...
std::string toWord(InputKind value);
std::string toWord(NormaliseOrder value);
std::string toWord(GateActivation value);
std::string toWord(HeadKind value);
std::string toWord(OptimiserKind value);
std::string toWord(RateSchedule value);
std::string toWord(ClassWeights value);
std::string toWord(MemorySchedule value);

// WrongUsage, listing the words that would do. Explicit instantiations exist for the eight enumerations above.
template <typename Enum>
Result<Enum> fromWord(std::string_view word);

}  // namespace longtake
