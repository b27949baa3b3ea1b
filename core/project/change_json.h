// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A LabelChange as text, for the history table: {"frames": 20, "tracks": [{"class": 3, "before": [[10, 30, -1]],
// "after": [[10, 30, 1]]}]}, runs as [first, last, state]. A step that set the region of interest has, beside no
// tracks, "region": {"before": "", "after": "40,0,320,240"}.

#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/label/label_edit.h"

namespace longtake {

std::string changeToJson(const LabelChange& change);

// ProjectBroken for text that `changeToJson` did not write. `video` and `text` of the change are left to the caller.
Result<LabelChange> changeFromJson(std::string_view json);

}  // namespace longtake
