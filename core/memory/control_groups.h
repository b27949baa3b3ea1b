// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The control groups (containers, systemd slices, batch systems) that this process is in, versions 1 and 2, and what
// they leave it. A limit counts wherever it stands between the process and the root.

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace longtake {

struct GroupMemory {
    std::int64_t limitBytes = 0;
    std::int64_t leftBytes = 0;  // limit less what is used and cannot be taken back (the page cache can)
};

// Of the tightest group; empty if none has a limit. `root` holds proc/ and sys/.
std::optional<GroupMemory> groupMemory(const std::filesystem::path& root);

// Cores' worth of time that the tightest group grants; empty if there is no quota.
std::optional<double> groupCores(const std::filesystem::path& root);

// The whole of a small file under /proc or /sys; empty if it cannot be read.
std::string readSystemFile(const std::filesystem::path& path);

// The number behind `key` ("MemAvailable:") in a text of lines; empty if it is not there.
std::optional<std::int64_t> numberAfter(std::string_view text, std::string_view key);

}  // namespace longtake
