// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// TIFF files made by the tests with libtiff.

#pragma once

#include <filesystem>

namespace longtake {

// Writes a gray TIFF of `pages` pages, 8 or 16 bits; page p has the value (p + 1) * 20 (times 257 at 16 bits) in its
// left half and 0 in its right half. `mode` as TIFFOpen takes it: "wl" little-endian, "wb" big-endian, "w8" BigTIFF.
void writeTiff(const std::filesystem::path& path, int width, int height, int bits, int pages, const char* mode = "wl");

}  // namespace longtake
