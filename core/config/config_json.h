// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// RunConfig to and from JSON text: what the project file and every checkpoint hold. Keys are the field names in
// snake_case, enumerators the words of the command line; unknown keys are ignored, missing ones keep their default.

#pragma once

#include "core/base/result.h"
#include "core/config/config_words.h"
#include "core/config/training_config.h"

#include <string>
#include <string_view>

namespace longtake {

std::string toJson(const RunConfig& config);

// WrongFormat if the text is no JSON object or a value has the wrong type or is out of range.
Result<RunConfig> runConfigFromJson(std::string_view text);

}  // namespace longtake
