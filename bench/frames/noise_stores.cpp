// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "bench/frames/noise_stores.h"

#include <fcntl.h>
#include <unistd.h>
#include <algorithm>
#include <stdexcept>
#include <string>
#include <system_error>

#include "core/base/random.h"
#include "core/frames/frame_store.h"
#include "core/label/label_track.h"

namespace longtake {
namespace {

constexpr std::int64_t kStores = 16;

template <typename T>
T orThrow(Result<T> result)
{
    if (!result) throw std::runtime_error(describe(result.error()));
    return std::move(*result);
}

void orThrow(const Status& status)
{
    if (!status) throw std::runtime_error(describe(status.error()));
}

// Pages that were written lie in the cache until somebody needs the memory: not from here on.
void forgetPages(const std::filesystem::path& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    ::close(file);
}

}  // namespace

NoiseStores::NoiseStores(const std::filesystem::path& parent, const ModelConfig& model, std::int64_t bytes)
    : folder_(parent / ("longtake-bench-frames-" + std::to_string(::getpid())))
{
    const FrameStoreKey one{"", 1, model.height, model.width};
    const FrameStoreKey two{"", 2, model.height, model.width};
    const std::int64_t frames = bytes / kStores / (storeBytes(two) - storeBytes(one));
    for (int id = 1; id <= kStores; ++id) addStore(model, id, std::max<std::int64_t>(frames, 1000));
}

NoiseStores::~NoiseStores()
{
    parts_.clear();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

void NoiseStores::addStore(const ModelConfig& model, int id, std::int64_t frames)
{
    const FrameStoreKey key{"noise" + std::to_string(id), frames, model.height, model.width};
    const std::filesystem::path path = frameStorePath(folder_, key);
    Random random(static_cast<std::uint64_t>(id));
    std::vector<std::uint8_t> picture(static_cast<std::size_t>(model.height) * static_cast<std::size_t>(model.width));
    for (std::uint8_t& pixel : picture) pixel = static_cast<std::uint8_t>(random.below(256));
    {
        const auto writer = orThrow(FrameStoreWriter::create(path, key));
        for (std::int64_t frame = 0; frame < frames; ++frame) {
            for (std::size_t k = static_cast<std::size_t>(frame) % 7; k < picture.size(); k += 7) picture[k] ^= 0x55;
            orThrow(writer->append(picture, model.height, model.width));
        }
        orThrow(writer->finish());
    }
    VideoPart part;
    part.video = VideoId{id};
    part.frames = orThrow(FrameStore::open(path, key));  // reads all of it
    forgetPages(path);
    std::vector<LabelTrack> tracks(static_cast<std::size_t>(model.classes), LabelTrack(frames));
    (void)tracks[0].swap({{{0, frames / 2}, LabelState::Present}});
    (void)tracks[1].swap({{{frames / 2, frames}, LabelState::Present}});
    part.labels = std::make_shared<LabelSnapshot>(tracks, false);
    part.range = {0, frames};
    bytes_ += storeBytes(key);
    parts_.push_back(std::move(part));
}

}  // namespace longtake
