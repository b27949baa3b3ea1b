// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The NVIDIA GPUs of this machine and their memory, asked of the driver's own library (NVML). Starts no CUDA, takes no
// device memory and a few milliseconds, so that gauge and planner may ask at any time, from any thread. Whether a
// device can also train is for the learn engine to say.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace longtake {

struct DeviceMemory {
    std::int64_t totalBytes = 0;
    std::int64_t usedBytes = 0;  // by all programs and the driver
    std::int64_t freeBytes = 0;
};

struct GpuInfo {
    std::string uuid;  // "GPU-..." or "MIG-...", the same after a reboot
    std::string name;
    std::string pciBusId;
    int capabilityMajor = 0;  // 0 = unknown
    int capabilityMinor = 0;
    std::optional<DeviceMemory> memory;  // empty if the driver does not tell: never mistaken for an idle device
};

struct GpuProbe {
    std::vector<GpuInfo> gpus;  // slices (MIG) in place of the GPU that is cut into them
    std::string why;            // set exactly when gpus is empty: a clause, "no NVIDIA driver is installed"
};

// `library` is for tests. It stays open until the process ends.
GpuProbe probeGpus(const std::string& library = "libnvidia-ml.so.1");

// Memory of one device now. Empty if there is no such device or the driver does not tell.
std::optional<DeviceMemory> probeDeviceMemory(const std::string& uuid,
                                              const std::string& library = "libnvidia-ml.so.1");

}  // namespace longtake
