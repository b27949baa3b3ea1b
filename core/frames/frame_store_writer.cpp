// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "core/base/contract.h"
#include "core/base/log.h"
#include "core/frames/contrast.h"
#include "core/frames/frame_store.h"
#include "core/frames/frame_store_file.h"

namespace longtake {
namespace {

// The contrast of every whole frame that lies in `file` from its beginning on.
std::vector<float> contrastsOfWholeFrames(const FileHandle& file, const FrameStoreKey& key)
{
    std::vector<std::uint8_t> record(recordBytes(key));
    std::vector<float> contrasts;
    for (std::size_t place = kFrameStoreHeaderBytes; readAt(file, std::as_writable_bytes(std::span(record)), place);
         place += record.size()) {
        std::uint64_t stored = 0;
        std::memcpy(&stored, record.data() + frameBytes(key), sizeof stored);
        const std::span<const std::uint8_t> picture(record.data(), frameBytes(key));
        if (stored != frameChecksum(picture, std::ssize(contrasts))) break;
        contrasts.push_back(contrastOf(picture));
    }
    return contrasts;
}

bool writeHeader(const FileHandle& file, const FrameStoreHeader& header)
{
    std::array<std::byte, kFrameStoreHeaderBytes> bytes{};
    std::memcpy(bytes.data(), &header, sizeof header);
    return writeAt(file, bytes, 0);
}

void flushFolder(const std::filesystem::path& path)
{
    const FileHandle folder(::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.isOpen()) ::fsync(folder.get());
}

}  // namespace

struct FrameStoreWriter::State {
    std::filesystem::path path;
    std::filesystem::path partPath;
    FrameStoreKey key;
    FileHandle file;
    std::vector<float> contrasts;  // of the frames that are done
    std::vector<std::uint8_t> record;

    std::int64_t framesDone() const { return std::ssize(contrasts); }
};

FrameStoreWriter::FrameStoreWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}

FrameStoreWriter::~FrameStoreWriter() = default;

Result<std::unique_ptr<FrameStoreWriter>> FrameStoreWriter::create(const std::filesystem::path& path,
                                                                   const FrameStoreKey& key)
{
    LT_EXPECT(key.height > 0 && key.width > 0 && key.frameCount >= 0);
    auto state = std::make_unique<State>();
    state->path = std::filesystem::absolute(path);
    state->partPath = state->path.string() + ".part";
    state->key = key;
    state->record.resize(recordBytes(key));

    std::error_code code;
    std::filesystem::create_directories(state->path.parent_path(), code);
    if (code) return fail(writeFailure(state->path.parent_path(), code.value()));
    do {  // again where it was removed, to make room, between opening and locking
        state->file = FileHandle(::open(state->partPath.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
        if (!state->file.isOpen()) return fail(writeFailure(state->partPath, errno));
        if (::flock(state->file.get(), LOCK_EX | LOCK_NB) != 0) {
            return fail(ErrorCode::CannotWrite, state->partPath.string(),
                        "another program is writing it at this moment");
        }
    } while (isRemoved(state->file));

    if (holdsSameVideo(state->file, key)) state->contrasts = contrastsOfWholeFrames(state->file, key);
    if (!writeHeader(state->file, makeHeader(key, false))) return fail(writeFailure(state->partPath, errno));
    const std::size_t whole =
        kFrameStoreHeaderBytes + state->record.size() * static_cast<std::size_t>(state->framesDone());
    if (::ftruncate(state->file.get(), static_cast<off_t>(whole)) != 0) {
        return fail(writeFailure(state->partPath, errno));
    }
    return std::unique_ptr<FrameStoreWriter>(new FrameStoreWriter(std::move(state)));
}

std::int64_t FrameStoreWriter::framesDone() const
{
    return state_->framesDone();
}

Status FrameStoreWriter::append(std::span<const std::uint8_t> gray, int height, int width)
{
    const FrameStoreKey& key = state_->key;
    const PictureRegion region = key.region.clippedTo(width, height);
    const std::vector<std::uint8_t> picture =
        region.isWhole()
            ? resizeGray(gray, height, width, key.height, key.width)
            : resizeGray(cropGray(gray, height, width, region), region.height, region.width, key.height, key.width);
    const std::uint64_t checksum = frameChecksum(picture, state_->framesDone());
    std::memcpy(state_->record.data(), picture.data(), picture.size());
    std::memcpy(state_->record.data() + picture.size(), &checksum, sizeof checksum);
    const std::size_t place =
        kFrameStoreHeaderBytes + state_->record.size() * static_cast<std::size_t>(state_->framesDone());
    if (!writeAt(state_->file, std::as_bytes(std::span(state_->record)), place)) {
        return fail(writeFailure(state_->partPath, errno));
    }
    state_->contrasts.push_back(contrastOf(picture));
    return {};
}

Status FrameStoreWriter::finish()
{
    LT_EXPECT(state_->framesDone() > 0);
    state_->key.frameCount = state_->framesDone();
    // The frames are on disk before the header says so.
    if (::fsync(state_->file.get()) != 0 || !writeHeader(state_->file, makeHeader(state_->key, true)) ||
        ::fsync(state_->file.get()) != 0 || ::rename(state_->partPath.c_str(), state_->path.c_str()) != 0) {
        return fail(writeFailure(state_->partPath, errno));
    }
    flushFolder(state_->path);
    markUsed(state_->file);
    ::flock(state_->file.get(), LOCK_UN);  // whoever opens it need not wait for this writer's end
    // The frames are what counts: contrasts that could not be kept are measured again where they are asked for.
    if (const Status kept = writeContrasts(state_->path, state_->key, state_->contrasts); !kept)
        logMessage(LogLevel::Warning, describe(kept.error()));
    return {};
}

}  // namespace longtake
