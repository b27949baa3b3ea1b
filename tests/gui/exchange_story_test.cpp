// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Labels from files and into files, in the real window: what is said before anything changes, what the classes become,
// undo, and tables that are read again as they were written.

#include <gmock/gmock.h>

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <QTimer>

#include "tests/gui/window_driver.h"
#include "ui/project_commands.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/message_bar.h"

#include <algorithm>
#include <functional>

namespace longtake::ui::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ExchangeStory : public ::testing::Test {
protected:
    void SetUp() override
    {
        driver_.start();
        SyntheticVideo about;
        about.frames = 60;
        const QString first = driver_.makeVideo(QStringLiteral("cage7.mp4"), about);
        about.frames = 70;
        driver_.newProjectWith({first, driver_.makeVideo(QStringLiteral("cage8.mp4"), about)});
        driver_.document().setCurrentVideo(driver_.document().videos().front().id);
        settle();
    }

    QString write(const QString& name, const QString& text)
    {
        QFile file(driver_.path(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
        return file.fileName();
    }
    QString read(const QString& name)
    {
        QFile file(driver_.path(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
        return QString::fromUtf8(file.readAll());
    }
    // A bout table of cage7: walk 10 to 19 and 30 to 39, and groom 20 to 29.
    QString bouts(const QString& name = QStringLiteral("cage7_bouts.csv"))
    {
        return write(name, QStringLiteral("class,start_frame,end_frame\nwalk,10,20\ngroom,20,30\nwalk,30,40\n"));
    }

    QDialog* open(ActionId id, const char* name)
    {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // the one before is gone
        backToWork();
        driver_.window().actions()[id]->trigger();
        settle();
        auto* dialog = driver_.find<QDialog>(name);
        if (dialog == nullptr) return nullptr;
        QApplication::setActiveWindow(dialog);
        EXPECT_TRUE(isDone(dialog));
        return dialog;
    }
    // What the dialog does in the background has ended, or the dialog itself has.
    bool isDone(QPointer<QDialog> dialog)
    {
        const bool done = waitFor(
            [&] { return dialog.isNull() || !dialog->isVisible() || dialog->findChild<QProgressBar*>()->isHidden(); });
        settle();
        return done;
    }
    void backToWork()
    {
        QApplication::setActiveWindow(&driver_.window());
        driver_.window().setFocus();
        settle();
    }
    template <typename Widget>
    Widget* in(QWidget* parent, const char* name)
    {
        auto* widget = parent->findChild<Widget*>(QString::fromLatin1(name));
        EXPECT_NE(widget, nullptr) << name;
        return widget;
    }
    void choose(QComboBox* box, const QString& text)
    {
        const int row = box->findText(text);
        ASSERT_GE(row, 0) << text.toStdString();
        box->setCurrentIndex(row);
        Q_EMIT box->activated(row);
        EXPECT_TRUE(isDone(qobject_cast<QDialog*>(box->window())));
    }
    void click(QDialog* dialog, const char* name)
    {
        auto* button = in<QPushButton>(dialog, name);
        ASSERT_TRUE(button->isEnabled()) << name;
        QTest::mouseClick(button, Qt::LeftButton);
        EXPECT_TRUE(isDone(dialog));
    }

    WindowDriver driver_;
};

TEST_F(ExchangeStory, AFileIsReviewedImportedAndUndone)
{
    driver_.goTo(15);
    driver_.tap(Qt::Key_Right, Qt::ShiftModifier, 9);  // 15 to 24
    driver_.tap(Qt::Key_3);
    driver_.prompts().labelFiles = {bouts()};
    QDialog* dialog = open(ActionId::ImportLabels, "importDialog");
    ASSERT_NE(dialog, nullptr);
    savePicture(*dialog, QStringLiteral("import"));
    const QString preview = in<QLabel>(dialog, "importPreview0")->text();
    EXPECT_TRUE(preview.contains(QStringLiteral("cage7.mp4"))) << "found by the name of the file";
    EXPECT_TRUE(preview.contains(QStringLiteral("10 of them have others now"))) << preview.toStdString();
    EXPECT_TRUE(preview.contains(QStringLiteral("a row a bout"))) << "the format";
    auto* walk = in<QComboBox>(dialog, "importClass0");
    auto* groom = in<QComboBox>(dialog, "importClass1");
    EXPECT_EQ(walk->currentText(), QStringLiteral("New class walk"));
    EXPECT_EQ(groom->currentText(), QStringLiteral("New class groom"));
    EXPECT_THAT(driver_.bouts(0), IsEmpty()) << "nothing is written before Import";
    choose(walk, QStringLiteral("Class 1"));
    choose(groom, QStringLiteral("Leave out"));
    EXPECT_FALSE(in<QLabel>(dialog, "importProblems")->text().contains(QStringLiteral("walk")));
    click(dialog, "importAccept");
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 20}, FrameRange{30, 40}));
    EXPECT_THAT(driver_.bouts(2), ElementsAre(FrameRange{20, 25})) << "what the file says nothing about stays";
    EXPECT_TRUE(driver_.window().messages().text().startsWith(QStringLiteral("1 file was imported")))
        << driver_.window().messages().text().toStdString();
    backToWork();
    driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_THAT(driver_.bouts(0), IsEmpty()) << "one step";
    EXPECT_THAT(driver_.bouts(2), ElementsAre(FrameRange{15, 25}));
}

TEST_F(ExchangeStory, AnImportGoesToWhoeverLabelsNow)
{
    const auto anna = driver_.document().addAnnotator(QStringLiteral("anna"));
    ASSERT_TRUE(anna.has_value());
    driver_.document().chooseAnnotator(*anna);
    driver_.prompts().labelFiles = {bouts()};
    QDialog* dialog = open(ActionId::ImportLabels, "importDialog");
    ASSERT_NE(dialog, nullptr);
    choose(in<QComboBox>(dialog, "importClass0"), QStringLiteral("Class 1"));
    choose(in<QComboBox>(dialog, "importClass1"), QStringLiteral("Leave out"));
    click(dialog, "importAccept");
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 20}, FrameRange{30, 40}));
    driver_.document().chooseAnnotator(kProjectLabels);
    EXPECT_THAT(driver_.bouts(0), IsEmpty()) << "the labels of the project are others";
}

TEST_F(ExchangeStory, SeveralFilesAndClassesThatAreNew)
{
    const QString other =
        write(QStringLiteral("second.csv"), QStringLiteral("class,start_frame,end_frame\nrest,5,9\n"));
    driver_.prompts().labelFiles = {bouts(), other};
    QDialog* dialog = open(ActionId::ImportLabels, "importDialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(in<QPushButton>(dialog, "importAccept")->isEnabled());
    const QString preview = in<QLabel>(dialog, "importPreview1")->text();
    EXPECT_TRUE(preview.contains(QStringLiteral("choose"))) << preview.toStdString();
    EXPECT_FALSE(preview.contains(QStringLiteral("--"))) << "words of the command line";
    choose(in<QComboBox>(dialog, "importVideo1"), QStringLiteral("cage8.mp4"));
    click(dialog, "importAccept");
    EXPECT_THAT(driver_.classNames(), ElementsAre("walk", "groom", "rest"));
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{10, 20}, FrameRange{30, 40}));
    EXPECT_THAT(driver_.bouts(1), ElementsAre(FrameRange{20, 30}));
    driver_.document().setCurrentVideo(driver_.document().videos().back().id);
    EXPECT_THAT(driver_.bouts(2), ElementsAre(FrameRange{5, 9}));
    EXPECT_EQ(driver_.document().currentVideo()->state, VideoState::InProgress);
}

TEST_F(ExchangeStory, WhatCannotBeReadIsSaidAndNothingHappens)
{
    driver_.prompts().labelFiles = {write(QStringLiteral("cage7.csv"), QStringLiteral("no,labels\n1,2\n"))};
    QDialog* dialog = open(ActionId::ImportLabels, "importDialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(in<QLabel>(dialog, "importPreview0")->text().contains(QStringLiteral("cage7.csv")));
    EXPECT_FALSE(in<QPushButton>(dialog, "importAccept")->isEnabled());
    QTest::keyClick(dialog, Qt::Key_Escape);
    settle();
    driver_.prompts().labelFiles.clear();
    EXPECT_EQ(open(ActionId::ImportLabels, "importDialog"), nullptr) << "the choice of files was cancelled";
}

TEST_F(ExchangeStory, LabelsOfAllVideosGoIntoAFolderAndComeBack)
{
    driver_.tap(Qt::Key_Right, Qt::ShiftModifier, 9);
    driver_.tap(Qt::Key_1);
    driver_.prompts().folder = driver_.path(QString());
    QDialog* dialog = open(ActionId::ExportLabels, "exportDialog");
    ASSERT_NE(dialog, nullptr);
    savePicture(*dialog, QStringLiteral("export"));
    in<QRadioButton>(dialog, "exportAllVideos")->setChecked(true);
    click(dialog, "exportAccept");
    const QString table = read(QStringLiteral("cage7_labels.csv"));
    EXPECT_EQ(table.count(u'\n'), 61) << "a row a frame";
    EXPECT_EQ(read(QStringLiteral("cage8_labels.csv")).count(u'\n'), 71);
    EXPECT_TRUE(driver_.window().messages().text().startsWith(QStringLiteral("2 files were written")));

    // Once more: it asks before it writes over them.
    driver_.prompts().yes = false;
    driver_.prompts().asked.clear();
    dialog = open(ActionId::ExportLabels, "exportDialog");
    in<QRadioButton>(dialog, "exportAllVideos")->setChecked(true);
    click(dialog, "exportAccept");
    ASSERT_EQ(driver_.prompts().asked.size(), 1);
    QTest::keyClick(dialog, Qt::Key_Escape);
    settle();

    backToWork();
    driver_.tap(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_THAT(driver_.bouts(0), IsEmpty());
    driver_.prompts().labelFiles = {driver_.path(QStringLiteral("cage7_labels.csv"))};
    dialog = open(ActionId::ImportLabels, "importDialog");
    ASSERT_NE(dialog, nullptr);
    click(dialog, "importAccept");
    EXPECT_THAT(driver_.bouts(0), ElementsAre(FrameRange{0, 10}));
}

// Half a million rows are read while the window goes on, and nobody has to wait for them to the end.
class LongTable : public ExchangeStory {
protected:
    void SetUp() override
    {
        ExchangeStory::SetUp();
        QString text = QStringLiteral("frame,walk,rest,groom,sniff,dig,rear,turn,freeze,jump\n");
        text.reserve(16'000'000);
        for (int n = 0; n < 500'000; ++n)
            text += QString::number(n) +
                    (n / 7 % 2 == 0 ? QStringLiteral(",1,0,0,0,0,0,0,0,0\n") : QStringLiteral(",0,0,0,0,1,0,0,0,0\n"));
        driver_.prompts().labelFiles = {write(QStringLiteral("cage7_labels.csv"), text)};
    }
    QDialog* begin()
    {
        backToWork();
        driver_.window().actions()[ActionId::ImportLabels]->trigger();
        auto* dialog = driver_.find<QDialog>("importDialog");
        EXPECT_NE(dialog, nullptr);
        return dialog;
    }
    // The longest time in which no event of the window ran, until `condition` holds.
    double longestStall(const std::function<bool()>& condition)
    {
        QElapsedTimer all;
        QElapsedTimer between;
        double longest = 0.0;
        QTimer heartbeat;
        heartbeat.start(1);
        all.start();
        between.start();
        while (!condition() && all.elapsed() < 30'000) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            longest = std::max(longest, static_cast<double>(between.nsecsElapsed()) / 1e6);
            between.restart();
        }
        EXPECT_LT(all.elapsed(), 30'000);
        return longest;
    }
};

TEST_F(LongTable, IsReviewedAndImportedWhileTheWindowGoesOn)
{
    QElapsedTimer clock;
    clock.start();
    QDialog* dialog = begin();
    EXPECT_LT(clock.elapsed(), 250) << "the dialog is there before the file is read";
    auto* bar = in<QProgressBar>(dialog, "importProgress");
    EXPECT_FALSE(bar->isHidden());
    EXPECT_TRUE(in<QLabel>(dialog, "importActivity")->text().contains(QStringLiteral("cage7_labels.csv")));
    EXPECT_FALSE(in<QPushButton>(dialog, "importAccept")->isEnabled());
    EXPECT_LT(longestStall([&] { return bar->isHidden(); }), 150.0);
    EXPECT_TRUE(in<QLabel>(dialog, "importPreview0")->text().contains(QStringLiteral("cage7.mp4")));
    QPointer<QDialog> watched(dialog);
    QTest::mouseClick(in<QPushButton>(dialog, "importAccept"), Qt::LeftButton);
    EXPECT_LT(longestStall([&] { return watched.isNull() || !watched->isVisible(); }), 150.0);
    EXPECT_THAT(driver_.classNames(),
                ElementsAre("walk", "rest", "groom", "sniff", "dig", "rear", "turn", "freeze", "jump"));
    EXPECT_EQ(driver_.bouts(0).size(), 5U);
    EXPECT_TRUE(driver_.window().messages().text().startsWith(QStringLiteral("1 file was imported")))
        << driver_.window().messages().text().toStdString();
}

TEST_F(LongTable, ClosingTheDialogEndsIt)
{
    for (const bool again : {true, false}) {
        QDialog* dialog = begin();
        ASSERT_NE(dialog, nullptr);
        settle();
        EXPECT_FALSE(in<QProgressBar>(dialog, "importProgress")->isHidden());
        QTest::mouseClick(in<QPushButton>(dialog, "importCancel"), Qt::LeftButton);
        settle();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        EXPECT_EQ(driver_.find<QDialog>("importDialog"), nullptr) << again;
    }
    EXPECT_TRUE(waitFor([&] { return !driver_.session().loader().isBusy(); }));
    EXPECT_EQ(driver_.classNames().front(), "Class 1") << "nothing was imported";
    driver_.tap(Qt::Key_Right, Qt::ShiftModifier, 4);
    driver_.tap(Qt::Key_1);
    EXPECT_EQ(driver_.bouts(0).size(), 1U) << "and the window works";
}

TEST_F(LongTable, ClosingTheWindowEndsIt)
{
    begin();
    QElapsedTimer clock;
    clock.start();
    driver_.stop();
    EXPECT_LT(clock.elapsed(), 3'000);
    driver_.start();
    driver_.window().projectCommands().open(driver_.path(QStringLiteral("story.longtake")));
    EXPECT_EQ(driver_.classNames().front(), "Class 1") << "nothing was imported";

    // While it is written: either all of it or nothing.
    QDialog* dialog = begin();
    ASSERT_TRUE(isDone(dialog));
    QTest::mouseClick(in<QPushButton>(dialog, "importAccept"), Qt::LeftButton);
    driver_.stop();
    driver_.start();
    driver_.window().projectCommands().open(driver_.path(QStringLiteral("story.longtake")));
    EXPECT_THAT(driver_.bouts(0).size(), ::testing::AnyOf(0U, 5U));
}

TEST_F(LongTable, AChoiceWhileItIsReadBeginsAnew)
{
    QDialog* dialog = begin();
    ASSERT_NE(dialog, nullptr);
    auto* box = in<QComboBox>(dialog, "importVideo0");
    const int row = box->findText(QStringLiteral("cage8.mp4"));
    box->setCurrentIndex(row);
    Q_EMIT box->activated(row);
    EXPECT_TRUE(isDone(dialog));
    EXPECT_TRUE(in<QLabel>(dialog, "importPreview0")->text().contains(QStringLiteral("cage8.mp4")));
    EXPECT_TRUE(in<QPushButton>(dialog, "importAccept")->isEnabled());
}

TEST_F(ExchangeStory, BoutsOfOneVideoGoIntoOneFile)
{
    driver_.tap(Qt::Key_Right, Qt::ShiftModifier, 9);
    driver_.tap(Qt::Key_1);
    driver_.prompts().table = driver_.path(QStringLiteral("out.csv"));
    QDialog* dialog = open(ActionId::ExportLabels, "exportDialog");
    ASSERT_NE(dialog, nullptr);
    in<QComboBox>(dialog, "exportWhat")->setCurrentIndex(2);
    click(dialog, "exportAccept");
    EXPECT_TRUE(read(QStringLiteral("out.csv")).contains(QStringLiteral("Class 1")));

    driver_.prompts().table = driver_.path(QStringLiteral("predictions.csv"));
    dialog = open(ActionId::ExportLabels, "exportDialog");
    in<QComboBox>(dialog, "exportWhat")->setCurrentIndex(3);
    click(dialog, "exportAccept");
    EXPECT_TRUE(dialog->isVisible()) << "there is no prediction";
    EXPECT_TRUE(in<MessageBar>(dialog, "messageBar")->text().contains(QStringLiteral("prediction")))
        << "said in front, not behind the dialog";
}

}  // namespace
}  // namespace longtake::ui::testing
