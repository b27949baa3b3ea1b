// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/memory/control_groups.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace longtake {
namespace {

constexpr std::int64_t kNoLimitAbove = std::int64_t{1} << 60;  // version 1 writes 2^63 less a page for "none"

std::optional<std::int64_t> numberIn(std::string_view text)
{
    const auto start = text.find_first_not_of(" \t\n");
    if (start == std::string_view::npos) return std::nullopt;
    std::int64_t value = 0;
    const auto [end, code] = std::from_chars(text.data() + start, text.data() + text.size(), value);
    return code == std::errc() ? std::optional(value) : std::nullopt;
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

// True if "memory" is one of "cpu,cpuacct,memory".
bool lists(std::string_view names, std::string_view wanted)
{
    while (!names.empty()) {
        const auto end = names.find(',');
        if (names.substr(0, end) == wanted) return true;
        names = end == std::string_view::npos ? std::string_view() : names.substr(end + 1);
    }
    return false;
}

struct Hierarchy {
    std::filesystem::path mount;
    std::filesystem::path group;  // below the mount, without a leading slash
};

// Where `controller` of version 1 ("memory"), or the one tree of version 2 (""), is mounted and where this process is
// in it.
std::optional<Hierarchy> hierarchyOf(const std::filesystem::path& root, std::string_view controller)
{
    const std::string text = readSystemFile(root / "proc/self/cgroup");
    for (const std::string_view line : linesOf(text)) {
        const auto first = line.find(':');
        const auto second = first == std::string_view::npos ? first : line.find(':', first + 1);
        if (second == std::string_view::npos) continue;
        const std::string_view names = line.substr(first + 1, second - first - 1);
        if (controller.empty() ? !names.empty() : !lists(names, controller)) continue;
        Hierarchy hierarchy;
        hierarchy.group = std::filesystem::path(line.substr(second + 1)).relative_path();
        const std::filesystem::path base = root / "sys/fs/cgroup";
        if (controller.empty()) {
            hierarchy.mount = std::filesystem::exists(base / "unified") ? base / "unified" : base;
        } else {
            hierarchy.mount = base / controller;
        }
        return hierarchy;
    }
    return std::nullopt;
}

// The folders of the process's group and of all above it. Inside a container the path may be that of the host, of
// which only the mount itself is visible; so folders that are not there are skipped.
std::vector<std::filesystem::path> foldersOf(const Hierarchy& hierarchy)
{
    std::vector<std::filesystem::path> folders;
    for (std::filesystem::path group = hierarchy.group; !group.empty(); group = group.parent_path()) {
        std::error_code code;
        if (std::filesystem::exists(hierarchy.mount / group, code)) folders.push_back(hierarchy.mount / group);
    }
    folders.push_back(hierarchy.mount);
    return folders;
}

struct MemoryFiles {
    const char* limit;
    const char* used;
    std::array<const char*, 2> reclaimable;  // keys in memory.stat: pages of files, whether in use or not
};

void tightenMemory(std::optional<GroupMemory>& tightest, const std::filesystem::path& folder, const MemoryFiles& files)
{
    const auto limit = numberIn(readSystemFile(folder / files.limit));
    if (!limit || *limit >= kNoLimitAbove) return;
    const std::int64_t used = numberIn(readSystemFile(folder / files.used)).value_or(0);
    const std::string stat = readSystemFile(folder / "memory.stat");
    std::int64_t cache = 0;
    for (const char* key : files.reclaimable) cache += numberAfter(stat, key).value_or(0);
    const std::int64_t left = std::max<std::int64_t>(0, *limit - std::max<std::int64_t>(0, used - cache));
    if (!tightest || left < tightest->leftBytes) {
        tightest = {.limitBytes = tightest ? std::min(tightest->limitBytes, *limit) : *limit, .leftBytes = left};
    } else {
        tightest->limitBytes = std::min(tightest->limitBytes, *limit);
    }
}

}  // namespace

std::optional<GroupMemory> groupMemory(const std::filesystem::path& root)
{
    constexpr std::array kFilePages{"inactive_file", "active_file"};
    std::optional<GroupMemory> tightest;
    if (const auto hierarchy = hierarchyOf(root, "")) {
        for (const auto& folder : foldersOf(*hierarchy)) {
            tightenMemory(tightest, folder, {"memory.max", "memory.current", kFilePages});
            tightenMemory(tightest, folder, {"memory.high", "memory.current", kFilePages});
        }
    }
    if (const auto hierarchy = hierarchyOf(root, "memory")) {
        for (const auto& folder : foldersOf(*hierarchy)) {
            tightenMemory(
                tightest, folder,
                {"memory.limit_in_bytes", "memory.usage_in_bytes", {"total_inactive_file", "total_active_file"}});
        }
    }
    return tightest;
}

std::optional<double> groupCores(const std::filesystem::path& root)
{
    std::optional<double> tightest;
    const auto tighten = [&](std::optional<std::int64_t> quota, std::optional<std::int64_t> period) {
        if (!quota || !period || *quota <= 0 || *period <= 0) return;
        const double cores = static_cast<double>(*quota) / static_cast<double>(*period);
        tightest = tightest ? std::min(*tightest, cores) : cores;
    };
    if (const auto hierarchy = hierarchyOf(root, "")) {
        for (const auto& folder : foldersOf(*hierarchy)) {
            const std::string text = readSystemFile(folder / "cpu.max");  // "max 100000" or "150000 100000"
            const auto space = text.find(' ');
            if (space != std::string::npos) tighten(numberIn(text), numberIn(std::string_view(text).substr(space)));
        }
    }
    if (const auto hierarchy = hierarchyOf(root, "cpu")) {
        for (const auto& folder : foldersOf(*hierarchy)) {
            tighten(numberIn(readSystemFile(folder / "cpu.cfs_quota_us")),
                    numberIn(readSystemFile(folder / "cpu.cfs_period_us")));
        }
    }
    return tightest;
}

std::string readSystemFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) return {};
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::optional<std::int64_t> numberAfter(std::string_view text, std::string_view key)
{
    for (const std::string_view line : linesOf(text)) {
        if (!line.starts_with(key)) continue;
        const std::string_view rest = line.substr(key.size());
        if (!rest.empty() && (rest.front() == ' ' || rest.front() == '\t')) return numberIn(rest);
    }
    return std::nullopt;
}

}  // namespace longtake
