// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/video/kept_pictures.h"

namespace longtake {

const DecodedFrame* KeptPictures::find(std::int64_t frame) const
{
    const auto place = pictures_.find(frame);
    return place == pictures_.end() ? nullptr : &place->second;
}

void KeptPictures::keep(const DecodedFrame& picture)
{
    if (!pictures_.emplace(picture.number(), picture).second) return;
    order_.push_back(picture.number());
    usedBytes_ += picture.memoryBytes();
    while (usedBytes_ > limitBytes_ && order_.size() > 1) {
        const auto oldest = pictures_.find(order_.front());
        usedBytes_ -= oldest->second.memoryBytes();
        pictures_.erase(oldest);
        order_.pop_front();
    }
}

}  // namespace longtake
