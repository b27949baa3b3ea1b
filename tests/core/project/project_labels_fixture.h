// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <vector>

#include "tests/core/project/project_fixture.h"

namespace longtake::test {

// A project with nine classes and one video of 1,000 frames.
class ProjectLabels : public ProjectTest {
protected:
    void SetUp() override { start(false); }
    void start(bool multiLabel)
    {
        store_.reset();
        classes_.clear();
        std::filesystem::remove(path());
        store_ = create(multiLabel);
        video_ = addVideo(*store_);
        const ClassList list = must(store_->classes());
        for (const ClassInfo& info : list.all()) classes_.push_back(info.id);
    }
    LabelEdit edit(std::size_t label, std::int64_t first, std::int64_t last,
                   LabelState state = LabelState::Present) const
    {
        return {.video = video_, .label = classes_[label], .range = {first, last}, .state = state};
    }
    std::vector<LabelTrack> tracks() const { return must(store_->labels(video_)).tracks; }
    void restart()
    {
        store_.reset();
        store_ = reopen();
    }

    std::unique_ptr<ProjectStore> store_;
    VideoId video_{};
    std::vector<ClassId> classes_;
};

}  // namespace longtake::test
