// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The frames of one video at the network's size, 8-bit gray, one byte a pixel, in a file of fixed-size records, each
// with its own checksum. Written once by FrameStoreWriter (ingest), read by training, prediction and the window. Safe
// to read from any thread.
//
// Note [Stores in use]
// An open store holds a shared lock on its file, a writer an exclusive one on its part file, so that no process makes
// room by removing what another, or another part of this one, is working with (frame_store_budget.h). Opening a store
// sets the file's time to now: that is when it was used last.
//
// Note [Why frame stores are not mapped]
// Pages of a mapped file count as memory of this process, so a data set larger than the budget would seem to break it,
// and a mapped file that is cut or whose disk fails kills the process. Reading costs one copy of some kilobytes a
// frame; what is used often stays in the system's own cache, which gives way to whoever needs memory.

#pragma once

#include "core/base/picture_region.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace longtake {

class SeenFrames;

struct FrameStoreKey {
    std::string videoHash{};  // identity of the video's content
    std::int64_t frameCount = 0;
    int height = 0;
    int width = 0;
    PictureRegion region{};  // of the video's picture, from which the frames are made

    friend bool operator==(const FrameStoreKey&, const FrameStoreKey&) = default;
};

class FrameStore {
public:
    // Opens a finished store, which is used now, and checks every frame; one with a damaged frame is removed.
    // FileNotFound, CannotRead, BrokenFile (truncated, bad checksum, unfinished), WrongFormat (other key, no frame
    // store).
    static Result<std::shared_ptr<const FrameStore>> open(const std::filesystem::path& path, const FrameStoreKey& key);

    // The same questions, every frame included, without leaving a trace: a damaged store stays, and so does when it was
    // used last.
    static Status examine(const std::filesystem::path& path, const FrameStoreKey& key);

    // The same questions from the header and the length alone: one small read, whatever the length.
    static Status checkHeader(const std::filesystem::path& path, const FrameStoreKey& key);

    // What the network sees of `whole` where frames are culled: frame n is the one at place n among the seen. Both
    // share one file, and failure() tells of both. Requires at least one seen frame.
    static std::shared_ptr<const FrameStore> ofSeen(const FrameStore& whole, std::shared_ptr<const SeenFrames> seen);

    ~FrameStore();
    FrameStore(const FrameStore&) = delete;
    FrameStore& operator=(const FrameStore&) = delete;

    std::int64_t frameCount() const;
    int height() const { return key_.height; }
    int width() const { return key_.width; }

    // Fills `pixels`, height() x width() bytes, row by row; requires 0 <= n < frameCount(). A frame that cannot be read
    // any more (the file was cut, the disk fails) is black, and from then on failure() tells.
    void read(std::int64_t n, std::span<std::uint8_t> pixels) const;

    // The number in its video of frame n.
    std::int64_t numberInVideo(std::int64_t n) const;

    // Whether every frame that was asked for could be read: CannotRead, BrokenFile with the first that could not.
    Status failure() const;

private:
    struct Reader;
    FrameStore(FrameStoreKey key, std::shared_ptr<Reader> reader, std::shared_ptr<const SeenFrames> seen);

    static Result<std::shared_ptr<const FrameStore>> openUnchecked(const std::filesystem::path& path,
                                                                   const FrameStoreKey& key, bool isUse);
    Status checkFrames() const;

    FrameStoreKey key_;
    std::shared_ptr<Reader> reader_;
    std::shared_ptr<const SeenFrames> seen_;  // null = all
};

// Writes a store frame by frame, in order, into `path`.part; `finish` makes it `path`. A writer that is dropped earlier
// leaves the part file, and the next `create` of the same video and size goes on after its last whole frame
// (`framesDone`), whether the program was stopped, killed, or the machine lost its power. Not thread-safe.
class FrameStoreWriter {
public:
    // Makes missing folders. CannotWrite (also while another program writes the same store), DiskFull. The count of
    // `key` is what is expected; how many there are is known at the end.
    static Result<std::unique_ptr<FrameStoreWriter>> create(const std::filesystem::path& path,
                                                            const FrameStoreKey& key);
    ~FrameStoreWriter();

    std::int64_t framesDone() const;

    // Area average of a gray picture of any size (`height` x `width` bytes without gaps), or of the key's region of it,
    // to the store's size. It is frame number framesDone(). CannotWrite, DiskFull; the frames before it stay.
    Status append(std::span<const std::uint8_t> gray, int height, int width);

    // Makes the store what it is to be: its frame count is framesDone(), which may differ from the expected one when
    // the video's header told wrong. Requires at least one frame; the writer is used up, also on failure.
    Status finish();

private:
    struct State;
    explicit FrameStoreWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

// Area average of a gray picture, as the writer does it: for pictures that go to the network without a store. Sides
// that grow are interpolated.
std::vector<std::uint8_t> resizeGray(std::span<const std::uint8_t> gray, int height, int width, int newHeight,
                                     int newWidth);

// The pixels of a region of a gray picture, row by row without gaps. What lies outside the picture is left out.
std::vector<std::uint8_t> cropGray(std::span<const std::uint8_t> gray, int height, int width, PictureRegion region);

// Size of the file of a store.
std::int64_t storeBytes(const FrameStoreKey& key);

// Where the store of a video lies: DATA/frames/HASH-HxW.ltframes, or HASH-HxW-X,Y,W,H.ltframes for a region.
std::filesystem::path frameStorePath(const std::filesystem::path& dataFolder, const FrameStoreKey& key);

// The key that such a path says, without the frame count; nothing for another file's.
std::optional<FrameStoreKey> frameStoreKeyOf(const std::filesystem::path& path);

}  // namespace longtake
