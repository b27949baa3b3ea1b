// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/frame_cache.h"

#include <utility>

namespace longtake {

FrameCache::FrameCache(std::size_t limitBytes) : limitBytes_(limitBytes) {}

std::size_t FrameCache::KeyHash::operator()(const FrameKey& key) const
{
    const auto mixed = static_cast<std::uint64_t>(key.video) * 0x9E3779B97F4A7C15ULL +
                       static_cast<std::uint64_t>(key.frame) * 4 + static_cast<std::uint64_t>(key.layout);
    return static_cast<std::size_t>(mixed ^ (mixed >> 32));
}

std::shared_ptr<const FrameBuffer> FrameCache::find(const FrameKey& key)
{
    const std::lock_guard lock(mutex_);
    const auto place = places_.find(key);
    if (place == places_.end()) return nullptr;
    order_.splice(order_.begin(), order_, place->second);
    return place->second->picture;
}

void FrameCache::insert(const FrameKey& key, std::shared_ptr<const FrameBuffer> picture)
{
    if (picture == nullptr) return;
    const std::lock_guard lock(mutex_);
    const auto place = places_.find(key);
    if (place != places_.end()) drop(place->second);
    usedBytes_ += picture->pixels.size();
    order_.push_front({key, std::move(picture)});
    places_[key] = order_.begin();
    dropWhileOver();
}

void FrameCache::forget(std::int64_t video)
{
    const std::lock_guard lock(mutex_);
    for (auto entry = order_.begin(); entry != order_.end();) {
        const auto next = std::next(entry);
        if (entry->key.video == video) drop(entry);
        entry = next;
    }
}

void FrameCache::clear()
{
    const std::lock_guard lock(mutex_);
    order_.clear();
    places_.clear();
    usedBytes_ = 0;
}

void FrameCache::setLimit(std::size_t limitBytes)
{
    const std::lock_guard lock(mutex_);
    limitBytes_ = limitBytes;
    dropWhileOver();
}

std::size_t FrameCache::usedBytes() const
{
    const std::lock_guard lock(mutex_);
    return usedBytes_;
}

std::size_t FrameCache::limitBytes() const
{
    const std::lock_guard lock(mutex_);
    return limitBytes_;
}

void FrameCache::dropWhileOver()
{
    while (usedBytes_ > limitBytes_ && !order_.empty()) drop(std::prev(order_.end()));
}

void FrameCache::drop(Order::iterator entry)
{
    usedBytes_ -= entry->picture->pixels.size();
    places_.erase(entry->key);
    order_.erase(entry);
}

}  // namespace longtake
