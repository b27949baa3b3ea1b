// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What core/video finds out about a video, as the words of the project file.

#pragma once

#include <string>
#include <vector>

namespace longtake {

struct VideoFileHash;
struct VideoInfo;

// 16 hexadecimal digits.
std::string hashText(const VideoFileHash& hash);

std::vector<std::string> problemTexts(const VideoInfo& info);

}  // namespace longtake
