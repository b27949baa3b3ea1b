// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The real plug-in. With a GPU: it lists and computes. Without: it loads all of CUDA and says why it cannot.

#include "core/learn/cuda_library.h"

#include <dlfcn.h>
#include <gmock/gmock.h>

#include <stdexcept>

namespace longtake {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

bool hasDriver()
{
    return dlopen("libcuda.so.1", RTLD_LAZY) != nullptr;
}

// The plug-in, loaded although there may be no driver: any library stands in for it.
CudaPlugin& plugin()
{
    CudaLibraryNames names;
    if (!hasDriver()) names.driver = "libm.so.6";
    const auto loaded = loadCudaPlugin(names);
    if (!loaded.has_value()) throw std::runtime_error(describe(loaded.error()));
    return **loaded;
}

TEST(CudaPluginTest, NamesTheVersionsInside)
{
    EXPECT_THAT(plugin().version(), MatchesRegex("CUDA 1[0-9]\\.[0-9], cuDNN 9\\.[0-9]+\\.[0-9]+"));
}

TEST(CudaPluginTest, WithoutADriverSaysWhichIsNeeded)
{
    if (hasDriver()) GTEST_SKIP() << "there is a driver here";
    const auto devices = plugin().devices();
    ASSERT_FALSE(devices.has_value());
    EXPECT_EQ(devices.error().code, ErrorCode::DeviceUnavailable);
    EXPECT_THAT(
        describe(devices.error()),
        HasSubstr("The GPU cannot be used on this machine: the NVIDIA driver is missing or too old for CUDA 1"));
    const Status checked = plugin().check(0);
    ASSERT_FALSE(checked.has_value());
    EXPECT_EQ(checked.error().code, ErrorCode::DeviceUnavailable);
}

TEST(CudaPluginTest, EveryDeviceOfThisMachineComputesRight)
{
    if (!hasDriver()) GTEST_SKIP() << "no NVIDIA driver here";
    const auto devices = plugin().devices();
    if (!devices.has_value()) GTEST_SKIP() << describe(devices.error());
    for (const CudaDevice& device : *devices) {
        EXPECT_THAT(device.uuid,
                    MatchesRegex("(GPU|MIG)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"));
        EXPECT_GT(device.totalBytes, 1'000'000'000);
        const Status checked = plugin().check(device.index);
        EXPECT_TRUE(checked.has_value()) << describe(checked.error());
    }
}

}  // namespace
}  // namespace longtake
