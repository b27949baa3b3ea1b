// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Each reason why the GPU cannot be used is a sentence that says what to do. A C library stands in for the driver, so
// that the later reasons show on machines without one.

#include "core/learn/cuda_library.h"

#include <dlfcn.h>
#include <gmock/gmock.h>

#include <cstdlib>

namespace longtake {
namespace {

using ::testing::HasSubstr;

constexpr const char* kSomeLibrary = "libm.so.6";

class CudaLibraryTest : public ::testing::Test {
protected:
    void TearDown() override { unsetenv("LONGTAKE_CUDA_LIBRARY"); }

    static std::string whyNot(const CudaLibraryNames& names)
    {
        const auto plugin = loadCudaPlugin(names);
        if (plugin.has_value()) return "loaded";
        EXPECT_EQ(plugin.error().code, ErrorCode::DeviceUnavailable);
        return describe(plugin.error());
    }
};

TEST_F(CudaLibraryTest, WithoutADriverTheSentenceSaysSo)
{
    EXPECT_EQ(whyNot({"libno_such_driver.so.1", "liblongtake_cuda.so"}),
              "The GPU cannot be used on this machine: no NVIDIA driver is installed (there is no "
              "libno_such_driver.so.1). Choose another device.");
}

TEST_F(CudaLibraryTest, OnThisMachineItLoadsOrSaysWhy)
{
    const std::string why = whyNot({});
    if (dlopen("libcuda.so.1", RTLD_LAZY) == nullptr) {
        EXPECT_THAT(why, HasSubstr("no NVIDIA driver is installed (there is no libcuda.so.1)"));
    } else {
        EXPECT_THAT(why, ::testing::AnyOf("loaded", HasSubstr("LongTake's CUDA library is not installed")));
    }
}

TEST_F(CudaLibraryTest, DriverWithoutOurLibrarySaysHowToGetIt)
{
    EXPECT_THAT(whyNot({kSomeLibrary, "liblongtake_gone.so"}), HasSubstr("scripts/setup --cuda"));
}

TEST_F(CudaLibraryTest, LibraryOfAnotherVersionIsRefused)
{
    setenv("LONGTAKE_CUDA_LIBRARY", OTHER_VERSION_PLUGIN, 1);
    EXPECT_THAT(whyNot({kSomeLibrary, "liblongtake_cuda.so"}), HasSubstr("another version of LongTake"));
}

}  // namespace
}  // namespace longtake
