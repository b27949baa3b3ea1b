// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The labelling workstation in the real window: playing both ways, looking closely, editing bouts, finding the next
// place, all with real keys and a real mouse.

#include <gmock/gmock.h>

#include <QAction>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QWheelEvent>

#include "tests/gui/window_driver.h"
#include "ui/panels/video_panel.h"
#include "ui/project_commands.h"
#include "ui/support/actions.h"
#include "ui/widgets/frame_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/timeline_view.h"

#include <algorithm>
#include <vector>

namespace longtake::ui::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class WorkstationStory : public ::testing::Test {
protected:
    void SetUp() override
    {
        driver_.start();
        SyntheticVideo about;
        about.frames = 200;
        driver_.newProjectWith({driver_.makeVideo(QStringLiteral("cage7.mp4"), about)});
    }

    TimelineView& timeline() { return driver_.window().videoPanel().timeline(); }
    FrameView& view() { return driver_.window().videoPanel().frameView(); }

    // Marks with Shift and fills with the key of the class.
    void label(int classIndex, FrameRange range)
    {
        driver_.goTo(range.first);
        for (std::int64_t k = range.first; k < range.last - 1; ++k) driver_.tap(Qt::Key_Right, Qt::ShiftModifier);
        driver_.tap(static_cast<Qt::Key>(Qt::Key_1 + classIndex));
    }

    QPoint at(std::int64_t frame, int lane)
    {
        const QRect row = timeline().layoutOfLanes().lane(lane);
        const double x = timeline().geometryOfFrames().xOf(static_cast<double>(frame) + 0.5);
        return {row.left() + static_cast<int>(x), row.center().y()};
    }

    void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers)
    {
        QTest::mousePress(&timeline(), Qt::LeftButton, modifiers, from);
        QTest::mouseMove(&timeline(), (from + to) / 2);
        QTest::mouseMove(&timeline(), to);
        QTest::mouseRelease(&timeline(), Qt::LeftButton, modifiers, to);
    }

    void wheel(QWidget& widget, const QPointF& place, int turn)
    {
        QWheelEvent event(place, widget.mapToGlobal(place), {}, {0, turn}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(&widget, &event);
    }

    WindowDriver driver_;
};

TEST_F(WorkstationStory, PlaysBackwardsAndPaintsWithoutAGap)
{
    driver_.goTo(150);
    driver_.session().playback().setSpeed(4.0);
    driver_.tap(Qt::Key_3);
    driver_.tap(Qt::Key_Space, Qt::ShiftModifier);
    EXPECT_TRUE(driver_.session().playback().isBackwards());
    EXPECT_TRUE(waitFor([&] { return driver_.frame() <= 110; }));
    driver_.tap(Qt::Key_Space, Qt::ShiftModifier);
    EXPECT_FALSE(driver_.session().playback().isPlaying());
    driver_.savePicture(QStringLiteral("workstation-backwards"));
    const std::int64_t stopped = driver_.frame();
    driver_.tap(Qt::Key_Escape);
    EXPECT_THAT(driver_.bouts(2), ElementsAre(FrameRange{stopped, 151}));
    EXPECT_TRUE(driver_.waitForPicture());
}

TEST_F(WorkstationStory, SpaceTurnsAPlayingVideoRound)
{
    driver_.goTo(50);
    driver_.tap(Qt::Key_Space);
    EXPECT_TRUE(waitFor([&] { return driver_.frame() > 52; }));
    driver_.tap(Qt::Key_Space, Qt::ShiftModifier);
    const std::int64_t turned = driver_.frame();
    EXPECT_TRUE(waitFor([&] { return driver_.frame() < turned; }));
    driver_.tap(Qt::Key_Space, Qt::ShiftModifier);
}

TEST_F(WorkstationStory, ReactionTimeShiftsWhatPlayingPaints)
{
    driver_.type("reaction", QStringLiteral("400"));  // ten frames at 25 a second
    view().setFocus();
    driver_.tap(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return driver_.frame() >= 25; }));
    const std::int64_t pressed = driver_.frame();
    driver_.tap(Qt::Key_1);
    ASSERT_TRUE(waitFor([&] { return driver_.frame() >= pressed + 20; }));
    const std::int64_t lifted = driver_.frame();
    driver_.tap(Qt::Key_1);
    driver_.tap(Qt::Key_Space);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{pressed - 10, lifted - 10 + 1}));
}

TEST_F(WorkstationStory, StepsAfterPlayingCloseTheGapOfTheReactionTime)
{
    driver_.type("reaction", QStringLiteral("400"));
    view().setFocus();
    driver_.tap(Qt::Key_1);
    driver_.tap(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return driver_.frame() >= 20; }));
    driver_.tap(Qt::Key_Space);
    const std::int64_t paused = driver_.frame();
    driver_.tap(Qt::Key_Right);
    driver_.tap(Qt::Key_Escape);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, paused + 2}));
}

TEST_F(WorkstationStory, BackStepsComeFromTheCacheAtOnce)
{
    for (int k = 0; k < 30; ++k) {
        driver_.tap(Qt::Key_Right);
        ASSERT_TRUE(driver_.waitForPicture());
    }
    for (int k = 0; k < 29; ++k) {
        driver_.tap(Qt::Key_Left);
        ASSERT_EQ(driver_.numberOnScreen(), driver_.frame()) << "before any other event";
    }
}

TEST_F(WorkstationStory, ScrubbingAlwaysEndsOnTheRightPicture)
{
    for (const std::int64_t frame : {7, 180, 33, 34, 120, 35, 90, 91, 89, 0, 199}) {
        driver_.session().playback().goTo(frame, true);
        QApplication::processEvents();
    }
    EXPECT_TRUE(driver_.waitForPicture());
    settle();
    EXPECT_EQ(driver_.numberOnScreen(), 199);
}

TEST_F(WorkstationStory, LoopsABout)
{
    label(1, {40, 60});
    driver_.goTo(50);
    driver_.tap(Qt::Key_L, Qt::ControlModifier);
    driver_.session().playback().setSpeed(4.0);
    std::vector<std::int64_t> seen;
    const QObject listener;
    QObject::connect(&driver_.session().playback(), &PlaybackController::frameChanged, &listener,
                     [&seen](qint64, qint64 now) { seen.push_back(now); });
    driver_.tap(Qt::Key_Space);
    EXPECT_TRUE(waitFor([&] { return std::count(seen.begin(), seen.end(), 40) >= 2; })) << "round and round";
    driver_.tap(Qt::Key_Space);
    EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](std::int64_t frame) { return frame >= 40 && frame < 60; }));
    seen.clear();
    driver_.tap(Qt::Key_Space, Qt::ShiftModifier);
    EXPECT_TRUE(waitFor([&] { return std::count(seen.begin(), seen.end(), 59) >= 2; })) << "backwards too";
    driver_.tap(Qt::Key_Space, Qt::ShiftModifier);
}

TEST_F(WorkstationStory, BoutsAreMovedSplitMergedAndDeleted)
{
    label(0, {20, 40});
    label(0, {60, 80});
    drag(at(30, 0), at(35, 0), Qt::ControlModifier);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{25, 45}, FrameRange{60, 80})) << "moved by five frames";
    driver_.goTo(30);
    driver_.tap(Qt::Key_M, Qt::ControlModifier);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{25, 80}));
    driver_.goTo(50);
    driver_.tap(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{25, 50}, FrameRange{51, 80}));
    driver_.savePicture(QStringLiteral("workstation-bouts"));
    driver_.goTo(70);
    driver_.tap(Qt::Key_Delete, Qt::ShiftModifier);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{25, 50}));
    for (int k = 0; k < 4; ++k) driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{20, 40}, FrameRange{60, 80})) << "each was one step";
    driver_.goTo(100);
    driver_.tap(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(driver_.window().messages().text().startsWith(QStringLiteral("There is no bout at this frame")));
}

TEST_F(WorkstationStory, EdgesAreDragged)
{
    label(2, {50, 100});
    drag(at(50, 2) - QPoint(1, 0), at(70, 2), Qt::NoModifier);
    const std::vector<FrameRange> bouts = driver_.bouts(2);
    ASSERT_EQ(bouts.size(), 1U);
    EXPECT_NEAR(static_cast<double>(bouts[0].first), 70.0, 1.0);
    EXPECT_EQ(bouts[0].last, 100);
}

TEST_F(WorkstationStory, RightButtonOpensTheMenuOfABout)
{
    label(4, {100, 140});
    const QPoint place = at(120, 4);
    QContextMenuEvent event(QContextMenuEvent::Mouse, place, timeline().mapToGlobal(place));
    QApplication::sendEvent(&timeline(), &event);
    auto* menu = driver_.find<QMenu>("boutMenu");
    ASSERT_NE(menu, nullptr);
    savePicture(*menu, QStringLiteral("workstation-bout-menu"));
    QTest::keyClick(menu, Qt::Key_Up);  // the last entry
    QTest::keyClick(menu, Qt::Key_Return);
    EXPECT_THAT(driver_.bouts(4), IsEmpty());
}

TEST_F(WorkstationStory, JumpsToWhatIsUnseen)
{
    label(0, {0, 50});
    label(1, {80, 200});
    driver_.goTo(10);
    driver_.tap(Qt::Key_U, Qt::ControlModifier);
    EXPECT_EQ(driver_.frame(), 50);
    driver_.tap(Qt::Key_U, Qt::ControlModifier);
    EXPECT_EQ(driver_.frame(), 50);
    EXPECT_EQ(driver_.window().messages().text(), QStringLiteral("No frame after this stretch is unseen."));
    driver_.goTo(190);
    driver_.tap(Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(driver_.frame(), 79);
    driver_.tap(Qt::Key_D, Qt::ControlModifier);
    EXPECT_TRUE(driver_.window().messages().text().startsWith(QStringLiteral("Nothing is predicted")));
    EXPECT_EQ(driver_.frame(), 79);
}

TEST_F(WorkstationStory, TimelineZoomsToSingleFramesAtTheMouse)
{
    label(3, {90, 95});
    label(5, {96, 99});
    const QPoint place = at(95, 3);
    for (int k = 0; k < 40; ++k) wheel(timeline(), place, 120);
    const TimelineGeometry& geometry = timeline().geometryOfFrames();
    EXPECT_NEAR(geometry.framesPerPixel(), 1.0 / 40.0, 1e-6);
    EXPECT_EQ(geometry.frameAt(place.x() - timeline().layoutOfLanes().lanes.left()), 95);
    driver_.goTo(95);
    driver_.savePicture(QStringLiteral("workstation-single-frames"));
    driver_.tap(Qt::Key_0, Qt::ControlModifier);
    EXPECT_TRUE(geometry.showsAll());
}

TEST_F(WorkstationStory, PictureIsZoomedTurnedAndBrightened)
{
    driver_.goTo(77);
    const int dark = countPixels(view(), 0xFF101010);
    driver_.tap(Qt::Key_B, Qt::ControlModifier);
    auto* brightness = driver_.find<QSlider>("pictureBrightness");
    ASSERT_TRUE(brightness->isVisible());
    brightness->setFocus();
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 8);
    EXPECT_EQ(driver_.frame(), 77) << "arrows move the slider that has the keyboard";
    EXPECT_NEAR(view().look().brightness, 0.4, 1e-9);
    EXPECT_LT(countPixels(view(), 0xFF101010), dark / 2) << "it looks brighter";
    driver_.tap(Qt::Key_R, Qt::ControlModifier);
    EXPECT_EQ(view().look().quarterTurns, 1);
    driver_.find<QSlider>("pictureZoom")->setFocus();
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 10);
    EXPECT_GT(view().zoom(), 1.2);
    driver_.savePicture(QStringLiteral("workstation-picture"));
    EXPECT_EQ(driver_.numberOnScreen(), 77) << "the frame itself is not changed";
    driver_.tap(Qt::Key_Escape);
    EXPECT_FALSE(brightness->isVisible());
    driver_.restart();
    ASSERT_TRUE(driver_.window().projectCommands().open(driver_.path(QStringLiteral("story.longtake"))));
    EXPECT_EQ(view().look().quarterTurns, 1) << "a video is looked at as it was left";
    ASSERT_TRUE(driver_.waitForPicture());
    wheel(view(), QPointF(100, 80), 240);
    EXPECT_GT(view().zoom(), 1.2) << "the wheel zooms";
}

TEST_F(WorkstationStory, RestOfTheVideoBecomesBackground)
{
    label(0, {10, 30});
    driver_.window().actions()[ActionId::RestBackground]->trigger();
    EXPECT_TRUE(driver_.window().messages().text().startsWith(QStringLiteral("This project has no background class")));
    std::vector<ClassInfo> classes = driver_.document().classes().all();
    classes.back().key = '0';
    classes.back().isBackground = true;
    driver_.document().setClasses(*ClassList::make(classes));
    driver_.window().actions()[ActionId::RestBackground]->trigger();
    EXPECT_THAT(driver_.bouts(8), ElementsAre(FrameRange{0, 10}, FrameRange{30, 200}));
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 30}));
    driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_THAT(driver_.bouts(8), IsEmpty());
}

}  // namespace
}  // namespace longtake::ui::testing
