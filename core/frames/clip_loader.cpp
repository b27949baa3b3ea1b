// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/clip_loader.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <string>
#include <utility>

#include "core/base/contract.h"
#include "core/base/log.h"

namespace longtake {
namespace {

constexpr std::size_t kBatchesOutside = 2;  // the one in use and the one being read

std::size_t frameBytes(const Clip& clip)
{
    return static_cast<std::size_t>(clip.frames->height()) * static_cast<std::size_t>(clip.frames->width());
}

}  // namespace

std::int64_t LoadedBatch::bytesOf(const ClipBatch& batch)
{
    std::size_t bytes = 0;
    for (const Clip& clip : batch.rows) bytes += (static_cast<std::size_t>(clip.steps) + 1) * frameBytes(clip);
    return static_cast<std::int64_t>(bytes);
}

void LoadedBatch::readAhead(std::span<std::uint8_t> memory, const std::stop_token& stop)
{
    LT_EXPECT(static_cast<std::int64_t>(memory.size()) == bytesOf(batch_));
    pixels_ = memory;
    std::vector<std::size_t> offsets;
    std::size_t place = 0;
    for (const Clip& clip : batch_.rows) {
        offsets.push_back(place);
        for (int step = -1; step < clip.steps; ++step) {
            if (stop.stop_requested()) return;
            const std::int64_t frame = clip.frameOfStep(step);
            if (frame >= clip.allowed.first) {
                clip.frames->read(frame, pixels_.subspan(place, frameBytes(clip)));
            }
            place += frameBytes(clip);
        }
    }
    rowOffsets_ = std::move(offsets);
}

std::span<const std::uint8_t> LoadedBatch::pixelsOf(std::size_t row, int step) const
{
    const Clip& clip = batch_.rows[row];
    if (clip.frameOfStep(step) < clip.allowed.first) return {};
    const std::size_t size = frameBytes(clip);
    return pixels_.subspan(rowOffsets_[row] + static_cast<std::size_t>(step + 1) * size, size);
}

void LoadedBatch::writeInput(std::size_t row, const ModelConfig& model, int step, std::span<float> planes) const
{
    LT_EXPECT(row < batch_.rows.size());
    const Clip& clip = batch_.rows[row];
    if (rowOffsets_.empty() || step >= clip.steps) {
        longtake::writeInput(clip, model, step, planes);
    } else {
        writeInputFrom(clip, model, pixelsOf(row, step), pixelsOf(row, step - 1), planes);
    }
}

// Note [Slots]
// Batch k lies in slot k modulo their number. When the thread begins with it, all before it were pushed, and the queue
// holds no more than the slots less two: so the consumer has taken all that lay in this slot, and asked for a later
// one.
ClipLoader::ClipLoader(std::vector<ClipBatch> batches, std::span<std::uint8_t> memory)
    : batches_(std::move(batches)), memory_(memory)
{
    for (const ClipBatch& batch : batches_)
        slotBytes_ = std::max(slotBytes_, static_cast<std::size_t>(LoadedBatch::bytesOf(batch)));
    slots_ = std::min(memory.size() / slotBytes_, batches_.size() + kBatchesOutside + 1);
    if (slots_ <= kBatchesOutside) return;
    queue_ = std::make_unique<BoundedQueue<LoadedBatch>>(slots_ - kBatchesOutside);
    thread_ = std::jthread([this](const std::stop_token& stop) { readAll(stop); });
}

std::optional<LoadedBatch> ClipLoader::next(const std::stop_token& stop)
{
    if (taken_ == batches_.size() || stop.stop_requested()) return std::nullopt;
    const std::size_t index = taken_++;
    if (!queue_) return LoadedBatch(batches_[index]);
    const auto start = std::chrono::steady_clock::now();
    auto loaded = queue_->pop(stop);
    waitedSeconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (loaded || stop.stop_requested()) return loaded;
    // The thread gave up; what it should have read is still there.
    return LoadedBatch(batches_[index]);
}

void ClipLoader::readAll(const std::stop_token& stop)
{
    try {
        for (std::size_t k = 0; k < batches_.size(); ++k) {
            LoadedBatch loaded(batches_[k]);
            const auto bytes = static_cast<std::size_t>(LoadedBatch::bytesOf(batches_[k]));
            loaded.readAhead(memory_.subspan(k % slots_ * slotBytes_, bytes), stop);
            if (!queue_->push(std::move(loaded), stop)) return;
        }
    } catch (const std::exception& problem) {
        logMessage(LogLevel::Warning, std::string("reading ahead ended early: ") + problem.what());
    }
    queue_->close();
}

}  // namespace longtake
