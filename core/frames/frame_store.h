// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The frames of one video at the network's size, 8-bit gray, one byte a pixel, in a memory-mapped file of fixed-size
// records. Written once by FrameStoreWriter (ingest), read by training, prediction and the window; the operating system
// keeps in memory what is used. Immutable and safe to read from any thread.

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace longtake {

struct FrameStoreKey {
    std::string videoHash;  // identity of the video's content
    std::int64_t frameCount = 0;
    int height = 0;
    int width = 0;

    friend bool operator==(const FrameStoreKey&, const FrameStoreKey&) = default;
};

class FrameStore {
public:
    // Maps a finished store. FileNotFound, BrokenFile (truncated, bad checksum, unfinished), WrongFormat (other key).
    static Result<std::shared_ptr<const FrameStore>> open(const std::filesystem::path& path, const FrameStoreKey& key);

    ~FrameStore();
    FrameStore(const FrameStore&) = delete;
    FrameStore& operator=(const FrameStore&) = delete;

    std::int64_t frameCount() const { return key_.frameCount; }
    int height() const { return key_.height; }
    int width() const { return key_.width; }

    // height() x width() bytes, row by row; requires 0 <= n < frameCount(). Valid as long as the store lives.
    std::span<const std::uint8_t> frame(std::int64_t n) const;

private:
    FrameStore(FrameStoreKey key, const std::uint8_t* mapping, std::size_t mappedBytes);

    FrameStoreKey key_;
    const std::uint8_t* mapping_ = nullptr;
    std::size_t mappedBytes_ = 0;
};

// Writes a store frame by frame, in order, into `path`.part; `finish` makes it `path`. A writer that is dropped earlier
// leaves the part file, and the next `create` of the same key goes on after its last whole frame (`framesDone`).
class FrameStoreWriter {
public:
    static Result<std::unique_ptr<FrameStoreWriter>> create(const std::filesystem::path& path,
                                                            const FrameStoreKey& key);
    ~FrameStoreWriter();

    std::int64_t framesDone() const;

    // Area average of a gray picture of any size to the store's size. Must be frame number framesDone().
    Status append(std::span<const std::uint8_t> gray, int height, int width);

    Status finish();

private:
    struct State;
    explicit FrameStoreWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

// Where the store of a video lies: DATA/frames/HASH-HxW.ltframes
std::filesystem::path frameStorePath(const std::filesystem::path& dataFolder, const FrameStoreKey& key);

}  // namespace longtake
