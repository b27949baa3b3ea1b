// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/ingest_job.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstdlib>
#include <fstream>

#include "core/jobs/add_videos.h"
#include "core/project/project_store.h"
#include "core/video/frame_index.h"
#include "core/video/video_reader.h"
#include "core/video/video_scan.h"
#include "core/video/video_writer.h"
#include "tests/support/gray_video.h"
#include "tests/support/job_listener.h"
#include "tests/support/synthetic_video.h"
#include "tests/support/temp_folder.h"

namespace longtake {
namespace {

constexpr int kFrames = 90;

// Frame n of the video is a gray of this level.
int levelOf(int frame)
{
    return 20 + frame * 2;
}

class IngestTest : public testing::Test {
protected:
    IngestTest() { store_ = std::move(*ProjectStore::create(folder_ / "p.longtake", {})); }

    std::filesystem::path writeVideo(const std::string& name, int frames = kFrames)
    {
        test::writeGrayVideo(folder_ / name, frames,
                             [](int frame) { return static_cast<std::uint8_t>(levelOf(frame)); });
        return folder_ / name;
    }

    IngestReport ingestAll(int height = 6, int width = 8)
    {
        return ingest(*store_, {{}, height, width}, listener_.decoding(), listener_.stop.get_token());
    }

    void expectRightFrames(VideoId id, int height, int width)
    {
        const auto frames = openFrames(*store_, *store_->video(id), height, width);
        ASSERT_TRUE(frames.has_value()) << describe(frames.error());
        ASSERT_EQ((*frames)->frameCount(), kFrames);
        std::vector<std::uint8_t> pixels(static_cast<std::size_t>(height * width));
        for (int n = 0; n < kFrames; ++n) {
            (*frames)->read(n, pixels);
            EXPECT_NEAR(pixels[0], levelOf(n), 1) << "frame " << n;
        }
    }

    test::TempFolder folder_;
    std::unique_ptr<ProjectStore> store_;
    test::JobListener listener_;
};

TEST_F(IngestTest, OneDecodeProvesTheIndexAndKeepsEveryFrame)
{
    const Result<AddedVideo> added = addVideo(*store_, writeVideo("a.mp4"));
    ASSERT_TRUE(added.has_value()) << describe(added.error());
    EXPECT_FALSE(isIngested(*store_, *store_->video(added->id), 6, 8));
    const IngestReport report = ingestAll();
    ASSERT_EQ(report.outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(report.written, std::vector<VideoId>{added->id});
    EXPECT_TRUE(store_->video(added->id)->proven);
    EXPECT_TRUE(store_->frameIndex(added->id)->isProven());
    EXPECT_EQ(listener_.last.framesDone, kFrames);
    EXPECT_EQ(listener_.last.framesInAll, kFrames);
    expectRightFrames(added->id, 6, 8);
}

TEST_F(IngestTest, LabelsStayOnTheirPicturesWhenPacketsInTheMiddleAreBroken)
{
    const std::filesystem::path path = folder_ / "broken.mp4";
    writeSyntheticVideo(path, {.frames = 60, .keyInterval = 1, .bFrames = 0});
    const auto scan = scanVideo(path);
    ASSERT_TRUE(scan.has_value());
    {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        for (const SeekPoint& packet : scan->index->columns().seekPoints) {
            if (packet.frame != 20 && packet.frame != 21 && packet.frame != 33) continue;
            const std::string noise(static_cast<std::size_t>(packet.size), '\xFF');
            file.seekp(packet.position);
            file.write(noise.data(), std::ssize(noise));
        }
    }
    const VideoId id = addVideo(*store_, path)->id;
    ASSERT_EQ(store_->video(id)->frameCount, 60) << "the packets alone do not tell";
    const ClassId label = store_->classes()->at(0).id;
    ASSERT_TRUE(store_->apply({id, label, {10, 25}, LabelState::Present}).has_value());
    ASSERT_TRUE(store_->apply({id, label, {40, 50}, LabelState::Present}).has_value());
    ingestAll();

    const VideoRecord record = *store_->video(id);
    ASSERT_EQ(record.frameCount, 57);
    EXPECT_THAT(record.problems,
                testing::Contains("3 frames in the middle do not decode; labels of 2 frames were left out, the others "
                                  "moved with their pictures"));
    const auto reader = VideoReader::open(path, std::make_shared<const FrameIndex>(*store_->frameIndex(id)));
    ASSERT_TRUE(reader.has_value());
    const LabelTrack track = store_->labels(id)->tracks[0];
    for (std::int64_t frame = 0; frame < 57; ++frame) {
        const auto shown = shownNumber(*(*reader)->frame(frame));
        ASSERT_TRUE(shown.has_value());
        const bool labelled = (10 <= *shown && *shown < 25) || (40 <= *shown && *shown < 50);
        EXPECT_EQ(track.at(frame) == LabelState::Present, labelled) << "picture " << *shown;
    }
}

TEST_F(IngestTest, WhatIsReadyIsSkippedAndAnotherSizeIsMade)
{
    const VideoId id = addVideo(*store_, writeVideo("a.mp4"))->id;
    ingestAll();
    EXPECT_EQ(ingestAll().skipped, std::vector<VideoId>{id});
    EXPECT_EQ(ingestAll(12, 16).written, std::vector<VideoId>{id});
    expectRightFrames(id, 12, 16);
    expectRightFrames(id, 6, 8);
}

TEST_F(IngestTest, AChangedRegionIsIngestedAnew)
{
    // Left half dark, right half bright.
    auto writer = VideoWriter::create(folder_ / "halves.mp4", 64, 48, {});
    ASSERT_TRUE(writer.has_value());
    for (int n = 0; n < 30; ++n) {
        FrameBuffer picture = makeFrameBuffer(64, 48, PixelLayout::Gray);
        for (int y = 0; y < 48; ++y)
            for (int x = 0; x < 64; ++x) picture.row(y)[x] = x < 32 ? 40 : 200;
        ASSERT_TRUE((*writer)->write(picture).has_value());
    }
    ASSERT_TRUE((*writer)->finish().has_value());
    const VideoId id = addVideo(*store_, folder_ / "halves.mp4")->id;
    const auto levels = [&] {
        const auto frames = openFrames(*store_, *store_->video(id), 6, 8);
        EXPECT_TRUE(frames.has_value()) << (frames ? "" : describe(frames.error()));
        std::vector<std::uint8_t> pixels(48);
        (*frames)->read(29, pixels);
        return std::pair{int{pixels[0]}, int{pixels[47]}};
    };
    ASSERT_TRUE(store_->setVideoRegion(id, {36, 8, 24, 32}).has_value());
    EXPECT_EQ(ingestAll().written, std::vector<VideoId>{id});
    EXPECT_TRUE(isIngested(*store_, *store_->video(id), 6, 8));
    EXPECT_NEAR(levels().first, 200, 2);
    EXPECT_NEAR(levels().second, 200, 2);

    ASSERT_TRUE(store_->setVideoRegion(id, {}).has_value());
    EXPECT_FALSE(isIngested(*store_, *store_->video(id), 6, 8));
    EXPECT_EQ(ingestAll().written, std::vector<VideoId>{id});
    EXPECT_NEAR(levels().first, 40, 2);
    EXPECT_NEAR(levels().second, 200, 2);

    ASSERT_TRUE(store_->setVideoRegion(id, {36, 8, 24, 32}).has_value());
    EXPECT_EQ(ingestAll().skipped, std::vector<VideoId>{id}) << "it is still there";
}

TEST_F(IngestTest, AfterAStopItGoesOn)
{
    const VideoId id = addVideo(*store_, writeVideo("a.mp4"))->id;
    listener_.stopAt = 0;
    EXPECT_EQ(ingestAll().outcome.kind, Outcome::Kind::Stopped);
    EXPECT_FALSE(isIngested(*store_, *store_->video(id), 6, 8));
    listener_.stopAt = -1;
    listener_.stop = std::stop_source();
    EXPECT_EQ(ingestAll().written, std::vector<VideoId>{id});
    expectRightFrames(id, 6, 8);
}

TEST_F(IngestTest, ABrokenVideoHurtsOnlyItself)
{
    const std::filesystem::path bad = writeVideo("bad.mp4", 20);
    ASSERT_TRUE(addVideo(*store_, bad).has_value());
    const VideoId good = addVideo(*store_, writeVideo("good.mp4"))->id;
    std::filesystem::resize_file(bad, 100);
    const IngestReport report = ingestAll();
    EXPECT_EQ(report.outcome.kind, Outcome::Kind::Finished);
    EXPECT_EQ(report.written, std::vector<VideoId>{good});
    ASSERT_EQ(report.failed.size(), 1u);
    EXPECT_EQ(report.failed[0].name, "bad.mp4");
    EXPECT_EQ(report.failed[0].error.code, ErrorCode::BrokenFile);
    EXPECT_EQ(listener_.failed, std::vector<std::string>{"bad.mp4"});
}

TEST_F(IngestTest, AProjectThatMovedWithItsVideosFindsThem)
{
    const std::filesystem::path here = folder_ / "here";
    const std::filesystem::path there = folder_ / "there";
    std::filesystem::create_directories(here);
    store_ = std::move(*ProjectStore::create(here / "q.longtake", {}));
    std::filesystem::rename(writeVideo("a.mp4"), here / "a.mp4");
    const VideoId id = addVideo(*store_, here / "a.mp4")->id;
    store_.reset();
    std::filesystem::rename(here, there);
    store_ = std::move(*ProjectStore::open(there / "q.longtake", OpenMode::ReadWrite));
    EXPECT_EQ(ingestAll().written, std::vector<VideoId>{id});
}

TEST_F(IngestTest, AddingLooksIntoFoldersAndKnowsWhatItHas)
{
    writeVideo("cage10.mp4", 20);
    writeVideo("cage9.mp4", 30);
    std::ofstream(folder_ / "notes.mp4") << "this is no video";
    const auto videos = findAllVideos({folder_.path()});
    ASSERT_TRUE(videos.has_value()) << describe(videos.error());
    ASSERT_EQ(videos->size(), 3u);
    EXPECT_EQ((*videos)[0].filename(), "cage9.mp4");  // 9 before 10
    const AddVideosReport report = addVideos(*store_, *videos, listener_.decoding(), {});
    ASSERT_EQ(report.added.size(), 2u);
    EXPECT_EQ(report.added[0].name, "cage9.mp4");
    ASSERT_EQ(report.failed.size(), 1u);
    EXPECT_THAT(describe(report.failed[0].error), testing::HasSubstr("notes.mp4"));
    EXPECT_EQ(store_->videos()->size(), 2u);

    const AddVideosReport again = addVideos(*store_, {folder_ / "cage9.mp4"}, listener_.decoding(), {});
    ASSERT_EQ(again.added.size(), 1u);
    EXPECT_TRUE(again.added[0].wasThere);
    EXPECT_EQ(store_->videos()->size(), 2u);
    EXPECT_EQ(findAllVideos({folder_ / "nowhere"}).error().code, ErrorCode::FileNotFound);
}

}  // namespace
}  // namespace longtake
