// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Compares what a run takes with what was planned, about once a second.

#pragma once

#include "core/learn/learn_engine.h"

#include <c10/core/Device.h>

#include <chrono>
#include <cstdint>

namespace longtake {

class MemoryWatch {
public:
    // The peak is that from now on.
    MemoryWatch(const MemoryPlan& plan, at::Device device);

    // Measures if it is time, or if `now`; then tells the observer.
    void look(TrainingObserver& observer, bool now = false);

    std::int64_t peakBytes() const { return peakBytes_; }

private:
    const MemoryPlan& plan_;
    at::Device device_;
    std::int64_t peakBytes_ = 0;
    std::chrono::steady_clock::time_point lastLook_{};
};

}  // namespace longtake
