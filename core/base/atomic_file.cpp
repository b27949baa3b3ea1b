// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>

namespace longtake {
namespace {

Error writeError(const std::filesystem::path& path, int number)
{
    const bool full = number == ENOSPC || number == EDQUOT;
    return {full ? ErrorCode::DiskFull : ErrorCode::CannotWrite, path.string(), std::strerror(number)};
}

bool writeAll(int file, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// What a new file is put in place of: where a link leads to, so that the link stays. CannotWrite for what is no plain
// file: renaming over /dev/null or a pipe would replace it for everybody.
Result<std::filesystem::path> targetOf(const std::filesystem::path& path)
{
    std::error_code code;
    std::filesystem::path target = path;
    if (std::filesystem::is_symlink(path, code)) {
        target = std::filesystem::weakly_canonical(path, code);
        if (code) return fail(ErrorCode::CannotWrite, path.string(), code.message());
    }
    const std::filesystem::file_status status = std::filesystem::status(target, code);
    if (std::filesystem::is_directory(status)) return fail(ErrorCode::CannotWrite, path.string(), "it is a folder");
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
        return fail(ErrorCode::CannotWrite, path.string(), "it is not a plain file");
    return target;
}

// So that a renamed file has its new name after a power cut, too.
void syncFolderOf(const std::filesystem::path& path)
{
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return;
    ::fsync(directory);
    ::close(directory);
}

}  // namespace

Status writeFileAtomically(const std::filesystem::path& path, std::string_view content)
{
    const Result<std::filesystem::path> target = targetOf(path);
    if (!target) return fail(target.error());
    const std::filesystem::path temporary = target->string() + ".part" + std::to_string(::getpid());
    const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return fail(writeError(path, errno));

    const auto giveUp = [&](int number) {
        ::close(file);
        ::unlink(temporary.c_str());
        return fail(writeError(path, number));
    };
    if (!writeAll(file, content)) return giveUp(errno);
    if (::fsync(file) != 0) return giveUp(errno);
    if (::rename(temporary.c_str(), target->c_str()) != 0) return giveUp(errno);
    ::close(file);
    syncFolderOf(*target);
    return {};
}

Status moveIntoPlace(const std::filesystem::path& from, const std::filesystem::path& to)
{
    const Result<std::filesystem::path> target = targetOf(to);
    if (!target) {
        ::unlink(from.c_str());
        return fail(target.error());
    }
    const int file = ::open(from.c_str(), O_RDWR | O_CLOEXEC);
    const bool good = file >= 0 && ::fsync(file) == 0 && ::rename(from.c_str(), target->c_str()) == 0;
    const int number = errno;
    if (file >= 0) ::close(file);
    if (!good) {
        ::unlink(from.c_str());
        return fail(writeError(to, number));
    }
    syncFolderOf(*target);
    return {};
}

Result<std::string> readWholeFile(const std::filesystem::path& path, std::size_t limitBytes)
{
    // Without O_NONBLOCK the opening of a pipe would wait for somebody to write into it.
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        if (errno == ENOENT) return fail(ErrorCode::FileNotFound, path.string());
        return fail(ErrorCode::CannotRead, path.string(), std::strerror(errno));
    }
    struct stat about {};
    if (::fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        ::close(file);
        return fail(ErrorCode::CannotRead, path.string(),
                    S_ISDIR(about.st_mode) ? "it is a folder" : "it is not a plain file");
    }
    std::string content;
    char block[65536];
    for (;;) {
        const ssize_t got = ::read(file, block, sizeof block);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) {
            const int number = errno;
            ::close(file);
            return fail(ErrorCode::CannotRead, path.string(), std::strerror(number));
        }
        if (got == 0) break;
        content.append(block, static_cast<std::size_t>(got));
        if (content.size() > limitBytes) {
            ::close(file);
            return fail(ErrorCode::WrongFormat, path.string(), "the file is far too large for its kind");
        }
    }
    ::close(file);
    return content;
}

}  // namespace longtake
