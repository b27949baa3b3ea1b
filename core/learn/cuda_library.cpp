// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/learn/cuda_library.h"

#include "core/learn/plugin_file.h"

#include <dlfcn.h>

namespace longtake {

namespace {

tl::unexpected<Error> unavailable(std::string why)
{
    return fail(ErrorCode::DeviceUnavailable, "The GPU", std::move(why));
}

}  // namespace

Result<CudaPlugin*> loadCudaPlugin(const CudaLibraryNames& names)
{
    if (dlopen(names.driver.c_str(), RTLD_LAZY | RTLD_LOCAL) == nullptr) {
        return unavailable("no NVIDIA driver is installed (there is no " + names.driver + ")");
    }
    const auto plugin = openPlugin(pluginPlaces(names.plugin, "LONGTAKE_CUDA_LIBRARY"), PluginScope::Global);
    if (!plugin) {
        if (plugin.error().code == ErrorCode::FileNotFound) {
            return unavailable("LongTake's CUDA library is not installed (there is no " + plugin.error().subject +
                               "); install longtake-cuda, or build after `scripts/setup --cuda`");
        }
        return unavailable("LongTake's CUDA library does not load: " + plugin.error().detail);
    }
    auto* get = reinterpret_cast<GetCudaPlugin*>(pluginSymbol(*plugin, kGetCudaPluginSymbol));
    if (get == nullptr) return unavailable("the file " + names.plugin + " is not LongTake's");
    CudaPlugin* cuda = get(kCudaInterfaceVersion);
    if (cuda == nullptr) return unavailable(names.plugin + " belongs to another version of LongTake");
    return cuda;
}

}  // namespace longtake
