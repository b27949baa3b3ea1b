// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gui/every_dialog.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QTest>

#include "tests/gui/keyboard_walk.h"

#include <map>

namespace longtake::ui::testing {
namespace {

const std::map<QString, ActionId>& actionOfDialog()
{
    static const std::map<QString, ActionId> actions{
        {QStringLiteral("classesDialog"), ActionId::EditClasses},
        {QStringLiteral("historyDialog"), ActionId::ShowHistory},
        {QStringLiteral("videoDialog"), ActionId::VideoDetails},
        {QStringLiteral("statisticsDialog"), ActionId::ShowStatistics},
        {QStringLiteral("agreementDialog"), ActionId::CompareAnnotators},
        {QStringLiteral("restoreDialog"), ActionId::RestoreCopy},
        {QStringLiteral("importDialog"), ActionId::ImportLabels},
        {QStringLiteral("exportDialog"), ActionId::ExportLabels},
        {QStringLiteral("keysDialog"), ActionId::ShowKeys},
        {QStringLiteral("aboutDialog"), ActionId::About},
    };
    return actions;
}

Qt::Key keyOf(QChar letter)
{
    return static_cast<Qt::Key>(letter.unicode());
}

}  // namespace

void EveryDialog::openWorkedProject()
{
    driver_.start();
    SyntheticVideo about;
    about.frames = 120;
    const QString first = driver_.makeVideo(QStringLiteral("cage7.mp4"), about);
    about.frames = 90;
    driver_.newProjectWith({first, driver_.makeVideo(QStringLiteral("cage8.mp4"), about)});
    ASSERT_TRUE(driver_.document().setMultiLabel(true, ConflictRule::Refuse));
    for (const QString& who : {QStringLiteral("anna"), QStringLiteral("ben"), QString()}) {
        if (!who.isEmpty()) become(who);
        if (who.isEmpty()) driver_.document().chooseAnnotator(kProjectLabels);
        label(Qt::Key_1, 0, 40);
        label(Qt::Key_2, who == QStringLiteral("ben") ? 44 : 30, 80);
        label(Qt::Key_3, 90, 100);
        label(Qt::Key_1, 100, 120);
    }
    driver_.goTo(35);
    settle();
    QFile table(driver_.path(QStringLiteral("cage7_labels.csv")));
    ASSERT_TRUE(table.open(QIODevice::WriteOnly));
    table.write("frame,Class 1,walk\n");
    for (int frame = 0; frame < 120; ++frame)
        table.write(QByteArray::number(frame) + (frame < 20 ? ",1,0\n" : ",0,1\n"));
    driver_.prompts().labelFiles = QStringList{table.fileName()};
}

void EveryDialog::become(const QString& annotator)
{
    const auto added = driver_.document().addAnnotator(annotator);
    ASSERT_TRUE(added.has_value());
    driver_.document().chooseAnnotator(*added);
}

void EveryDialog::label(Qt::Key classKey, std::int64_t first, std::int64_t last)
{
    driver_.session().labeling().setRange({first, last});
    driver_.tap(classKey);
}

QStringList EveryDialog::dialogNames()
{
    QStringList names{QStringLiteral("conversionDialog")};
    for (const auto& [name, action] : actionOfDialog()) names << name;
    return names;
}

void EveryDialog::chooseFromMenu(ActionId id)
{
    MainWindow& window = driver_.window();
    const QAction* action = window.actions()[id];
    for (const QAction* entry : window.menuBar()->actions()) {
        QMenu* menu = entry->menu();
        if (!menu->actions().contains(action)) continue;
        driver_.tap(keyOf(mnemonicOf(menu->title())), Qt::AltModifier);
        settle();
        ASSERT_TRUE(menu->isVisible()) << menu->title().toStdString();
        QTest::keyClick(menu, keyOf(mnemonicOf(action->text())));
        settle();
        return;
    }
    FAIL() << action->objectName().toStdString() << " is in no menu";
}

QDialog* EveryDialog::open(const QString& name)
{
    QApplication::setActiveWindow(&driver_.window());
    if (name == u"conversionDialog") {
        QDialog* classes = open(QStringLiteral("classesDialog"));
        auto* button = classes->findChild<QPushButton*>(QStringLiteral("classKindButton"));
        QTest::keyClick(classes, keyOf(mnemonicOf(button->text())), Qt::AltModifier);
        // A button shows for a moment that it is pressed.
        waitFor([&] { return driver_.window().findChild<QDialog*>(name) != nullptr; });
        EXPECT_TRUE(closeByEscape(classes));
    } else {
        chooseFromMenu(actionOfDialog().at(name));
    }
    QDialog* dialog = driver_.window().findChild<QDialog*>(name);
    if (dialog == nullptr) {
        ADD_FAILURE() << name.toStdString() << " does not open";
        return nullptr;
    }
    QApplication::setActiveWindow(dialog);
    // What it reads from files comes in the background.
    EXPECT_TRUE(waitFor([&] {
        const auto* bar = dialog->findChild<QProgressBar*>();
        return bar == nullptr || bar->isHidden();
    }));
    settle();
    return dialog;
}

bool EveryDialog::closeByEscape(QDialog* dialog)
{
    const QPointer<QDialog> watched(dialog);
    QApplication::setActiveWindow(dialog);
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus != nullptr && focus->window() == dialog ? focus : dialog, Qt::Key_Escape);
    settle();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return watched.isNull() || !watched->isVisible();
}

}  // namespace longtake::ui::testing
