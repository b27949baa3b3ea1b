// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a label file says about one video, before it meets a project: the common ground of all readers. Plain values.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/frame_range.h"
#include "core/label/label_track.h"

namespace longtake {

enum class FileUnit { Frames, Seconds };

// No video is longer; larger numbers in a file are slips.
inline constexpr std::int64_t kMostFrames = std::int64_t{1} << 40;

struct TimeBout {
    double start = 0.0;  // seconds after the start of the video
    double end = 0.0;
};

struct ImportedClass {
    std::string name;
    std::vector<LabelRun>
        runs;  // FileUnit::Frames: in order, without overlap. Gaps: nothing is said about these frames
    std::vector<TimeBout> bouts;  // FileUnit::Seconds: where the class is present
    bool isBackground = false;    // means "none of the others"
};

struct ImportedLabels {
    std::string format;  // the word of the command line: "frame-table"
    std::string video;   // as the file names it; empty if it does not
    FileUnit unit = FileUnit::Frames;
    std::vector<ImportedClass> classes;
    FrameRange frames;                  // from the first to one past the last frame spoken about, as the file counts
    std::vector<std::string> problems;  // sentences; nothing here keeps the rest from being used
};

// When the frames of a video are shown, for files that count in seconds: never n / fps.
struct FrameTimes {
    std::int64_t frameCount = 0;
    std::function<double(std::int64_t)> seconds;  // of the start of frame n, 0 <= n <= frameCount; never decreases

    bool isKnown() const { return frameCount > 0 && seconds != nullptr; }

    // The frame whose start is nearest to `time`, from 0 to frameCount. Rounding, never truncating: a time that was
    // written with three decimals leads back to its frame.
    std::int64_t nearestFrame(double time) const;
};

// What the user says about a file that does not say it itself.
struct ReadOptions {
    std::string column;                     // frame-label: the column that holds the class; empty = the obvious one
    std::vector<std::string> knownClasses;  // of the project, to recognise that column by its values
    std::optional<FileUnit> unit;           // of columns called just "start" and "stop"; empty = by content
    bool backgroundIsUnseen = false;        // the column "background" means "not labelled"
    std::string fileName;                   // for messages
    std::stop_token stop;                   // when asked, readers come back early with whatever they have
};

}  // namespace longtake
