// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A disk that is full while somebody works: said at once and in words, nothing is shown that was not kept, and work
// goes on as soon as there is room again.

#include <gmock/gmock.h>

#include <sys/resource.h>

#include <QAction>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTest>

#include "tests/gui/window_driver.h"
#include "ui/panels/video_panel.h"
#include "ui/project_commands.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/timeline_view.h"

#include <csignal>

namespace longtake::ui::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// No file of this process can be written while it lives, as on a disk without room.
class NoRoom {
public:
    NoRoom()
    {
        ::signal(SIGXFSZ, SIG_IGN);
        EXPECT_EQ(::getrlimit(RLIMIT_FSIZE, &before_), 0);
        const rlimit tight{1, before_.rlim_max};
        EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &tight), 0);
    }
    ~NoRoom() { ::setrlimit(RLIMIT_FSIZE, &before_); }
    NoRoom(const NoRoom&) = delete;
    NoRoom& operator=(const NoRoom&) = delete;

private:
    rlimit before_{};
};

class FullDiskStory : public ::testing::Test {
protected:
    void SetUp() override
    {
        driver_.start();
        SyntheticVideo about;
        about.frames = 60;
        driver_.newProjectWith({driver_.makeVideo(QStringLiteral("cage7.mp4"), about)});
        driver_.tap(Qt::Key_Home);
        label(Qt::Key_1);
        ASSERT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 10}));
    }
    // The ten frames from the playhead on.
    void label(Qt::Key key)
    {
        driver_.tap(Qt::Key_Right, Qt::ShiftModifier, 9);
        driver_.tap(key);
        settle();
    }
    std::string message() { return driver_.window().messages().text().toStdString(); }
    QDialog* open(ActionId id, const char* name)
    {
        driver_.window().actions()[id]->trigger();
        settle();
        auto* dialog = driver_.find<QDialog>(name);
        EXPECT_NE(dialog, nullptr) << name;
        if (dialog != nullptr) QApplication::setActiveWindow(dialog);
        return dialog;
    }
    void waitUntilDone(QDialog* dialog)
    {
        EXPECT_TRUE(waitFor([&] { return dialog->findChild<QProgressBar*>()->isHidden(); }));
        settle();
    }

    WindowDriver driver_;
};

TEST_F(FullDiskStory, ALabelThatIsNotKeptIsNotShown)
{
    driver_.goTo(20);
    {
        const NoRoom full;
        label(Qt::Key_2);
        EXPECT_NE(message().find("disk is full"), std::string::npos) << message();
        EXPECT_THAT(driver_.bouts(1), IsEmpty());
        for (const LabelRun& run : driver_.window().videoPanel().timeline().content().labels.at(1).runs())
            EXPECT_NE(run.state, LabelState::Present) << "the timeline shows what is in the project";
        driver_.tap(Qt::Key_Z, Qt::ControlModifier);
        settle();
        EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 10})) << "an undo that is not kept did not happen";
    }
    driver_.savePicture(QStringLiteral("full-disk"));
    driver_.goTo(40);
    label(Qt::Key_2);
    EXPECT_THAT(driver_.bouts(1), ElementsAre(FrameRange{40, 50}));
    EXPECT_EQ(message().find("disk is full"), std::string::npos) << "that is over: " << message();
    driver_.restart();
    driver_.window().projectCommands().open(driver_.path(QStringLiteral("story.longtake")));
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 10}));
    EXPECT_THAT(driver_.bouts(1), ElementsAre(FrameRange{40, 50}));
}

TEST_F(FullDiskStory, AnExportSaysSoInFrontAndLeavesNoHalfFile)
{
    driver_.prompts().table = driver_.path(QStringLiteral("out.csv"));
    QDialog* dialog = open(ActionId::ExportLabels, "exportDialog");
    ASSERT_NE(dialog, nullptr);
    {
        const NoRoom full;
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("exportAccept")), Qt::LeftButton);
        waitUntilDone(dialog);
    }
    EXPECT_TRUE(dialog->isVisible());
    const QString said = dialog->findChild<MessageBar*>()->text();
    EXPECT_TRUE(said.contains(QStringLiteral("out.csv"))) << said.toStdString();
    EXPECT_FALSE(QFile::exists(driver_.prompts().table));
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("exportAccept")), Qt::LeftButton);
    EXPECT_TRUE(waitFor([&] { return QFile::exists(driver_.prompts().table); })) << "once more, with room";
}

TEST_F(FullDiskStory, AnImportSaysSoInFrontAndChangesNothing)
{
    QFile table(driver_.path(QStringLiteral("cage7_labels.csv")));
    ASSERT_TRUE(table.open(QIODevice::WriteOnly));
    table.write("class,start_frame,end_frame\nClass 3,20,30\n");
    table.close();
    driver_.prompts().labelFiles = QStringList{table.fileName()};
    QDialog* dialog = open(ActionId::ImportLabels, "importDialog");
    ASSERT_NE(dialog, nullptr);
    waitUntilDone(dialog);
    auto* accept = dialog->findChild<QPushButton*>(QStringLiteral("importAccept"));
    ASSERT_TRUE(accept->isEnabled());
    {
        const NoRoom full;
        QTest::mouseClick(accept, Qt::LeftButton);
        waitUntilDone(dialog);
        EXPECT_TRUE(waitFor([&] { return accept->isEnabled(); }));
    }
    EXPECT_TRUE(dialog->isVisible());
    const QString said = dialog->findChild<MessageBar*>()->text();
    EXPECT_TRUE(said.contains(QStringLiteral("disk is full"))) << said.toStdString();
    EXPECT_THAT(driver_.bouts(2), IsEmpty());
    QTest::mouseClick(accept, Qt::LeftButton);
    EXPECT_TRUE(waitFor([&] { return !driver_.bouts(2).empty(); })) << "once more, with room";
}

TEST_F(FullDiskStory, ANewProjectIsRefusedAndTheOldOneStays)
{
    driver_.prompts().make = driver_.path(QStringLiteral("other.longtake"));
    {
        const NoRoom full;
        driver_.window().actions()[ActionId::NewProject]->trigger();
        settle();
    }
    EXPECT_NE(message().find("disk is full"), std::string::npos) << message();
    EXPECT_FALSE(QFile::exists(driver_.prompts().make));
    EXPECT_EQ(driver_.document().name(), QStringLiteral("story"));
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 10}));
}

}  // namespace
}  // namespace longtake::ui::testing
