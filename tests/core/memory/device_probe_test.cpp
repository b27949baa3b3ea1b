// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/memory/device_probe.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace longtake {
namespace {

TEST(DeviceProbe, WithoutADriverSaysSo)
{
    const GpuProbe probe = probeGpus("libno_such_driver.so.1");
    EXPECT_TRUE(probe.gpus.empty());
    EXPECT_EQ(probe.why, "no NVIDIA driver is installed (there is no libno_such_driver.so.1)");
    EXPECT_FALSE(probeDeviceMemory("GPU-1", "libno_such_driver.so.1").has_value());
}

TEST(DeviceProbe, ForeignLibraryIsNotTakenForADriver)
{
    EXPECT_THAT(probeGpus("libm.so.6").why, ::testing::HasSubstr("too old"));
}

TEST(DeviceProbe, StoppedDriverSaysSo)
{
    setenv("LONGTAKE_TEST_DRIVER", "stopped", 1);
    const GpuProbe probe = probeGpus(DRIVER_LIBRARY);
    unsetenv("LONGTAKE_TEST_DRIVER");
    EXPECT_TRUE(probe.gpus.empty());
    EXPECT_EQ(probe.why, "the NVIDIA driver is installed but not running");
}

TEST(DeviceProbe, GpusAndSlicesAreListedWithTheirMemory)
{
    const GpuProbe probe = probeGpus(DRIVER_LIBRARY);
    EXPECT_EQ(probe.why, "");
    ASSERT_EQ(probe.gpus.size(), 3U);

    const GpuInfo& whole = probe.gpus[0];
    EXPECT_EQ(whole.uuid, "GPU-11111111-2222-3333-4444-555555555555");
    EXPECT_EQ(whole.name, "NVIDIA GeForce RTX 2060");
    EXPECT_EQ(whole.pciBusId, "00000000:01:00.0");
    EXPECT_EQ(whole.capabilityMajor, 7);
    EXPECT_EQ(whole.capabilityMinor, 5);
    ASSERT_TRUE(whole.memory.has_value());
    EXPECT_EQ(whole.memory->totalBytes, 6'442'450'944);
    EXPECT_EQ(whole.memory->usedBytes, 1'000'000'000);
    EXPECT_EQ(whole.memory->freeBytes, 5'442'450'944);

    const GpuInfo& slice = probe.gpus[1];
    EXPECT_EQ(slice.uuid, "MIG-aaaaaaaa-2222-3333-4444-555555555555");
    EXPECT_EQ(slice.name, "NVIDIA A100-SXM4-40GB MIG 1g.5gb");
    EXPECT_EQ(slice.pciBusId, "00000000:41:00.0");
    EXPECT_EQ(slice.memory->totalBytes, 5'368'709'120);
}

TEST(DeviceProbe, DeviceThatDoesNotTellIsNotIdle)
{
    const GpuProbe probe = probeGpus(DRIVER_LIBRARY);
    ASSERT_EQ(probe.gpus.size(), 3U);
    EXPECT_FALSE(probe.gpus[2].memory.has_value());
    EXPECT_FALSE(probeDeviceMemory(probe.gpus[2].uuid, DRIVER_LIBRARY).has_value());
}

TEST(DeviceProbe, MemoryOfOneDeviceIsFoundByItsUuid)
{
    const auto memory = probeDeviceMemory("GPU-11111111-2222-3333-4444-555555555555", DRIVER_LIBRARY);
    ASSERT_TRUE(memory.has_value());
    EXPECT_EQ(memory->freeBytes, 5'442'450'944);
    EXPECT_FALSE(probeDeviceMemory("GPU-0", DRIVER_LIBRARY).has_value());
}

}  // namespace
}  // namespace longtake
