// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// From a device's name in the settings to the device of LibTorch.

#pragma once

#include "core/base/result.h"
#include "core/learn/learn_engine.h"

#include <c10/core/Device.h>

#include <string>
#include <vector>

namespace longtake {

// "cpu"; a GPU's UUID, whose plug-in is loaded here; "auto": the first GPU that works, else the CPU. DeviceUnavailable
// with the reason.
Result<at::Device> deviceFor(const std::string& name);

// What can train on this machine now; `why` is a sentence if there is no GPU among them.
std::vector<LearnDevice> learnDevices(std::string& why);

// Results that depend on neither the order of threads nor on what was measured to be fast; no reduced precision.
void makeDeterministic();

// Bytes that LibTorch holds on a GPU now, and the most it held. 0 for the CPU.
struct DeviceUse {
    std::int64_t bytes = 0;
    std::int64_t peakBytes = 0;
};
DeviceUse useOf(at::Device device);

}  // namespace longtake
