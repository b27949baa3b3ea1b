// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/contract.h"
#include "core/label/label_track.h"

namespace longtake {

// Gathers states that come frame by frame, in ascending order, into runs.
class RunBuilder {
public:
    void add(std::int64_t frame, LabelState state)
    {
        if (!runs_.empty() && runs_.back().state == state && runs_.back().frames.last == frame) {
            ++runs_.back().frames.last;
            return;
        }
        LT_EXPECT(runs_.empty() || runs_.back().frames.last <= frame);
        runs_.push_back({{frame, frame + 1}, state});
    }

    std::vector<LabelRun> take() { return std::exchange(runs_, {}); }

private:
    std::vector<LabelRun> runs_;
};

}  // namespace longtake
