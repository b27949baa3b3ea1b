// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Videos that have an index but no file: all that labelling needs.

#pragma once

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "core/project/project_store.h"
#include "core/video/frame_index.h"

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

}  // namespace longtake::test
