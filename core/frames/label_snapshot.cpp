// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/frames/label_snapshot.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "core/base/contract.h"

namespace longtake {

LabelSnapshot::LabelSnapshot(const std::vector<LabelTrack>& tracks, bool multiLabel)
    : frameCount_(tracks.empty() ? 0 : tracks.front().frameCount()),
      classCount_(static_cast<int>(tracks.size())),
      multiLabel_(multiLabel)
{
    states_.resize(static_cast<std::size_t>(frameCount_) * tracks.size());
    for (std::size_t k = 0; k < tracks.size(); ++k) {
        LT_EXPECT(tracks[k].frameCount() == frameCount_);
        for (const LabelRun& run : tracks[k].runs({0, frameCount_})) {
            for (std::int64_t n = run.frames.first; n < run.frames.last; ++n) {
                states_[static_cast<std::size_t>(n) * tracks.size() + k] = static_cast<std::int8_t>(run.state);
            }
        }
    }
}

int LabelSnapshot::classAt(std::int64_t frame) const
{
    for (int k = 0; k < classCount_; ++k) {
        if (stateAt(frame, k) == LabelState::Present) return k;
    }
    return -1;
}

LabelState LabelSnapshot::stateAt(std::int64_t frame, int classIndex) const
{
    LT_EXPECT(0 <= frame && frame < frameCount_ && 0 <= classIndex && classIndex < classCount_);
    const auto index = static_cast<std::size_t>(frame) * static_cast<std::size_t>(classCount_);
    return static_cast<LabelState>(states_[index + static_cast<std::size_t>(classIndex)]);
}

bool LabelSnapshot::isLabelled(std::int64_t frame) const
{
    if (!multiLabel_) return classAt(frame) >= 0;
    for (int k = 0; k < classCount_; ++k) {
        if (stateAt(frame, k) != LabelState::Unseen) return true;
    }
    return false;
}

}  // namespace longtake
