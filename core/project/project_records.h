// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The rows of the project file as plain values: videos, runs, metrics, history.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/frame_range.h"
#include "core/base/ids.h"
#include "core/base/picture_region.h"
#include "core/label/label_track.h"

namespace longtake {

// How far the work on a video is, as its people see it. The first label makes ToDo InProgress; the rest is said by
// hand.
enum class VideoState { ToDo, InProgress, Done };

struct VideoRecord {
    VideoId id{};
    std::string name;          // file name, shown to the user
    std::string absolutePath;  // where it was last seen
    std::string relativePath;  // from the project's folder; empty if on another drive
    std::int64_t fileBytes = 0;
    std::string fileHash;  // of core/video's videoFileHash
    std::int64_t frameCount = 0;
    int width = 0;  // as displayed
    int height = 0;
    double meanFps = 0.0;
    double durationSeconds = 0.0;
    bool proven = false;                // the whole video was decoded once and every frame has its hash
    std::vector<std::string> problems;  // in English words, from core/video
    std::string notes;
    VideoState state = VideoState::ToDo;
    PictureRegion region;  // what the network sees of the picture

    friend bool operator==(const VideoRecord&, const VideoRecord&) = default;
};

// Whose labels: everybody who labels a project has labels of their own for each video.
struct AnnotatorRecord {
    AnnotatorId id{};
    std::string name;  // unique; empty for the project's own labels
    std::int64_t labelledVideos = 0;

    friend bool operator==(const AnnotatorRecord&, const AnnotatorRecord&) = default;
};

// The labels that training, scores and exports read where nobody else is named.
inline constexpr AnnotatorId kProjectLabels{1};

// Labels of one video: one track per class of the project, in the order of its class list.
struct VideoLabels {
    VideoId video{};
    std::vector<ClassId> classes;
    std::vector<LabelTrack> tracks;
};

enum class RunState {
    Running,
    Finished,
    Stopped,
    Failed
};  // Running in a project nobody trains in = killed, can be resumed

struct RunRecord {
    RunId id{};
    std::string name;
    RunState state = RunState::Running;
    std::string startedAt;       // ISO 8601, UTC
    std::string finishedAt;      // empty while running
    std::string configJson;      // RunConfig, see core/config/config_json.h
    std::string planJson;        // the memory plan
    std::string classesJson;     // names of the classes, in the order of the network's outputs
    std::string checkpoint;      // best epoch, relative to the data folder; empty if there is none yet
    std::string lastCheckpoint;  // newest state to resume from, likewise
    int bestEpoch = -1;
    std::string error;  // in words, for Failed
};

struct EpochRecord {
    int epoch = 0;  // from 0
    double trainLoss = 0.0;
    double validationLoss = 0.0;
    double accuracy = 0.0;
    double macroF1 = 0.0;
    double rate = 0.0;
    double seconds = 0.0;
    std::string perClassJson;
};

struct StepRecord {
    std::int64_t step = 0;
    double loss = 0.0;
    double seconds = 0.0;
};

// Probabilities of one run for one video, every frame: values[frame * classes + class] as round(65535 p).
struct PredictionRecord {
    RunId run{};
    VideoId video{};
    int classes = 0;
    std::vector<std::uint16_t> values;
    PictureRegion region{};            // of the video, when the prediction was made
    std::vector<FrameRange> filled{};  // not seen by the network, but filled from neighbours
};

// How much of a class there is in a video.
struct ClassUse {
    VideoId video{};
    std::string name;  // of the video
    std::int64_t frames = 0;
    std::int64_t bouts = 0;
};

// Frames of one video in which more than one class is present.
struct LabelConflict {
    VideoId video{};
    std::string name;       // of the video
    std::string annotator;  // empty for the project's labels
    std::vector<FrameRange> ranges;
};

// What becomes of such frames when a project takes one class a frame.
enum class ConflictRule {
    Refuse,
    MakeUnseen,   // nobody decides for the user: the frames are not labelled any more
    KeepTopmost,  // the class that comes first on the list stays
};

struct HistoryEntry {
    std::int64_t id = 0;
    std::string at;  // ISO 8601, UTC
    std::string who;
    std::string text;
    bool undone = false;  // can be redone
};

}  // namespace longtake
