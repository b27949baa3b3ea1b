// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A small world for the tests of training: videos of a bar that moves to the right, to the left, or flickers, in bouts.
// No single frame tells the classes apart.

#pragma once

#include "core/learn/learn_engine.h"
#include "tests/support/temp_folder.h"

#include <memory>
#include <string>
#include <vector>

namespace longtake {

inline constexpr int kBarHeight = 8, kBarWidth = 12;

// One video of `frames` frames, written to and mapped from `folder`; other seeds, other bouts.
VideoPart movingBars(const std::filesystem::path& folder, int seed, int frames, bool multiLabel = false);

// Two videos to train on and one to choose by, a network of four filters, settings that learn them in seconds. The plan
// keeps everything.
TrainingTask barsTask(const std::filesystem::path& folder);

// What a trainer said.
class Listener : public TrainingObserver {
public:
    void onPlan(const MemoryPlan&) override { ++plans; }
    void onStep(const StepReport& report) override
    {
        steps.push_back(report);
        if (report.step == stopAfterStep) source.request_stop();
    }
    void onEpoch(const EpochReport& report, const std::vector<ProbabilityTrack>& validation) override
    {
        epochs.push_back(report);
        tracks = validation;
        if (report.epoch == stopAfterEpoch) source.request_stop();
    }
    void onMemory(const MemoryReport& report) override { memory.push_back(report); }
    void onEvent(const EventReport& report) override { events.push_back(report); }
    void onCheckpoint(const std::string& fileName, bool isBest) override
    {
        (isBest ? bests : lasts).push_back(fileName);
    }

    int plans = 0;
    std::vector<StepReport> steps;
    std::vector<EpochReport> epochs;
    std::vector<ProbabilityTrack> tracks;  // of the last epoch
    std::vector<MemoryReport> memory;
    std::vector<EventReport> events;
    std::vector<std::string> bests, lasts;

    std::stop_source source;
    std::int64_t stopAfterStep = -1;
    int stopAfterEpoch = -1;
};

}  // namespace longtake
