// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/timeline_geometry.h"

#include <gtest/gtest.h>

namespace longtake::ui {
namespace {

TimelineGeometry geometryOf(std::int64_t frames, int width)
{
    TimelineGeometry geometry;
    geometry.setWidth(width);
    geometry.setFrameCount(frames);
    return geometry;
}

TEST(TimelineGeometry, ShowsTheWholeVideoAtFirst)
{
    const TimelineGeometry geometry = geometryOf(10'000, 500);
    EXPECT_TRUE(geometry.showsAll());
    EXPECT_EQ(geometry.visible(), (FrameRange{0, 10'000}));
    EXPECT_EQ(geometry.frameAt(0), 0);
    EXPECT_EQ(geometry.frameAt(499.9), 9'998);
}

TEST(TimelineGeometry, ZoomingKeepsTheFrameUnderTheMouse)
{
    TimelineGeometry geometry = geometryOf(1'000'000, 800);
    const std::int64_t under = geometry.frameAt(333.5);
    for (int k = 0; k < 20; ++k) {
        geometry.zoom(1.4, 333.5);
        EXPECT_NEAR(static_cast<double>(geometry.frameAt(333.5)), static_cast<double>(under), 1.0);
    }
    EXPECT_LT(geometry.framesPerPixel(), 2.0);
}

TEST(TimelineGeometry, ZoomsToSingleFramesAndNoFurther)
{
    TimelineGeometry geometry = geometryOf(5'000, 800);
    geometry.zoom(1e9, 400);
    EXPECT_DOUBLE_EQ(geometry.framesPerPixel(), 1.0 / 40.0);
    geometry.zoom(1e-9, 400);
    EXPECT_TRUE(geometry.showsAll());
    EXPECT_EQ(geometry.firstFrame(), 0.0);
}

TEST(TimelineGeometry, NeverLeavesTheVideo)
{
    TimelineGeometry geometry = geometryOf(5'000, 800);
    geometry.zoom(4, 0);
    geometry.scrollTo(-500);
    EXPECT_EQ(geometry.firstFrame(), 0.0);
    geometry.scrollTo(1e9);
    EXPECT_EQ(geometry.visible().last, 5'000);
    EXPECT_EQ(geometry.frameAt(1e6), 4'999);
    EXPECT_EQ(geometry.frameAt(-1e6), 0);
}

TEST(TimelineGeometry, TurnsThePageForAPlayheadOutOfView)
{
    TimelineGeometry geometry = geometryOf(10'000, 1'000);
    geometry.zoom(10, 0);
    EXPECT_FALSE(geometry.ensureVisible(500));
    EXPECT_TRUE(geometry.ensureVisible(1'000));
    EXPECT_TRUE(geometry.visible().contains(1'000));
    EXPECT_GT(geometry.visible().last, 1'700) << "what comes next is in view";
    EXPECT_TRUE(geometry.ensureVisible(100));
    EXPECT_TRUE(geometry.visible().contains(100));
}

TEST(TimelineGeometry, ShowsARangeWithRoomAroundIt)
{
    TimelineGeometry geometry = geometryOf(10'000, 1'000);
    geometry.show({4'000, 4'100});
    EXPECT_LT(geometry.visible().first, 4'000);
    EXPECT_GT(geometry.visible().last, 4'100);
    EXPECT_LT(geometry.visible().size(), 150);
}

TEST(TimelineGeometry, EmptyVideoHasOnePlace)
{
    TimelineGeometry geometry = geometryOf(0, 300);
    EXPECT_EQ(geometry.frameAt(120), 0);
    EXPECT_TRUE(geometry.visible().isEmpty());
    geometry.zoom(3, 100);
    EXPECT_EQ(geometry.frameAt(120), 0);
}

TEST(TimelineGeometry, ResizingAWholeViewStaysWhole)
{
    TimelineGeometry geometry = geometryOf(3'000, 300);
    geometry.setWidth(900);
    EXPECT_TRUE(geometry.showsAll());
    EXPECT_EQ(geometry.visible(), (FrameRange{0, 3'000}));
}

}  // namespace
}  // namespace longtake::ui
