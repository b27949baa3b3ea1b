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
