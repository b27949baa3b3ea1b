// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// FrameCache: converted pictures kept for going back and forth, bounded in bytes; the least recently used go first.
//
// Thread-safe: all calls may race. Pictures are shared and immutable, so one that is handed out stays valid after it
// leaves the cache.

#pragma once

#include "core/video/frame_buffer.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace longtake {

// Which picture: a video (any number the caller gives it), a frame of it, a layout.
struct FrameKey {
    std::int64_t video = 0;
    std::int64_t frame = 0;
    PixelLayout layout = PixelLayout::Rgb;

    friend bool operator==(const FrameKey&, const FrameKey&) = default;
};

class FrameCache {
public:
    // Holds at most `limitBytes` of pixels; a single larger picture is not kept.
    explicit FrameCache(std::size_t limitBytes);

    // The picture, or null. Counts as use.
    std::shared_ptr<const FrameBuffer> find(const FrameKey& key);

    // Replaces what the key had.
    void insert(const FrameKey& key, std::shared_ptr<const FrameBuffer> picture);

    // Forgets all pictures of one video, for example when its index was replaced.
    void forget(std::int64_t video);
    void clear();

    void setLimit(std::size_t limitBytes);
    std::size_t usedBytes() const;
    std::size_t limitBytes() const;

private:
    struct KeyHash {
        std::size_t operator()(const FrameKey& key) const;
    };
    struct Entry {
        FrameKey key;
        std::shared_ptr<const FrameBuffer> picture;
    };
    using Order = std::list<Entry>;

    void dropWhileOver();
    void drop(Order::iterator entry);

    mutable std::mutex mutex_;
    Order order_;                                                    // guarded by mutex_; most recent first
    std::unordered_map<FrameKey, Order::iterator, KeyHash> places_;  // guarded by mutex_
    std::size_t usedBytes_ = 0;                                      // guarded by mutex_
    std::size_t limitBytes_ = 0;                                     // guarded by mutex_
};

}  // namespace longtake
