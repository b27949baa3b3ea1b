// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/message_bar.h"

#include <gtest/gtest.h>

#include <QPushButton>
#include <QTest>

#include "tests/ui/gui_testing.h"

namespace longtake::ui {
namespace {

TEST(MessageBar, HidesWhileThereIsNothingToSay)
{
    QWidget window;
    MessageBar bar(&window);
    EXPECT_TRUE(bar.isHidden());
    bar.show({MessageKind::Warning, QStringLiteral("a"), QStringLiteral("First"), {}, {}});
    EXPECT_FALSE(bar.isHidden());
    bar.withdraw(QStringLiteral("a"));
    EXPECT_TRUE(bar.isHidden());
}

TEST(MessageBar, NewerMessageOfASubjectReplacesTheOlder)
{
    QWidget window;
    MessageBar bar(&window);
    bar.show({MessageKind::Info, QStringLiteral("a"), QStringLiteral("First"), {}, {}});
    bar.show({MessageKind::Error, QStringLiteral("b"), QStringLiteral("Other"), {}, {}});
    bar.show({MessageKind::Info, QStringLiteral("a"), QStringLiteral("Second"), {}, {}});
    EXPECT_EQ(bar.text(), QStringLiteral("Second"));
    bar.withdraw(QStringLiteral("a"));
    EXPECT_EQ(bar.text(), QStringLiteral("Other"));
}

TEST(MessageBar, ItsButtonHelpsAndClosesTheMessage)
{
    QWidget window;
    MessageBar bar(&window);
    int helped = 0;
    bar.show({MessageKind::Error, QStringLiteral("a"), QStringLiteral("Broken"), QStringLiteral("Mend"),
              [&helped] { ++helped; }});
    QTest::mouseClick(bar.findChild<QPushButton*>(QStringLiteral("messageButton")), Qt::LeftButton);
    EXPECT_EQ(helped, 1);
    EXPECT_TRUE(bar.isHidden());
}

}  // namespace
}  // namespace longtake::ui
