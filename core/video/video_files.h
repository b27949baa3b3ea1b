// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Finding videos in folders, putting names into the order people expect, and knowing a moved file again.

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

// Order of names with numbers compared as numbers and letters without regard to case: "img2" before "img10".
// A strict weak order; names that differ only in leading zeros or case fall back to byte order.
bool naturalLess(std::string_view a, std::string_view b);

// The names of a folder's image files, in natural order. Hidden files are left out.
Result<std::vector<std::string>> imageNamesIn(const std::filesystem::path& folder);

// The videos in a folder and the folders below it (not through links to folders), in natural order. A folder that holds
// images and no video counts as one video (an image sequence). Goes by file name; whether a file decodes is for
// `scanVideo` to say. A file given instead of a folder is returned as it is. Fails with FileNotFound or CannotRead.
Result<std::vector<std::filesystem::path>> findVideos(const std::filesystem::path& folder);

// What a file is recognised by after it was moved: its size and a hash of its content (of the whole up to 48 MiB; of
// its start, middle and end above that; of the names and sizes of the images in a folder).
struct VideoFileHash {
    std::int64_t bytes = 0;
    std::uint64_t hash = 0;

    friend bool operator==(const VideoFileHash&, const VideoFileHash&) = default;
};

// Fails with FileNotFound or CannotRead.
Result<VideoFileHash> videoFileHash(const std::filesystem::path& path);

}  // namespace longtake
