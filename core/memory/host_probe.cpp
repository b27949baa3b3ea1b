// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/memory/host_probe.h"

#include <sched.h>
#include <sys/resource.h>
#include <algorithm>
#include <fstream>
#include <limits>
#include <string>
#include <thread>

#include "core/memory/control_groups.h"

namespace longtake {
namespace {

constexpr std::int64_t kKilobyte = 1024;  // what /proc calls kB

int coresOfAffinity()
{
    cpu_set_t cores;
    CPU_ZERO(&cores);
    if (::sched_getaffinity(0, sizeof cores, &cores) == 0) return CPU_COUNT(&cores);
    // More than 1024 cores: the set is too small for this machine.
    return static_cast<int>(std::thread::hardware_concurrency());
}

}  // namespace

HostMemory probeHost(const std::filesystem::path& root)
{
    HostMemory memory;
    const std::string machine = readSystemFile(root / "proc/meminfo");
    memory.totalBytes = numberAfter(machine, "MemTotal:").value_or(0) * kKilobyte;
    // Kernels before 3.14 do not say what is available.
    memory.availableBytes =
        numberAfter(machine, "MemAvailable:").value_or(numberAfter(machine, "MemFree:").value_or(0)) * kKilobyte;

    const std::string process = readSystemFile(root / "proc/self/status");
    memory.residentBytes = numberAfter(process, "VmRSS:").value_or(0) * kKilobyte;
    memory.peakBytes = std::max(memory.residentBytes, numberAfter(process, "VmHWM:").value_or(0) * kKilobyte);
    const auto anonymous = numberAfter(process, "RssAnon:");
    memory.processBytes =
        anonymous ? (*anonymous + numberAfter(process, "RssShmem:").value_or(0)) * kKilobyte : memory.residentBytes;

    if (const auto group = groupMemory(root)) {
        memory.totalBytes = std::min(memory.totalBytes, group->limitBytes);
        memory.availableBytes = std::min(memory.availableBytes, group->leftBytes);
    }
    rlimit space{};
    if (::getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY &&
        space.rlim_cur < static_cast<rlim_t>(std::numeric_limits<std::int64_t>::max())) {
        const std::int64_t taken = numberAfter(process, "VmSize:").value_or(0) * kKilobyte;
        const std::int64_t left = static_cast<std::int64_t>(space.rlim_cur) - taken;
        memory.addressBytes = std::max<std::int64_t>(0, left);
        memory.availableBytes = std::min(*memory.addressBytes, memory.availableBytes);
    }
    memory.othersBytes = std::max<std::int64_t>(0, memory.totalBytes - memory.availableBytes - memory.processBytes);
    return memory;
}

HostMemory withAddressesTaken(HostMemory memory, std::int64_t bytes)
{
    if (!memory.addressBytes) return memory;
    memory.addressBytes = std::max<std::int64_t>(0, *memory.addressBytes - bytes);
    memory.availableBytes = std::min(memory.availableBytes, *memory.addressBytes);
    return memory;
}

std::int64_t threadStackBytes()
{
    constexpr std::int64_t kUsual = 8 * 1024 * kKilobyte;
    rlimit stack{};
    const bool isSet = ::getrlimit(RLIMIT_STACK, &stack) == 0 && stack.rlim_cur != RLIM_INFINITY;
    return isSet ? static_cast<std::int64_t>(stack.rlim_cur) : kUsual;
}

void forgetPeak()
{
    std::ofstream("/proc/self/clear_refs") << '5';
}

std::int64_t hostBudget(const HostMemory& memory, std::int64_t capBytes, std::int64_t marginBytes, double marginPercent)
{
    return memoryBudget(memory.availableBytes + memory.processBytes, capBytes, marginBytes, marginPercent);
}

std::int64_t memoryBudget(std::int64_t freeBytes, std::int64_t capBytes, std::int64_t marginBytes, double marginPercent)
{
    const auto share = static_cast<std::int64_t>(static_cast<double>(freeBytes) * marginPercent / 100.0);
    const std::int64_t usable = std::max<std::int64_t>(0, freeBytes - std::max(marginBytes, share));
    return capBytes > 0 ? std::min(capBytes, usable) : usable;
}

int usableCores(const std::filesystem::path& root)
{
    const int cores = coresOfAffinity();
    const double quota = groupCores(root).value_or(cores);
    return std::max(1, std::min(cores, static_cast<int>(quota)));
}

}  // namespace longtake
