// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What people do around labelling, in the real window with real keys and clicks: classes, history, copies, many videos,
// statistics, several annotators. Each story leaves a picture of its dialog.

#include <gmock/gmock.h>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include "tests/gui/window_driver.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"

namespace longtake::ui::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class LabellingTools : public ::testing::Test {
protected:
    void SetUp() override
    {
        driver_.start();
        SyntheticVideo about;
        about.frames = 120;
        driver_.newProjectWith({driver_.makeVideo(QStringLiteral("cage7.mp4"), about)});
    }

    // Marks `first` to `last` - 1 with Shift and the arrows and fills it with the key of a class.
    void label(Qt::Key key, std::int64_t first, std::int64_t last)
    {
        driver_.goTo(first);
        driver_.tap(Qt::Key_Right, Qt::ShiftModifier, static_cast<int>(last - first - 1));
        driver_.tap(key);
    }

    template <typename Widget = QWidget>
    Widget* dialog(const char* name)
    {
        settle();
        return driver_.find<Widget>(name);
    }
    template <typename Widget>
    Widget* in(QWidget* parent, const char* name)
    {
        return parent->findChild<Widget*>(QString::fromLatin1(name));
    }
    void click(QWidget* parent, const char* name)
    {
        auto* button = in<QAbstractButton>(parent, name);
        ASSERT_NE(button, nullptr) << name;
        ASSERT_TRUE(button->isEnabled()) << name;
        QTest::mouseClick(button, Qt::LeftButton);
        settle();
    }
    void save(QWidget* widget, const char* name)
    {
        settle();
        savePicture(*widget, QString::fromLatin1(name));
    }
    // Types into a cell as a user does: F2, select all, the text, Enter.
    void type(QTableWidget* table, int row, int column, const QString& text)
    {
        table->setCurrentCell(row, column);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_F2);
        auto* editor = table->findChild<QLineEdit*>();
        ASSERT_NE(editor, nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        settle();
    }
    // From a dialog back to the video, as a click on it does.
    void backToWork()
    {
        QApplication::setActiveWindow(&driver_.window());
        driver_.window().setFocus();
        settle();
    }
    void trigger(ActionId id)
    {
        driver_.window().actions()[id]->trigger();
        settle();
    }

    WindowDriver driver_;
};

TEST_F(LabellingTools, ClassesAreEditedInOneTableAndEveryChangeIsUndone)
{
    label(Qt::Key_1, 10, 30);
    label(Qt::Key_2, 30, 50);
    driver_.tap(Qt::Key_K, Qt::ControlModifier);
    QWidget* classes = dialog("classesDialog");
    ASSERT_NE(classes, nullptr);
    auto* table = in<QTableWidget>(classes, "classesTable");
    ASSERT_EQ(table->rowCount(), 9);
    EXPECT_EQ(table->item(0, 3)->text(), QStringLiteral("20"));
    type(table, 0, 1, QStringLiteral("walk"));
    type(table, 0, 2, QStringLiteral("all four paws move"));
    type(table, 0, 0, QStringLiteral("w"));
    const ClassInfo walk = driver_.document().classes().at(0);
    EXPECT_EQ(walk.name, "walk");
    EXPECT_EQ(walk.definition, "all four paws move");
    EXPECT_EQ(walk.key, 'w');
    click(classes, "classDown");
    EXPECT_EQ(driver_.document().classes().at(1).name, "walk");
    click(classes, "classAdd");
    EXPECT_EQ(driver_.document().classes().count(), 10);
    save(classes, "classes");

    table->setCurrentCell(1, 1);
    driver_.prompts().asked.clear();
    click(classes, "classDelete");
    ASSERT_EQ(driver_.prompts().asked.size(), 1);
    EXPECT_TRUE(driver_.prompts().asked[0].contains(QStringLiteral("cage7.mp4: 20 frames in 1 bout")))
        << driver_.prompts().asked[0].toStdString();
    EXPECT_EQ(driver_.document().classes().count(), 9);
    click(classes, "classesUndo");
    EXPECT_EQ(driver_.document().classes().count(), 10);
    EXPECT_THAT(driver_.bouts(1), ElementsAre(FrameRange{10, 30})) << "with its labels";
    for (int step = 0; step < 5; ++step) click(classes, "classesUndo");
    EXPECT_EQ(driver_.document().classes().at(0).name, "Class 1");
    EXPECT_FALSE(in<QPushButton>(classes, "classesUndo")->isEnabled());
    for (int step = 0; step < 5; ++step) click(classes, "classesRedo");
    EXPECT_EQ(driver_.document().classes().at(1).name, "walk");
    EXPECT_EQ(driver_.window().messages().text(), QString());
}

TEST_F(LabellingTools, WhatIsRefusedIsSaidInTheDialogNotBehindIt)
{
    driver_.tap(Qt::Key_K, Qt::ControlModifier);
    QWidget* classes = dialog("classesDialog");
    ASSERT_NE(classes, nullptr);
    QApplication::setActiveWindow(classes);
    auto* table = in<QTableWidget>(classes, "classesTable");
    auto* bar = in<MessageBar>(classes, "messageBar");
    type(table, 0, 1, QStringLiteral("walk"));
    EXPECT_FALSE(bar->isVisible());
    type(table, 2, 1, QStringLiteral("walk"));
    EXPECT_TRUE(bar->isVisible());
    EXPECT_TRUE(bar->text().contains(QStringLiteral("walk"))) << bar->text().toStdString();
    EXPECT_EQ(table->item(2, 1)->text(), QStringLiteral("Class 3"));
    EXPECT_EQ(driver_.window().messages().text(), QString());
    save(classes, "classes-refused");
    type(table, 2, 1, QStringLiteral("run"));
    EXPECT_FALSE(bar->isVisible()) << "no longer true";
}

// Another project numbers its videos alike: notes on one of this project must not be saved there.
TEST_F(LabellingTools, WhatIsAboutAProjectGoesWithIt)
{
    driver_.window().messages().show(
        {MessageKind::Info, QStringLiteral("test"), [] { return QStringLiteral("About this project."); }, {}, {}});
    trigger(ActionId::VideoDetails);
    QPointer<QWidget> notes = dialog("videoDialog");
    ASSERT_FALSE(notes.isNull());
    in<QPlainTextEdit>(notes, "videoNotes")->setPlainText(QStringLiteral("of the first project"));
    trigger(ActionId::ShowHistory);
    QPointer<QWidget> history = dialog("historyDialog");
    ASSERT_FALSE(history.isNull());
    driver_.prompts().make = driver_.path(QStringLiteral("second.longtake"));
    trigger(ActionId::NewProject);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_TRUE(notes.isNull() || !notes->isVisible());
    EXPECT_TRUE(history.isNull() || !history->isVisible());
    EXPECT_EQ(driver_.window().messages().text(), QString());
}

// The dialog takes what is not there for the name of a file.
TEST_F(LabellingTools, FileDialogsBeginInAFolderThatIsThere)
{
    driver_.settings().setLastFolder(driver_.path(QStringLiteral("gone/deeper")));
    driver_.prompts().open.clear();
    trigger(ActionId::Open);
    EXPECT_EQ(QDir(driver_.prompts().begins).canonicalPath(), QDir(driver_.path(QString())).canonicalPath());
    driver_.settings().setLastFolder(QString());
    trigger(ActionId::Open);
    EXPECT_TRUE(QFileInfo(driver_.prompts().begins).isDir()) << driver_.prompts().begins.toStdString();
}

TEST_F(LabellingTools, MergingAsksFirstAndMovesTheLabels)
{
    label(Qt::Key_1, 10, 30);
    label(Qt::Key_2, 30, 50);
    driver_.tap(Qt::Key_K, Qt::ControlModifier);
    QWidget* classes = dialog("classesDialog");
    ASSERT_NE(classes, nullptr);
    in<QTableWidget>(classes, "classesTable")->setCurrentCell(1, 1);
    auto* menu = in<QMenu>(classes, "classMergeMenu");
    Q_EMIT menu->aboutToShow();
    ASSERT_EQ(menu->actions().size(), 8);
    EXPECT_EQ(menu->actions().at(0)->text(), QStringLiteral("&1 Class 1"));
    driver_.prompts().yes = false;
    menu->actions().at(0)->trigger();
    EXPECT_EQ(driver_.document().classes().count(), 9) << "cancelled";
    driver_.prompts().yes = true;
    menu->actions().at(0)->trigger();
    settle();
    EXPECT_TRUE(driver_.prompts().asked.back().contains(QStringLiteral("20 frames in 1 bout")));
    EXPECT_EQ(driver_.document().classes().count(), 8);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 50}));
    click(classes, "classesUndo");
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 30}));
    EXPECT_THAT(driver_.bouts(1), ElementsAre(FrameRange{30, 50}));
}

TEST_F(LabellingTools, BecomingExclusiveListsTheConflictsAndJumpsToThem)
{
    driver_.tap(Qt::Key_K, Qt::ControlModifier);
    QWidget* classes = dialog("classesDialog");
    ASSERT_NE(classes, nullptr);
    click(classes, "classKindButton");
    EXPECT_TRUE(driver_.document().isMultiLabel());
    backToWork();
    label(Qt::Key_1, 10, 40);
    label(Qt::Key_2, 30, 60);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 40}));
    click(classes, "classKindButton");
    QWidget* conversion = dialog("conversionDialog");
    ASSERT_NE(conversion, nullptr);
    auto* table = in<QTableWidget>(conversion, "conflictsTable");
    ASSERT_EQ(table->rowCount(), 1);
    EXPECT_EQ(table->item(0, 2)->text(), QStringLiteral("30"));
    EXPECT_EQ(table->item(0, 4)->text(), QStringLiteral("10"));
    save(conversion, "conversion");
    QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier,
                      table->visualItemRect(table->item(0, 0)).center());
    EXPECT_EQ(driver_.frame(), 30);
    click(conversion, "conversionAccept");
    EXPECT_FALSE(driver_.document().isMultiLabel());
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 30}));
    EXPECT_THAT(driver_.bouts(1), ElementsAre(FrameRange{40, 60}));
}

TEST_F(LabellingTools, TheHistoryGoesToAnyPoint)
{
    label(Qt::Key_1, 10, 20);
    label(Qt::Key_2, 40, 60);
    label(Qt::Key_3, 50, 70);
    driver_.tap(Qt::Key_H, Qt::ControlModifier);
    QWidget* history = dialog("historyDialog");
    ASSERT_NE(history, nullptr);
    auto* table = in<QTableView>(history, "historyTable");
    ASSERT_EQ(table->model()->rowCount(), 4);
    EXPECT_EQ(table->model()->index(0, 0).data().toString(), QStringLiteral("Class 3 50:70"));
    EXPECT_EQ(table->model()->index(3, 0).data().toString(), QStringLiteral("The beginning"));
    save(history, "history");
    table->setCurrentIndex(table->model()->index(2, 0));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 20}));
    EXPECT_THAT(driver_.bouts(1), IsEmpty());
    ASSERT_TRUE(
        waitFor([&] { return table->model()->index(0, 0).data().toString().contains(QStringLiteral("undone")); }));
    table->setCurrentIndex(table->model()->index(3, 0));
    click(history, "historyGo");
    EXPECT_THAT(driver_.bouts(0), IsEmpty());
    ASSERT_TRUE(waitFor([&] { return table->currentIndex().row() == 3; }));
    table->setCurrentIndex(table->model()->index(0, 0));
    click(history, "historyGo");
    EXPECT_THAT(driver_.bouts(2), ElementsAre(FrameRange{50, 70}));
    EXPECT_EQ(driver_.window().messages().text(), QString());
}

TEST_F(LabellingTools, ACopyIsRestoredAndWhatWasThereIsKept)
{
    label(Qt::Key_1, 10, 20);
    driver_.tap(Qt::Key_K, Qt::ControlModifier);
    QWidget* classes = dialog("classesDialog");
    ASSERT_NE(classes, nullptr);
    click(classes, "classKindButton");  // makes a copy first
    click(classes, "classKindButton");
    click(dialog("conversionDialog"), "conversionAccept");
    click(classes, "classesClose");
    backToWork();
    label(Qt::Key_2, 40, 60);
    trigger(ActionId::RestoreCopy);
    QWidget* copies = dialog("restoreDialog");
    ASSERT_NE(copies, nullptr);
    auto* table = in<QTableWidget>(copies, "copiesTable");
    ASSERT_EQ(table->rowCount(), 2);
    EXPECT_EQ(table->item(0, 4)->text(), QStringLiteral("1")) << "bouts";
    EXPECT_EQ(table->item(0, 5)->text(), QStringLiteral("10")) << "frames";
    save(copies, "restore");
    click(copies, "restoreButton");
    ASSERT_TRUE(waitFor([&] { return driver_.window().messages().text().contains(QStringLiteral("kept as")); }));
    ASSERT_TRUE(driver_.document().isOpen());
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 20}));
    EXPECT_THAT(driver_.bouts(1), IsEmpty());
    trigger(ActionId::RestoreCopy);
    EXPECT_EQ(in<QTableWidget>(dialog("restoreDialog"), "copiesTable")->rowCount(), 3);
}

TEST_F(LabellingTools, StatisticsFollowEveryEditAndGoOut)
{
    label(Qt::Key_1, 0, 25);
    label(Qt::Key_2, 25, 75);
    label(Qt::Key_1, 75, 80);
    trigger(ActionId::ShowStatistics);
    QWidget* statistics = dialog("statisticsDialog");
    ASSERT_NE(statistics, nullptr);
    auto* budget = in<QTableWidget>(statistics, "budgetTable");
    ASSERT_EQ(budget->rowCount(), 9);
    const auto text = [&](int row, int column) { return budget->item(row, column)->text(); };
    EXPECT_EQ(text(0, 1), QStringLiteral("30"));
    EXPECT_EQ(text(0, 3), QStringLiteral("2"));
    EXPECT_EQ(text(0, 4), QStringLiteral("1.20"));
    EXPECT_EQ(text(0, 6), QStringLiteral("0.60")) << "median of 1.0 and 0.2";
    EXPECT_EQ(text(1, 9), QStringLiteral("1.00")) << "first after one second";
    auto* transitions = in<QTableWidget>(statistics, "transitionsTable");
    EXPECT_EQ(transitions->item(0, 1)->text(), QStringLiteral("1"));
    EXPECT_EQ(transitions->item(1, 0)->text(), QStringLiteral("1"));
    save(statistics, "statistics");

    backToWork();
    label(Qt::Key_1, 90, 100);
    EXPECT_TRUE(waitFor([&] { return text(0, 3) == QStringLiteral("3"); })) << "live";
    driver_.prompts().table = driver_.path(QStringLiteral("budget.csv"));
    click(statistics, "statisticsExport");
    QFile file(driver_.prompts().table);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_TRUE(file.readAll().contains("cage7.mp4,Class 1,40,1.600"));
}

TEST_F(LabellingTools, TwoAnnotatorsLabelBlindAndAreCompared)
{
    auto* who = driver_.find<QComboBox>("annotator");
    ASSERT_NE(who, nullptr);
    const auto become = [&](const QString& name) {
        who->lineEdit()->setFocus();
        who->lineEdit()->selectAll();
        QTest::keyClicks(who->lineEdit(), name);
        QTest::keyClick(who->lineEdit(), Qt::Key_Return);
        backToWork();
    };
    become(QStringLiteral("anna"));
    label(Qt::Key_1, 0, 120);
    label(Qt::Key_2, 40, 80);
    become(QStringLiteral("ben"));
    EXPECT_THAT(driver_.bouts(0), IsEmpty()) << "ben starts from nothing";
    label(Qt::Key_1, 0, 120);
    label(Qt::Key_2, 44, 80);
    QTest::mouseClick(driver_.find<QCheckBox>("blindMode"), Qt::LeftButton, Qt::NoModifier, QPoint(8, 8));
    EXPECT_TRUE(driver_.document().isBlind());
    trigger(ActionId::CompareAnnotators);
    EXPECT_EQ(dialog("agreementDialog"), nullptr) << "not in blind mode";
    EXPECT_TRUE(driver_.window().messages().text().contains(QStringLiteral("blind")));
    QTest::mouseClick(driver_.find<QCheckBox>("blindMode"), Qt::LeftButton, Qt::NoModifier, QPoint(8, 8));

    trigger(ActionId::CompareAnnotators);
    QWidget* agreement = dialog("agreementDialog");
    ASSERT_NE(agreement, nullptr);
    EXPECT_EQ(in<QComboBox>(agreement, "agreementFirst")->currentText(), QStringLiteral("anna"));
    EXPECT_EQ(in<QComboBox>(agreement, "agreementSecond")->currentText(), QStringLiteral("ben"));
    EXPECT_TRUE(in<QLabel>(agreement, "agreementVerdict")->text().contains(QStringLiteral("120 frames compared: 97 %")))
        << in<QLabel>(agreement, "agreementVerdict")->text().toStdString();
    auto* differences = in<QTableWidget>(agreement, "agreementDifferences");
    ASSERT_EQ(differences->rowCount(), 1);
    EXPECT_EQ(differences->item(0, 2)->text(), QStringLiteral("Class 2"));
    save(agreement, "agreement");
    QTest::keyClick(agreement, Qt::Key_N);
    EXPECT_EQ(driver_.frame(), 40);
    click(agreement, "consensusButton");
    click(agreement, "agreementClose");
    become(QStringLiteral("Labels of the project"));
    EXPECT_THAT(driver_.bouts(1), ElementsAre(FrameRange{44, 80}));
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 40}, FrameRange{80, 120}));
    driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_THAT(driver_.bouts(1), IsEmpty()) << "one step";
}

TEST_F(LabellingTools, ManyVideosAreSearchedSortedAndNoted)
{
    SyntheticVideo about;
    QStringList files;
    for (const int number : {10, 9, 2}) {
        about.frames = 20 + number;
        files << driver_.makeVideo(QStringLiteral("dog%1.mp4").arg(number), about);
    }
    driver_.prompts().videos = files;
    driver_.window().actions()[ActionId::AddVideos]->trigger();
    ASSERT_TRUE(waitFor([&] { return driver_.document().videos().size() == 4 && !driver_.session().loader().isBusy(); },
                        60'000));
    auto* list = driver_.find<QListView>("videoList");
    const auto names = [&] {
        std::vector<std::string> all;
        for (int row = 0; row < list->model()->rowCount(); ++row)
            all.push_back(list->model()->index(row, 0).data().toString().toStdString());
        return all;
    };
    EXPECT_THAT(names(), ElementsAre("cage7.mp4", "dog10.mp4", "dog9.mp4", "dog2.mp4"));
    auto* menu = driver_.find<QToolButton>("videoFilter")->menu();
    const auto choose = [&](const char* name) {
        auto* action = menu->findChild<QAction*>(QString::fromLatin1(name));
        ASSERT_NE(action, nullptr) << name;
        action->trigger();
        settle();
    };
    choose("orderVideos1");
    EXPECT_THAT(names(), ElementsAre("cage7.mp4", "dog2.mp4", "dog9.mp4", "dog10.mp4")) << "2 comes before 10";
    auto* search = driver_.find<QLineEdit>("videoSearch");
    search->setFocus();
    QTest::keyClicks(search, QStringLiteral("DOG"));
    EXPECT_THAT(names(), ElementsAre("dog2.mp4", "dog9.mp4", "dog10.mp4"));

    QTest::mouseClick(list->viewport(), Qt::LeftButton, Qt::NoModifier,
                      list->visualRect(list->model()->index(1, 0)).center());
    EXPECT_EQ(driver_.document().currentVideo()->name, "dog9.mp4")
        << "the row that is shown, not the row of the project";
    trigger(ActionId::VideoDetails);
    QWidget* notes = dialog("videoDialog");
    ASSERT_NE(notes, nullptr);
    QTest::keyClicks(in<QPlainTextEdit>(notes, "videoNotes"), QStringLiteral("tail hidden"));
    in<QComboBox>(notes, "videoState")->setCurrentIndex(2);
    save(notes, "video-notes");
    click(notes, "videoSave");
    search->clear();
    QTest::keyClicks(search, QStringLiteral("tail"));
    EXPECT_THAT(names(), ElementsAre("dog9.mp4")) << "notes are searched, too";
    search->clear();
    choose("showVideos3");
    EXPECT_THAT(names(), ElementsAre("dog9.mp4")) << "done";
    driver_.savePicture(QStringLiteral("many-videos"));
    choose("showVideos0");
    EXPECT_EQ(names().size(), 4U);
    driver_.restart();
    driver_.prompts().open = driver_.path(QStringLiteral("story.longtake"));
    trigger(ActionId::Open);
    EXPECT_EQ(driver_.document().videos().at(2).notes, "tail hidden");
    EXPECT_EQ(driver_.document().videos().at(2).state, VideoState::Done);
}

TEST_F(LabellingTools, MovedVideosAreFoundAgainOnceForAll)
{
    label(Qt::Key_1, 10, 20);
    driver_.stop();
    QDir folder(driver_.path(QString()));
    ASSERT_TRUE(folder.mkpath(QStringLiteral("elsewhere/deep")));
    ASSERT_TRUE(QFile::rename(driver_.path(QStringLiteral("cage7.mp4")),
                              driver_.path(QStringLiteral("elsewhere/deep/new name.mp4"))));
    driver_.start();
    driver_.prompts().open = driver_.path(QStringLiteral("story.longtake"));
    trigger(ActionId::Open);
    ASSERT_TRUE(waitFor([&] { return driver_.window().messages().text().contains(QStringLiteral("not where")); }))
        << driver_.window().messages().text().toStdString();
    driver_.savePicture(QStringLiteral("missing-video"));
    driver_.prompts().folder = driver_.path(QStringLiteral("elsewhere"));
    auto* button = driver_.window().messages().findChild<QPushButton*>();
    ASSERT_NE(button, nullptr);
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return driver_.document().missingCount() == 0; }, 30'000));
    EXPECT_TRUE(driver_.waitForPicture()) << "the picture comes back by itself";
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 20}));
}

TEST_F(LabellingTools, ReadingVideosIsStoppedAndGoesOn)
{
    SyntheticVideo about;
    about.frames = 3000;
    driver_.prompts().videos = {driver_.makeVideo(QStringLiteral("long.mp4"), about)};
    driver_.window().actions()[ActionId::AddVideos]->trigger();
    auto* stop = driver_.find<QToolButton>("intakeStop");
    ASSERT_TRUE(waitFor([&] { return stop->isVisible() && driver_.document().videos().size() == 2; }, 30'000));
    QTest::mouseClick(stop, Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !driver_.session().loader().isBusy(); }, 30'000));
    EXPECT_TRUE(stop->isVisible()) << "so that it can go on";
    EXPECT_EQ(driver_.find<QLabel>("intakeText")->text(), QStringLiteral("Stopped reading videos"));
    QTest::mouseClick(stop, Qt::LeftButton);
    EXPECT_TRUE(waitFor([&] { return driver_.document().videos().at(1).proven; }, 60'000));
}

}  // namespace
}  // namespace longtake::ui::testing
