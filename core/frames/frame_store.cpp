// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/frame_store.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/base/contract.h"
#include "core/frames/frame_store_file.h"

namespace longtake {

Result<std::shared_ptr<const FrameStore>> FrameStore::open(const std::filesystem::path& path, const FrameStoreKey& key)
{
    const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen()) return fail(readFailure(path, errno));
    if (const Status status = checkFinished(file, path, key); !status) return fail(status.error());

    const std::size_t bytes = kFrameStoreHeaderBytes + recordBytes(key) * static_cast<std::size_t>(key.frameCount);
    void* mapping = ::mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file.get(), 0);
    if (mapping == MAP_FAILED) return fail(readFailure(path, errno));
    // The constructor is private to make_shared.
    const std::shared_ptr<const FrameStore> store(
        new FrameStore(key, path, static_cast<const std::uint8_t*>(mapping), bytes));
    ::madvise(mapping, bytes, MADV_SEQUENTIAL);
    if (const Status status = store->checkFrames(); !status) return fail(status.error());
    ::madvise(mapping, bytes, MADV_NORMAL);
    return store;
}

Status FrameStore::checkHeader(const std::filesystem::path& path, const FrameStoreKey& key)
{
    const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen()) return fail(readFailure(path, errno));
    return checkFinished(file, path, key);
}

FrameStore::FrameStore(FrameStoreKey key, std::filesystem::path path, const std::uint8_t* mapping,
                       std::size_t mappedBytes)
    : key_(std::move(key)), path_(std::move(path)), mapping_(mapping), mappedBytes_(mappedBytes)
{}

FrameStore::~FrameStore()
{
    ::munmap(const_cast<std::uint8_t*>(mapping_), mappedBytes_);
}

std::span<const std::uint8_t> FrameStore::frame(std::int64_t n) const
{
    LT_EXPECT(0 <= n && n < key_.frameCount);
    return {mapping_ + kFrameStoreHeaderBytes + static_cast<std::size_t>(n) * recordBytes(key_), frameBytes(key_)};
}

Status FrameStore::checkFrames() const
{
    for (std::int64_t n = 0; n < key_.frameCount; ++n) {
        const auto pixels = frame(n);
        std::uint64_t stored = 0;
        std::memcpy(&stored, pixels.data() + pixels.size(), sizeof stored);
        if (stored == frameChecksum(pixels, n)) continue;
        return fail(ErrorCode::BrokenFile, path_.string(),
                    "the checksum of frame " + std::to_string(n) + " is wrong, so it must be made again");
    }
    return {};
}

std::filesystem::path frameStorePath(const std::filesystem::path& dataFolder, const FrameStoreKey& key)
{
    return dataFolder / "frames" /
           (key.videoHash + '-' + std::to_string(key.height) + 'x' + std::to_string(key.width) + ".ltframes");
}

}  // namespace longtake
