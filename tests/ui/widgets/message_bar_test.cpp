// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/message_bar.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QToolButton>

#include "tests/ui/gui_testing.h"

namespace longtake::ui {
namespace {

Sentence says(const char* words)
{
    return [words] { return QString::fromLatin1(words); };
}

TEST(MessageBar, HidesWhileThereIsNothingToSay)
{
    QWidget window;
    MessageBar bar(&window);
    EXPECT_TRUE(bar.isHidden());
    bar.show({MessageKind::Warning, QStringLiteral("a"), says("First"), {}, {}});
    EXPECT_FALSE(bar.isHidden());
    bar.withdraw(QStringLiteral("a"));
    EXPECT_TRUE(bar.isHidden());
}

TEST(MessageBar, NewerMessageOfASubjectReplacesTheOlder)
{
    QWidget window;
    MessageBar bar(&window);
    bar.show({MessageKind::Info, QStringLiteral("a"), says("First"), {}, {}});
    bar.show({MessageKind::Error, QStringLiteral("b"), says("Other"), {}, {}});
    bar.show({MessageKind::Info, QStringLiteral("a"), says("Second"), {}, {}});
    EXPECT_EQ(bar.text(), QStringLiteral("Second"));
    bar.withdraw(QStringLiteral("a"));
    EXPECT_EQ(bar.text(), QStringLiteral("Other"));
}

TEST(MessageBar, ItsButtonHelpsAndClosesTheMessage)
{
    QWidget window;
    MessageBar bar(&window);
    int helped = 0;
    bar.show({MessageKind::Error, QStringLiteral("a"), says("Broken"), says("Mend"), [&helped] { ++helped; }});
    QTest::mouseClick(bar.findChild<QPushButton*>(QStringLiteral("messageButton")), Qt::LeftButton);
    EXPECT_EQ(helped, 1);
    EXPECT_TRUE(bar.isHidden());
}

TEST(MessageBar, AMessageWithAButtonStaysInSightUnderANewerOne)
{
    QWidget window;
    MessageBar bar(&window);
    int helped = 0;
    bar.show({MessageKind::Info, QStringLiteral("a"), says("For reading only"), says("Open for Changes"),
              [&helped] { ++helped; }});
    bar.show({MessageKind::Warning, QStringLiteral("b"), says("No label was changed"), {}, {}});
    auto* button = bar.findChild<QPushButton*>(QStringLiteral("messageButton"));
    EXPECT_EQ(bar.text(), QStringLiteral("No label was changed"));
    EXPECT_EQ(bar.waitingText(), QStringLiteral("For reading only"));
    EXPECT_EQ(bar.findChild<QLabel*>(QStringLiteral("waitingMessageText"))->text(), bar.waitingText());
    EXPECT_TRUE(bar.accessibleName().contains(bar.waitingText())) << "for screen readers, too";
    EXPECT_FALSE(button->isHidden());
    EXPECT_EQ(button->text(), QStringLiteral("Open for Changes"));
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(helped, 1);
    EXPECT_EQ(bar.text(), QStringLiteral("No label was changed")) << "the other one was not answered";
    EXPECT_TRUE(bar.waitingText().isEmpty());
    EXPECT_TRUE(button->isHidden());
}

TEST(MessageBar, EachOfTheTwoIsClosedByItself)
{
    QWidget window;
    MessageBar bar(&window);
    bar.show({MessageKind::Info, QStringLiteral("a"), says("For reading only"), says("Open for Changes"), [] {}});
    bar.show({MessageKind::Warning, QStringLiteral("b"), says("No label was changed"), {}, {}});
    QTest::mouseClick(bar.findChild<QToolButton*>(QStringLiteral("messageClose")), Qt::LeftButton);
    EXPECT_EQ(bar.text(), QStringLiteral("For reading only"));
    EXPECT_TRUE(bar.waitingText().isEmpty()) << "it is the first now";
    bar.show({MessageKind::Warning, QStringLiteral("b"), says("No label was changed"), {}, {}});
    QTest::mouseClick(bar.findChild<QToolButton*>(QStringLiteral("waitingMessageClose")), Qt::LeftButton);
    EXPECT_EQ(bar.text(), QStringLiteral("No label was changed"));
    EXPECT_TRUE(bar.findChild<QPushButton*>(QStringLiteral("messageButton"))->isHidden());
}

TEST(MessageBar, SaysItsSentenceAgainInAnotherLanguage)
{
    QWidget window;
    MessageBar bar(&window);
    QString words = QStringLiteral("Three videos are missing.");
    bar.show({MessageKind::Info, QStringLiteral("a"), [&words] { return words; }, [&words] { return words; }, {}});
    words = QStringLiteral("Drei Videos fehlen.");
    QEvent change(QEvent::LanguageChange);
    QApplication::sendEvent(&bar, &change);
    EXPECT_EQ(bar.findChild<QLabel*>(QStringLiteral("messageText"))->text(), words);
    EXPECT_EQ(bar.findChild<QPushButton*>(QStringLiteral("messageButton"))->text(), words);
    EXPECT_EQ(bar.accessibleName(), words) << "for screen readers, too";
}

}  // namespace
}  // namespace longtake::ui
