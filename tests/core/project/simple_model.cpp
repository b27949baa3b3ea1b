// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/project/simple_model.h"

#include <algorithm>

#include "core/base/random.h"

namespace longtake::test {

using enum LabelState;

SimpleModel::SimpleModel(std::size_t classes, std::int64_t frames, bool multiLabel)
    : classes_(classes),
      frames_(frames),
      multiLabel_(multiLabel),
      now_(classes * static_cast<std::size_t>(frames), Unseen)
{}

ModelStep SimpleModel::stepOf(std::uint64_t seed, std::int64_t number) const
{
    Random random(seed * 1'000'003 + static_cast<std::uint64_t>(number));
    ModelStep step;
    const std::int64_t dice = random.below(200);
    step.kind = dice < 100   ? ModelStep::Kind::Edit
                : dice < 125 ? ModelStep::Kind::Continue
                : dice < 165 ? ModelStep::Kind::Undo
                : dice < 199 ? ModelStep::Kind::Redo
                             : ModelStep::Kind::Restart;
    step.label = static_cast<std::size_t>(random.below(static_cast<std::int64_t>(classes_)));
    step.first = random.below(frames_);
    step.last = std::min(frames_, step.first + 1 + random.below(60));
    step.state = static_cast<LabelState>(random.below(3) - 1);
    return step;
}

void SimpleModel::edit(const ModelStep& step)
{
    Labels next = now_;
    for (std::size_t label = 0; label < classes_; ++label) {
        const bool own = label == step.label;
        if (!own && (multiLabel_ || step.state == Absent)) continue;
        const LabelState value = own ? step.state : step.state == Present ? Absent : Unseen;
        for (std::int64_t frame = step.first; frame < step.last; ++frame)
            next[label * static_cast<std::size_t>(frames_) + static_cast<std::size_t>(frame)] = value;
    }
    if (next == now_) return;
    if (step.kind == ModelStep::Kind::Edit || past_.empty()) past_.push_back(now_);
    now_ = next;
    if (now_ == past_.back()) past_.pop_back();  // a held key that took itself back
    future_.clear();
}

bool SimpleModel::take(const ModelStep& step)
{
    switch (step.kind) {
        case ModelStep::Kind::Edit:
        case ModelStep::Kind::Continue:
            edit(step);
            break;
        case ModelStep::Kind::Undo:
            if (past_.empty()) return false;
            future_.push_back(now_);
            now_ = past_.back();
            past_.pop_back();
            break;
        case ModelStep::Kind::Redo:
            if (future_.empty()) return false;
            past_.push_back(now_);
            now_ = future_.back();
            future_.pop_back();
            break;
        case ModelStep::Kind::Restart:
            break;
    }
    return true;
}

void SimpleModel::undoAll()
{
    if (!past_.empty()) now_ = past_.front();
    past_.clear();
}

bool SimpleModel::agreesWith(std::span<const LabelTrack> tracks) const
{
    if (tracks.size() != classes_) return false;
    for (std::size_t label = 0; label < classes_; ++label) {
        if (tracks[label].frameCount() != frames_) return false;
        for (const LabelRun& run : tracks[label].runs()) {
            for (std::int64_t frame = run.frames.first; frame < run.frames.last; ++frame) {
                if (now_[label * static_cast<std::size_t>(frames_) + static_cast<std::size_t>(frame)] != run.state)
                    return false;
            }
        }
    }
    return true;
}

}  // namespace longtake::test
