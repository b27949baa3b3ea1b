// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The window's looks and manners as a whole: languages, appearances and sizes, names for screen readers, empty states,
// broken videos. Its pictures are made to be looked at.

#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTabWidget>
#include <QTest>
#include <QToolBar>

#include "tests/gui/window_driver.h"
#include "tests/gui/window_words.h"
#include "ui/panels/video_panel.h"
#include "ui/project_commands.h"
#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"
#include "ui/widgets/frame_view.h"
#include "ui/widgets/message_bar.h"

#include <cstdlib>

namespace longtake::ui::testing {
namespace {

using ::testing::IsEmpty;

void expectNoEnglish(const QString& text, const QString& where)
{
    EXPECT_TRUE(englishIn(text).isEmpty()) << where.toStdString() << ": " << text.toStdString();
}

// How light a picture is on the whole: 0 black, 255 white.
double meanLightness(const QImage& picture)
{
    const QImage grey = picture.convertToFormat(QImage::Format_Grayscale8);
    double sum = 0.0;
    for (int y = 0; y < grey.height(); ++y) {
        for (int x = 0; x < grey.width(); ++x) sum += grey.constScanLine(y)[x];
    }
    return sum / (static_cast<double>(grey.width()) * grey.height());
}

class Screens : public ::testing::Test {
protected:
    void openSomething(int width, int height)
    {
        driver_.start(width, height);
        SyntheticVideo about;
        about.frames = 400;
        about.width = 320;
        about.height = 180;
        const QString first = driver_.makeVideo(QStringLiteral("cage7.mp4"), about);
        about.frames = 350;
        driver_.newProjectWith(
            {first, driver_.makeVideo(QStringLiteral("cage8 with a rather long name, second session.mp4"), about)});
        for (int k = 0; k < 9; ++k) {
            driver_.goTo(k * 40);
            driver_.press(static_cast<Qt::Key>(Qt::Key_1 + k));
            driver_.tap(Qt::Key_Right, Qt::ControlModifier);
            driver_.release(static_cast<Qt::Key>(Qt::Key_1 + k));
        }
        driver_.goTo(137);
    }

    void everyTab(const QString& name)
    {
        const char* const tabs[] = {"label", "model", "train", "review"};
        for (int k = 0; k < 4; ++k) {
            driver_.window().tabs().setCurrentIndex(k);
            driver_.savePicture(QStringLiteral("%1-%2").arg(name, QLatin1String(tabs[k])));
        }
        driver_.window().tabs().setCurrentIndex(0);
    }

    WindowDriver driver_;
};

TEST_F(Screens, FirstSight)
{
    driver_.start();
    driver_.savePicture(QStringLiteral("empty-no-project"));
    driver_.prompts().make = driver_.path(QStringLiteral("new.longtake"));
    driver_.window().actions()[ActionId::NewProject]->trigger();
    driver_.savePicture(QStringLiteral("empty-no-videos"));
    EXPECT_TRUE(driver_.document().isOpen());
}

TEST_F(Screens, FirstStartMakesTheSampleAndOpensIt)
{
    qputenv("XDG_DATA_HOME", driver_.path(QStringLiteral("data")).toLocal8Bit());
    driver_.start();
    driver_.session().intake().setSampleOptions({.videos = 2, .secondsPerVideo = 12.0});
    driver_.window().projectCommands().openAtStart();
    driver_.savePicture(QStringLiteral("first-start-making"));
    ASSERT_TRUE(waitFor([&] { return driver_.document().isOpen(); }, 120'000))
        << driver_.window().messages().text().toStdString();
    EXPECT_FALSE(driver_.document().videos().empty());
    EXPECT_EQ(driver_.document().classes().count(), 9);
    driver_.session().playback().goTo(100);
    EXPECT_TRUE(
        waitFor([&] { return driver_.window().videoPanel().frameView().caption().contains(QStringLiteral("100")); }));
    driver_.savePicture(QStringLiteral("first-start"));
    qunsetenv("XDG_DATA_HOME");
}

TEST_F(Screens, LightAndDark)
{
    openSomething(1440, 900);
    everyTab(QStringLiteral("window"));
    const auto show = [this](const char* appearance, int tab) {
        driver_.find<QAction>(appearance)->trigger();
        driver_.window().tabs().setCurrentIndex(tab);
        settle();
        return driver_.window().tabs().currentWidget()->grab().toImage();
    };
    for (int tab = 0; tab < 4; ++tab) {
        const QImage light = show("appearance_light", tab);
        EXPECT_GT(meanLightness(light), 190.0) << tab;
        const QImage dark = show("appearance_dark", tab);
        EXPECT_LT(meanLightness(dark), 80.0) << tab;
        EXPECT_GT(meanLightness(dark), 20.0) << tab << ": there is something to read";
        // The tab Model shows the memory of the machine, which moves by itself.
        const QImage again = show("appearance_light", tab);
        EXPECT_TRUE(tab == 1 || again == light) << tab << " keeps something of the dark";
    }
}

TEST_F(Screens, SmallWindowClipsNothing)
{
    openSomething(1280, 720);
    everyTab(QStringLiteral("small"));
    EXPECT_LE(driver_.window().minimumSizeHint().width(), 1280);
    EXPECT_LE(driver_.window().minimumSizeHint().height(), 720);
}

TEST_F(Screens, ChineseAtOnceAndBack)
{
    openSomething(1440, 900);
    const QString english = driver_.window().tabs().tabText(1);
    driver_.find<QAction>("language_zh_CN")->trigger();
    settle();
    EXPECT_EQ(driver_.window().tabs().tabText(1), QStringLiteral("模型"));
    EXPECT_EQ(driver_.settings().language(), QStringLiteral("zh_CN"));
    everyTab(QStringLiteral("chinese"));
    // Nothing of the window's own words stays English, but names of files, keys and methods.
    for (const QLabel* label : driver_.window().findChildren<QLabel*>()) {
        if (!label->isHidden()) expectNoEnglish(label->text(), label->objectName());
    }
    for (const QAbstractButton* button : driver_.window().findChildren<QAbstractButton*>()) {
        expectNoEnglish(button->text(), button->objectName());
        expectNoEnglish(button->toolTip(), button->objectName());
    }
    for (const QAction* action : driver_.window().findChildren<QAction*>()) {
        if (!action->objectName().startsWith(QStringLiteral("language_")))
            expectNoEnglish(action->text(), action->objectName());
    }
    driver_.find<QAction>("language_en")->trigger();
    settle();
    EXPECT_EQ(driver_.window().tabs().tabText(1), english);
}

TEST_F(Screens, EverythingThatCanBeUsedHasAName)
{
    openSomething(1440, 900);
    for (int k = 0; k < driver_.window().tabs().count(); ++k) {
        driver_.window().tabs().setCurrentIndex(k);
        settle();
        for (const QWidget* widget : driver_.window().findChildren<QWidget*>()) {
            const bool interactive = qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                                     qobject_cast<const QAbstractItemView*>(widget) != nullptr ||
                                     qobject_cast<const QComboBox*>(widget) != nullptr ||
                                     qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
                                     qobject_cast<const QLineEdit*>(widget) != nullptr;
            if (!interactive || widget->isHidden()) continue;
            // Parts inside Qt's own widgets answer through their owner.
            if (widget->objectName().startsWith(QStringLiteral("qt_")) || widget->inherits("QHeaderView") ||
                widget->inherits("QComboBoxListView") || widget->inherits("QTableCornerButton") ||
                widget->inherits("QDockWidgetTitleButton") || widget->inherits("QComboBoxPrivateContainer") ||
                (widget->parentWidget() != nullptr && widget->parentWidget()->inherits("QTabBar"))) {
                continue;
            }
            const std::string where = std::string(widget->metaObject()->className()) + " in " +
                                      widget->parentWidget()->objectName().toStdString();
            EXPECT_FALSE(widget->objectName().isEmpty()) << where;
            EXPECT_FALSE(widget->accessibleName().isEmpty()) << where << " " << widget->objectName().toStdString();
        }
    }
    driver_.window().tabs().setCurrentIndex(0);
}

TEST_F(Screens, BrokenVideoHurtsOnlyItself)
{
    driver_.start();
    driver_.newProjectWith({driver_.makeVideo(QStringLiteral("good.mp4"))});
    QFile broken(driver_.path(QStringLiteral("broken.mp4")));
    ASSERT_TRUE(broken.open(QIODevice::WriteOnly));
    broken.write(QByteArray(20'000, 'x'));
    broken.close();
    driver_.prompts().videos = {broken.fileName()};
    driver_.window().actions()[ActionId::AddVideos]->trigger();
    ASSERT_TRUE(waitFor([&] { return !driver_.window().messages().text().isEmpty(); }));
    const QString text = driver_.window().messages().text();
    EXPECT_TRUE(text.contains(QStringLiteral("broken.mp4"))) << text.toStdString();
    EXPECT_TRUE(text.endsWith(u'.')) << text.toStdString();
    driver_.savePicture(QStringLiteral("broken-video"));
    driver_.tap(Qt::Key_Right);
    EXPECT_EQ(driver_.frame(), 1) << "work goes on";
}

TEST_F(Screens, SecondWindowOnAProjectReadsOnly)
{
    driver_.start();
    driver_.newProjectWith({driver_.makeVideo(QStringLiteral("good.mp4"))});
    WindowDriver other;
    other.start();
    const bool opened = other.window().projectCommands().open(driver_.path(QStringLiteral("story.longtake")));
    EXPECT_FALSE(other.window().messages().text().isEmpty()) << "it says why";
    if (opened) {
        EXPECT_TRUE(other.document().isReadOnly());
    }
}

TEST_F(Screens, KeysAndAboutOpenBesideTheWork)
{
    driver_.start();
    driver_.window().actions()[ActionId::ShowKeys]->trigger();
    settle();
    auto* keys = driver_.find<QDialog>("keysDialog");
    ASSERT_NE(keys, nullptr);
    savePicture(*keys, QStringLiteral("keys"));
    keys->close();
    driver_.window().actions()[ActionId::About]->trigger();
    settle();
    auto* about = driver_.find<QDialog>("aboutDialog");
    ASSERT_NE(about, nullptr);
    savePicture(*about, QStringLiteral("about"));
    about->close();
}

TEST_F(Screens, DroppingAFolderAddsItsVideos)
{
    driver_.start();
    driver_.prompts().make = driver_.path(QStringLiteral("dropped.longtake"));
    QDir(driver_.path(QString())).mkpath(QStringLiteral("videos"));
    SyntheticVideo about;
    driver_.makeVideo(QStringLiteral("videos/a2.mp4"), about);
    about.frames = 80;
    driver_.makeVideo(QStringLiteral("videos/a10.mp4"), about);
    driver_.window().projectCommands().takeDropped({driver_.path(QStringLiteral("videos"))});
    ASSERT_TRUE(waitFor([&] { return driver_.document().videos().size() == 2; }, 30'000));
    EXPECT_EQ(driver_.document().videos()[0].name, "a2.mp4") << "numbers in names count as numbers";
    EXPECT_TRUE(driver_.waitForPicture());
    EXPECT_TRUE(waitFor([&] { return !driver_.session().loader().isBusy(); }, 30'000));
}

TEST_F(Screens, SaysThatACopyIsInTheProjectAlready)
{
    driver_.start();
    driver_.newProjectWith({driver_.makeVideo(QStringLiteral("cage7.mp4"))});
    driver_.prompts().videos = {driver_.makeVideo(QStringLiteral("copy.mp4"))};
    driver_.window().actions()[ActionId::AddVideos]->trigger();
    ASSERT_TRUE(waitFor([&] { return !driver_.window().messages().text().isEmpty(); }));
    EXPECT_TRUE(
        driver_.window().messages().text().startsWith(QStringLiteral("copy.mp4 has the same content as cage7.mp4")))
        << driver_.window().messages().text().toStdString();
    EXPECT_EQ(driver_.document().videos().size(), 1U);
}

}  // namespace
}  // namespace longtake::ui::testing
