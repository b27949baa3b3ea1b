// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/memory/device_probe.h"

#include <dlfcn.h>

#include <array>

namespace longtake {

namespace {

// The part of NVML that is used here, as its manual gives it; the header belongs to the CUDA toolkit.
using NvmlDevice = struct nvmlDevice_st*;
using NvmlReturn = int;
constexpr NvmlReturn kSuccess = 0;
constexpr NvmlReturn kDriverNotLoaded = 9;

struct NvmlMemory {
    unsigned long long total = 0;
    unsigned long long free = 0;
    unsigned long long used = 0;
};

struct NvmlPciInfo {
    std::array<char, 16> busIdLegacy{};
    unsigned int domain = 0;
    unsigned int bus = 0;
    unsigned int device = 0;
    unsigned int pciDeviceId = 0;
    unsigned int pciSubSystemId = 0;
    std::array<char, 32> busId{};
};

struct Nvml {
    NvmlReturn (*init)() = nullptr;
    const char* (*errorString)(NvmlReturn) = nullptr;
    NvmlReturn (*count)(unsigned int*) = nullptr;
    NvmlReturn (*byIndex)(unsigned int, NvmlDevice*) = nullptr;
    NvmlReturn (*byUuid)(const char*, NvmlDevice*) = nullptr;
    NvmlReturn (*uuid)(NvmlDevice, char*, unsigned int) = nullptr;
    NvmlReturn (*name)(NvmlDevice, char*, unsigned int) = nullptr;
    NvmlReturn (*pciInfo)(NvmlDevice, NvmlPciInfo*) = nullptr;
    NvmlReturn (*memory)(NvmlDevice, NvmlMemory*) = nullptr;
    NvmlReturn (*capability)(NvmlDevice, int*, int*) = nullptr;
    NvmlReturn (*migMode)(NvmlDevice, unsigned int*, unsigned int*) = nullptr;
    NvmlReturn (*maxMigDevices)(NvmlDevice, unsigned int*) = nullptr;
    NvmlReturn (*migDevice)(NvmlDevice, unsigned int, NvmlDevice*) = nullptr;
};

template <typename Function>
bool resolve(void* library, const char* symbol, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(library, symbol));
    return function != nullptr;
}

// Started NVML, or the reason why not. Starting it again is counted by NVML and cheap.
std::optional<Nvml> startNvml(const std::string& file, std::string& why)
{
    void* library = dlopen(file.c_str(), RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    if (library == nullptr) {
        why = "no NVIDIA driver is installed (there is no " + file + ")";
        return std::nullopt;
    }
    Nvml nvml;
    const bool complete =
        resolve(library, "nvmlInit_v2", nvml.init) && resolve(library, "nvmlErrorString", nvml.errorString) &&
        resolve(library, "nvmlDeviceGetCount_v2", nvml.count) &&
        resolve(library, "nvmlDeviceGetHandleByIndex_v2", nvml.byIndex) &&
        resolve(library, "nvmlDeviceGetHandleByUUID", nvml.byUuid) &&
        resolve(library, "nvmlDeviceGetUUID", nvml.uuid) && resolve(library, "nvmlDeviceGetName", nvml.name) &&
        resolve(library, "nvmlDeviceGetPciInfo_v3", nvml.pciInfo) &&
        resolve(library, "nvmlDeviceGetMemoryInfo", nvml.memory) &&
        resolve(library, "nvmlDeviceGetCudaComputeCapability", nvml.capability) &&
        resolve(library, "nvmlDeviceGetMigMode", nvml.migMode) &&
        resolve(library, "nvmlDeviceGetMaxMigDeviceCount", nvml.maxMigDevices) &&
        resolve(library, "nvmlDeviceGetMigDeviceHandleByIndex", nvml.migDevice);
    if (!complete) {
        why = "the NVIDIA driver is too old (" + file + " lacks functions that are needed)";
        return std::nullopt;
    }
    if (const NvmlReturn status = nvml.init(); status != kSuccess) {
        why = status == kDriverNotLoaded ? std::string("the NVIDIA driver is installed but not running")
                                         : std::string("the NVIDIA driver reports: ") + nvml.errorString(status);
        return std::nullopt;
    }
    return nvml;
}

std::string textFrom(NvmlReturn (*ask)(NvmlDevice, char*, unsigned int), NvmlDevice device)
{
    std::array<char, 128> text{};
    if (ask(device, text.data(), static_cast<unsigned int>(text.size() - 1)) != kSuccess) return {};
    return text.data();
}

std::optional<DeviceMemory> memoryOf(const Nvml& nvml, NvmlDevice device)
{
    NvmlMemory memory;
    if (nvml.memory(device, &memory) != kSuccess || memory.total == 0) return std::nullopt;
    return DeviceMemory{static_cast<std::int64_t>(memory.total), static_cast<std::int64_t>(memory.used),
                        static_cast<std::int64_t>(memory.free)};
}

GpuInfo describeGpu(const Nvml& nvml, NvmlDevice device)
{
    GpuInfo info;
    info.uuid = textFrom(nvml.uuid, device);
    info.name = textFrom(nvml.name, device);
    if (NvmlPciInfo pci; nvml.pciInfo(device, &pci) == kSuccess) info.pciBusId = pci.busId.data();
    if (nvml.capability(device, &info.capabilityMajor, &info.capabilityMinor) != kSuccess) {
        info.capabilityMajor = info.capabilityMinor = 0;
    }
    info.memory = memoryOf(nvml, device);
    return info;
}

// A GPU that is cut into slices cannot be used itself: its slices stand in for it.
std::vector<GpuInfo> slicesOf(const Nvml& nvml, NvmlDevice device, const GpuInfo& whole)
{
    std::vector<GpuInfo> slices;
    unsigned int now = 0;
    unsigned int later = 0;
    unsigned int most = 0;
    if (nvml.migMode(device, &now, &later) != kSuccess || now == 0) return slices;
    if (nvml.maxMigDevices(device, &most) != kSuccess) return slices;
    for (unsigned int i = 0; i < most; ++i) {
        NvmlDevice slice = nullptr;
        if (nvml.migDevice(device, i, &slice) != kSuccess) continue;
        GpuInfo info = whole;
        info.uuid = textFrom(nvml.uuid, slice);
        if (std::string name = textFrom(nvml.name, slice); !name.empty()) info.name = std::move(name);
        info.memory = memoryOf(nvml, slice);
        if (!info.uuid.empty()) slices.push_back(std::move(info));
    }
    return slices;
}

}  // namespace

GpuProbe probeGpus(const std::string& library)
{
    GpuProbe probe;
    const std::optional<Nvml> nvml = startNvml(library, probe.why);
    if (!nvml) return probe;
    unsigned int count = 0;
    if (const NvmlReturn status = nvml->count(&count); status != kSuccess) {
        probe.why = std::string("the NVIDIA driver reports: ") + nvml->errorString(status);
        return probe;
    }
    for (unsigned int i = 0; i < count; ++i) {
        NvmlDevice device = nullptr;
        if (nvml->byIndex(i, &device) != kSuccess) continue;
        GpuInfo info = describeGpu(*nvml, device);
        std::vector<GpuInfo> slices = slicesOf(*nvml, device, info);
        if (slices.empty()) {
            if (!info.uuid.empty()) probe.gpus.push_back(std::move(info));
        } else {
            for (GpuInfo& slice : slices) probe.gpus.push_back(std::move(slice));
        }
    }
    if (probe.gpus.empty()) probe.why = "the NVIDIA driver shows no GPU";
    return probe;
}

std::optional<DeviceMemory> probeDeviceMemory(const std::string& uuid, const std::string& library)
{
    std::string why;
    const std::optional<Nvml> nvml = startNvml(library, why);
    if (!nvml) return std::nullopt;
    NvmlDevice device = nullptr;
    if (nvml->byUuid(uuid.c_str(), &device) != kSuccess) return std::nullopt;
    return memoryOf(*nvml, device);
}

}  // namespace longtake
