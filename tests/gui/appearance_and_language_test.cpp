// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The appearance and the language change while things are open: what is open then looks and reads like what is opened
// anew. The dialogs leave pictures.

#include <gtest/gtest.h>

#include <QAction>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTabWidget>
#include <QTest>

#include "tests/gui/every_dialog.h"
#include "tests/gui/window_words.h"
#include "ui/widgets/message_bar.h"

namespace longtake::ui::testing {
namespace {

class WhileOpen : public EveryDialog {
protected:
    void use(const char* action)
    {
        driver_.find<QAction>(action)->trigger();
        settle();
    }
    void expectNoEnglish(const QStringList& words, const QString& where)
    {
        for (const QString& line : words) {
            static const QRegularExpression kWho(QStringLiteral("^historyTable cell \\d+ 2:"));
            if (line.contains(kWho)) continue;  // a login name
            const QString text = line.mid(line.indexOf(QStringLiteral(": ")) + 2);
            EXPECT_TRUE(englishIn(text).isEmpty()) << where.toStdString() << ": " << line.toStdString();
        }
    }
    QStringList wordsOfAllTabs()
    {
        QStringList words;
        for (int tab = 0; tab < driver_.window().tabs().count(); ++tab) {
            driver_.window().tabs().setCurrentIndex(tab);
            settle();
            words << wordsOf(driver_.window());
        }
        // What the machine does meanwhile is no word.
        words.removeIf([](const QString& line) {
            return line.startsWith(QStringLiteral("memory")) || line.startsWith(QStringLiteral("verdict"));
        });
        return words;
    }
};

TEST_F(WhileOpen, DialogsSpeakTheNewLanguage)
{
    openWorkedProject();
    for (const QString& name : dialogNames()) {
        QDialog* dialog = open(name);
        ASSERT_NE(dialog, nullptr) << name.toStdString();
        const QStringList english = wordsOf(*dialog);
        use("language_zh_CN");
        const QStringList chinese = wordsOf(*dialog);
        expectNoEnglish(chinese, name);
        use("language_en");
        EXPECT_EQ(differenceOf(english, wordsOf(*dialog)), "") << name.toStdString();
        use("language_zh_CN");
        ASSERT_TRUE(closeByEscape(dialog)) << name.toStdString();
        dialog = open(name);
        ASSERT_NE(dialog, nullptr) << name.toStdString();
        EXPECT_EQ(differenceOf(chinese, wordsOf(*dialog)), "") << name.toStdString();
        savePicture(*dialog, QStringLiteral("dialog-chinese-") + name.chopped(6));
        ASSERT_TRUE(closeByEscape(dialog)) << name.toStdString();
        use("language_en");
    }
}

TEST_F(WhileOpen, TheWindowAndItsMessagesSpeakTheNewLanguage)
{
    openWorkedProject();
    driver_.goTo(85);
    driver_.window().actions()[ActionId::MergeBout]->trigger();
    for (int step = 0; step < 40; ++step) driver_.window().actions()[ActionId::Undo]->trigger();
    driver_.session().labeling().setRange({10, 20});
    settle();
    ASSERT_TRUE(driver_.window().messages().text().startsWith(QStringLiteral("There is no bout")));
    ASSERT_TRUE(driver_.find<QLabel>("savedText")->text().contains(QStringLiteral("nothing more to undo")));
    ASSERT_TRUE(driver_.find<QLabel>("hint")->text().startsWith(QStringLiteral("Marked 10")));
    driver_.session().memory().computeNow();  // else it comes when labels have rested for a moment
    const QStringList english = wordsOfAllTabs();
    use("language_zh_CN");
    expectNoEnglish(wordsOfAllTabs(), QStringLiteral("window"));
    use("language_en");
    EXPECT_EQ(differenceOf(english, wordsOfAllTabs()), "");
}

// What undo went to is said in the status bar, and steps in the history, whatever the language they were made in.
TEST_F(WhileOpen, StepsSpeakTheNewLanguage)
{
    openWorkedProject();
    const auto delete2 = [&] {
        driver_.goTo(35);
        driver_.window().actions()[ActionId::DeleteBout]->trigger();
        settle();
    };
    delete2();
    driver_.window().actions()[ActionId::Undo]->trigger();
    driver_.window().actions()[ActionId::Redo]->trigger();
    settle();
    auto* saved = driver_.find<QLabel>("savedText");
    ASSERT_TRUE(saved->text().contains(QStringLiteral("bout deleted"))) << saved->text().toStdString();
    use("language_zh_CN");
    expectNoEnglish({QStringLiteral("saved: ") + saved->text()}, QStringLiteral("status"));
    delete2();
    driver_.window().actions()[ActionId::Undo]->trigger();
    settle();
    expectNoEnglish({QStringLiteral("saved: ") + saved->text()}, QStringLiteral("status"));
    use("language_en");
    EXPECT_TRUE(saved->text().contains(QStringLiteral("bout deleted"))) << saved->text().toStdString();
    for (const HistoryEntry& entry : driver_.document().history()) {
        for (const char letter : entry.text) EXPECT_LT(static_cast<unsigned char>(letter), 0x80U) << entry.text;
    }
}

TEST_F(WhileOpen, NotesOfAnImportSpeakTheNewLanguage)
{
    openWorkedProject();
    QFile table(driver_.path(QStringLiteral("cage7_bouts.csv")));
    ASSERT_TRUE(table.open(QIODevice::WriteOnly));
    table.write("class,start,stop\nwalk,1,5\n,2,3\nwalk,9,4\nwalk,12,400\n");
    table.close();
    driver_.prompts().labelFiles = QStringList{table.fileName()};
    QDialog* dialog = open(QStringLiteral("importDialog"));
    ASSERT_NE(dialog, nullptr);
    const QStringList english = wordsOf(*dialog);
    ASSERT_GT(dialog->findChild<QLabel*>(QStringLiteral("importProblems"))->text().count(u'\n'), 2);
    use("language_zh_CN");
    QStringList chinese = wordsOf(*dialog);
    chinese.replaceInStrings(QRegularExpression(QStringLiteral("“(start|stop)”")), QString());  // of the file
    expectNoEnglish(chinese, QStringLiteral("import"));
    savePicture(*dialog, QStringLiteral("import-notes-chinese"));
    use("language_en");
    EXPECT_EQ(differenceOf(english, wordsOf(*dialog)), "");
}

TEST_F(WhileOpen, AComplaintOfAFieldSpeaksTheNewLanguage)
{
    openWorkedProject();
    driver_.window().actions()[ActionId::GoTo]->trigger();
    auto* field = driver_.find<QLineEdit>("goToField");
    field->setText(QStringLiteral("nowhere"));
    QTest::keyClick(field, Qt::Key_Return);
    const QStringList english = wordsOf(*field->parentWidget());
    use("language_zh_CN");
    EXPECT_NE(wordsOf(*field->parentWidget()), english);
    expectNoEnglish(wordsOf(*field->parentWidget()), QStringLiteral("go to"));
    use("language_en");
}

// How much of a widget is light: 0 to 1.
double lightShare(QWidget& widget)
{
    const QImage image = widget.grab().toImage().convertToFormat(QImage::Format_Grayscale8);
    qint64 light = 0;
    for (int y = 0; y < image.height(); ++y) {
        const uchar* line = image.constScanLine(y);
        for (int x = 0; x < image.width(); ++x) light += line[x] > 150 ? 1 : 0;
    }
    return static_cast<double>(light) / static_cast<double>(image.width()) / image.height();
}

TEST_F(WhileOpen, DialogsFollowTheAppearance)
{
    openWorkedProject();
    for (const QString& name : dialogNames()) {
        QDialog* dialog = open(name);
        ASSERT_NE(dialog, nullptr) << name.toStdString();
        settle();
        const QImage light = dialog->grab().toImage();
        EXPECT_GT(lightShare(*dialog), 0.7) << name.toStdString();
        savePicture(*dialog, QStringLiteral("dialog-") + name.chopped(6));
        use("appearance_dark");
        EXPECT_LT(lightShare(*dialog), 0.2) << name.toStdString();
        EXPECT_GT(lightShare(*dialog), 0.002) << name.toStdString() << ": its words can be read";
        use("appearance_light");
        EXPECT_EQ(dialog->grab().toImage(), light) << name.toStdString() << " keeps something of the dark";
        ASSERT_TRUE(closeByEscape(dialog)) << name.toStdString();
    }
}

}  // namespace
}  // namespace longtake::ui::testing
