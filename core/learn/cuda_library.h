// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Loads `liblongtake_cuda.so` where an NVIDIA driver is there; it brings CUDA into LibTorch, so that tensors can live
// on at::kCUDA. Called on the learn thread, *before* anything asks LibTorch about CUDA (LibTorch remembers the answer).
// Looked for like the learn plug-in (plugin_file.h), or where LONGTAKE_CUDA_LIBRARY points.

#pragma once

#include "core/base/result.h"
#include "core/learn/cuda_plugin.h"

#include <string>

namespace longtake {

struct CudaLibraryNames {
    std::string driver = "libcuda.so.1";
    std::string plugin = "liblongtake_cuda.so";
};

// Never null. DeviceUnavailable with the reason in its detail: no driver, no plug-in, one that does not load. Quick
// where there is no driver; calling it again is cheap.
Result<CudaPlugin*> loadCudaPlugin(const CudaLibraryNames& names = {});

}  // namespace longtake
