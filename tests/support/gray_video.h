// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Small videos of even gray pictures, for tests that follow a level from the file to the network.

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

namespace longtake::test {

// 64 x 48 pixels, 25 frames a second.
void writeGrayVideo(const std::filesystem::path& path, int frames,
                    const std::function<std::uint8_t(int frame)>& levelOf);

}  // namespace longtake::test
