// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Labelling in the real window, with real keys: what a person at the keyboard would notice.

#include <gmock/gmock.h>

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTableView>
#include <QTest>

#include "tests/gui/window_driver.h"
#include "ui/panels/video_panel.h"
#include "ui/project_commands.h"
#include "ui/support/actions.h"
#include "ui/widgets/frame_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/timeline_view.h"

namespace longtake::ui::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class LabellingStory : public ::testing::Test {
protected:
    void SetUp() override
    {
        driver_.start();
        SyntheticVideo about;
        about.frames = 120;
        driver_.newProjectWith({driver_.makeVideo(QStringLiteral("cage7.mp4"), about)});
    }

    void TearDown() override { EXPECT_EQ(driver_.window().messages().text(), QString()) << "an unexpected message"; }

    WindowDriver driver_;
};

TEST_F(LabellingStory, ArrowsStepExactlyBothWays)
{
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 3);
    EXPECT_EQ(driver_.frame(), 3);
    EXPECT_TRUE(driver_.waitForPicture());
    driver_.tap(Qt::Key_Left);
    EXPECT_EQ(driver_.frame(), 2);
    EXPECT_TRUE(driver_.waitForPicture());
    driver_.tap(Qt::Key_Right, Qt::ControlModifier, 2);
    EXPECT_EQ(driver_.frame(), 62);
    EXPECT_TRUE(driver_.waitForPicture());
    driver_.tap(Qt::Key_End);
    EXPECT_EQ(driver_.frame(), 119);
    EXPECT_TRUE(driver_.waitForPicture());
    driver_.tap(Qt::Key_Right);
    EXPECT_EQ(driver_.frame(), 119) << "the video ends here";
    driver_.tap(Qt::Key_Home);
    EXPECT_EQ(driver_.frame(), 0);
    EXPECT_TRUE(driver_.waitForPicture());
}

TEST_F(LabellingStory, ShiftAndAnyMoveMarks)
{
    const auto marked = [&] { return driver_.session().labeling().range(); };
    const auto shift = [&](Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) {
        driver_.tap(key, with | Qt::ShiftModifier);
    };
    driver_.goTo(60);
    shift(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(marked(), (FrameRange{60, 91}));
    shift(Qt::Key_Left);
    EXPECT_EQ(marked(), (FrameRange{60, 90}));
    shift(Qt::Key_Left, Qt::ControlModifier);
    shift(Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(marked(), (FrameRange{29, 61}));
    shift(Qt::Key_Period);
    EXPECT_EQ(marked(), (FrameRange{30, 61}));
    shift(Qt::Key_Less);  // as Shift and the comma come from the keyboard
    EXPECT_EQ(marked(), (FrameRange{29, 61}));
    shift(Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(marked(), (FrameRange{60, 120})) << "300 frames, or to the end";
    shift(Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(marked(), (FrameRange{0, 61}));
    shift(Qt::Key_End);
    EXPECT_EQ(marked(), (FrameRange{60, 120}));
    shift(Qt::Key_Home);
    EXPECT_EQ(marked(), (FrameRange{0, 61}));
    driver_.tap(Qt::Key_2);
    EXPECT_THAT(driver_.bouts(1), ElementsAre(FrameRange{0, 61}));
    driver_.goTo(80);
    driver_.tap(Qt::Key_2);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 3);
    driver_.tap(Qt::Key_2);
    driver_.goTo(70);
    shift(Qt::Key_Right, Qt::AltModifier);
    EXPECT_EQ(marked(), (FrameRange{70, 81})) << "to the next bout";
    driver_.tap(Qt::Key_Escape);
    driver_.tap(Qt::Key_3);
    shift(Qt::Key_Left, Qt::ControlModifier);
    EXPECT_THAT(driver_.bouts(2), ElementsAre(FrameRange{80, 81})) << "no pen paints on the way";
}

TEST_F(LabellingStory, TheZoomedPictureIsPannedByKeys)
{
    driver_.goTo(85);
    settle();
    FrameView& view = driver_.window().videoPanel().frameView();
    const QImage fitted = view.grab().toImage();
    view.setZoom(3.0);
    settle();
    const QImage zoomed = view.grab().toImage();
    driver_.tap(Qt::Key_End, Qt::AltModifier);
    driver_.tap(Qt::Key_PageDown, Qt::AltModifier);
    settle();
    EXPECT_NE(view.grab().toImage(), zoomed);
    driver_.tap(Qt::Key_Home, Qt::AltModifier);
    driver_.tap(Qt::Key_PageUp, Qt::AltModifier);
    settle();
    EXPECT_EQ(view.grab().toImage(), zoomed) << "there and back";
    EXPECT_EQ(driver_.frame(), 85) << "no other key was meant";
    view.setZoom(1.0);
    driver_.tap(Qt::Key_End, Qt::AltModifier);
    EXPECT_EQ(view.grab().toImage(), fitted);
}

TEST_F(LabellingStory, TappingArmsThePenAndStepsPaint)
{
    driver_.goTo(10);
    driver_.tap(Qt::Key_3);
    EXPECT_THAT(driver_.bouts(2), ElementsAre(FrameRange{10, 11})) << "the frame under the pen is painted at once";
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 5);
    EXPECT_THAT(driver_.bouts(2), ElementsAre(FrameRange{10, 16}));
    const QString hint = driver_.find<QLabel>("hint")->text();
    EXPECT_TRUE(hint.contains(QStringLiteral("Class 3"))) << hint.toStdString();
    EXPECT_GT(countPixels(driver_.window().videoPanel().frameView(), 0xFFDDCC77), 3'000)
        << "a frame in the colour of the class";
    driver_.savePicture(QStringLiteral("labelling-pen"));
    driver_.tap(Qt::Key_3);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 3);
    EXPECT_THAT(driver_.bouts(2), ElementsAre(FrameRange{10, 16})) << "the pen is down";
}

TEST_F(LabellingStory, OneStrokeIsOneStepOfUndo)
{
    driver_.tap(Qt::Key_1);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 9);
    driver_.tap(Qt::Key_1);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 10}));
    driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_THAT(driver_.bouts(0), IsEmpty());
    driver_.tap(Qt::Key_Y, Qt::ControlModifier);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 10}));
}

TEST_F(LabellingStory, HoldingPaintsWhileHeld)
{
    driver_.goTo(20);
    driver_.press(Qt::Key_2);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 4);
    driver_.release(Qt::Key_2);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 4);
    EXPECT_THAT(driver_.bouts(1), ElementsAre(FrameRange{20, 25}));
}

TEST_F(LabellingStory, ShiftMarksARangeAndAKeyFillsIt)
{
    driver_.goTo(40);
    driver_.tap(Qt::Key_Right, Qt::ShiftModifier, 9);
    driver_.tap(Qt::Key_4);
    EXPECT_THAT(driver_.bouts(3), ElementsAre(FrameRange{40, 50}));
    EXPECT_TRUE(driver_.session().labeling().range().isEmpty());
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 3);
    EXPECT_THAT(driver_.bouts(3), ElementsAre(FrameRange{40, 50})) << "filling a range arms no pen";
}

TEST_F(LabellingStory, JumpsNeverPaint)
{
    driver_.tap(Qt::Key_1);
    driver_.tap(Qt::Key_End);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 1}));
    driver_.tap(Qt::Key_Escape);
}

TEST_F(LabellingStory, PlayingPaintsWithTheArmedPen)
{
    driver_.session().playback().setSpeed(4.0);
    driver_.tap(Qt::Key_5);
    driver_.tap(Qt::Key_Space);
    EXPECT_TRUE(waitFor([&] { return driver_.frame() >= 30; }));
    driver_.tap(Qt::Key_Space);
    const std::int64_t stopped = driver_.frame();
    driver_.tap(Qt::Key_Escape);
    EXPECT_THAT(driver_.bouts(4), ElementsAre(FrameRange{0, stopped + 1})) << "without a gap";
}

TEST_F(LabellingStory, DeleteMakesUnseen)
{
    driver_.tap(Qt::Key_End, Qt::ShiftModifier);
    driver_.tap(Qt::Key_1);
    driver_.goTo(50);
    driver_.press(Qt::Key_Delete);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 2);
    driver_.release(Qt::Key_Delete);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 2);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 50}, FrameRange{53, 120}));
}

TEST_F(LabellingStory, MouseDragPaintsAndEdgesMove)
{
    TimelineView& timeline = driver_.window().videoPanel().timeline();
    const auto at = [&](std::int64_t frame, int lane) {
        const QRect row = timeline.layoutOfLanes().lane(lane);
        return QPoint(row.left() + static_cast<int>(timeline.geometryOfFrames().xOf(static_cast<double>(frame) + 0.5)),
                      row.top() + 6);
    };
    driver_.tap(Qt::Key_6);
    QTest::mousePress(&timeline, Qt::LeftButton, Qt::NoModifier, at(60, 5));
    QTest::mouseMove(&timeline, at(65, 5));
    QTest::mouseMove(&timeline, at(80, 5));
    QTest::mouseRelease(&timeline, Qt::LeftButton, Qt::NoModifier, at(80, 5));
    driver_.tap(Qt::Key_Escape);
    EXPECT_THAT(driver_.bouts(5), ElementsAre(FrameRange{0, 1}, FrameRange{60, 81}));
}

TEST_F(LabellingStory, GoToTakesFramesAndTimes)
{
    driver_.tap(Qt::Key_J, Qt::ControlModifier);
    auto* field = driver_.find<QLineEdit>("goToField");
    ASSERT_TRUE(field->isVisible());
    QTest::keyClicks(field, QStringLiteral("77"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(driver_.frame(), 77);
    EXPECT_TRUE(driver_.waitForPicture());
    driver_.tap(Qt::Key_J, Qt::ControlModifier);
    QTest::keyClicks(field, QStringLiteral("0:01.0"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(driver_.frame(), 25);
    EXPECT_THAT(driver_.bouts(0), IsEmpty()) << "digits typed into the field label nothing";
}

TEST_F(LabellingStory, BoutTableJumps)
{
    driver_.goTo(30);
    driver_.tap(Qt::Key_Right, Qt::ShiftModifier, 5);
    driver_.tap(Qt::Key_7);
    driver_.goTo(0);
    auto* table = driver_.find<QTableView>("bouts");
    ASSERT_EQ(table->model()->rowCount(), 1);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier,
                      table->visualRect(table->model()->index(0, 0)).center());
    EXPECT_EQ(driver_.frame(), 30);
}

TEST_F(LabellingStory, LabelsAreThereAfterReopening)
{
    driver_.goTo(15);
    driver_.press(Qt::Key_1);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 14);
    driver_.release(Qt::Key_1);
    driver_.restart();
    ASSERT_TRUE(driver_.window().projectCommands().open(driver_.path(QStringLiteral("story.longtake"))));
    EXPECT_EQ(driver_.frame(), 29) << "where the user was";
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{15, 30}));
    driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_THAT(driver_.bouts(0), IsEmpty()) << "undo goes on after a restart";
}

}  // namespace
}  // namespace longtake::ui::testing
