// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A project that another program is writing: the message opens it for reading only, and then the window shows
// everything and changes nothing.

#include <gmock/gmock.h>

#include <QAction>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>

#include "tests/gui/window_driver.h"
#include "ui/panels/video_panel.h"
#include "ui/project_commands.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/frame_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/timeline_view.h"

namespace longtake::ui::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ReadOnlyStory : public ::testing::Test {
protected:
    void SetUp() override
    {
        driver_.start();
        SyntheticVideo about;
        about.frames = 60;
        const QString other = driver_.makeVideo(QStringLiteral("cage8.mp4"), {.frames = 80});
        driver_.newProjectWith({driver_.makeVideo(QStringLiteral("cage7.mp4"), about), other});
        driver_.tap(Qt::Key_Right, Qt::ShiftModifier, 9);
        driver_.tap(Qt::Key_1);
        ASSERT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 10}));
        driver_.stop();
        writer_ = ProjectStore::open(toPath(project()), OpenMode::ReadWrite).value();
        driver_.start();
        driver_.window().projectCommands().open(project());
        settle();
    }

    QString project() const { return driver_.path(QStringLiteral("story.longtake")); }
    QString message() { return driver_.window().messages().text(); }
    QString waitingMessage() { return driver_.window().messages().waitingText(); }
    void clickMessage()
    {
        auto* button = driver_.find<QPushButton>("messageButton");
        ASSERT_TRUE(button->isVisible()) << message().toStdString();
        QTest::mouseClick(button, Qt::LeftButton);
        settle();
    }
    bool isEnabled(ActionId id) { return driver_.window().actions()[id]->isEnabled(); }

    WindowDriver driver_;
    std::unique_ptr<ProjectStore> writer_;
};

TEST_F(ReadOnlyStory, TheMessageOpensItForReadingOnly)
{
    EXPECT_FALSE(driver_.document().isOpen());
    EXPECT_TRUE(message().contains(QStringLiteral("another program"))) << message().toStdString();
    clickMessage();
    ASSERT_TRUE(driver_.document().isOpen());
    EXPECT_TRUE(driver_.document().isReadOnly());
    EXPECT_TRUE(driver_.window().windowTitle().contains(QStringLiteral("read only")));
    EXPECT_TRUE(message().contains(QStringLiteral("reading only"))) << message().toStdString();
    ASSERT_TRUE(driver_.waitForPicture());
    driver_.savePicture(QStringLiteral("story-read-only"));
    driver_.tap(Qt::Key_Home);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 3);
    EXPECT_EQ(driver_.frame(), 3) << "looking is free";

    for (const ActionId id : {ActionId::AddVideos, ActionId::AddFolder, ActionId::ImportLabels, ActionId::Undo,
                              ActionId::Redo, ActionId::EraseLabels, ActionId::RestBackground, ActionId::DeleteBout,
                              ActionId::RegionOfInterest, ActionId::Train, ActionId::Predict, ActionId::AcceptBout})
        EXPECT_FALSE(isEnabled(id)) << driver_.window().actions()[id]->objectName().toStdString();
    for (const ActionId id : {ActionId::ExportLabels, ActionId::NextBout, ActionId::ShowStatistics})
        EXPECT_TRUE(isEnabled(id)) << driver_.window().actions()[id]->objectName().toStdString();
    driver_.window().projectCommands().takeDropped({driver_.path(QStringLiteral("cage7.mp4"))});
    EXPECT_TRUE(message().contains(QStringLiteral("no videos can be added"))) << message().toStdString();
    driver_.window().actions()[ActionId::RegionOfInterest]->trigger();
    EXPECT_FALSE(driver_.find<QWidget>("regionBar")->isVisible());
}

TEST_F(ReadOnlyStory, LabellingIsRefusedInWords)
{
    clickMessage();
    ASSERT_TRUE(driver_.document().isReadOnly());
    driver_.tap(Qt::Key_2);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 5);
    driver_.tap(Qt::Key_Delete);
    settle();
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 10}));
    EXPECT_THAT(driver_.bouts(1), IsEmpty());
    EXPECT_TRUE(message().contains(QStringLiteral("labels cannot be changed"))) << message().toStdString();
}

TEST_F(ReadOnlyStory, ItOpensForChangesWhenTheOtherProgramIsDone)
{
    clickMessage();
    ASSERT_TRUE(driver_.document().isReadOnly());
    clickMessage();
    EXPECT_TRUE(driver_.document().isReadOnly()) << "the other one still has it";
    EXPECT_TRUE(message().contains(QStringLiteral("another program"))) << message().toStdString();
    writer_.reset();
    driver_.window().projectCommands().open(project());
    settle();
    EXPECT_FALSE(driver_.document().isReadOnly());
    EXPECT_FALSE(driver_.window().windowTitle().contains(QStringLiteral("read only")));
    EXPECT_TRUE(isEnabled(ActionId::Undo));
    EXPECT_TRUE(isEnabled(ActionId::Train));
    driver_.tap(Qt::Key_2);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 5);
    driver_.tap(Qt::Key_2);
    EXPECT_EQ(driver_.bouts(1).size(), 1U);
}

// Who only looked goes on where he looked.
TEST_F(ReadOnlyStory, OpenForChangesKeepsThePlace)
{
    clickMessage();
    ASSERT_TRUE(driver_.document().isReadOnly());
    MainWindow& window = driver_.window();
    driver_.document().setCurrentVideo(driver_.document().videos().at(1).id);
    ASSERT_TRUE(driver_.goTo(23));
    window.actions()[ActionId::ShowModelTab]->trigger();
    window.actions()[ActionId::TurnPicture]->trigger();
    TimelineView& timeline = window.videoPanel().timeline();
    timeline.zoomIn();
    timeline.zoomIn();
    FrameView& picture = window.videoPanel().frameView();
    picture.setZoom(3.0);
    settle();
    const FrameRange seen = timeline.geometryOfFrames().visible();
    ASSERT_LT(seen.size(), 80);
    const QWidget* tab = window.tabs().currentWidget();
    writer_.reset();
    clickMessage();
    ASSERT_FALSE(driver_.document().isReadOnly()) << message().toStdString();
    EXPECT_EQ(driver_.document().currentVideo()->name, "cage8.mp4");
    EXPECT_EQ(driver_.frame(), 23);
    EXPECT_EQ(timeline.playhead(), 23);
    EXPECT_EQ(timeline.geometryOfFrames().visible(), seen);
    EXPECT_DOUBLE_EQ(picture.zoom(), 3.0);
    EXPECT_EQ(picture.look().quarterTurns, 1);
    EXPECT_EQ(window.tabs().currentWidget(), tab);
    EXPECT_TRUE(driver_.waitForPicture());
    driver_.document().setCurrentVideo(driver_.document().videos().at(0).id);
    EXPECT_EQ(driver_.frame(), 9) << "and the other videos know their frames";
    // What was looked at last is there again next time.
    driver_.document().setCurrentVideo(driver_.document().videos().at(1).id);
    driver_.restart();
    driver_.window().projectCommands().open(project());
    settle();
    EXPECT_EQ(driver_.document().currentVideo()->name, "cage8.mp4");
    EXPECT_EQ(driver_.frame(), 23);
    EXPECT_EQ(driver_.window().videoPanel().frameView().look().quarterTurns, 1);
}

TEST_F(ReadOnlyStory, TheButtonStaysInSightWhateverElseIsSaid)
{
    clickMessage();
    ASSERT_TRUE(driver_.document().isReadOnly());
    driver_.tap(Qt::Key_2);
    settle();
    EXPECT_TRUE(message().contains(QStringLiteral("labels cannot be changed"))) << message().toStdString();
    EXPECT_TRUE(waitingMessage().contains(QStringLiteral("nothing in it can be changed here")));
    driver_.window().projectCommands().takeDropped({driver_.path(QStringLiteral("cage7.mp4"))});
    EXPECT_TRUE(message().contains(QStringLiteral("no videos can be added"))) << message().toStdString();
    driver_.savePicture(QStringLiteral("story-read-only-refused"));
    clickMessage();
    EXPECT_TRUE(message().contains(QStringLiteral("another program"))) << message().toStdString();
    auto* button = driver_.find<QPushButton>("messageButton");
    EXPECT_EQ(button->text(), QStringLiteral("Open for Changes")) << "it is open for reading already: try again";
    writer_.reset();
    clickMessage();
    EXPECT_FALSE(driver_.document().isReadOnly());
    EXPECT_TRUE(message().isEmpty()) << message().toStdString();
}

// Missing videos can only be looked for in a project that may be changed, so that has the button.
TEST_F(ReadOnlyStory, MissingVideosDoNotHideTheButton)
{
    ASSERT_TRUE(QFile::rename(driver_.path(QStringLiteral("cage8.mp4")), driver_.path(QStringLiteral("gone.mp4"))));
    clickMessage();
    ASSERT_TRUE(driver_.document().isReadOnly());
    EXPECT_TRUE(message().contains(QStringLiteral("not where"))) << message().toStdString();
    auto* button = driver_.find<QPushButton>("messageButton");
    ASSERT_TRUE(button->isVisible());
    EXPECT_EQ(button->text(), QStringLiteral("Open for Changes"));
    writer_.reset();
    clickMessage();
    EXPECT_FALSE(driver_.document().isReadOnly());
    EXPECT_EQ(button->text(), QStringLiteral("Find Them…"));
}

TEST_F(ReadOnlyStory, OpeningTheOpenProjectOnceMoreChangesNothing)
{
    writer_.reset();
    driver_.window().projectCommands().open(project());
    ASSERT_TRUE(driver_.goTo(7));
    EXPECT_TRUE(driver_.window().projectCommands().open(project()));
    EXPECT_TRUE(message().isEmpty()) << message().toStdString();
    EXPECT_EQ(driver_.frame(), 7);
    EXPECT_FALSE(driver_.document().isReadOnly());
}

}  // namespace
}  // namespace longtake::ui::testing
