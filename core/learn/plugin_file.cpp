// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/learn/plugin_file.h"

#include "core/base/contract.h"

#include <dlfcn.h>

#include <cstdlib>
#include <system_error>

namespace longtake {

std::vector<std::filesystem::path> pluginPlaces(const std::string& fileName, const char* environmentVariable)
{
    if (const char* file = std::getenv(environmentVariable); file != nullptr && *file != '\0') return {file};

    std::vector<std::filesystem::path> places;
    std::error_code ignored;
    static const char here = 0;  // an address inside the file that holds this code
    Dl_info info{};
    if (dladdr(&here, &info) != 0 && info.dli_fname != nullptr) {
        const std::filesystem::path self = std::filesystem::canonical(info.dli_fname, ignored);
        if (!ignored) places.push_back(self.parent_path() / fileName);
    }
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", ignored);
    if (!ignored) {
        const std::filesystem::path folder = program.parent_path();
        places.push_back(folder / fileName);
        places.push_back(folder.parent_path() / "lib" / fileName);
        places.push_back(folder.parent_path() / "lib" / "longtake" / fileName);
    }
    return places;
}

Result<void*> openPlugin(const std::vector<std::filesystem::path>& places, PluginScope scope)
{
    LT_EXPECT(!places.empty());
    for (const std::filesystem::path& file : places) {
        std::error_code ignored;
        if (!std::filesystem::exists(file, ignored)) continue;
        // RTLD_NODELETE: a second open finds it as it is.
        const int visibility = scope == PluginScope::Global ? RTLD_GLOBAL : RTLD_LOCAL;
        if (void* plugin = dlopen(file.c_str(), RTLD_NOW | RTLD_NODELETE | visibility); plugin != nullptr)
            return plugin;
        const char* reason = dlerror();
        return fail(ErrorCode::CannotRead, file.string(), reason != nullptr ? reason : "");
    }
    return fail(ErrorCode::FileNotFound, places.front().string());
}

void* pluginSymbol(void* plugin, const char* symbol)
{
    LT_EXPECT(plugin != nullptr);
    return dlsym(plugin, symbol);
}

}  // namespace longtake
