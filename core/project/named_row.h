// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Finding a row by what people type for it: its number, its name, or a part of the name that fits only one.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace longtake {

struct NamedRow {
    std::int64_t id = 0;
    std::string name;
};

// The place of the row in `rows`. Numbers are written without leading zeros, so that "001" is a part of a name; a whole
// name goes before a part of one; capitals count only where they decide. `kind` ("video", "run") goes into the error:
// NotInProject, or AmbiguousName with the candidates.
Result<std::size_t> findByName(const std::vector<NamedRow>& rows, std::string_view idOrName, std::string_view kind);

}  // namespace longtake
