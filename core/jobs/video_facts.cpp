// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/video_facts.h"

#include "core/video/video_files.h"
#include "core/video/video_info.h"

#include <array>
#include <cinttypes>
#include <cstdio>

namespace longtake {

std::string hashText(const VideoFileHash& hash)
{
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016" PRIx64, hash.hash);
    return text.data();
}

std::vector<std::string> problemTexts(const VideoInfo& info)
{
    std::vector<std::string> texts;
    for (const VideoProblem& problem : info.problems) texts.push_back(describe(problem));
    return texts;
}

}  // namespace longtake
