// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/frame_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <mutex>
#include <optional>
#include <utility>

#include "core/base/contract.h"
#include "core/frames/frame_store_file.h"
#include "core/frames/seen_frames.h"

namespace longtake {

struct FrameStore::Reader {
    std::filesystem::path path;
    FileHandle file;
    std::mutex mutex;
    std::optional<Error> failure;  // guarded by mutex

    void note(Error error)
    {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::move(error);
    }
};

namespace {

constexpr const char* kEnding = ".ltframes";

// A damaged store would be found ready, and fail, for ever: gone, it is made again where it is needed next.
Error discarded(const std::filesystem::path& path, Error error)
{
    if (error.code == ErrorCode::BrokenFile && ::unlink(path.c_str()) == 0)
        error.advice = "It was removed; the same command makes it again from the video.";
    return error;
}

}  // namespace

Result<std::shared_ptr<const FrameStore>> FrameStore::openUnchecked(const std::filesystem::path& path,
                                                                    const FrameStoreKey& key, bool isUse)
{
    FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen()) return fail(readFailure(path, errno));
    // Where locks are not to be had (some network drives), nothing is removed either.
    ::flock(file.get(), LOCK_SH);
    if (isRemoved(file)) return fail(readFailure(path, ENOENT));
    if (const Status status = checkFinished(file, path, key); !status) return fail(status.error());
    if (isUse) markUsed(file);
    auto reader = std::make_shared<Reader>();
    reader->path = path;
    reader->file = std::move(file);
    // The constructor is private to make_shared.
    return std::shared_ptr<const FrameStore>(new FrameStore(key, std::move(reader), nullptr));
}

Result<std::shared_ptr<const FrameStore>> FrameStore::open(const std::filesystem::path& path, const FrameStoreKey& key)
{
    Result<std::shared_ptr<const FrameStore>> store = openUnchecked(path, key, true);
    if (!store) return store;
    if (const Status status = (*store)->checkFrames(); !status) return fail(discarded(path, status.error()));
    return store;
}

Status FrameStore::examine(const std::filesystem::path& path, const FrameStoreKey& key)
{
    const Result<std::shared_ptr<const FrameStore>> store = openUnchecked(path, key, false);
    if (!store) return fail(store.error());
    return (*store)->checkFrames();
}

Status FrameStore::checkHeader(const std::filesystem::path& path, const FrameStoreKey& key)
{
    const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen()) return fail(readFailure(path, errno));
    return checkFinished(file, path, key);
}

std::shared_ptr<const FrameStore> FrameStore::ofSeen(const FrameStore& whole, std::shared_ptr<const SeenFrames> seen)
{
    LT_EXPECT(!whole.seen_ && seen->frameCount() == whole.frameCount() && seen->count() > 0);
    return std::shared_ptr<const FrameStore>(new FrameStore(whole.key_, whole.reader_, std::move(seen)));
}

FrameStore::FrameStore(FrameStoreKey key, std::shared_ptr<Reader> reader, std::shared_ptr<const SeenFrames> seen)
    : key_(std::move(key)), reader_(std::move(reader)), seen_(std::move(seen))
{}

FrameStore::~FrameStore() = default;

std::int64_t FrameStore::frameCount() const
{
    return seen_ ? seen_->count() : key_.frameCount;
}

void FrameStore::read(std::int64_t n, std::span<std::uint8_t> pixels) const
{
    LT_EXPECT(0 <= n && n < frameCount());
    LT_EXPECT(pixels.size() == frameBytes(key_));
    n = numberInVideo(n);
    std::uint64_t stored = 0;
    const std::size_t place = kFrameStoreHeaderBytes + static_cast<std::size_t>(n) * recordBytes(key_);
    if (!readRecord(reader_->file, pixels, stored, place)) {
        reader_->note(errno != 0 ? readFailure(reader_->path, errno)
                                 : Error{ErrorCode::BrokenFile, reader_->path.string(),
                                         "it ends before frame " + std::to_string(n) + ", so it must be made again"});
    } else if (stored != frameChecksum(pixels, n)) {
        reader_->note({ErrorCode::BrokenFile, reader_->path.string(),
                       "the checksum of frame " + std::to_string(n) + " is wrong, so it must be made again"});
    } else {
        return;
    }
    std::ranges::fill(pixels, std::uint8_t{0});
}

std::int64_t FrameStore::numberInVideo(std::int64_t n) const
{
    return seen_ ? seen_->frameAt(n) : n;
}

Status FrameStore::failure() const
{
    const std::lock_guard lock(reader_->mutex);
    if (reader_->failure) return fail(*reader_->failure);
    return {};
}

Status FrameStore::checkFrames() const
{
    std::vector<std::uint8_t> pixels(frameBytes(key_));
    for (std::int64_t n = 0; n < key_.frameCount; ++n) {
        read(n, pixels);
        if (Status status = failure(); !status) return status;
    }
    return {};
}

std::filesystem::path frameStorePath(const std::filesystem::path& dataFolder, const FrameStoreKey& key)
{
    std::string name = key.videoHash + '-' + std::to_string(key.height) + 'x' + std::to_string(key.width);
    if (!key.region.isWhole()) name += '-' + toString(key.region);
    return dataFolder / "frames" / (name + kEnding);
}

std::optional<FrameStoreKey> frameStoreKeyOf(const std::filesystem::path& path)
{
    if (path.extension() != kEnding) return std::nullopt;
    std::string name = path.stem().string();
    FrameStoreKey key;
    if (const auto dash = name.rfind('-'); dash != std::string::npos && name.find(',', dash) != std::string::npos) {
        const Result<PictureRegion> region = parsePictureRegion(name.substr(dash + 1));
        if (!region) return std::nullopt;
        key.region = *region;
        name.resize(dash);
    }
    const auto dash = name.rfind('-');
    const auto cross = name.rfind('x');
    if (dash == std::string::npos || cross == std::string::npos || cross < dash) return std::nullopt;
    key.videoHash = name.substr(0, dash);
    std::from_chars(name.data() + dash + 1, name.data() + cross, key.height);
    std::from_chars(name.data() + cross + 1, name.data() + name.size(), key.width);
    if (key.videoHash.empty() || key.height <= 0 || key.width <= 0) return std::nullopt;
    return key;
}

}  // namespace longtake
