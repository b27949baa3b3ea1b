// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The region of interest, drawn on the picture with the mouse and set by numbers: always in pixels of the picture,
// however it is zoomed and turned.

#include <gmock/gmock.h>

#include <QAction>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include "tests/gui/window_driver.h"
#include "ui/panels/video_panel.h"
#include "ui/support/actions.h"
#include "ui/widgets/frame_view.h"

namespace longtake::ui::testing {
namespace {

constexpr int kWidth = 320;
constexpr int kHeight = 240;
constexpr QRgb kOutline = 0xFFFFC107;

class RegionOfInterest : public ::testing::Test {
protected:
    void SetUp() override
    {
        driver_.start();
        SyntheticVideo about;
        about.frames = 20;
        about.width = kWidth;
        about.height = kHeight;
        driver_.newProjectWith({driver_.makeVideo(QStringLiteral("cage7.mp4"), about)});
    }

    FrameView& view() { return driver_.window().videoPanel().frameView(); }

    void useTool()
    {
        driver_.tap(Qt::Key_G, Qt::ControlModifier);
        settle();
        ASSERT_TRUE(driver_.find<QWidget>("regionBar")->isVisible());
    }

    // Where a pixel of the picture lies in the view, as it is fitted, unless it is turned.
    QPoint placeOf(double x, double y)
    {
        const double scale =
            std::min(view().width() / static_cast<double>(kWidth), view().height() / static_cast<double>(kHeight)) *
            view().zoom();
        return {static_cast<int>(std::lround(view().width() / 2.0 + (x - kWidth / 2.0) * scale)),
                static_cast<int>(std::lround(view().height() / 2.0 + (y - kHeight / 2.0) * scale))};
    }

    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(&view(), Qt::LeftButton, Qt::NoModifier, from);
        QTest::mouseMove(&view(), (from + to) / 2);
        QTest::mouseMove(&view(), to);
        QTest::mouseRelease(&view(), Qt::LeftButton, Qt::NoModifier, to);
        settle();
    }

    // What the file says.
    PictureRegion stored()
    {
        const auto record = driver_.document().store().video(driver_.document().currentVideo()->id);
        EXPECT_TRUE(record.has_value());
        return record ? record->region : PictureRegion{};
    }

    void expectNear(PictureRegion region, int x, int y, int width, int height, int by = 1)
    {
        EXPECT_NEAR(region.x, x, by);
        EXPECT_NEAR(region.y, y, by);
        EXPECT_NEAR(region.width, width, 2 * by);
        EXPECT_NEAR(region.height, height, 2 * by);
    }

    int number(const char* name) { return driver_.find<QSpinBox>(name)->value(); }

    WindowDriver driver_;
};

TEST_F(RegionOfInterest, IsDrawnMovedAndResizedWithTheMouse)
{
    EXPECT_EQ(countPixels(view(), kOutline), 0);
    useTool();
    drag(placeOf(40, 30), placeOf(200, 150));
    expectNear(stored(), 40, 30, 160, 120);
    EXPECT_EQ(number("regionX"), stored().x);
    EXPECT_EQ(number("regionWidth"), stored().width);
    EXPECT_GT(countPixels(view(), kOutline), 400) << "an outline around it";

    drag(placeOf(100, 100), placeOf(130, 120));
    expectNear(stored(), 70, 50, 160, 120);
    drag(placeOf(100, 100), placeOf(400, 100));
    EXPECT_EQ(stored().x + stored().width, kWidth) << "not beyond the picture";
    const int right = stored().x + stored().width;
    drag(placeOf(stored().x, 100), placeOf(60, 100));
    EXPECT_NEAR(stored().x, 60, 1) << "the left edge alone";
    EXPECT_EQ(stored().x + stored().width, right);
    driver_.savePicture(QStringLiteral("story-region"));

    const PictureRegion before = stored();
    drag(placeOf(10, 10), placeOf(12, 12));
    EXPECT_EQ(stored(), before) << "a click is no region";

    driver_.tap(Qt::Key_G, Qt::ControlModifier);
    settle();
    EXPECT_FALSE(driver_.find<QWidget>("regionBar")->isVisible());
    drag(placeOf(10, 10), placeOf(100, 100));
    EXPECT_EQ(stored(), before) << "the tool is put away";
    EXPECT_GT(countPixels(view(), kOutline), 400) << "but the region stays in sight";
    driver_.restart();
    ASSERT_TRUE(driver_.document().open(driver_.path(QStringLiteral("story.longtake"))));
    ASSERT_TRUE(waitFor([&] { return !view().picture().isNull(); }));
    settle();
    EXPECT_EQ(stored(), before);
    EXPECT_GT(countPixels(view(), kOutline), 400);
}

TEST_F(RegionOfInterest, MeansTheSamePixelsZoomedAndTurned)
{
    useTool();
    view().setZoom(2.0);
    settle();
    drag(placeOf(120, 90), placeOf(180, 140));
    expectNear(stored(), 120, 90, 60, 50);

    view().setZoom(1.0);
    driver_.window().actions()[ActionId::TurnPicture]->trigger();  // clockwise: the left edge is on top now
    settle();
    const double scale =
        std::min(view().width() / static_cast<double>(kHeight), view().height() / static_cast<double>(kWidth));
    const auto turned = [&](double x, double y) {
        return QPoint(static_cast<int>(std::lround(view().width() / 2.0 - (y - kHeight / 2.0) * scale)),
                      static_cast<int>(std::lround(view().height() / 2.0 + (x - kWidth / 2.0) * scale)));
    };
    drag(turned(20, 20), turned(100, 60));
    expectNear(stored(), 20, 20, 80, 40);
    driver_.savePicture(QStringLiteral("story-region-turned"));
}

TEST_F(RegionOfInterest, IsUndoneAndRedoneLikeLabels)
{
    driver_.tap(Qt::Key_Right, Qt::ShiftModifier, 4);
    driver_.tap(Qt::Key_1);
    useTool();
    drag(placeOf(40, 30), placeOf(200, 150));
    const PictureRegion drawn = stored();
    ASSERT_FALSE(drawn.isWhole());
    QTest::mouseClick(driver_.find<QToolButton>("regionWhole"), Qt::LeftButton);
    settle();
    ASSERT_TRUE(stored().isWhole());
    driver_.tap(Qt::Key_G, Qt::ControlModifier);
    settle();
    driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    settle();
    EXPECT_EQ(stored(), drawn);
    EXPECT_EQ(number("regionX"), drawn.x);
    EXPECT_GT(countPixels(view(), kOutline), 400) << "it is seen again";
    EXPECT_EQ(driver_.bouts(0).size(), 1U) << "labels have a turn of their own";
    driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    settle();
    EXPECT_TRUE(stored().isWhole());
    EXPECT_EQ(countPixels(view(), kOutline), 0);
    driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(driver_.bouts(0).empty());
    driver_.tap(Qt::Key_Y, Qt::ControlModifier, 2);
    settle();
    EXPECT_EQ(stored(), drawn);
    EXPECT_EQ(driver_.bouts(0).size(), 1U);
}

TEST_F(RegionOfInterest, IsSetByKeyboardAndTakenAway)
{
    useTool();
    driver_.type("regionWidth", QStringLiteral("100"));
    driver_.type("regionHeight", QStringLiteral("80"));
    driver_.type("regionX", QStringLiteral("30"));
    EXPECT_EQ(stored(), (PictureRegion{30, 0, 100, 80}));
    driver_.find<QSpinBox>("regionY")->setFocus();
    driver_.tap(Qt::Key_Up, Qt::NoModifier, 3);
    EXPECT_EQ(stored(), (PictureRegion{30, 3, 100, 80})) << "the arrows move it";
    driver_.type("regionX", QStringLiteral("300"));
    EXPECT_EQ(stored(), (PictureRegion{300, 3, 20, 80})) << "narrower at the edge of the picture";
    QTest::mouseClick(driver_.find<QToolButton>("regionWhole"), Qt::LeftButton);
    settle();
    EXPECT_TRUE(stored().isWhole());
    EXPECT_EQ(number("regionWidth"), kWidth);
    driver_.find<QSpinBox>("regionX")->setFocus();
    driver_.tap(Qt::Key_Escape);
    settle();
    EXPECT_FALSE(driver_.find<QWidget>("regionBar")->isVisible());
    EXPECT_FALSE(driver_.window().actions()[ActionId::RegionOfInterest]->isChecked());
    EXPECT_EQ(countPixels(view(), kOutline), 0);
}

}  // namespace
}  // namespace longtake::ui::testing
