// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What this machine has: memory of the host, limits of its containers, memory of this process. Linux. Reads a few small
// files; may be called from any thread.

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace longtake {

struct HostMemory {
    std::int64_t totalBytes = 0;      // of the machine, or of the control group if that is less
    std::int64_t availableBytes = 0;  // the least of MemAvailable, what the control groups leave (v1 and v2), RLIMIT_AS
    std::int64_t processBytes = 0;    // of this process, without pages of mapped files, which the system takes back
                                      // when it needs them: what ending the process would free
    std::int64_t residentBytes = 0;   // of this process, mapped files included (as `top` shows it)
    std::int64_t peakBytes = 0;       // the most that residentBytes has been since the last forgetPeak
    std::int64_t othersBytes = 0;     // used by others
    std::optional<std::int64_t> addressBytes = {};  // that RLIMIT_AS leaves; empty if it is no limit
};

// `root` is for tests: the folder that holds proc/ and sys/. Numbers that cannot be read are left out of the minimum.
HostMemory probeHost(const std::filesystem::path& root = "/");

// The same once so many addresses more are taken, by files to map and stacks: only matters where they are limited.
HostMemory withAddressesTaken(HostMemory memory, std::int64_t bytes);

// Addresses that the stack of each new thread takes.
std::int64_t threadStackBytes();

// From now on, `peakBytes` is the peak from now on. Where the system does not allow it, nothing changes.
void forgetPeak();

// The budget of a configuration: its cap if one is set, else what is available now plus what this process already
// holds, less the larger of both margins. A cap is never more than that, either. At least 0.
std::int64_t hostBudget(const HostMemory& memory, std::int64_t capBytes, std::int64_t marginBytes,
                        double marginPercent);

// The same for any memory of which `freeBytes` are free or already ours: a device's, too.
std::int64_t memoryBudget(std::int64_t freeBytes, std::int64_t capBytes, std::int64_t marginBytes,
                          double marginPercent);

// Respects the affinity mask and the control groups' quota; at least 1.
int usableCores(const std::filesystem::path& root = "/");

}  // namespace longtake
