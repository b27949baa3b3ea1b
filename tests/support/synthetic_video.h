// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Videos made by the tests themselves: each frame paints its own number in blocks, so that a test can say to the frame
// which picture it got, after any lossy encoder.

#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/video/frame_buffer.h"

namespace longtake {

struct SyntheticVideo {
    int frames = 100;
    int width = 160;  // as coded, before rotation
    int height = 120;
    std::string codec = "libx264";  // an FFmpeg encoder
    std::string container = "mp4";  // an FFmpeg muxer
    std::string pixelFormat = "yuv420p";
    int framesPerSecond = 25;
    int keyInterval = 12;
    int bFrames = 2;
    int rotationDegrees = 0;  // clockwise turn that the file asks for; coded so that numbers stand upright after it
    std::vector<std::int64_t> pts{};                      // in 1/1000 s; empty: one frame after the other
    std::map<std::string, std::string> encoderOptions{};  // "x264-params" and the like
    std::map<std::string, std::string> muxerOptions{};
};

// Writes the video; frame n shows number n. Aborts the test program when FFmpeg refuses.
void writeSyntheticVideo(const std::filesystem::path& path, const SyntheticVideo& about);

// An RGB picture that shows `number` (0 to 65535).
FrameBuffer numberedPicture(std::int64_t number, int width, int height);

// The number that a picture shows; nothing when its blocks contradict each other.
std::optional<std::int64_t> shownNumber(const FrameBuffer& picture);

}  // namespace longtake
