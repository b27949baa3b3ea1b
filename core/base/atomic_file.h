// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Writing a file so that a crash or a full disk leaves either the old file or the new one, never half of one.

#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string_view>

namespace longtake {

// Writes `content` to a temporary file beside `path`, flushes it to disk, renames it over `path`, flushes the folder.
// Fails with CannotWrite or DiskFull; the temporary file is then gone and `path` unchanged.
Status writeFileAtomically(const std::filesystem::path& path, std::string_view content);

// For a file that something else wrote: flushes `from` to disk, renames it to `to` (on the same drive), flushes the
// folder. Fails with CannotWrite or DiskFull; `from` is then gone and `to` unchanged.
Status moveIntoPlace(const std::filesystem::path& from, const std::filesystem::path& to);

// The whole file. Fails with FileNotFound, CannotRead, or WrongFormat when it is larger than `limitBytes`.
Result<std::string> readWholeFile(const std::filesystem::path& path, std::size_t limitBytes = std::size_t{1} << 30);

}  // namespace longtake
