// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/actions.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QTemporaryDir>
#include <QWidget>

#include "ui/support/settings.h"

#include <map>

namespace longtake::ui {
namespace {

TEST(Actions, NoTwoShareAKey)
{
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    QWidget window;
    const ActionTable table(window, settings);
    std::map<QString, QString> owners;
    for (const ActionSpec& spec : actionSpecs()) {
        for (const QKeySequence& key : table[spec.id]->shortcuts()) {
            EXPECT_FALSE(key.isEmpty()) << spec.name << " has a key that Qt does not know";
            const QString name = key.toString();
            EXPECT_FALSE(owners.contains(name))
                << spec.name << " and " << owners[name].toStdString() << " share " << name.toStdString();
            owners[name] = QString::fromLatin1(spec.name);
        }
    }
}

// Shift and the key of a move marks a range: the two together are no key of another action, but for two moves whose way
// back is on Shift.
TEST(Actions, ShiftAndAMoveAreLeftToMarking)
{
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    QWidget window;
    const ActionTable table(window, settings);
    using enum ActionId;
    for (const ActionId id : {StepForward, StepBack, JumpForward, JumpBack, BigJumpForward, BigJumpBack, FirstFrame,
                              LastFrame, NextBout, PreviousBout}) {
        for (const QKeySequence& key : table[id]->shortcuts()) {
            EXPECT_FALSE(key[0].keyboardModifiers().testFlag(Qt::ShiftModifier)) << key.toString().toStdString();
            const QKeySequence marked(QKeyCombination(key[0].keyboardModifiers() | Qt::ShiftModifier, key[0].key()));
            for (const ActionSpec& other : actionSpecs())
                EXPECT_FALSE(table[other.id]->shortcuts().contains(marked)) << other.name;
        }
    }
}

TEST(Actions, DigitsAreLeftToTheClasses)
{
    for (const ActionSpec& spec : actionSpecs()) {
        const QString keys = QString::fromLatin1(spec.keys);
        for (const QString& key : keys.split(QStringLiteral("; "))) {
            EXPECT_FALSE(key.size() == 1 && key[0].isDigit()) << spec.name;
        }
    }
}

TEST(Actions, RemappedKeysComeFromTheSettings)
{
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    settings.setKeys(QStringLiteral("playPause"), QStringLiteral("P"));
    QWidget window;
    const ActionTable table(window, settings);
    EXPECT_EQ(table[ActionId::PlayPause]->shortcut(), QKeySequence(Qt::Key_P));
}

TEST(Actions, EveryOneHasWordsAndATip)
{
    QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("settings.ini")));
    QWidget window;
    const ActionTable table(window, settings);
    for (const ActionSpec& spec : actionSpecs()) {
        EXPECT_FALSE(table[spec.id]->text().isEmpty()) << spec.name;
        EXPECT_FALSE(table[spec.id]->toolTip().contains(u'&')) << spec.name;
    }
}

}  // namespace
}  // namespace longtake::ui
