// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a video is, as found by scanning it: size, rate, tracks, and everything odd about it, in words.
//
// Plain values, safe to copy and to hand to another thread.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

// One thing about a video that a user should know. `kind` and the numbers are for programs (and for translation);
// `describe` is for people. Numbers that a kind does not use are -1.
struct VideoProblem {
    enum class Kind {
        HeaderCountDiffers,    // expected: frames by the header; count: frames that decode
        TailUnreadable,        // frame: first frame that is missing because the file ends early or cannot be read on
        DamagedFrames,         // count: frames decoded with errors; frame: the first of them; text: what FFmpeg said
        PacketsWithoutFrames,  // count: packets that gave no picture; expected: packets
        StartsMidGop,          // count: pictures before the first key frame
        HiddenFrames,          // count: coded pictures that the file's edit list hides
        MoreVideoTracks,       // count: video tracks; frame: number of the one used, from 0
        MissingTimeStamps,     // count: frames without a time stamp
        RepeatedTimeStamps,    // count: frames whose time is not after that of the frame before; frame: the first
        TimeGap,               // frame: first frame after the longest gap; seconds: its length; count: such gaps
        SizeChanges,           // count: frames of another size or pixel format than the first; frame: the first
        UnreadablePictures,    // image folders and TIFF: count: pictures left out; text: name of the first
        RateUnknown,           // nothing states a frame rate; 25 per second are assumed
    };

    Kind kind = Kind::HeaderCountDiffers;
    std::int64_t frame = -1;
    std::int64_t count = -1;
    std::int64_t expected = -1;
    double seconds = 0.0;
    std::string text{};  // a name or a library's words, never translated; may be empty

    friend bool operator==(const VideoProblem&, const VideoProblem&) = default;
};

// One English clause without capital and full stop: "the header says 240 frames, 198 decode".
std::string describe(const VideoProblem& problem);

// Stable short name of the kind ("header-count-differs"), for JSON and for stored projects.
const char* problemName(VideoProblem::Kind kind);

struct VideoInfo {
    int width = 0;  // in pixels as displayed, after rotation (not stretched by the sample aspect)
    int height = 0;
    int codedWidth = 0;  // as decoded, before rotation
    int codedHeight = 0;
    int rotationDegrees = 0;         // 0, 90, 180, 270: clockwise turn that brings a decoded picture upright
    double sampleAspect = 1.0;       // width : height of one pixel as decoded; 1 where the file does not say
    double meanFps = 0.0;            // frames per second over the whole video; 0 for a single picture
    bool variableFrameRate = false;  // frame durations differ by more than time stamp rounding explains
    double durationSeconds = 0.0;    // from the start of the first frame to the end of the last
    std::int64_t headerFrames = -1;  // what the container claims; -1: it claims nothing
    int videoTracks = 1;             // without cover pictures
    std::string codec;               // "h264", "png", "tiff"
    std::string pixelFormat;         // "yuv420p10le", as FFmpeg names it
    std::string container;           // "mov", "matroska,webm", "image folder", "tiff"
    std::vector<VideoProblem> problems;
};

// Of the FFmpeg in use: "5.1.6".
std::string ffmpegVersion();

}  // namespace longtake
