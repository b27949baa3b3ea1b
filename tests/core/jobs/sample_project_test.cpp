// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/sample_project.h"

#include <gtest/gtest.h>

#include <array>

#include "core/frames/split.h"
#include "core/project/project_store.h"
#include "tests/support/temp_folder.h"

namespace longtake {
namespace {

class Listener final : public JobObserver {
public:
    void onProgress(const JobProgress& progress) override
    {
        if (stopAt >= 0 && progress.framesDone >= stopAt) stop.request_stop();
    }
    void onVideoFailed(const FailedVideo&) override { ADD_FAILURE(); }

    std::int64_t stopAt = -1;
    std::stop_source stop;
};

SampleOptions small()
{
    SampleOptions options;
    options.videos = 2;
    options.secondsPerVideo = 12.0;
    options.seed = 5;
    return options;
}

class SampleProjectTest : public testing::Test {
protected:
    Outcome make(const std::string& name, const SampleOptions& options)
    {
        return makeSampleProject(folder_ / name, options, listener_, listener_.stop.get_token());
    }

    test::TempFolder folder_;
    Listener listener_;
};

TEST_F(SampleProjectTest, EveryFrameHasOneOfNineMotions)
{
    const Outcome outcome = make("s.longtake", small());
    ASSERT_EQ(outcome.kind, Outcome::Kind::Finished) << describe(*outcome.error);
    const auto store = ProjectStore::open(folder_ / "s.longtake", OpenMode::ReadOnly);
    ASSERT_TRUE(store.has_value()) << describe(store.error());
    EXPECT_EQ((*store)->classes()->count(), 9);
    const std::vector<VideoRecord> videos = *(*store)->videos();
    ASSERT_EQ(videos.size(), 2u);
    for (const VideoRecord& video : videos) {
        EXPECT_EQ(video.frameCount, 360);
        EXPECT_TRUE(video.problems.empty()) << video.problems.front();
        const VideoLabels labels = *(*store)->labels(video.id);
        for (std::int64_t frame = 0; frame < video.frameCount; ++frame) {
            int present = 0;
            for (const LabelTrack& track : labels.tracks) present += track.at(frame) == LabelState::Present ? 1 : 0;
            ASSERT_EQ(present, 1) << "frame " << frame;
        }
    }
}

// A first run of a newcomer shall not find classes missing.
TEST_F(SampleProjectTest, EveryMotionIsInEveryPartOfTheDefaultSplit)
{
    const SampleOptions options;
    std::array<std::array<std::int64_t, 9>, 3> frames{};
    for (int number = 1; number <= options.videos; ++number) {
        const SampleVideo video(sampleVideoOptions(options, number));
        const auto split = makeSplit({}, {{VideoId{number}, video.frameCount()}});
        ASSERT_TRUE(split.has_value());
        for (const SplitRange& range : *split)
            for (const SampleBout& bout : video.bouts())
                frames[static_cast<std::size_t>(range.part)][static_cast<std::size_t>(bout.motion)] +=
                    bout.frames.clippedTo(range.range).size();
    }
    for (const auto& part : frames)
        for (const std::int64_t count : part) EXPECT_GE(count, 100);
}

TEST_F(SampleProjectTest, TheSameSeedMakesTheSameProject)
{
    ASSERT_EQ(make("a.longtake", small()).kind, Outcome::Kind::Finished);
    ASSERT_EQ(make("b.longtake", small()).kind, Outcome::Kind::Finished);
    SampleOptions other = small();
    other.seed = 6;
    ASSERT_EQ(make("c.longtake", other).kind, Outcome::Kind::Finished);
    const auto hashes = [&](const std::string& name) {
        const auto store = std::move(*ProjectStore::open(folder_ / name, OpenMode::ReadOnly));
        std::vector<std::string> all;
        const std::vector<VideoRecord> videos = *store->videos();
        for (const VideoRecord& video : videos) all.push_back(video.fileHash);
        return all;
    };
    EXPECT_EQ(hashes("a.longtake"), hashes("b.longtake"));
    EXPECT_NE(hashes("a.longtake"), hashes("c.longtake"));
}

TEST_F(SampleProjectTest, AStopLeavesNothingBehind)
{
    listener_.stopAt = 100;
    EXPECT_EQ(make("s.longtake", small()).kind, Outcome::Kind::Stopped);
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(SampleProjectTest, WhatIsThereIsNotOverwritten)
{
    ASSERT_EQ(make("s.longtake", small()).kind, Outcome::Kind::Finished);
    const Outcome again = make("s.longtake", small());
    ASSERT_EQ(again.kind, Outcome::Kind::Failed);
    EXPECT_EQ(again.error->code, ErrorCode::AlreadyExists);
    EXPECT_TRUE(std::filesystem::exists(folder_ / "s-videos"));
}

}  // namespace
}  // namespace longtake
