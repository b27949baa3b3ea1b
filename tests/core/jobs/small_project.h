// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A project in a temporary folder for tests: videos as records (nothing to decode behind them), labels by stretches.

#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/frames/frame_store.h"
#include "core/project/project_store.h"
#include "core/video/frame_index.h"
#include "tests/support/temp_folder.h"

namespace longtake {

class SmallProject {
public:
    explicit SmallProject(const std::vector<std::string>& classNames, bool multiLabel = false)
    {
        const int count = static_cast<int>(classNames.size());
        auto made = ProjectStore::create(folder / "small.longtake", {defaultClasses(count, classNames), multiLabel});
        EXPECT_TRUE(made.has_value()) << (made ? "" : describe(made.error()));
        store = std::move(*made);
    }

    static FrameIndex indexOf(std::int64_t frames, double fps)
    {
        FrameIndexColumns columns;
        columns.timeBase = {1, 90000};
        columns.nominalFps = fps;
        columns.width = 64;
        columns.height = 48;
        columns.packetCount = frames;
        for (std::int64_t n = 0; n < frames; ++n) {
            columns.pts.push_back(static_cast<std::int64_t>(static_cast<double>(n) * 90000.0 / fps));
            columns.packet.push_back(static_cast<std::uint32_t>(n));
            columns.keyFrame.push_back(n % 30 == 0);
        }
        return FrameIndex(std::move(columns));
    }

    VideoId addVideo(const std::string& name, std::int64_t frames, double fps = 30.0)
    {
        VideoRecord record;
        record.name = name;
        record.absolutePath = (folder / name).string();
        record.fileHash = "hash-" + name;
        record.frameCount = frames;
        record.width = 64;
        record.height = 48;
        record.meanFps = fps;
        record.durationSeconds = static_cast<double>(frames) / fps;
        const Result<VideoId> id = store->addVideo(record, indexOf(frames, fps));
        EXPECT_TRUE(id.has_value()) << (id ? "" : describe(id.error()));
        return *id;
    }

    void label(VideoId video, int classIndex, FrameRange range, LabelState state = LabelState::Present)
    {
        const ClassId id = store->classes()->at(classIndex).id;
        EXPECT_TRUE(store->apply({video, id, range, state}).has_value());
    }

    // As if it had been decoded: a proven index and a store of gray pictures.
    void ingestGray(VideoId id, int height, int width)
    {
        const std::vector<std::uint8_t> gray(static_cast<std::size_t>(height * width), 90);
        ingestPictures(id, height, width, [&](std::int64_t) { return gray; });
    }

    // Likewise, of pictures height x width.
    void ingestPictures(VideoId id, int height, int width,
                        const std::function<std::vector<std::uint8_t>(std::int64_t frame)>& picture)
    {
        FrameIndexColumns columns = store->frameIndex(id)->columns();
        columns.hash.assign(columns.pts.size(), 7);
        EXPECT_TRUE(store->storeProvenIndex(id, FrameIndex(std::move(columns)), {}).has_value());
        const VideoRecord video = *store->video(id);
        const FrameStoreKey key{video.fileHash, video.frameCount, height, width, video.region};
        auto writer = FrameStoreWriter::create(frameStorePath(store->dataFolder(), key), key);
        ASSERT_TRUE(writer.has_value()) << describe(writer.error());
        for (std::int64_t n = 0; n < video.frameCount; ++n)
            ASSERT_TRUE((*writer)->append(picture(n), height, width).has_value());
        ASSERT_TRUE((*writer)->finish().has_value());
    }

    test::TempFolder folder;
    std::unique_ptr<ProjectStore> store;
};

}  // namespace longtake
