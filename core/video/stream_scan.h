// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Scanning and proving files that libav reads as a stream of packets. For core/video only; use video_scan.h.

#pragma once

#include "core/video/video_scan.h"

namespace longtake {

// As scanVideo, for a plain file.
Result<std::optional<VideoScan>> scanStream(const std::filesystem::path& path, std::stop_token stop,
                                            const ScanProgress& progress);

// As proveIndex, for a plain file.
Result<std::optional<VideoScan>> proveStream(const std::filesystem::path& path, const VideoScan& scan,
                                             const ProveOptions& options);

}  // namespace longtake
