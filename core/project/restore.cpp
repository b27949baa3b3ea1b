// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/restore.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <system_error>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/project/backups.h"
#include "core/project/project_lock.h"
#include "core/project/project_store.h"
#include "core/project/schema.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

std::string localTime(std::time_t time, const char* format)
{
    std::tm parts{};
    ::localtime_r(&time, &parts);
    char text[64];
    return std::string(text, std::strftime(text, sizeof text, format, &parts));
}

std::time_t writtenAt(const fs::path& file)
{
    std::error_code code;
    const auto written = fs::last_write_time(file, code);
    if (code) return 0;
    const auto age = fs::file_time_type::clock::now() - written;
    return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now() -
                                                std::chrono::duration_cast<std::chrono::system_clock::duration>(age));
}

// "mice 2026-03-01 14-02-11" -> "2026-03-01 14:02:11"
std::string dateInName(const fs::path& copy)
{
    constexpr std::size_t kLength = 19;
    const std::string name = copy.stem().string();
    std::string date = name.size() > kLength ? name.substr(name.size() - kLength) : std::string();
    for (const std::size_t place : {std::size_t{13}, std::size_t{16}}) {
        if (date.size() == kLength) date[place] = ':';
    }
    return date;
}

// What is left of the file's write-ahead log would be read into a file that takes its place.
void removeLogs(const fs::path& project)
{
    std::error_code ignored;
    fs::remove(project.string() + "-wal", ignored);
    fs::remove(project.string() + "-shm", ignored);
}

// The project as it is now, kept. Afterwards its file holds everything - nothing waits in its log - and nobody else may
// write it as long as `lock` lives.
Result<fs::path> keepPresent(const fs::path& project, std::shared_ptr<const void>& lock)
{
    auto store = ProjectStore::open(project, OpenMode::ReadWrite);
    if (!store && store.error().code == ErrorCode::ProjectLocked) return fail(store.error());
    if (store && (*store)->isReadOnly())
        return fail(ErrorCode::ProjectReadOnly, project.filename().string(), (*store)->readOnlyReason());
    if (store) {
        lock = (*store)->writersLock();
        const Status whole = (*store)->checkIntegrity();
        if (whole) {
            const auto copy = backUpNow(**store);
            if (!copy) return fail(copy.error());
            return copy->value_or(fs::path());
        }
        store->reset();
    }
    if (!lock) {
        auto taken = ProjectLock::take(project);
        if (!taken) return fail(taken.error());
        lock = *std::move(taken);
    }
    std::error_code code;
    if (!fs::exists(project, code)) return fs::path();
    const fs::path aside = project.string() + ".damaged-" + localTime(std::time(nullptr), "%Y-%m-%d-%H-%M-%S");
    for (const char* ending : {"", "-wal"}) {
        const fs::path part = project.string() + ending;
        if (!fs::exists(part, code)) continue;
        fs::copy_file(part, aside.string() + ending, fs::copy_options::overwrite_existing, code);
        if (code) return fail(ErrorCode::CannotWrite, aside.string(), code.message());
    }
    return aside;
}

}  // namespace

Result<CopyInfo> describeCopy(const fs::path& copy)
{
    return guarded(nullptr, copy, [&] {
        Database database(copy, DatabaseAccess::Frozen);
        checkedVersion(database, copy);
        CopyInfo info;
        info.path = copy;
        info.bytes = static_cast<std::int64_t>(fs::file_size(copy));
        info.videos = database.integerOf("SELECT COUNT(*) FROM videos WHERE removed = 0");
        info.classes = database.integerOf("SELECT COUNT(*) FROM classes WHERE removed = 0");
        info.bouts = database.integerOf("SELECT COUNT(*) FROM label_runs WHERE state = 1");
        info.labelledFrames =
            database.integerOf("SELECT COALESCE(SUM(last - first), 0) FROM label_runs WHERE state = 1");
        return info;
    });
}

std::vector<CopyInfo> describeCopies(const fs::path& project)
{
    std::vector<CopyInfo> copies;
    const auto add = [&](const fs::path& file, std::string date) {
        Result<CopyInfo> info = describeCopy(file);
        if (!info) return;
        info->madeAt = std::move(date);
        copies.push_back(*std::move(info));
    };
    for (const fs::path& copy : backups(project)) add(copy, dateInName(copy));
    std::error_code code;
    for (const fs::directory_entry& entry : fs::directory_iterator(project.string() + "-data/copies", code)) {
        if (entry.path().filename().string().rfind("before-format-", 0) == 0)
            add(entry.path(), localTime(writtenAt(entry.path()), "%Y-%m-%d %H:%M:%S"));
    }
    std::stable_sort(copies.begin(), copies.end(),
                     [](const CopyInfo& a, const CopyInfo& b) { return a.madeAt > b.madeAt; });
    return copies;
}

Result<fs::path> findCopy(const fs::path& project, const std::string& name)
{
    std::error_code code;
    if (name.find('/') != std::string::npos && fs::exists(name, code)) return fs::path(name);
    std::vector<fs::path> found;
    std::string dates;
    for (const CopyInfo& copy : describeCopies(project)) {
        const std::string file = copy.path.filename().string();
        if (file == name || copy.madeAt == name) return copy.path;
        if (!name.empty() && (file.rfind(name, 0) == 0 || copy.madeAt.rfind(name, 0) == 0)) found.push_back(copy.path);
        dates += (dates.empty() ? "there are copies of " : ", ") + copy.madeAt;
    }
    if (found.size() == 1) return found.front();
    if (found.size() > 1)
        return fail(ErrorCode::AmbiguousName, "copy \"" + name + '"',
                    std::to_string(found.size()) + " begin like that");
    return fail(ErrorCode::NotInProject, "copy \"" + name + '"', dates.empty() ? "there are no copies" : dates);
}

Result<RestoreReport> restoreCopy(const fs::path& project, const fs::path& copy)
{
    const Result<CopyInfo> info = describeCopy(copy);
    if (!info) return fail(info.error());
    // A copy of the copy beside the project first: keeping the present state may push old copies out.
    const fs::path part = project.string() + ".part";
    std::error_code code;
    fs::copy_file(copy, part, fs::copy_options::overwrite_existing, code);
    if (code) return fail(ErrorCode::CannotWrite, part.string(), code.message());
    const Status whole = guarded(nullptr, copy, [&] {
        Database database(part, DatabaseAccess::Frozen);
        checkEverything(database, copy);
    });
    RestoreReport report;
    std::shared_ptr<const void> lock;
    Result<fs::path> kept = whole ? keepPresent(project, lock) : Result<fs::path>(fail(whole.error()));
    if (kept) {
        removeLogs(project);
        if (const Status moved = moveIntoPlace(part, project); !moved) kept = fail(moved.error());
    }
    fs::remove(part, code);
    if (!kept) return fail(kept.error());
    report.kept = *kept;
    return report;
}

}  // namespace longtake
