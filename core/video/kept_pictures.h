// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// KeptPictures: the pictures decoded last, up to a limit in bytes; the ones decoded first go first. On the way
// backwards through a video these are just the ones asked for next. For core/video only. Not thread-safe.

#pragma once

#include "core/video/decoded_frame.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>

namespace longtake {

class KeptPictures {
public:
    explicit KeptPictures(std::size_t limitBytes) : limitBytes_(limitBytes) {}

    // Null when it is not there.
    const DecodedFrame* find(std::int64_t frame) const;

    // Always keeps at least this one.
    void keep(const DecodedFrame& picture);

private:
    std::size_t limitBytes_;
    std::size_t usedBytes_ = 0;
    std::deque<std::int64_t> order_;  // oldest first
    std::unordered_map<std::int64_t, DecodedFrame> pictures_;
};

}  // namespace longtake
