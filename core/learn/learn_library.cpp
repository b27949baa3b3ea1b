// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/learn/learn_library.h"

#include <atomic>

#include "core/base/bytes.h"
#include "core/base/log.h"
#include "core/learn/learn_plugin.h"
#include "core/learn/plugin_file.h"
#include "core/memory/host_probe.h"
#include "core/memory/memory_model.h"

namespace longtake {

namespace {

constexpr const char* kFileName = "liblongtake_learn.so";

std::atomic<bool> libraryIsLoaded{false};

// Where addresses are limited and too few are left, LibTorch would end the program while it is being loaded.
Status checkAddresses()
{
    if (libraryIsLoaded) return {};
    constexpr std::int64_t kNeeded = kLearnLibraryAddresses + kLearnLibraryBytes;
    const std::optional<std::int64_t> left = probeHost().addressBytes;
    if (!left || *left >= kNeeded) return {};
    return fail(Error{ErrorCode::DoesNotFit, "The learn library",
                      "it takes addresses of " + formatBytes(kNeeded) + ", and the limit of this process leaves " +
                          formatBytes(*left),
                      "Raise the limit (ulimit -v)."});
}

}  // namespace

Result<std::unique_ptr<LearnEngine>> loadLearnEngine()
{
    if (const Status enough = checkAddresses(); !enough) return fail(enough.error());
    const auto plugin = openPlugin(pluginPlaces(kFileName, "LONGTAKE_LEARN_LIBRARY"), PluginScope::Local);
    if (!plugin) {
        if (plugin.error().code == ErrorCode::FileNotFound) {
            return fail(ErrorCode::LearnUnavailable, kFileName, "there is no file " + plugin.error().subject);
        }
        return fail(ErrorCode::LearnUnavailable, kFileName, plugin.error().detail);
    }
    auto* make = reinterpret_cast<MakeLearnEngine*>(pluginSymbol(*plugin, kMakeLearnEngineSymbol));
    if (make == nullptr) {
        return fail(ErrorCode::LearnUnavailable, kFileName, "the file of that name is not LongTake's");
    }
    std::unique_ptr<LearnEngine> engine(make(kLearnInterfaceVersion, &logMessage));
    if (engine == nullptr) {
        return fail(ErrorCode::LearnUnavailable, kFileName, "it belongs to another version of LongTake");
    }
    libraryIsLoaded = true;
    return engine;
}

bool isLearnLibraryLoaded()
{
    return libraryIsLoaded;
}

}  // namespace longtake
