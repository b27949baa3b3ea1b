// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A slot that keeps only what is newest: the writer never waits, the reader takes what has come since it last looked.
// `put` and `take` may race freely.

#pragma once

#include <mutex>
#include <optional>
#include <utility>

namespace longtake {

template <typename T>
class Mailbox {
public:
    void put(T value)
    {
        const std::lock_guard lock(mutex_);
        value_ = std::move(value);
    }

    // Lets `change` work on the waiting value (default-made if there is none): for gathering many reports into one.
    template <typename Change>
    void update(Change&& change)
    {
        const std::lock_guard lock(mutex_);
        if (!value_) value_.emplace();
        std::forward<Change>(change)(*value_);
    }

    // Empties the slot.
    std::optional<T> take()
    {
        const std::lock_guard lock(mutex_);
        return std::exchange(value_, std::nullopt);
    }

private:
    std::mutex mutex_;
    std::optional<T> value_;  // guarded by mutex_
};

}  // namespace longtake
