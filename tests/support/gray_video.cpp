// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/gray_video.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/video/video_writer.h"

namespace longtake::test {

void writeGrayVideo(const std::filesystem::path& path, int frames,
                    const std::function<std::uint8_t(int frame)>& levelOf)
{
    auto writer = VideoWriter::create(path, 64, 48, {});
    ASSERT_TRUE(writer.has_value()) << describe(writer.error());
    FrameBuffer picture = makeFrameBuffer(64, 48, PixelLayout::Gray);
    for (int n = 0; n < frames; ++n) {
        std::ranges::fill(picture.pixels, levelOf(n));
        ASSERT_TRUE((*writer)->write(picture).has_value());
    }
    ASSERT_TRUE((*writer)->finish().has_value());
}

}  // namespace longtake::test
