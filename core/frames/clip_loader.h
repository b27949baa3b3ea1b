// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Reads the batches of an epoch ahead of training, on a thread of its own, so that training waits for no disk. Bounded
// in bytes: the batch in use, those that wait and the one being read lie in slots of one piece of memory that the
// caller owns (MemoryPlan::loaderBytes). Where three batches do not fit into that, nothing is read ahead and pixels are
// read from the stores when they are asked for.

#pragma once

#include "core/base/bounded_queue.h"
#include "core/config/model_config.h"
#include "core/frames/clip.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

namespace longtake {

// One batch, ready to become the network's input. Movable; its clips keep the stores alive. If it came from a
// ClipLoader, its pixels are valid until the loader is asked for the next one.
class LoadedBatch {
public:
    // Not read ahead.
    explicit LoadedBatch(ClipBatch batch) : batch_(std::move(batch)) {}

    const ClipBatch& batch() const { return batch_; }

    // What writeInput(batch().rows[row], ...) gives, to the bit.
    void writeInput(std::size_t row, const ModelConfig& model, int step, std::span<float> planes) const;

    // Copies the pixels of all rows into `memory`, which has bytesOf(batch()) bytes and must outlive this.
    void readAhead(std::span<std::uint8_t> memory, const std::stop_token& stop);

    std::int64_t bytes() const { return static_cast<std::int64_t>(pixels_.size()); }

    // What readAhead takes: each row's steps and the frame before its first.
    static std::int64_t bytesOf(const ClipBatch& batch);

private:
    std::span<const std::uint8_t> pixelsOf(std::size_t row, int step) const;

    ClipBatch batch_;
    std::span<std::uint8_t> pixels_;       // row by row: the frame before the first step, then every step's
    std::vector<std::size_t> rowOffsets_;  // empty if nothing was read ahead
};

// One consumer. Reading stops when the loader is destroyed.
class ClipLoader {
public:
    // `memory` must outlive the loader; empty: nothing is read ahead.
    ClipLoader(std::vector<ClipBatch> batches, std::span<std::uint8_t> memory);

    // The next batch in order; waits until it is read. Empty at the end, or when `stop` is requested.
    std::optional<LoadedBatch> next(const std::stop_token& stop);

    // Time spent waiting in `next` so far.
    double waitedSeconds() const { return waitedSeconds_; }

    bool readsAhead() const { return queue_ != nullptr; }

private:
    void readAll(const std::stop_token& stop);

    std::vector<ClipBatch> batches_;
    std::span<std::uint8_t> memory_;
    std::size_t slotBytes_ = 1;  // of the largest batch
    std::size_t slots_ = 0;
    std::size_t taken_ = 0;
    double waitedSeconds_ = 0.0;
    std::unique_ptr<BoundedQueue<LoadedBatch>> queue_;  // null where nothing is read ahead
    std::jthread thread_;                               // last, so that it ends before what it uses
};

}  // namespace longtake
