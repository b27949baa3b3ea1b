// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bytes of a frame store, shared by FrameStore and FrameStoreWriter.
//
//   0     FrameStoreHeader
//   4096  record 0, record 1, ...: height x width bytes and their 8-byte XXH3 hash, seeded with the frame's number
//
// All numbers little-endian. A record that is torn, zeroed or in the wrong place has a wrong hash, so an interrupted
// file can be continued without any bookkeeping beside it.

#pragma once

#include "core/base/result.h"
#include "core/frames/frame_store.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

namespace longtake {

inline constexpr std::size_t kFrameStoreHeaderBytes = 4096;

struct FrameStoreHeader {
    std::array<char, 8> magic{};
    std::uint32_t version = 0;
    std::uint32_t isFinished = 0;
    std::int64_t frameCount = 0;
    std::int32_t height = 0;
    std::int32_t width = 0;
    std::array<char, 256> identity{};  // of video and region; padded with zeros
    std::uint64_t checksum = 0;        // XXH3 of the fields above
};

FrameStoreHeader makeHeader(const FrameStoreKey& key, bool isFinished);

// Not thread-safe; closes the file at its end.
class FileHandle {
public:
    explicit FileHandle(int descriptor = -1) : descriptor_(descriptor) {}
    FileHandle(FileHandle&& other) noexcept;
    FileHandle& operator=(FileHandle&& other) noexcept;
    ~FileHandle();

    int get() const { return descriptor_; }
    bool isOpen() const { return descriptor_ >= 0; }

private:
    int descriptor_ = -1;
};

// Sets the file's time to now, finer than the system does when a file is written; not on a read-only disk.
void markUsed(const FileHandle& file);

// True if no name leads to the file any more.
bool isRemoved(const FileHandle& file);

// A finished store's header, checked against `key` and the file's length.
Status checkFinished(const FileHandle& file, const std::filesystem::path& path, const FrameStoreKey& key);

// What an undamaged header promises of the file's size once it is whole; nothing for any other file.
std::optional<std::int64_t> promisedBytes(const FileHandle& file);

// True if `file` starts with an undamaged header of this video and size, finished or not; the frame count may differ.
bool holdsSameVideo(const FileHandle& file, const FrameStoreKey& key);

std::size_t frameBytes(const FrameStoreKey& key);
std::size_t recordBytes(const FrameStoreKey& key);
std::uint64_t frameChecksum(std::span<const std::uint8_t> frame, std::int64_t number);

// Whole reads and writes at a place, whatever the system does to single calls. False with errno set, 0 for a file that
// ends early.
bool readAt(const FileHandle& file, std::span<std::byte> bytes, std::size_t place);
bool writeAt(const FileHandle& file, std::span<const std::byte> bytes, std::size_t place);

// A record's two parts at once.
bool readRecord(const FileHandle& file, std::span<std::uint8_t> pixels, std::uint64_t& checksum, std::size_t place);

// DiskFull, CannotWrite or CannotRead with what the system says.
Error writeFailure(const std::filesystem::path& path, int number);
Error readFailure(const std::filesystem::path& path, int number);

}  // namespace longtake
