// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A video scanned and decoded once, with a bar on standard error: what probe and frames begin with.

#pragma once

#include <filesystem>
#include <optional>

#include "core/base/result.h"
#include "core/video/video_scan.h"

namespace longtake {

class CommandContext;

// Threads for decoding: what the machine has, up to 16.
int decodingThreads();

// The final index and facts. Empty when the user stopped it; the context then knows.
Result<std::optional<VideoScan>> scanAndProve(const std::filesystem::path& path, CommandContext& context);

}  // namespace longtake
