// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/project_lock.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace longtake {
namespace {

Error cannotLock(const std::filesystem::path& project, int number)
{
    const bool full = number == ENOSPC || number == EDQUOT;
    return {full ? ErrorCode::DiskFull : ErrorCode::CannotWrite, project.string(), std::strerror(number)};
}

// "process 1234 on laptop has it open", or less if the file says nothing.
std::string holder(int file)
{
    std::array<char, 256> text{};
    const ssize_t got = ::pread(file, text.data(), text.size() - 1, 0);
    std::string line(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    line.erase(std::min(line.find('\n'), line.size()));
    return line.empty() ? "another program has it open" : line + " has it open";
}

void writeHolder(int file)
{
    std::array<char, 128> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0) host.front() = '\0';
    const std::string text = "process " + std::to_string(::getpid()) + " on " + host.data() + '\n';
    // Only for the message that another program shows; the lock holds without it.
    if (::ftruncate(file, 0) != 0 || ::pwrite(file, text.data(), text.size(), 0) < 0) return;
}

// The file may have been removed by its last holder between our opening and locking it.
bool isStillThere(const std::filesystem::path& path, int file)
{
    struct stat opened {};
    struct stat named {};
    return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

}  // namespace

Result<std::shared_ptr<ProjectLock>> ProjectLock::take(const std::filesystem::path& project)
{
    const std::filesystem::path path = project.string() + "-lock";
    for (;;) {
        const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file < 0) return fail(cannotLock(project, errno));
        if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
            const int number = errno;
            const std::string who = holder(file);
            ::close(file);
            if (number == EINTR) continue;
            if (number == EWOULDBLOCK) return fail(ErrorCode::ProjectLocked, project.filename().string(), who);
            return fail(cannotLock(project, number));
        }
        if (!isStillThere(path, file)) {
            ::close(file);
            continue;
        }
        writeHolder(file);
        return std::shared_ptr<ProjectLock>(new ProjectLock(path, file));
    }
}

ProjectLock::ProjectLock(std::filesystem::path path, int file) : path_(std::move(path)), file_(file) {}

ProjectLock::~ProjectLock()
{
    ::unlink(path_.c_str());
    ::close(file_);
}

}  // namespace longtake
