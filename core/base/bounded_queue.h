// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A first-in-first-out queue between one producer and one consumer that holds at most `capacity` things, so that a fast
// producer waits instead of filling memory. Every wait ends when `stop` is requested or the queue is closed.

#pragma once

#include "core/base/contract.h"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

namespace longtake {

template <typename T>
class BoundedQueue {
public:
    explicit BoundedQueue(std::size_t capacity) : capacity_(capacity) { LT_EXPECT(capacity > 0); }

    // Waits for room. False when stopped or closed; the value is then dropped.
    bool push(T value, const std::stop_token& stop)
    {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [&] { return closed_ || items_.size() < capacity_; }) || closed_) return false;
        items_.push_back(std::move(value));
        changed_.notify_all();
        return true;
    }

    // Waits for a value. Empty when stopped, or closed and drained.
    std::optional<T> pop(const std::stop_token& stop)
    {
        std::unique_lock lock(mutex_);
        if (!changed_.wait(lock, stop, [&] { return closed_ || !items_.empty(); }) || items_.empty())
            return std::nullopt;
        T value = std::move(items_.front());
        items_.pop_front();
        changed_.notify_all();
        return value;
    }

    // No more will come; what is inside can still be taken.
    void close()
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<T> items_;  // guarded by mutex_
    bool closed_ = false;  // guarded by mutex_
    const std::size_t capacity_;
};

}  // namespace longtake
