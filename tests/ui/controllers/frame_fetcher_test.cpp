// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The picture on the screen is that of the file, and of the numbering of frames, that are open now.

#include "ui/controllers/frame_fetcher.h"

#include <gtest/gtest.h>

#include <QImage>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/video/video_scan.h"
#include "tests/support/proven_scan.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/synthetic_video.h"
#include "tests/ui/gui_testing.h"

namespace longtake::ui {
namespace {

using ::longtake::ui::testing::settle;
using ::longtake::ui::testing::waitFor;

constexpr VideoId kFirst{1}, kSecond{2};

// The number that a picture of a synthetic video shows.
std::optional<std::int64_t> numberOn(const QImage& picture)
{
    const QImage rgb = picture.convertToFormat(QImage::Format_RGB888);
    FrameBuffer buffer = numberedPicture(0, rgb.width(), rgb.height());
    for (int y = 0; y < rgb.height(); ++y) {
        std::memcpy(buffer.pixels.data() + static_cast<std::size_t>(y) * buffer.strideBytes(), rgb.constScanLine(y),
                    static_cast<std::size_t>(rgb.width()) * 3);
    }
    return shownNumber(buffer);
}

// Pictures that can be reached from the beginning of their group only.
SyntheticVideo inGroupsOf(int group, int frames, int width, int height)
{
    return {.frames = frames,
            .width = width,
            .height = height,
            .keyInterval = group,
            .bFrames = 0,
            .encoderOptions = {{"preset", "ultrafast"}, {"x264-params", "scenecut=0"}}};
}

class FrameFetcherTest : public ::testing::Test {
protected:
    FrameFetcherTest()
    {
        QObject::connect(&fetcher_, &FrameFetcher::pictureReady, &fetcher_,
                         [this](qint64, qint64 frame, const QImage& picture) {
                             shown_.push_back(picture);
                             lastFrame_ = frame;
                         });
    }

    std::filesystem::path make(const std::string& name, int width)
    {
        const std::filesystem::path path = scratch_ / name;
        writeSyntheticVideo(path, {.frames = 30, .width = width});
        return path;
    }

    // All pictures that come for a frame, the last of them that of the frame itself.
    void show(std::int64_t frame)
    {
        shown_.clear();
        lastFrame_ = -1;
        fetcher_.request(frame);
        EXPECT_TRUE(waitFor([&] { return lastFrame_ == frame; }));
        settle();
    }

    ScratchFolder scratch_;
    FrameFetcher fetcher_;
    std::vector<QImage> shown_;
    std::int64_t lastFrame_ = -1;
};

TEST_F(FrameFetcherTest, AnotherProjectsVideoOfTheSameNumberShowsItsOwnPictures)
{
    const auto narrow = make("narrow.mp4", 160), wide = make("wide.mp4", 320);
    fetcher_.setVideo(kFirst, narrow, provenScan(narrow).index);
    for (const int frame : {0, 1, 2}) show(frame);
    fetcher_.setVideo(VideoId{}, {}, nullptr);  // as a project is closed
    fetcher_.setVideo(kFirst, wide, provenScan(wide).index);
    for (const int frame : {0, 1, 2, 5}) {
        show(frame);
        ASSERT_FALSE(shown_.empty());
        EXPECT_TRUE(std::ranges::all_of(shown_, [](const QImage& picture) { return picture.width() == 320; }));
    }
}

TEST_F(FrameFetcherTest, FramesNumberedAnewWhileAnotherVideoIsOpenShowTheirPictures)
{
    const auto path = make("first.mp4", 160), other = make("second.mp4", 320);
    const auto index = provenScan(path).index;
    fetcher_.setVideo(kFirst, path, index);
    show(6);
    EXPECT_EQ(numberOn(shown_.back()), 6);
    fetcher_.setVideo(kSecond, other, provenScan(other).index);
    show(3);

    FrameIndexColumns without = index->columns();  // frame 2 did not decode after all
    const auto drop = [](auto& column) {
        if (!column.empty()) column.erase(column.begin() + 2);
    };
    drop(without.pts);
    drop(without.packet);
    drop(without.keyFrame);
    without.hash.clear();
    fetcher_.setVideo(kFirst, path, std::make_shared<const FrameIndex>(std::move(without)));
    show(6);
    EXPECT_EQ(numberOn(shown_.back()), 7);
}

TEST_F(FrameFetcherTest, PicturesOfAVideoThatIsOpenedAgainAreThereAtOnce)
{
    const auto path = make("first.mp4", 160), other = make("second.mp4", 320);
    const auto index = provenScan(path).index;
    fetcher_.setVideo(kFirst, path, index);
    show(4);
    fetcher_.setVideo(kSecond, other, provenScan(other).index);
    show(4);
    fetcher_.setVideo(kFirst, path, index);
    shown_.clear();
    fetcher_.request(4);
    ASSERT_EQ(shown_.size(), 1U);  // before any event has run
    EXPECT_EQ(numberOn(shown_.front()), 4);
}

// The decode thread is on a long way (a group of pictures without end) when something else is asked for.
TEST_F(FrameFetcherTest, ANewerRequestEndsTheWayToAnOlderOne)
{
    const auto path = scratch_ / "long.mp4";
    constexpr int kFrames = 1'500;
    writeSyntheticVideo(path, inGroupsOf(kFrames, kFrames, 320, 240));
    fetcher_.setVideo(kFirst, path, provenScan(path).index);
    show(0);
    fetcher_.request(kFrames - 1);
    while (fetcher_.decodedCount() < 10) std::this_thread::yield();  // not the event loop: that may take its time
    show(3);
    EXPECT_EQ(numberOn(shown_.back()), 3);
    EXPECT_LT(fetcher_.decodedCount(), kFrames - 100) << "the older request was decoded to its end";
}

// Stepping back over the beginning of a group decodes all of the one before, ahead of what is asked for.
TEST_F(FrameFetcherTest, ARequestEndsWhatIsDecodedAhead)
{
    const auto path = scratch_ / "two groups.mp4";
    constexpr int kGroup = 1'500;
    writeSyntheticVideo(path, inGroupsOf(kGroup, kGroup + 60, 320, 240));
    fetcher_.setVideo(kFirst, path, provenScan(path).index);
    show(kGroup + 30);
    ASSERT_TRUE(waitFor([&] { return fetcher_.decodedCount() >= 30 + 12; }));
    const std::int64_t before = fetcher_.decodedCount();
    fetcher_.request(kGroup);  // backwards: the frame before this one is at the end of a long way
    while (fetcher_.decodedCount() < before + 10) std::this_thread::yield();
    show(kGroup + 40);
    EXPECT_EQ(numberOn(shown_.back()), kGroup + 40);
    EXPECT_LT(fetcher_.decodedCount(), before + kGroup - 100) << "decoding ahead went on to its end";
}

// A jump to a picture that is still in the cache: the frames on both of its sides are made ready, not only those in the
// direction of the jump.
TEST_F(FrameFetcherTest, AfterAJumpFramesOnBothSidesAreReady)
{
    const auto path = scratch_ / "jumps.mp4";
    writeSyntheticVideo(path, inGroupsOf(100, 200, 160, 120));
    fetcher_.setVideo(kFirst, path, provenScan(path).index);
    show(150);
    for (const std::int64_t frame : {149, 151}) {
        ASSERT_TRUE(waitFor([&] {
            shown_.clear();
            lastFrame_ = -1;
            fetcher_.request(150);  // as somebody who looks at it
            settle();
            fetcher_.request(frame);
            const bool isThere = lastFrame_ == frame;
            settle();
            return isThere;
        }));
    }
}

TEST_F(FrameFetcherTest, ManyRequestsInARowShowPicturesOnTheWay)
{
    const auto path = scratch_ / "drag.mp4";
    constexpr int kFrames = 1'200;
    writeSyntheticVideo(path, inGroupsOf(kFrames, kFrames, 320, 240));
    fetcher_.setVideo(kFirst, path, provenScan(path).index);
    show(0);
    int seen = 0;
    QObject::connect(&fetcher_, &FrameFetcher::pictureReady, &fetcher_, [&seen] { ++seen; });
    std::int64_t frame = kFrames - 1;
    ASSERT_TRUE(waitFor([&] {
        fetcher_.request(frame);
        frame = frame > kFrames / 2 ? frame - 1 : kFrames - 1;
        return seen > 2;
    })) << "a drag that goes on shows nothing";
}

}  // namespace
}  // namespace longtake::ui
