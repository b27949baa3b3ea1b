// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Scanning a video: from its packets in a moment, then from decoding all of it in the background.
//
// `scanVideo` reads packets without decoding them and gives an index that serves at once. `proveIndex` decodes
// everything once, in order, and gives the final index: frames that do not decode are gone, every picture has its hash,
// problems are complete. What needs every picture anyway (the frame stores of core/frames) takes part through the
// callback, so a video is decoded once. Both work on the calling thread and can be stopped. Paths are files, folders of
// images, or TIFFs.

#pragma once

#include "core/base/result.h"
#include "core/video/decoded_frame.h"
#include "core/video/frame_index.h"
#include "core/video/video_info.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace longtake {

struct VideoScan {
    VideoInfo info;
    std::shared_ptr<const FrameIndex> index;  // never null
};

// Share of the work done, 0 to 1. Called on the working thread, often; must be quick.
using ScanProgress = std::function<void(double)>;

// Fails with FileNotFound, CannotRead, NotAVideo (no picture track, a broken header, an empty folder), NoFrames (a
// track without a packet), Unsupported (no decoder). Empty when stopped.
Result<std::optional<VideoScan>> scanVideo(const std::filesystem::path& path, std::stop_token stop,
                                           const ScanProgress& progress = {});

// The same, not to be stopped.
Result<VideoScan> scanVideo(const std::filesystem::path& path);

// Called for each frame in order, from 0. When damage is met, decoding starts over once, on a single thread (only that
// repeats exactly), and numbers begin at 0 again: whatever was made from the frames before is to be replaced.
using FrameCallback = std::function<void(const DecodedFrame&)>;

struct ProveOptions {
    int threads = 1;  // for the decoder; 1 to 64
    std::stop_token stop;
    FrameCallback onFrame;  // may be empty
    ScanProgress progress;  // may be empty
};

// Decodes all of it. `scan` is what scanVideo gave for the same path. Fails as scanVideo does, and with NoFrames when
// not one picture decodes. Empty when stopped.
Result<std::optional<VideoScan>> proveIndex(const std::filesystem::path& path, const VideoScan& scan,
                                            const ProveOptions& options);

}  // namespace longtake
