// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/memory_watch.h"

#include "core/memory/host_probe.h"
#include "core/train/device_choice.h"

#include <c10/core/Allocator.h>

#include <algorithm>
#include <atomic>

namespace longtake {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{1000};

// Without the program and its libraries, which were there before the run.
std::int64_t plannedForTheRun(const MemoryPlan& plan)
{
    std::int64_t bytes = plan.totalBytes;
    for (const MemoryPart& part : plan.breakdown) {
        if (part.name == "library") bytes -= part.bytes;
    }
    return bytes;
}

}  // namespace

// LibTorch tells who watches a thread about every tensor of the processor that comes and goes there.
class MemoryWatch::Tensors final : public c10::MemoryReportingInfoBase {
public:
    void reportMemoryUsage(void*, std::int64_t change, std::size_t, std::size_t, c10::Device device) override
    {
        if (!device.is_cpu()) return;
        const std::int64_t now = bytes_ += change;
        if (now > peak_) peak_ = now;
    }
    bool memoryProfilingEnabled() const override { return true; }

    std::int64_t peak() const { return peak_; }

private:
    std::atomic<std::int64_t> bytes_ = 0;
    std::atomic<std::int64_t> peak_ = 0;
};

MemoryWatch::MemoryWatch(const MemoryPlan& plan, at::Device device)
    : plan_(plan),
      device_(device),
      tensors_(std::make_shared<Tensors>()),
      counting_(c10::DebugInfoKind::PROFILER_STATE, tensors_)
{
    if (device.is_cpu()) forgetPeak();
}

void MemoryWatch::look(TrainingObserver& observer, bool now)
{
    const auto time = std::chrono::steady_clock::now();
    if (!now && time - lastLook_ < kBetweenLooks) return;
    lastLook_ = time;
    MemoryReport report;
    report.device = plan_.device;
    report.plannedBytes = plan_.totalBytes;
    report.budgetBytes = plan_.budgetBytes;
    report.runPlannedBytes = plannedForTheRun(plan_);
    if (device_.is_cpu()) {
        const HostMemory host = probeHost();
        report.measuredBytes = host.residentBytes;
        peakBytes_ = host.peakBytes;
        report.runPeakBytes = arenaBytes_ + tensors_->peak();
    } else {
        const DeviceUse use = useOf(device_);
        report.measuredBytes = use.bytes;
        peakBytes_ = std::max(peakBytes_, use.peakBytes);
        report.runPeakBytes = peakBytes_;
    }
    report.peakBytes = peakBytes_;
    observer.onMemory(report);
}

}  // namespace longtake
