// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the keys go: back to the picture after every field, tab and button that is done with, so that class keys paint
// and Space plays. All of it with real keys.

#include <gmock/gmock.h>

#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>

#include "tests/gui/window_driver.h"
#include "ui/panels/video_panel.h"
#include "ui/support/actions.h"
#include "ui/widgets/frame_view.h"

namespace longtake::ui::testing {
namespace {

using ::testing::SizeIs;

constexpr int kLabelTab = 0;

class FocusStory : public ::testing::Test {
protected:
    void SetUp() override
    {
        driver_.start();
        SyntheticVideo about;
        about.frames = 120;
        const QString first = driver_.makeVideo(QStringLiteral("cage1.mp4"), about);
        about.frames = 130;  // the same content would be the same video
        driver_.newProjectWith({first, driver_.makeVideo(QStringLiteral("cage2.mp4"), about)});
        driver_.tap(Qt::Key_1, Qt::ControlModifier);
        settle();
    }

    // What somebody at the keyboard types, wherever the focus is.
    void typeKeys(const QString& text)
    {
        for (const QChar letter : text) driver_.tap(static_cast<Qt::Key>(letter.toUpper().unicode()));
        settle();
    }

    void expectKeysLabel()
    {
        settle();
        EXPECT_EQ(QApplication::focusWidget(), &driver_.window().videoPanel().frameView());
        const std::string video = driver_.document().currentVideo()->name;
        driver_.tap(Qt::Key_2);
        driver_.tap(Qt::Key_Right, Qt::NoModifier, 5);
        driver_.tap(Qt::Key_2);
        settle();
        EXPECT_EQ(driver_.document().currentVideo()->name, video) << "the keys opened another video";
        EXPECT_THAT(driver_.bouts(1), SizeIs(1));
        EXPECT_EQ(search()->text(), QString());
    }

    void focus(const char* name)
    {
        auto* widget = driver_.find<QWidget>(name);
        ASSERT_NE(widget, nullptr) << name;
        widget->setFocus(Qt::TabFocusReason);
        ASSERT_TRUE(widget->hasFocus()) << name;
    }

    QLineEdit* search() { return driver_.find<QLineEdit>("videoSearch"); }

    WindowDriver driver_;
};

TEST_F(FocusStory, KeysLabelAfterAJump)
{
    driver_.tap(Qt::Key_J, Qt::ControlModifier);
    typeKeys(QStringLiteral("40"));
    driver_.tap(Qt::Key_Return);
    EXPECT_EQ(driver_.frame(), 40);
    expectKeysLabel();
}

TEST_F(FocusStory, KeysLabelAfterAJumpThatWasGivenUp)
{
    driver_.tap(Qt::Key_J, Qt::ControlModifier);
    driver_.tap(Qt::Key_Escape);
    expectKeysLabel();
}

TEST_F(FocusStory, EscapeLeavesTheSearchAndClearsIt)
{
    focus("videoSearch");
    typeKeys(QStringLiteral("cage1"));
    ASSERT_EQ(search()->text(), QStringLiteral("cage1"));
    driver_.tap(Qt::Key_Escape);
    expectKeysLabel();
}

TEST_F(FocusStory, KeysLabelAfterTheTabOfTheFieldIsLeft)
{
    driver_.tap(Qt::Key_2, Qt::ControlModifier);
    focus("epochs");
    driver_.tap(Qt::Key_1, Qt::ControlModifier);
    ASSERT_EQ(driver_.window().tabs().currentIndex(), kLabelTab);
    expectKeysLabel();
    EXPECT_THAT(driver_.document().annotators(), SizeIs(1)) << "nobody new";
}

TEST_F(FocusStory, KeysLabelAfterATabIsChosenFromAField)
{
    focus("videoSearch");
    driver_.tap(Qt::Key_4, Qt::ControlModifier);
    expectKeysLabel();
}

TEST_F(FocusStory, KeysLabelAfterABarIsClosed)
{
    driver_.tap(Qt::Key_G, Qt::ControlModifier);
    settle();
    ASSERT_TRUE(driver_.find<QWidget>("regionBar")->isAncestorOf(QApplication::focusWidget()));
    driver_.tap(Qt::Key_G, Qt::ControlModifier);
    expectKeysLabel();
}

TEST_F(FocusStory, AButtonThatGoesGreyPassesTheKeysToThePicture)
{
    driver_.tap(Qt::Key_2, Qt::ControlModifier);
    auto* button = driver_.find<QPushButton>("trainButton");
    button->setEnabled(true);
    focus("trainButton");
    button->setEnabled(false);
    expectKeysLabel();
}

TEST_F(FocusStory, ANewAnnotatorIsMadeOnlyWhenConfirmed)
{
    auto* who = driver_.find<QComboBox>("annotator");
    const auto enter = [&] {
        focus("annotatorName");
        who->lineEdit()->selectAll();
        typeKeys(QStringLiteral("anna"));
        driver_.tap(Qt::Key_Return);
        settle();
    };
    driver_.prompts().yes = false;
    enter();
    ASSERT_THAT(driver_.prompts().asked, SizeIs(1));
    EXPECT_TRUE(driver_.prompts().asked.front().contains(QStringLiteral("anna"), Qt::CaseInsensitive));
    EXPECT_THAT(driver_.document().annotators(), SizeIs(1));
    EXPECT_EQ(who->currentText(), QStringLiteral("Labels of the project"));
    driver_.prompts().yes = true;
    enter();
    EXPECT_THAT(driver_.document().annotators(), SizeIs(2));
    EXPECT_EQ(who->currentText().toLower(), QStringLiteral("anna"));
    expectKeysLabel();
}

TEST_F(FocusStory, ANameThatWasNotEnteredIsNotShownAsIfItWasChosen)
{
    auto* who = driver_.find<QComboBox>("annotator");
    focus("annotatorName");
    who->lineEdit()->selectAll();
    typeKeys(QStringLiteral("anna"));
    ASSERT_EQ(who->currentText().toLower(), QStringLiteral("anna"));
    driver_.tap(Qt::Key_Tab);
    settle();
    EXPECT_EQ(who->currentText(), QStringLiteral("Labels of the project"));
    EXPECT_THAT(driver_.document().annotators(), SizeIs(1));
    EXPECT_TRUE(driver_.prompts().asked.isEmpty());
}

TEST_F(FocusStory, SpacePlaysAfterTrainingStarts)
{
    driver_.goTo(0);
    driver_.tap(Qt::Key_1);
    driver_.tap(Qt::Key_Right, Qt::NoModifier, 50);
    driver_.tap(Qt::Key_1);
    driver_.tap(Qt::Key_2);
    driver_.tap(Qt::Key_End);
    driver_.tap(Qt::Key_2);
    ASSERT_THAT(driver_.bouts(1), SizeIs(1));
    driver_.goTo(0);
    driver_.tap(Qt::Key_2, Qt::ControlModifier);
    RunConfig config;
    config.training.epochs = 500;
    driver_.session().memory().setConfig(config);
    settle();
    focus("epochs");
    driver_.tap(Qt::Key_T, Qt::ControlModifier);
    const TrainingController& training = driver_.session().training();
    ASSERT_TRUE(training.isRunning());
    settle();
    driver_.tap(Qt::Key_Space);
    EXPECT_TRUE(driver_.session().playback().isPlaying());
    EXPECT_NE(training.phase(), TrainingPhase::Stopping) << "Space stopped the training";
    driver_.tap(Qt::Key_Space);
    driver_.session().training().cancel();
    EXPECT_TRUE(waitFor([&] { return !training.isRunning(); }, 120'000));
}

}  // namespace
}  // namespace longtake::ui::testing
