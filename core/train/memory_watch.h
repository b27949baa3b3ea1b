// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compares what a run takes with what was planned, about once a second: the process as a whole, and the run by itself,
// which is what is left of it in a program that does other things, too (the window plays videos meanwhile).

#pragma once

#include "core/learn/learn_engine.h"

#include <c10/core/Device.h>
#include <c10/util/ThreadLocalDebugInfo.h>

#include <chrono>
#include <cstdint>
#include <memory>

namespace longtake {

class MemoryWatch {
public:
    // The peak is that from now on, and tensors that this thread makes from now on until the end of the watch count as
    // the run's. Watches end in the opposite order of their beginning.
    MemoryWatch(const MemoryPlan& plan, at::Device device);

    // What the run holds in one block beside its tensors.
    void countArena(std::int64_t bytes) { arenaBytes_ = bytes; }

    // Measures if it is time, or if `now`; then tells the observer.
    void look(TrainingObserver& observer, bool now = false);

private:
    class Tensors;

    const MemoryPlan& plan_;
    at::Device device_;
    std::int64_t arenaBytes_ = 0;
    std::int64_t peakBytes_ = 0;
    std::chrono::steady_clock::time_point lastLook_{};
    std::shared_ptr<Tensors> tensors_;
    c10::DebugInfoGuard counting_;
};

}  // namespace longtake
