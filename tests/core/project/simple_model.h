// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The simplest thing that labels like a project: a state per class and frame, and whole copies of it for undo.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/label/label_state.h"
#include "core/label/label_track.h"

namespace longtake::test {

// One step of a session, decided by its number alone.
struct ModelStep {
    enum class Kind { Edit, Continue, Undo, Redo, Restart };

    Kind kind = Kind::Edit;
    std::size_t label = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
    LabelState state = LabelState::Present;
};

class SimpleModel {
public:
    SimpleModel(std::size_t classes, std::int64_t frames, bool multiLabel);

    ModelStep stepOf(std::uint64_t seed, std::int64_t number) const;

    // False = the project must say that there is nothing to do.
    bool take(const ModelStep& step);

    // Everything that can be undone, undone.
    void undoAll();

    bool agreesWith(std::span<const LabelTrack> tracks) const;

private:
    using Labels = std::vector<LabelState>;  // class by class

    void edit(const ModelStep& step);

    std::size_t classes_;
    std::int64_t frames_;
    bool multiLabel_;
    Labels now_;
    std::vector<Labels> past_;
    std::vector<Labels> future_;
};

}  // namespace longtake::test
