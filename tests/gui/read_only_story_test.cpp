// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A project that another program is writing: the message opens it for reading only, and then the window shows
// everything and changes nothing.

#include <gmock/gmock.h>

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include "tests/gui/window_driver.h"
#include "ui/project_commands.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"

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
        driver_.newProjectWith({driver_.makeVideo(QStringLiteral("cage7.mp4"), about)});
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

}  // namespace
}  // namespace longtake::ui::testing
