// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/exchange/imported_labels.h"

namespace longtake {

class ProjectStore;

// When the frames of a video are shown, from its index. The result keeps the index alive.
Result<FrameTimes> frameTimes(const ProjectStore& store, VideoId video);

}  // namespace longtake
