// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What `liblongtake_cuda.so` can do, seen from both sides: core/cuda implements it, cuda_library.cpp loads it. Free of
// CUDA and LibTorch. All calls come from the learn thread.

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace longtake {

struct CudaDevice {
    int index = 0;     // as LibTorch counts: at::Device(at::kCUDA, index)
    std::string uuid;  // "GPU-..." or "MIG-...", as nvidia-smi prints it; the same after a reboot
    std::string name;
    std::string pciBusId;
    int capabilityMajor = 0;
    int capabilityMinor = 0;
    std::int64_t totalBytes = 0;  // how much is free: probeGpus, by uuid (core/memory/device_probe.h)
};

class CudaPlugin {
public:
    virtual ~CudaPlugin() = default;

    // All devices that this build can compute on. DeviceUnavailable with the reason if there is none.
    virtual Result<std::vector<CudaDevice>> devices() = 0;

    // Computes a little on the device and compares every number: DeviceUnavailable with what went wrong. About a
    // second for the first call on a device, since CUDA starts there.
    virtual Status check(int index) = 0;

    // "CUDA 13.0, cuDNN 9.19.0"
    virtual std::string version() const = 0;
};

// Raised whenever this header changes.
inline constexpr int kCudaInterfaceVersion = 1;

// The plug-in's own object, alive as long as the process; null for another version. Must not throw.
using GetCudaPlugin = CudaPlugin*(int interfaceVersion);

inline constexpr const char* kGetCudaPluginSymbol = "longtakeGetCudaPlugin";

}  // namespace longtake
