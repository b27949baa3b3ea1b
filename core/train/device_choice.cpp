// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/train/device_choice.h"

#include "core/learn/cuda_library.h"
#include "core/memory/device_probe.h"
#include "core/memory/host_probe.h"

#include <ATen/Context.h>
#include <c10/core/CachingDeviceAllocator.h>

namespace longtake {
namespace {

struct Gpus {
    CudaPlugin* plugin = nullptr;
    std::vector<CudaDevice> devices;
};

Result<Gpus> findGpus()
{
    auto plugin = loadCudaPlugin();
    if (!plugin) return fail(plugin.error());
    auto devices = (*plugin)->devices();
    if (!devices) return fail(devices.error());
    return Gpus{*plugin, std::move(*devices)};
}

at::Device onCuda(int index)
{
    return {at::kCUDA, static_cast<c10::DeviceIndex>(index)};
}

}  // namespace

Result<at::Device> deviceFor(const std::string& name)
{
    if (name == "cpu") return at::Device(at::kCPU);
    auto gpus = findGpus();
    if (name == "auto") {
        if (!gpus) return at::Device(at::kCPU);
        for (const CudaDevice& device : gpus->devices) {
            if (gpus->plugin->check(device.index)) return onCuda(device.index);
        }
        return at::Device(at::kCPU);
    }
    if (!gpus) return fail(ErrorCode::DeviceUnavailable, "The device " + name, gpus.error().detail);
    for (const CudaDevice& device : gpus->devices) {
        if (device.uuid != name) continue;
        if (auto works = gpus->plugin->check(device.index); !works) return fail(works.error());
        return onCuda(device.index);
    }
    return fail(ErrorCode::DeviceUnavailable, "The device " + name, "there is no such device");
}

std::vector<LearnDevice> learnDevices(std::string& why)
{
    const HostMemory host = probeHost();
    std::vector<LearnDevice> result = {{"cpu", "CPU", host.totalBytes, host.availableBytes}};
    why.clear();
    auto gpus = findGpus();
    if (!gpus) {
        why = describe(gpus.error());
        return result;
    }
    for (const CudaDevice& device : gpus->devices) {
        if (auto works = gpus->plugin->check(device.index); !works) {
            why = describe(works.error());
            continue;
        }
        const auto memory = probeDeviceMemory(device.uuid);
        result.push_back({device.uuid, device.name, device.totalBytes, memory ? memory->freeBytes : 0});
    }
    if (result.size() > 1) why.clear();
    return result;
}

void makeDeterministic()
{
    at::Context& context = at::globalContext();
    context.setDeterministicAlgorithms(true, true);
    context.setDeterministicCuDNN(true);
    context.setBenchmarkCuDNN(false);
    context.setAllowTF32CuDNN(false);
}

DeviceUse useOf(at::Device device)
{
    if (device.is_cpu()) return {};
    using Stats = c10::CachingDeviceAllocator::DeviceStats;
    const Stats stats = c10::getDeviceAllocator(device.type())->getDeviceStats(device.index());
    const auto& reserved = stats.reserved_bytes[static_cast<std::size_t>(c10::CachingAllocator::StatType::AGGREGATE)];
    return {reserved.current, reserved.peak};
}

}  // namespace longtake
