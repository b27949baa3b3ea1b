// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The words of the command line for the enumerations of the settings, both ways: "difference", "pooled",
// "hard-sigmoid-keras3", "one-class", "adam", ...

#pragma once

#include "core/base/result.h"
#include "core/config/training_config.h"

#include <string>
#include <string_view>

namespace longtake {

std::string toWord(InputKind value);
std::string toWord(NormaliseOrder value);
std::string toWord(GateActivation value);
std::string toWord(HeadKind value);
std::string toWord(OptimiserKind value);
std::string toWord(RateSchedule value);
std::string toWord(ClassWeights value);
std::string toWord(MemorySchedule value);
std::string toWord(SplitKind value);

// WrongUsage, listing the words that would do. Explicit instantiations exist for the enumerations above.
template <typename Enum>
Result<Enum> fromWord(std::string_view word);

}  // namespace longtake
