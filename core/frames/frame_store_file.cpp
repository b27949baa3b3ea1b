// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/frame_store_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <xxhash.h>

#include "core/base/contract.h"

namespace longtake {
namespace {

static_assert(std::endian::native == std::endian::little, "frame stores are written as they lie in memory");
static_assert(std::is_trivially_copyable_v<FrameStoreHeader> && sizeof(FrameStoreHeader) <= kFrameStoreHeaderBytes);

constexpr std::array<char, 8> kMagic{'L', 'T', 'F', 'R', 'A', 'M', 'E', 'S'};
constexpr std::uint32_t kVersion = 1;

std::uint64_t headerChecksum(const FrameStoreHeader& header)
{
    return XXH3_64bits(&header, offsetof(FrameStoreHeader, checksum));
}

std::optional<FrameStoreHeader> readHeader(const FileHandle& file)
{
    FrameStoreHeader header;
    if (!readAt(file, std::as_writable_bytes(std::span(&header, 1)), 0)) return std::nullopt;
    return header;
}

// Stores of whole pictures name the video alone, as all did before there were regions.
std::string identityOf(const FrameStoreKey& key)
{
    return key.region.isWhole() ? key.videoHash : key.videoHash + ' ' + toString(key.region);
}

std::string sizeOf(int height, int width)
{
    return std::to_string(height) + " x " + std::to_string(width);
}

}  // namespace

FileHandle::FileHandle(FileHandle&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept
{
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

FileHandle::~FileHandle()
{
    if (descriptor_ >= 0) ::close(descriptor_);
}

FrameStoreHeader makeHeader(const FrameStoreKey& key, bool isFinished)
{
    FrameStoreHeader header{.magic = kMagic,
                            .version = kVersion,
                            .isFinished = isFinished ? 1U : 0U,
                            .frameCount = key.frameCount,
                            .height = key.height,
                            .width = key.width};
    const std::string identity = identityOf(key);
    LT_EXPECT(identity.size() < header.identity.size());
    std::copy(identity.begin(), identity.end(), header.identity.begin());
    header.checksum = headerChecksum(header);
    return header;
}

void markUsed(const FileHandle& file)
{
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    const std::array<timespec, 2> times{now, now};
    ::futimens(file.get(), times.data());
}

bool isRemoved(const FileHandle& file)
{
    struct stat status {};
    return ::fstat(file.get(), &status) == 0 && status.st_nlink == 0;
}

std::optional<std::int64_t> promisedBytes(const FileHandle& file)
{
    const auto header = readHeader(file);
    if (!header || header->magic != kMagic || header->checksum != headerChecksum(*header)) return std::nullopt;
    return storeBytes(
        {.videoHash = {}, .frameCount = header->frameCount, .height = header->height, .width = header->width});
}

Status checkFinished(const FileHandle& file, const std::filesystem::path& path, const FrameStoreKey& key)
{
    const auto header = readHeader(file);
    if (!header) {
        if (errno != 0) return fail(readFailure(path, errno));
        return fail(ErrorCode::BrokenFile, path.string(), "it is shorter than its header");
    }
    if (header->magic != kMagic) return fail(ErrorCode::WrongFormat, path.string(), "it is no frame store");
    if (header->version != kVersion) {
        return fail(ErrorCode::WrongFormat, path.string(), "it was written by another version of LongTake");
    }
    if (header->checksum != headerChecksum(*header)) {
        return fail(ErrorCode::BrokenFile, path.string(), "its header has a wrong checksum");
    }
    if (header->isFinished == 0) return fail(ErrorCode::BrokenFile, path.string(), "it was not written to its end");

    const FrameStoreHeader wanted = makeHeader(key, true);
    if (header->identity != wanted.identity) {
        return fail(ErrorCode::WrongFormat, path.string(), "it holds another video, or another region of its picture");
    }
    if (header->height != key.height || header->width != key.width) {
        return fail(
            ErrorCode::WrongFormat, path.string(),
            "its pictures are " + sizeOf(header->height, header->width) + ", not " + sizeOf(key.height, key.width));
    }
    if (header->frameCount != key.frameCount) {
        return fail(ErrorCode::WrongFormat, path.string(),
                    "it holds " + std::to_string(header->frameCount) + " frames and the video has " +
                        std::to_string(key.frameCount));
    }
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) return fail(readFailure(path, errno));
    const std::size_t wantedBytes =
        kFrameStoreHeaderBytes + recordBytes(key) * static_cast<std::size_t>(key.frameCount);
    if (static_cast<std::size_t>(status.st_size) != wantedBytes) {
        return fail(
            ErrorCode::BrokenFile, path.string(),
            "it has " + std::to_string(status.st_size) + " bytes and should have " + std::to_string(wantedBytes));
    }
    return {};
}

bool holdsSameVideo(const FileHandle& file, const FrameStoreKey& key)
{
    const auto header = readHeader(file);
    if (!header || header->checksum != headerChecksum(*header)) return false;
    FrameStoreKey same = key;
    same.frameCount = header->frameCount;
    const FrameStoreHeader wanted = makeHeader(same, header->isFinished != 0);
    return header->checksum == wanted.checksum;
}

std::size_t frameBytes(const FrameStoreKey& key)
{
    return static_cast<std::size_t>(key.height) * static_cast<std::size_t>(key.width);
}

std::size_t recordBytes(const FrameStoreKey& key)
{
    return frameBytes(key) + sizeof(std::uint64_t);
}

std::int64_t storeBytes(const FrameStoreKey& key)
{
    return static_cast<std::int64_t>(kFrameStoreHeaderBytes +
                                     recordBytes(key) * static_cast<std::size_t>(key.frameCount));
}

std::uint64_t frameChecksum(std::span<const std::uint8_t> frame, std::int64_t number)
{
    return XXH3_64bits_withSeed(frame.data(), frame.size(), static_cast<std::uint64_t>(number));
}

bool readAt(const FileHandle& file, std::span<std::byte> bytes, std::size_t place)
{
    while (!bytes.empty()) {
        const ssize_t got = ::pread(file.get(), bytes.data(), bytes.size(), static_cast<off_t>(place));
        if (got < 0 && errno == EINTR) continue;
        if (got == 0) errno = 0;
        if (got <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(got));
        place += static_cast<std::size_t>(got);
    }
    return true;
}

bool writeAt(const FileHandle& file, std::span<const std::byte> bytes, std::size_t place)
{
    while (!bytes.empty()) {
        const ssize_t written = ::pwrite(file.get(), bytes.data(), bytes.size(), static_cast<off_t>(place));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(written));
        place += static_cast<std::size_t>(written);
    }
    return true;
}

bool readRecord(const FileHandle& file, std::span<std::uint8_t> pixels, std::uint64_t& checksum, std::size_t place)
{
    const std::array<iovec, 2> parts{iovec{pixels.data(), pixels.size()}, iovec{&checksum, sizeof checksum}};
    const ssize_t got = ::preadv(file.get(), parts.data(), static_cast<int>(parts.size()), static_cast<off_t>(place));
    if (got == static_cast<ssize_t>(pixels.size() + sizeof checksum)) return true;
    // Cut short by a signal or the file's end: the plain way tells which.
    return readAt(file, std::as_writable_bytes(pixels), place) &&
           readAt(file, std::as_writable_bytes(std::span(&checksum, 1)), place + pixels.size());
}

Error writeFailure(const std::filesystem::path& path, int number)
{
    const bool isFull = number == ENOSPC || number == EDQUOT;
    return {isFull ? ErrorCode::DiskFull : ErrorCode::CannotWrite, path.string(), std::strerror(number)};
}

Error readFailure(const std::filesystem::path& path, int number)
{
    return {number == ENOENT ? ErrorCode::FileNotFound : ErrorCode::CannotRead, path.string(), std::strerror(number)};
}

}  // namespace longtake
