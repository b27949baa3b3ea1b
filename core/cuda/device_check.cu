// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/cuda/device_check.h"

#include <cuda_runtime_api.h>

#include <vector>

namespace longtake {

namespace {

constexpr int kCount = 1 << 16;
constexpr int kThreads = 256;

__global__ void scaleAndShift(float* values, float scale, float shift)
{
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < kCount) values[i] = fmaf(values[i], scale, shift);
}

// Frees on every way out.
class DeviceFloats {
public:
    DeviceFloats() { status_ = cudaMalloc(reinterpret_cast<void**>(&values_), kCount * sizeof(float)); }
    ~DeviceFloats() { cudaFree(values_); }
    DeviceFloats(const DeviceFloats&) = delete;
    DeviceFloats& operator=(const DeviceFloats&) = delete;

    cudaError_t status() const { return status_; }
    float* get() const { return values_; }

private:
    float* values_ = nullptr;
    cudaError_t status_ = cudaSuccess;
};

}  // namespace

std::string checkKernelOnCurrentDevice()
{
    const DeviceFloats device;
    if (device.status() != cudaSuccess) return cudaGetErrorString(device.status());

    std::vector<float> host(kCount);
    for (int i = 0; i < kCount; ++i) host[static_cast<std::size_t>(i)] = static_cast<float>(i);
    const std::size_t bytes = host.size() * sizeof(float);
    cudaError_t status = cudaMemcpy(device.get(), host.data(), bytes, cudaMemcpyHostToDevice);
    if (status == cudaSuccess) {
        scaleAndShift<<<(kCount + kThreads - 1) / kThreads, kThreads>>>(device.get(), 2.0F, 1.0F);
        status = cudaGetLastError();
    }
    if (status == cudaSuccess) status = cudaMemcpy(host.data(), device.get(), bytes, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess) return cudaGetErrorString(status);

    for (int i = 0; i < kCount; ++i) {  // whole numbers below 2^24: exact
        if (host[static_cast<std::size_t>(i)] != 2.0F * static_cast<float>(i) + 1.0F) {
            return "it computes wrong numbers";
        }
    }
    return {};
}

}  // namespace longtake
