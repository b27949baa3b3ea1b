// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The contrast of a video's frames at the network's size, and with it which of them the network sees.

#pragma once

#include "core/base/frame_range.h"
#include "core/base/result.h"
#include "core/config/model_config.h"
#include "core/frames/seen_frames.h"
#include "core/project/project_records.h"

#include <memory>
#include <optional>
#include <vector>

namespace longtake {

class FrameStore;
class ProjectStore;

// What is on disk: nothing is decoded and no frame is looked at. Empty while the video was not ingested so.
std::optional<std::vector<float>> knownContrasts(const ProjectStore& store, const VideoRecord& video, int height,
                                                 int width);

// Measured, and kept, where it is not known. `frames` are the video's. CannotRead, BrokenFile.
Result<std::vector<float>> contrastsOf(const ProjectStore& store, const VideoRecord& video, const FrameStore& frames);

// The same of a video that is ingested, without a look at its frames where it is known. FileNotFound while it is not.
Result<std::vector<float>> ingestedContrasts(const ProjectStore& store, const VideoRecord& video, int height,
                                             int width);

// Which frames a network does not see, as far as it is known on disk.
std::vector<FrameRange> knownCulled(const ProjectStore& store, const VideoRecord& video, const ModelConfig& model);

// Null where every frame is seen, as with a threshold of 0.
std::shared_ptr<const SeenFrames> seenFrames(const std::vector<float>& contrasts, double threshold);

}  // namespace longtake
