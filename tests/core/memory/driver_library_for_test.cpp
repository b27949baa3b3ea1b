// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Answers like NVIDIA's management library on a machine with an RTX 2060 and an A100 that is cut into two slices, the
// second of which does not tell its memory. LONGTAKE_TEST_DRIVER=stopped: the driver is not running.

#include <cstdlib>
#include <cstring>
#include <string>

namespace {

struct Device {
    const char* uuid;
    const char* name;
    const char* bus;
    int major;
    int minor;
    unsigned long long total;  // 0: not supported
    unsigned long long used;
};

Device devices[] = {
    {"GPU-11111111-2222-3333-4444-555555555555", "NVIDIA GeForce RTX 2060", "00000000:01:00.0", 7, 5, 6'442'450'944,
     1'000'000'000},
    {"GPU-66666666-2222-3333-4444-555555555555", "NVIDIA A100-SXM4-40GB", "00000000:41:00.0", 8, 0, 42'949'672'960, 0},
};
Device slices[] = {
    {"MIG-aaaaaaaa-2222-3333-4444-555555555555", "NVIDIA A100-SXM4-40GB MIG 1g.5gb", "", 8, 0, 5'368'709'120, 12},
    {"MIG-bbbbbbbb-2222-3333-4444-555555555555", "NVIDIA A100-SXM4-40GB MIG 1g.5gb", "", 8, 0, 0, 0},
};

constexpr int kNotFound = 6;
constexpr int kNotSupported = 3;
constexpr int kDriverNotLoaded = 9;

int copy(const char* text, char* out, unsigned int length)
{
    std::strncpy(out, text, length);
    return 0;
}

}  // namespace

#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED int nvmlInit_v2()
{
    const char* state = std::getenv("LONGTAKE_TEST_DRIVER");
    return state != nullptr && std::string(state) == "stopped" ? kDriverNotLoaded : 0;
}

EXPORTED const char* nvmlErrorString(int)
{
    return "words of the driver";
}

EXPORTED int nvmlDeviceGetCount_v2(unsigned int* count)
{
    *count = 2;
    return 0;
}

EXPORTED int nvmlDeviceGetHandleByIndex_v2(unsigned int index, Device** device)
{
    *device = &devices[index];
    return 0;
}

EXPORTED int nvmlDeviceGetHandleByUUID(const char* uuid, Device** device)
{
    for (Device* list : {devices, slices}) {
        for (int i = 0; i < 2; ++i) {
            if (std::strcmp(list[i].uuid, uuid) == 0) {
                *device = &list[i];
                return 0;
            }
        }
    }
    return kNotFound;
}

EXPORTED int nvmlDeviceGetUUID(Device* device, char* text, unsigned int length)
{
    return copy(device->uuid, text, length);
}

EXPORTED int nvmlDeviceGetName(Device* device, char* text, unsigned int length)
{
    return copy(device->name, text, length);
}

EXPORTED int nvmlDeviceGetPciInfo_v3(Device* device, char* info)
{
    constexpr std::size_t kBusIdOffset = 16 + 5 * sizeof(unsigned int);
    return copy(device->bus, info + kBusIdOffset, 32);
}

EXPORTED int nvmlDeviceGetMemoryInfo(Device* device, unsigned long long* memory)
{
    if (device->total == 0) return kNotSupported;
    memory[0] = device->total;
    memory[1] = device->total - device->used;
    memory[2] = device->used;
    return 0;
}

EXPORTED int nvmlDeviceGetCudaComputeCapability(Device* device, int* major, int* minor)
{
    *major = device->major;
    *minor = device->minor;
    return 0;
}

EXPORTED int nvmlDeviceGetMigMode(Device* device, unsigned int* now, unsigned int* later)
{
    if (device != &devices[1]) return kNotSupported;
    *now = *later = 1;
    return 0;
}

EXPORTED int nvmlDeviceGetMaxMigDeviceCount(Device*, unsigned int* count)
{
    *count = 7;
    return 0;
}

EXPORTED int nvmlDeviceGetMigDeviceHandleByIndex(Device*, unsigned int index, Device** device)
{
    if (index >= 2) return kNotFound;
    *device = &slices[index];
    return 0;
}
