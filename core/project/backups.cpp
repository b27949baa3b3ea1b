// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/backups.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <ctime>
#include <string>
#include <system_error>

#include "core/project/project_store.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPattern = "dddd-dd-dd dd-dd-dd";  // d: a digit

fs::path folderFor(const fs::path& project)
{
    return fs::path(project.string() + "-data") / "copies";
}

// Local time, since people look for "what I had yesterday afternoon".
std::string dateOf(std::time_t time)
{
    std::tm parts{};
    ::localtime_r(&time, &parts);
    char text[64];
    std::snprintf(text, sizeof text, "%04d-%02d-%02d %02d-%02d-%02d", parts.tm_year + 1900, parts.tm_mon + 1,
                  parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
    return text;
}

// Files that the user put there under other names are not ours to count or to remove.
bool isCopyOf(const fs::path& file, const fs::path& project)
{
    const std::string start = project.stem().string() + ' ';
    const std::string name = file.stem().string();
    const std::string pattern = kPattern;
    if (file.extension() != project.extension() || name.size() != start.size() + pattern.size()) return false;
    if (name.compare(0, start.size(), start) != 0) return false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = name[start.size() + i];
        const bool fits = pattern[i] == 'd' ? std::isdigit(static_cast<unsigned char>(c)) != 0 : c == pattern[i];
        if (!fits) return false;
    }
    return true;
}

// When the project was last written: its file or what waits in its log.
fs::file_time_type lastChange(const fs::path& project)
{
    std::error_code code;
    fs::file_time_type newest = fs::last_write_time(project, code);
    const fs::file_time_type log = fs::last_write_time(project.string() + "-wal", code);
    return code ? newest : std::max(newest, log);
}

bool isDue(const fs::path& project, const std::vector<fs::path>& copies, std::chrono::seconds minimumAge)
{
    if (copies.empty()) return true;
    std::error_code code;
    const fs::file_time_type made = fs::last_write_time(copies.front(), code);
    if (code) return true;
    return lastChange(project) > made && fs::file_time_type::clock::now() - made >= minimumAge;
}

}  // namespace

std::vector<fs::path> backups(const fs::path& project)
{
    std::vector<fs::path> copies;
    std::error_code code;
    for (const fs::directory_entry& entry : fs::directory_iterator(folderFor(project), code)) {
        if (isCopyOf(entry.path(), project)) copies.push_back(entry.path());
    }
    std::sort(copies.rbegin(), copies.rend());  // the date is in the name
    return copies;
}

Result<std::optional<fs::path>> backUpNow(const ProjectStore& store)
{
    const fs::path& project = store.path();
    const auto videos = store.videos();
    if (!videos) return fail(videos.error());
    if (store.isReadOnly())
        return fail(ErrorCode::ProjectReadOnly, project.filename().string(), store.readOnlyReason());
    if (videos->empty()) return std::optional<fs::path>{};  // nothing in it that could be lost
    const fs::path folder = folderFor(project);
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) return fail(ErrorCode::CannotWrite, folder.string(), code.message());
    // Two in one second are two copies: the later one is named by the next second that is free.
    fs::path copy;
    std::time_t time = std::time(nullptr);
    do {
        copy = folder / (project.stem().string() + ' ' + dateOf(time++) + project.extension().string());
    } while (fs::exists(copy, code));
    if (const Status status = store.copyTo(copy); !status) return fail(status.error());

    const std::vector<fs::path> all = backups(project);
    for (std::size_t i = kCopiesKept; i < all.size(); ++i) fs::remove(all[i], code);
    return std::optional<fs::path>{copy};
}

Result<std::optional<fs::path>> backUpIfDue(const ProjectStore& store, std::chrono::seconds minimumAge)
{
    if (store.isReadOnly() || !isDue(store.path(), backups(store.path()), minimumAge)) return std::optional<fs::path>{};
    return backUpNow(store);
}

}  // namespace longtake
