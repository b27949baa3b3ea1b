// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Writing a file so that a crash or a full disk leaves either the old file or the new one, never half of one.

#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string_view>

namespace longtake {

// Writes `content` to a temporary file beside `path`, flushes it to disk, renames it over `path`, flushes the folder.
// A symbolic link stays and what it leads to is replaced; a folder, a pipe or a device is not. Fails with CannotWrite
// or DiskFull; the temporary file is then gone and `path` unchanged.
Status writeFileAtomically(const std::filesystem::path& path, std::string_view content);

// For a file that something else wrote: flushes `from` to disk, renames it to `to` (on the same drive; links and what
// is no plain file as above), flushes the folder. Fails with CannotWrite or DiskFull; `from` is then gone and `to`
// unchanged.
Status moveIntoPlace(const std::filesystem::path& from, const std::filesystem::path& to);

// The whole file. Fails with FileNotFound, CannotRead (also for what is no plain file: reading a pipe may never end),
// or WrongFormat when it is larger than `limitBytes`.
Result<std::string> readWholeFile(const std::filesystem::path& path, std::size_t limitBytes = std::size_t{1} << 30);

}  // namespace longtake
