// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/core/frames/store_fixture.h"

#include <unistd.h>
#include <atomic>
#include <system_error>

#include <gtest/gtest.h>

namespace longtake {

TemporaryFolder::TemporaryFolder()
{
    static std::atomic<int> count{0};
    path_ = std::filesystem::temp_directory_path() /
            ("longtake_frames_" + std::to_string(::getpid()) + '_' + std::to_string(++count));
    std::filesystem::create_directories(path_);
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code code;
    std::filesystem::remove_all(path_, code);
}

std::vector<std::uint8_t> paint(const Painter& painter, std::int64_t frame, int height, int width)
{
    std::vector<std::uint8_t> picture;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) picture.push_back(painter(frame, y, x));
    }
    return picture;
}

std::shared_ptr<const FrameStore> makeStore(const TemporaryFolder& folder, const std::string& name, std::int64_t frames,
                                            int height, int width, const Painter& painter)
{
    const FrameStoreKey key{.videoHash = name, .frameCount = frames, .height = height, .width = width};
    const auto path = frameStorePath(folder.path(), key);
    auto writer = FrameStoreWriter::create(path, key).value();
    for (std::int64_t n = 0; n < frames; ++n) {
        EXPECT_TRUE(writer->append(paint(painter, n, height, width), height, width).has_value());
    }
    EXPECT_TRUE(writer->finish().has_value());
    return FrameStore::open(path, key).value();
}

std::shared_ptr<const LabelSnapshot> makeLabels(std::int64_t frames, int classes,
                                                const std::function<int(std::int64_t)>& classOf)
{
    std::vector<LabelTrack> tracks(static_cast<std::size_t>(classes), LabelTrack(frames));
    for (std::int64_t n = 0; n < frames; ++n) {
        const int present = classOf(n);
        for (int k = 0; present >= 0 && k < classes; ++k) {
            tracks[static_cast<std::size_t>(k)].swap(
                {{{n, n + 1}, k == present ? LabelState::Present : LabelState::Absent}});
        }
    }
    return std::make_shared<const LabelSnapshot>(tracks, false);
}

}  // namespace longtake
