// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Projects with videos that have an index but no file: all that labelling needs.

#pragma once

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "core/project/project_store.h"
#include "tests/support/project_builder.h"
#include "tests/support/scratch_folder.h"

namespace longtake::test {

class ProjectTest : public testing::Test {
protected:
    std::filesystem::path path() const { return folder_ / "mice.longtake"; }

    std::unique_ptr<ProjectStore> create(bool multiLabel = false)
    {
        return must(ProjectStore::create(path(), {.classes = {}, .multiLabel = multiLabel}));
    }
    std::unique_ptr<ProjectStore> reopen(OpenMode mode = OpenMode::ReadWrite)
    {
        return must(ProjectStore::open(path(), mode));
    }
    static VideoId addVideo(ProjectStore& store, const std::string& name = "cage7.mp4", std::int64_t frames = 1000)
    {
        return must(store.addVideo(makeRecord(name, frames), makeIndex(frames)));
    }

    ScratchFolder folder_;
};

}  // namespace longtake::test
