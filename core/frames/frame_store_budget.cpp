// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/frame_store_budget.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "core/frames/frame_store.h"
#include "core/frames/frame_store_file.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPartEnding = ".part";

struct StoreFile {
    fs::path path;   // of the file
    fs::path store;  // that it is, or will be
    std::int64_t bytes = 0;
    fs::file_time_type usedAt{};
    FileHandle lock{};  // holds the file exclusively, unless somebody uses it

    bool isInUse() const { return !lock.isOpen(); }
    bool isPart() const { return path != store; }
};

// Nothing for what is no store, or is gone already.
bool look(const fs::path& path, StoreFile& file)
{
    file.path = path;
    file.store = path.extension() == kPartEnding ? fs::path(path).replace_extension() : path;
    if (!frameStoreKeyOf(file.store)) return false;
    FileHandle handle(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    std::error_code code;
    file.bytes = static_cast<std::int64_t>(fs::file_size(path, code));
    if (!code) file.usedAt = fs::last_write_time(path, code);
    if (code) return false;
    if (!handle.isOpen()) return true;  // not ours to judge: it counts, and stays
    const bool isFree = ::flock(handle.get(), LOCK_EX | LOCK_NB) == 0;
    // One that is being written will take what it promises.
    if (!isFree && file.isPart()) file.bytes = std::max(file.bytes, promisedBytes(handle).value_or(0));
    if (isFree) file.lock = std::move(handle);
    return true;
}

std::vector<StoreFile> storesIn(const fs::path& folder)
{
    std::vector<StoreFile> files;
    std::error_code code;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, code)) {
        StoreFile file;
        if (look(entry.path(), file)) files.push_back(std::move(file));
    }
    std::sort(files.begin(), files.end(), [](const StoreFile& a, const StoreFile& b) {
        return a.usedAt != b.usedAt ? a.usedAt < b.usedAt : a.path < b.path;
    });
    return files;
}

}  // namespace

Result<RoomReport> makeRoom(const fs::path& dataFolder, const RoomRequest& request)
{
    const std::vector<StoreFile> files = storesIn(dataFolder / "frames");
    std::int64_t total = request.neededBytes;
    for (const StoreFile& file : files)
        if (file.store != request.wanted || !file.isPart()) total += file.bytes;

    RoomReport report;
    for (const StoreFile& file : files) {
        if (total <= request.budgetBytes) break;
        const bool mustStay = std::find(request.keep.begin(), request.keep.end(), file.store) != request.keep.end();
        if (mustStay || file.isInUse() || file.store == request.wanted) continue;
        report.removed.push_back(file.path);
        total -= file.bytes;
    }
    report.missingBytes = std::max<std::int64_t>(0, total - request.budgetBytes);
    if (report.missingBytes > 0) report.removed.clear();
    for (const fs::path& path : report.removed)
        if (::unlink(path.c_str()) != 0 && errno != ENOENT) return fail(writeFailure(path, errno));
    return report;
}

}  // namespace longtake
