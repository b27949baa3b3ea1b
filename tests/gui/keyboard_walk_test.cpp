// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The keyboard alone reaches everything: every entry of every menu by its letter, every widget of the window and of its
// dialogs by Tab, and every one of them has a name for a screen reader.

#include "tests/gui/keyboard_walk.h"

#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/gui/every_dialog.h"
#include "ui/panels/video_panel.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/timeline_view.h"

namespace longtake::ui::testing {
namespace {

using ::testing::IsEmpty;

class KeyboardWalk : public EveryDialog {
protected:
    void expectAllReached(QWidget& window, const std::string& state)
    {
        const QList<QWidget*> usable = usableWidgets(window);
        EXPECT_FALSE(usable.isEmpty()) << state;
        const QList<const QWidget*> there = tabStops(window);
        const QList<const QWidget*> back = tabStops(window, true);
        for (QWidget* widget : usable) {
            const std::string name = state + ": " + nameForMessages(*widget);
            EXPECT_FALSE(widget->objectName().isEmpty()) << name;
            EXPECT_FALSE(spokenName(*widget).isEmpty()) << name;
            if (hasKeyOfItsOwn(*widget)) continue;
            EXPECT_TRUE(there.contains(widget)) << name << " is not reached by Tab";
            EXPECT_TRUE(back.contains(widget)) << name << " is not reached by Shift+Tab, but\n" << pathOf(back);
        }
        for (const QWidget* stop : there) {
            EXPECT_TRUE(usable.contains(const_cast<QWidget*>(stop)))
                << state << ": Tab stops at " << nameForMessages(*stop) << ", which nobody can use";
        }
    }

    static std::string pathOf(const QList<const QWidget*>& stops)
    {
        std::string path;
        for (const QWidget* stop : stops) path += "  " + nameForMessages(*stop) + '\n';
        return path;
    }

    // Two buttons of one window with the same letter would both need a second key press.
    void expectNoLetterTwice(QWidget& window, const std::string& state)
    {
        QHash<QChar, QString> taken;
        for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
            if (button->window() != &window || button->isHidden()) continue;
            if (qobject_cast<const QToolButton*>(button) != nullptr) continue;
            const QChar letter = mnemonicOf(button->text());
            if (letter.isNull()) continue;
            EXPECT_FALSE(taken.contains(letter)) << state << ": " << button->text().toStdString() << " and "
                                                 << taken.value(letter).toStdString() << " have the same letter";
            taken[letter] = button->text();
        }
    }

    void expectGoodMenus(const std::string& language)
    {
        QMenuBar* bar = driver_.window().menuBar();
        QHash<QChar, QString> taken;
        for (const QAction* entry : bar->actions()) {
            const QChar letter = mnemonicOf(entry->text());
            EXPECT_FALSE(letter.isNull()) << language << ": " << entry->text().toStdString();
            EXPECT_FALSE(taken.contains(letter)) << language << ": " << entry->text().toStdString();
            taken[letter] = entry->text();
            Q_EMIT entry->menu()->aboutToShow();
            for (const QAction* inner : entry->menu()->actions()) {
                if (inner->menu() != nullptr) Q_EMIT inner->menu()->aboutToShow();
            }
            for (const QString& fault : faultsOf(*entry->menu()))
                ADD_FAILURE() << language << ": " << fault.toStdString();
        }
        for (const QString& fault : faultsOf(*driver_.find<QToolButton>("videoFilter")->menu()))
            ADD_FAILURE() << language << ": " << fault.toStdString();
        expectGoodMenuOfAVideo(language);
        expectGoodMenuOfABout(language);
    }
    void expectGoodMenuOfAVideo(const std::string& language)
    {
        auto* list = driver_.find<QListView>("videoList");
        const QPoint place = list->visualRect(list->currentIndex()).center();
        QContextMenuEvent wish(QContextMenuEvent::Keyboard, place, list->viewport()->mapToGlobal(place));
        QApplication::sendEvent(list->viewport(), &wish);
        closePopup("videoMenu", language);
    }
    void expectGoodMenuOfABout(const std::string& language)
    {
        Q_EMIT driver_.window().videoPanel().timeline().boutMenuWished(0, 10, QPoint(100, 100));
        closePopup("boutMenu", language);
    }
    void closePopup(const char* name, const std::string& language)
    {
        settle();
        auto* menu = driver_.find<QMenu>(name);
        ASSERT_NE(menu, nullptr) << name;
        for (const QString& fault : faultsOf(*menu)) ADD_FAILURE() << language << ": " << name << fault.toStdString();
        QTest::keyClick(menu, Qt::Key_Escape);
        settle();
        EXPECT_TRUE(QApplication::activePopupWidget() == nullptr) << "Esc closes " << name;
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    void use(const char* language)
    {
        driver_.find<QAction>(language)->trigger();
        settle();
    }
};

TEST_F(KeyboardWalk, EveryEntryOfEveryMenuHasALetterOfItsOwn)
{
    openWorkedProject();
    driver_.settings().addRecentProject(driver_.path(QStringLiteral("cats & dogs.longtake")));
    expectGoodMenus("English");
    use("language_zh_CN");
    expectGoodMenus("Chinese");
    use("language_en");
}

TEST_F(KeyboardWalk, EveryActionIsInAMenu)
{
    openWorkedProject();
    QSet<const QAction*> reached;
    for (const QAction* entry : driver_.window().menuBar()->actions()) {
        for (const QAction* action : entry->menu()->actions()) reached.insert(action);
    }
    for (const ActionSpec& spec : actionSpecs())
        EXPECT_TRUE(reached.contains(driver_.window().actions()[spec.id])) << spec.name;
}

TEST_F(KeyboardWalk, AltAndTheLettersDoWhatTheEntrySays)
{
    openWorkedProject();
    driver_.goTo(35);
    chooseFromMenu(ActionId::StepForward);
    EXPECT_EQ(driver_.frame(), 36);
    chooseFromMenu(ActionId::PreviousBout);
    EXPECT_EQ(driver_.frame(), 30);
    chooseFromMenu(ActionId::ShowTrainTab);
    EXPECT_EQ(driver_.window().tabs().currentIndex(), 2);
    chooseFromMenu(ActionId::Undo);
    EXPECT_EQ(driver_.bouts(0).size(), 1U) << "the second bout of class 1 is gone again";
}

TEST_F(KeyboardWalk, TabReachesEverythingInTheWindow)
{
    openWorkedProject();
    for (int tab = 0; tab < driver_.window().tabs().count(); ++tab) {
        driver_.window().tabs().setCurrentIndex(tab);
        settle();
        expectAllReached(driver_.window(), "tab " + driver_.window().tabs().tabText(tab).toStdString());
    }
    driver_.window().tabs().setCurrentIndex(1);
    driver_.find<QToolButton>("moreSettings")->setChecked(true);
    driver_.window().actions()[ActionId::AdjustPicture]->setChecked(true);
    driver_.window().actions()[ActionId::GoTo]->trigger();
    driver_.window().messages().show({MessageKind::Warning,
                                      QStringLiteral("test"),
                                      [] { return QStringLiteral("Something to do."); },
                                      [] { return QStringLiteral("Do It"); },
                                      {}});
    settle();
    expectAllReached(driver_.window(), "everything open");
    expectNoLetterTwice(driver_.window(), "everything open");
}

TEST_F(KeyboardWalk, DialogsOpenWalkAndCloseByKeysAlone)
{
    openWorkedProject();
    for (const QString& name : dialogNames()) {
        QDialog* dialog = open(name);
        ASSERT_NE(dialog, nullptr) << name.toStdString();
        expectAllReached(*dialog, name.toStdString());
        expectNoLetterTwice(*dialog, name.toStdString());
        EXPECT_TRUE(closeByEscape(dialog)) << name.toStdString();
    }
    use("language_zh_CN");
    for (const QString& name : dialogNames()) {
        QDialog* dialog = open(name);
        ASSERT_NE(dialog, nullptr) << name.toStdString();
        expectNoLetterTwice(*dialog, "Chinese " + name.toStdString());
        EXPECT_TRUE(closeByEscape(dialog)) << name.toStdString();
    }
    use("language_en");
}

TEST_F(KeyboardWalk, EnterJumpsToABoutOfTheTable)
{
    openWorkedProject();
    auto* bouts = driver_.find<QTableView>("bouts");
    bouts->setFocus(Qt::TabFocusReason);
    QTest::keyClick(bouts, Qt::Key_Down);
    QTest::keyClick(bouts, Qt::Key_Down);
    const QString start = bouts->currentIndex().siblingAtColumn(1).data().toString();
    ASSERT_NE(start, QStringLiteral("0"));
    QTest::keyClick(bouts, Qt::Key_Return);
    EXPECT_EQ(QString::number(driver_.frame()), start);
}

}  // namespace
}  // namespace longtake::ui::testing
