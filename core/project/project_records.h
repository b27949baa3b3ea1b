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
#include "core/label/label_track.h"

namespace longtake {

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

    friend bool operator==(const VideoRecord&, const VideoRecord&) = default;
};

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
};

struct HistoryEntry {
    std::int64_t id = 0;
    std::string at;  // ISO 8601, UTC
    std::string who;
    std::string text;
    bool undone = false;  // can be redone
};

}  // namespace longtake
