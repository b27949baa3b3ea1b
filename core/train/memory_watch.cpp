// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/memory_watch.h"

#include "core/memory/host_probe.h"
#include "core/train/device_choice.h"

#include <algorithm>

namespace longtake {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{1000};

}  // namespace

MemoryWatch::MemoryWatch(const MemoryPlan& plan, at::Device device) : plan_(plan), device_(device)
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
    if (device_.is_cpu()) {
        const HostMemory host = probeHost();
        report.measuredBytes = host.residentBytes;
        peakBytes_ = host.peakBytes;
    } else {
        const DeviceUse use = useOf(device_);
        report.measuredBytes = use.bytes;
        peakBytes_ = std::max(peakBytes_, use.peakBytes);
    }
    report.peakBytes = peakBytes_;
    observer.onMemory(report);
}

}  // namespace longtake
