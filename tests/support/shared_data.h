// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the real files for tests are: the folder in LONGTAKE_DATA, or ../shared/data seen from the project's root.

#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

namespace longtake {

// A folder of it ("video", "exchange", "labelled"), or nothing where it is not present.
inline std::optional<std::filesystem::path> sharedData(const char* folder)
{
    namespace fs = std::filesystem;
    std::error_code problem;
    if (const char* named = std::getenv("LONGTAKE_DATA")) {
        if (fs::is_directory(fs::path(named) / folder, problem)) return fs::path(named) / folder;
    }
    if (const char* root = std::getenv("LONGTAKE_SOURCE_DIR")) {
        const fs::path beside = fs::path(root) / ".." / "shared" / "data" / folder;
        if (fs::is_directory(beside, problem)) return beside;
    }
    return std::nullopt;
}

}  // namespace longtake
