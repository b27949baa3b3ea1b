// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/label/label_track.h"

#include <algorithm>
#include <optional>

#include "core/base/contract.h"

namespace longtake {

LabelTrack::LabelTrack(std::int64_t frameCount) : frameCount_(frameCount)
{
    LT_EXPECT(frameCount >= 0);
    if (frameCount == 0) return;
    starts_.push_back(0);
    states_.push_back(LabelState::Unseen);
}

std::int64_t LabelTrack::frameCount() const
{
    return frameCount_;
}

std::size_t LabelTrack::indexAt(std::int64_t frame) const
{
    LT_EXPECT(0 <= frame && frame < frameCount_);
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), frame);
    return static_cast<std::size_t>(after - starts_.begin()) - 1;
}

LabelRun LabelTrack::run(std::size_t index) const
{
    const std::int64_t last = index + 1 < starts_.size() ? starts_[index + 1] : frameCount_;
    return {.frames = {starts_[index], last}, .state = states_[index]};
}

LabelState LabelTrack::at(std::int64_t frame) const
{
    return states_[indexAt(frame)];
}

LabelRun LabelTrack::runAt(std::int64_t frame) const
{
    return run(indexAt(frame));
}

std::vector<LabelRun> LabelTrack::runs(FrameRange range) const
{
    range = range.clippedTo({0, frameCount_});
    std::vector<LabelRun> result;
    if (range.isEmpty()) return result;
    for (std::size_t index = indexAt(range.first); index < starts_.size() && starts_[index] < range.last; ++index) {
        LabelRun piece = run(index);
        piece.frames = piece.frames.clippedTo(range);
        result.push_back(piece);
    }
    return result;
}

std::vector<LabelRun> LabelTrack::swap(const std::vector<LabelRun>& replacement)
{
    if (replacement.empty()) return {};
    const FrameRange span{replacement.front().frames.first, replacement.back().frames.last};
    LT_EXPECT(0 <= span.first && span.last <= frameCount_);
    std::vector<LabelRun> old = runs(span);

    // The new starts within [span.first, span.last]; neighbours of one state melt together.
    std::vector<std::int64_t> starts;
    std::vector<LabelState> states;
    std::optional<LabelState> left;
    if (span.first > 0) left = at(span.first - 1);
    const auto put = [&](std::int64_t start, LabelState state) {
        if (left != state) {
            starts.push_back(start);
            states.push_back(state);
        }
        left = state;
    };
    std::int64_t reached = span.first;
    for (const LabelRun& piece : replacement) {
        LT_EXPECT(piece.frames.first == reached && !piece.frames.isEmpty());
        put(piece.frames.first, piece.state);
        reached = piece.frames.last;
    }
    if (span.last < frameCount_) put(span.last, at(span.last));

    const auto begin = std::lower_bound(starts_.begin(), starts_.end(), span.first);
    const auto end = std::upper_bound(begin, starts_.end(), span.last);
    const auto stateBegin = states_.begin() + (begin - starts_.begin());
    const auto stateEnd = states_.begin() + (end - starts_.begin());
    states_.insert(states_.erase(stateBegin, stateEnd), states.begin(), states.end());
    starts_.insert(starts_.erase(begin, end), starts.begin(), starts.end());
    return old;
}

FrameRange LabelTrack::nextBout(std::int64_t frame) const
{
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), frame);
    for (auto index = static_cast<std::size_t>(after - starts_.begin()); index < starts_.size(); ++index) {
        if (states_[index] == LabelState::Present) return run(index).frames;
    }
    return {};
}

FrameRange LabelTrack::previousBout(std::int64_t frame) const
{
    const auto end = std::lower_bound(starts_.begin(), starts_.end(), frame);
    for (auto index = static_cast<std::size_t>(end - starts_.begin()); index > 0; --index) {
        if (states_[index - 1] == LabelState::Present) return run(index - 1).frames;
    }
    return {};
}

void LabelTrack::resize(std::int64_t frameCount)
{
    LT_EXPECT(frameCount >= 0);
    if (frameCount < frameCount_) {
        const auto end = std::lower_bound(starts_.begin(), starts_.end(), frameCount);
        states_.erase(states_.begin() + (end - starts_.begin()), states_.end());
        starts_.erase(end, starts_.end());
    } else if (frameCount > frameCount_ && (states_.empty() || states_.back() != LabelState::Unseen)) {
        starts_.push_back(frameCount_);
        states_.push_back(LabelState::Unseen);
    }
    frameCount_ = frameCount;
}

}  // namespace longtake
