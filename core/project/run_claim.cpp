// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/run_claim.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "core/project/project_store.h"

namespace longtake {
namespace {

// A lock of the open file, not of the process: it can be asked about without being taken, also by who holds it.
struct flock wholeFile(short kind)
{
    struct flock lock {};
    lock.l_type = kind;
    lock.l_whence = SEEK_SET;
    return lock;
}

std::filesystem::path lockFile(const ProjectStore& store, RunId run)
{
    return runFolder(store, run) / "training.lock";
}

}  // namespace

std::string runFolderName(RunId run)
{
    return "runs/" + std::to_string(raw(run));
}

std::filesystem::path runFolder(const ProjectStore& store, RunId run)
{
    return store.dataFolder() / runFolderName(run);
}

Result<RunClaim> RunClaim::take(const ProjectStore& store, RunId run)
{
    const std::filesystem::path path = lockFile(store, run);
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0) return fail(ErrorCode::CannotWrite, path.string(), std::strerror(errno));
    struct flock lock = wholeFile(F_WRLCK);
    if (::fcntl(file, F_OFD_SETLK, &lock) != 0 && (errno == EAGAIN || errno == EACCES)) {
        ::close(file);
        return fail(ErrorCode::ProjectLocked, "run number " + std::to_string(raw(run)), "it is being trained");
    }
    return RunClaim(path, file);
}

bool RunClaim::isTaken(const ProjectStore& store, RunId run)
{
    const int file = ::open(lockFile(store, run).c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    struct flock lock = wholeFile(F_RDLCK);
    const bool taken = ::fcntl(file, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    ::close(file);
    return taken;
}

RunClaim::RunClaim(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}

RunClaim::RunClaim(RunClaim&& other) noexcept : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}

RunClaim::~RunClaim()
{
    if (file_ < 0) return;
    ::unlink(path_.c_str());
    ::close(file_);
}

}  // namespace longtake
