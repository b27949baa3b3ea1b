// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Projects with videos that have an index but no file: all that labelling needs.

#pragma once

#include "core/project/project_store.h"
#include "core/video/frame_index.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace longtake::test {

// An index of that many frames at 25 a second, every tenth a key frame.
FrameIndex makeIndex(std::int64_t frames);

VideoRecord makeRecord(const std::string& name, std::int64_t frames);

// In place of a value that is not there: the error's sentence as a test failure.
template <typename T>
T must(Result<T> result)
{
    if (!result) ADD_FAILURE() << describe(result.error());
    return *std::move(result);
}
inline void must(const Status& status)
{
    if (!status) ADD_FAILURE() << describe(status.error());
}

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

    TempFolder folder_;
};

}  // namespace longtake::test
