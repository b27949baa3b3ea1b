// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What this machine has: memory of the host, limits of its containers, memory of this process. Linux.

#pragma once

#include <cstdint>

namespace longtake {

struct HostMemory {
    std::int64_t totalBytes = 0;
    std::int64_t availableBytes = 0;  // the least of MemAvailable, what the control group leaves (v1 and v2), RLIMIT_AS
    std::int64_t processBytes = 0;    // resident memory of this process
    std::int64_t othersBytes = 0;     // used by others
};

HostMemory probeHost();

// The budget of a configuration: its cap if one is set, else what is available now plus what this process already
// holds, less the larger of both margins.
std::int64_t hostBudget(const HostMemory& memory, std::int64_t capBytes, std::int64_t marginBytes,
                        double marginPercent);

int usableCores();  // respects the affinity mask and the control group's quota; at least 1

}  // namespace longtake
