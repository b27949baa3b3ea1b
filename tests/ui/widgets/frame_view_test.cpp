// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/frame_view.h"

#include <gtest/gtest.h>

#include <QTest>
#include <QWheelEvent>

#include "tests/ui/gui_testing.h"

namespace longtake::ui {
namespace {

using ::longtake::ui::testing::countPixels;
using ::longtake::ui::testing::savePicture;

QImage plain(int width, int height, QRgb colour)
{
    QImage image(width, height, QImage::Format_RGB32);
    image.fill(colour);
    return image;
}

TEST(FrameView, FitsThePictureAndKeepsItsShape)
{
    FrameView view;
    view.resize(800, 400);
    view.setPicture(plain(200, 200, 0xFF00FF00), QStringLiteral("frame 1"));
    EXPECT_NEAR(countPixels(view, 0xFF00FF00), 400 * 400, 400 * 40) << "less the caption";
}

TEST(FrameView, ArmedPenFramesThePictureInItsColour)
{
    FrameView view;
    view.resize(640, 360);
    view.setPicture(plain(640, 360, 0xFF808080), QStringLiteral("frame 1"));
    EXPECT_EQ(countPixels(view, 0xFFCC6677), 0);
    view.setPen(QColor(0xCC, 0x66, 0x77), QStringLiteral("GROOM"));
    EXPECT_GT(countPixels(view, 0xFFCC6677), 2 * (640 + 360) * 4) << "all around";
    savePicture(view, QStringLiteral("frame-view-pen"));
    view.setPen(std::nullopt);
    EXPECT_EQ(countPixels(view, 0xFFCC6677), 0);
}

TEST(FrameView, WheelZoomsAndDoubleClickFits)
{
    FrameView view;
    view.resize(640, 360);
    view.show();
    view.setPicture(plain(64, 36, 0xFF808080), QStringLiteral("frame 1"));
    QWheelEvent turn(QPointF(100, 100), view.mapToGlobal(QPointF(100, 100)), {}, QPoint(0, 480), Qt::NoButton,
                     Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view, &turn);
    EXPECT_GT(view.zoom(), 1.5);
    QTest::mouseDClick(&view, Qt::LeftButton);
    EXPECT_DOUBLE_EQ(view.zoom(), 1.0);
}

// The left half red, the right half blue: seen half and half, then more of one, never past its edge.
TEST(FrameView, PansAZoomedPictureUpToItsEdges)
{
    FrameView view;
    view.resize(640, 360);
    QImage halves = plain(640, 360, 0xFFFF0000);
    for (int y = 0; y < 360; ++y)
        for (int x = 320; x < 640; ++x) halves.setPixel(x, y, 0xFF0000FF);
    view.setPicture(halves, {});
    view.pan(0.25, 0.0);
    const int red = countPixels(view, 0xFFFF0000);
    EXPECT_NEAR(red, 320 * 360, 360 * 8) << "a fitted picture stays";
    view.setZoom(2.0);
    view.pan(0.25, 0.0);
    EXPECT_NEAR(countPixels(view, 0xFF0000FF), 480 * 360, 360 * 12);
    for (int k = 0; k < 10; ++k) view.pan(0.25, 0.25);
    EXPECT_NEAR(countPixels(view, 0xFF0000FF), 640 * 360, 360 * 12) << "the edge of the picture is that of the view";
    for (int k = 0; k < 10; ++k) view.pan(-0.25, -0.25);
    EXPECT_NEAR(countPixels(view, 0xFFFF0000), 640 * 360, 360 * 12);
}

TEST(FrameView, EmptyStateSaysWhatToDo)
{
    FrameView view;
    view.resize(640, 360);
    view.showEmpty(QStringLiteral("video-add"), QStringLiteral("No videos yet"),
                   QStringLiteral("Drop videos here or press Ctrl+I."));
    EXPECT_EQ(view.accessibleDescription(), QStringLiteral("No videos yet"));
    savePicture(view, QStringLiteral("frame-view-empty"));
}

}  // namespace
}  // namespace longtake::ui
