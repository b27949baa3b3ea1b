// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>

#include "core/base/random.h"
#include "tests/core/project/project_labels_fixture.h"

namespace longtake::test {
namespace {

using enum LabelState;

// 5,000 random steps of labelling, undo, redo and reopening against the simplest model there is: a state per frame, and
// whole copies of it for undo.
TEST_F(ProjectLabels, RandomStepsAgreeWithASimpleModel)
{
    for (const bool multiLabel : {false, true}) {
        start(multiLabel);
        constexpr std::int64_t kFrames = 1000;
        using Model = std::vector<std::vector<LabelState>>;
        Model now(9, std::vector<LabelState>(kFrames, Unseen));
        std::vector<Model> past;
        std::vector<Model> future;
        Random random(multiLabel ? 5 : 6);

        for (int step = 0; step < 2500; ++step) {
            const std::int64_t action = random.below(10);
            if (action < 6) {
                const std::int64_t first = random.below(kFrames);
                const std::int64_t last = std::min(kFrames, first + 1 + random.below(80));
                const auto label = static_cast<std::size_t>(random.below(9));
                const auto state = static_cast<LabelState>(random.below(3) - 1);
                Model next = now;
                for (std::size_t other = 0; other < 9; ++other) {
                    const bool touched = other == label || (!multiLabel && state != Absent);
                    const LabelState value = other == label ? state : state == Present ? Absent : Unseen;
                    for (std::int64_t frame = first; touched && frame < last; ++frame)
                        next[other][static_cast<std::size_t>(frame)] = value;
                }
                const bool continuing = action == 5 && !past.empty();
                must(continuing ? store_->applyContinuing(edit(label, first, last, state))
                                : store_->apply(edit(label, first, last, state)));
                if (next != now) {
                    if (!continuing) past.push_back(now);
                    now = next;
                    if (now == past.back()) past.pop_back();  // a held key that took itself back
                    future.clear();
                }
            } else if (action == 6 || action == 7) {
                const auto change = must(store_->undo(video_));
                ASSERT_EQ(change.has_value(), !past.empty());
                if (change) {
                    future.push_back(now);
                    now = past.back();
                    past.pop_back();
                }
            } else if (action == 8) {
                const auto change = must(store_->redo(video_));
                ASSERT_EQ(change.has_value(), !future.empty());
                if (change) {
                    past.push_back(now);
                    now = future.back();
                    future.pop_back();
                }
            } else if (random.below(10) == 0) {
                restart();
            }

            if (step % 10 != 0) continue;
            const auto seen = tracks();
            for (std::size_t label = 0; label < 9; ++label) {
                for (const LabelRun& run : seen[label].runs()) {
                    for (std::int64_t frame = run.frames.first; frame < run.frames.last; ++frame)
                        ASSERT_EQ(now[label][static_cast<std::size_t>(frame)], run.state)
                            << "step " << step << " class " << label << " frame " << frame;
                }
            }
        }
        must(store_->checkIntegrity());
    }
}

}  // namespace
}  // namespace longtake::test
