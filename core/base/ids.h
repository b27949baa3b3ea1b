// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Row numbers of the project file, as types of their own so that a video is never taken for a class.

#pragma once

#include <cstdint>

namespace longtake {

enum class VideoId : std::int64_t {};
enum class ClassId : std::int64_t {};
enum class RunId : std::int64_t {};
enum class AnnotatorId : std::int64_t {};

template <typename Id>
constexpr std::int64_t raw(Id id)
{
    return static_cast<std::int64_t>(id);
}

}  // namespace longtake
