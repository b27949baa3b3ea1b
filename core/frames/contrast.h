// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The contrast of frames as the network sees them: the root mean square of what each pixel differs from the picture's
// mean, in gray levels. An even picture has 0, one that is half black and half white 127.5; no picture has more.
//
// It is worked out once, while a frame store is written, and kept beside it in a small file that outlives the store.
//   0   "LTCONTRA"
//   8   number of frames, 8 bytes
//   16  checksum of the store's header: which video, region and size
//   24  contrasts, a 4-byte float each
//   end XXH3 of all before it
// All numbers little-endian. A file that is not what it should be counts as missing.

#pragma once

#include "core/base/frame_range.h"
#include "core/base/result.h"
#include "core/frames/frame_store.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace longtake {

// Exact to the rounding of the float, in whatever order pixels lie. Requires at least one pixel.
float contrastOf(std::span<const std::uint8_t> picture);

// The frames whose contrast lies below `threshold`, as ranges in order that do not touch. None for a threshold of 0.
std::vector<FrameRange> framesBelow(std::span<const float> contrasts, double threshold);

// One bar of the histogram that a threshold is chosen by.
struct ContrastBin {
    double from = 0.0;
    double to = 0.0;
    std::int64_t frames = 0;       // from <= contrast < to
    std::int64_t framesBelow = 0;  // contrast < from: what a threshold of `from` would cull
};

// At most `mostBins` bins of a round width (1, 2 or 5 times a power of ten) from 0 to beyond the largest contrast.
std::vector<ContrastBin> contrastHistogram(std::span<const float> contrasts, int mostBins);

// Where the contrasts of a store lie: its path with the ending .ltcontrast.
std::filesystem::path contrastPath(const std::filesystem::path& storePath);

// What is on disk, without a look at frames. FileNotFound, CannotRead; BrokenFile for a damaged file and for one of
// other frames.
Result<std::vector<float>> readContrasts(const std::filesystem::path& storePath, const FrameStoreKey& key);

Status writeContrasts(const std::filesystem::path& storePath, const FrameStoreKey& key,
                      std::span<const float> contrasts);

// From every frame of the store. CannotRead, BrokenFile.
Result<std::vector<float>> measureContrasts(const FrameStore& frames);

}  // namespace longtake
