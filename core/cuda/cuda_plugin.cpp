// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/learn/cuda_plugin.h"

#include "core/cuda/device_check.h"
#include "core/learn/learn_plugin.h"

#include <ATen/Context.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/equal.h>
#include <ATen/ops/remainder.h>
#include <c10/cuda/CUDAGuard.h>
#include <cuda_runtime_api.h>

#include <array>
#include <cstdio>
#include <string>

namespace longtake {

namespace {

// Below this LibTorch's wheel and our kernels hold no code.
constexpr int kOldestMajor = 7;
constexpr int kOldestMinor = 5;

tl::unexpected<Error> unavailable(std::string subject, std::string why)
{
    return fail(ErrorCode::DeviceUnavailable, std::move(subject), std::move(why));
}

std::string dotted(int version)  // 13000 -> 13.0
{
    return std::to_string(version / 1000) + '.' + std::to_string(version % 1000 / 10);
}

std::string whyNoDevices(cudaError_t status)
{
    if (status == cudaErrorInsufficientDriver) {
        int runtime = 0;
        cudaRuntimeGetVersion(&runtime);
        return "the NVIDIA driver is missing or too old for CUDA " + dotted(runtime) + "; 580 or newer is needed";
    }
    if (status == cudaErrorNoDevice) return "the NVIDIA driver shows no GPU (CUDA_VISIBLE_DEVICES may hide it)";
    return cudaGetErrorString(status);
}

// As nvidia-smi writes it. A slice of a GPU has an identity of its own and says so in its name.
std::string uuidText(const cudaDeviceProp& properties)
{
    std::string text = std::string(properties.name).find(" MIG ") == std::string::npos ? "GPU" : "MIG";
    for (std::size_t i = 0; i < sizeof(properties.uuid.bytes); ++i) {
        if (i == 0 || i == 4 || i == 6 || i == 8 || i == 10) text += '-';
        std::array<char, 3> digits{};
        std::snprintf(digits.data(), digits.size(), "%02x", static_cast<unsigned char>(properties.uuid.bytes[i]));
        text += digits.data();
    }
    return text;
}

CudaDevice describeDevice(int index, const cudaDeviceProp& properties)
{
    std::array<char, 32> bus{};
    cudaDeviceGetPCIBusId(bus.data(), static_cast<int>(bus.size()), index);
    CudaDevice device;
    device.index = index;
    device.uuid = uuidText(properties);
    device.name = properties.name;
    device.pciBusId = bus.data();
    device.capabilityMajor = properties.major;
    device.capabilityMinor = properties.minor;
    device.totalBytes = static_cast<std::int64_t>(properties.totalGlobalMem);
    return device;
}

bool isTooOld(const cudaDeviceProp& properties)
{
    return properties.major < kOldestMajor || (properties.major == kOldestMajor && properties.minor < kOldestMinor);
}

// A convolution of small whole numbers: exact in every precision that cuDNN may choose.
bool convolutionAgrees(const at::Device& device)
{
    const at::Tensor input = at::remainder(at::arange(3 * 16 * 16, at::kFloat), 5).view({1, 3, 16, 16});
    const at::Tensor kernel = at::remainder(at::arange(4 * 3 * 3 * 3, at::kFloat), 3).view({4, 3, 3, 3});
    const at::Tensor onHost = at::conv2d(input, kernel);
    const at::Tensor onDevice = at::conv2d(input.to(device), kernel.to(device));
    return at::equal(onHost, onDevice.to(at::kCPU));
}

class CudaPluginInside final : public CudaPlugin {
public:
    Result<std::vector<CudaDevice>> devices() override;
    Status check(int index) override;
    std::string version() const override;
};

Result<std::vector<CudaDevice>> CudaPluginInside::devices()
{
    int count = 0;
    if (const cudaError_t status = cudaGetDeviceCount(&count); status != cudaSuccess) {
        cudaGetLastError();  // leaves no error behind for LibTorch to find
        return unavailable("The GPU", whyNoDevices(status));
    }
    std::vector<CudaDevice> result;
    std::string why = "the NVIDIA driver shows no GPU";
    for (int index = 0; index < count; ++index) {
        cudaDeviceProp properties{};
        if (const cudaError_t status = cudaGetDeviceProperties(&properties, index); status != cudaSuccess) {
            why = cudaGetErrorString(status);
            cudaGetLastError();
        } else if (isTooOld(properties)) {
            why = std::string(properties.name) + " is too old: it has compute capability " +
                  std::to_string(properties.major) + '.' + std::to_string(properties.minor) + ", and 7.5 is needed";
        } else {
            result.push_back(describeDevice(index, properties));
        }
    }
    if (result.empty()) return unavailable("The GPU", why);
    return result;
}

Status CudaPluginInside::check(int index)
{
    const std::string subject = "GPU " + std::to_string(index);
    try {
        if (!at::hasCUDA()) return unavailable(subject, "LibTorch does not see CUDA");
        const auto device = at::Device(at::kCUDA, static_cast<at::DeviceIndex>(index));
        const c10::cuda::CUDAGuard guard(device);
        if (std::string why = checkKernelOnCurrentDevice(); !why.empty()) return unavailable(subject, std::move(why));
        if (!convolutionAgrees(device)) return unavailable(subject, "its convolutions differ from the processor's");
        return {};
    } catch (const c10::Error& error) {
        return unavailable(subject, error.what_without_backtrace());
    } catch (const std::exception& error) {
        return unavailable(subject, error.what());
    }
}

std::string CudaPluginInside::version() const
{
    int runtime = 0;
    cudaRuntimeGetVersion(&runtime);
    std::string text = "CUDA " + dotted(runtime);
    try {
        const auto cudnn = at::detail::getCUDAHooks().versionRuntimeCuDNN();
        text += ", cuDNN " + std::to_string(cudnn / 10000) + '.' + std::to_string(cudnn / 100 % 100) + '.' +
                std::to_string(cudnn % 100);
    } catch (const std::exception&) {
        text += ", no cuDNN";
    }
    return text;
}

}  // namespace

}  // namespace longtake

extern "C" LONGTAKE_PLUGIN_EXPORT longtake::CudaPlugin* longtakeGetCudaPlugin(int interfaceVersion)
{
    static longtake::CudaPluginInside plugin;
    return interfaceVersion == longtake::kCudaInterfaceVersion ? &plugin : nullptr;
}
