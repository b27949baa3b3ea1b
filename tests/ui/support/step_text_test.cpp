// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Steps of the histories that core itself writes, in the language of the window.

#include "ui/support/step_text.h"

#include <gtest/gtest.h>

#include <QRegularExpression>

#include "tests/core/jobs/small_project.h"
#include "ui/support/language.h"
#include "ui/support/qt_convert.h"

namespace longtake::ui {
namespace {

bool isEnglish(const QString& text)
{
    static const QRegularExpression kNames(QStringLiteral("walk|rest|groom|cage7\\.csv|anna|ben"));
    static const QRegularExpression kWord(QStringLiteral("[a-z]{3,}"));
    return QString(text).remove(kNames).contains(kWord);
}

class InChinese : public ::testing::Test {
protected:
    InChinese() { language_.use(QStringLiteral("zh_CN")); }
    ~InChinese() override { language_.use(QStringLiteral("en")); }

    Language language_;
};

TEST_F(InChinese, EveryStepThatCoreWrites)
{
    SmallProject project({"walk", "rest"});
    ProjectStore& store = *project.store;
    const VideoId video = project.addVideo("a.mp4", 100);
    const ClassId walk = store.classes()->at(0).id;
    const ClassId rest = store.classes()->at(1).id;
    ASSERT_TRUE(store.apply({video, walk, {0, 10}, LabelState::Present}));
    ASSERT_TRUE(store.apply({video, walk, {20, 30}, LabelState::Absent}));
    ASSERT_TRUE(store.apply({video, rest, {5, 8}, LabelState::Unseen}));
    ASSERT_TRUE(store.setVideoRegion(video, {0, 0, 8, 8}));
    ASSERT_TRUE(store.setVideoRegion(video, {}));
    std::vector<ClassInfo> all = store.classes()->all();
    const auto become = [&](const auto& change) {
        change(all);
        ASSERT_TRUE(store.setClasses(ClassList::make(all).value()));
        all = store.classes()->all();
    };
    become([](auto& classes) { classes[0].colour = 0x010203; });
    become([](auto& classes) { classes[0].key = '\0'; });
    become([](auto& classes) { classes[0].key = 'w'; });
    become([](auto& classes) { classes[0].definition = "on four feet"; });
    become([](auto& classes) { classes[1].name = "groom"; });
    become([](auto& classes) { classes[0].isBackground = true; });
    become([](auto& classes) { classes[0].isBackground = false; });
    become([](auto& classes) { std::swap(classes[0], classes[1]); });
    become([](auto& classes) {
        classes[0].colour = 0x0A0B0C;
        classes[1].colour = 0x0D0E0F;
    });
    ASSERT_TRUE(store.setMultiLabel(!store.isMultiLabel(), ConflictRule::KeepTopmost));
    ASSERT_TRUE(store.setMultiLabel(!store.isMultiLabel(), ConflictRule::KeepTopmost));
    ASSERT_TRUE(store.mergeClasses(walk, rest));
    int steps = 0;
    for (const auto& history : {store.history(video, 100).value(), store.classHistory().value()}) {
        for (const HistoryEntry& entry : history) {
            const QString text = stepText(toQString(entry.text));
            EXPECT_FALSE(isEnglish(text)) << entry.text << " -> " << toStdString(text);
            ++steps;
        }
    }
    EXPECT_GE(steps, 15);
}

TEST_F(InChinese, EveryStepOfTheWindowAndOfTheCommandLine)
{
    for (const char* step :
         {"erased", "walk: edge moved", "walk: bout moved", "walk: bout split", "walk: bouts merged",
          "walk: bout deleted", "the rest as rest", "consensus of two annotators", "consensus of anna and ben",
          "consensus of the labels of the project and ben", "consensus of anna and the labels of the project",
          "import cage7.csv", "3 ranges of walk", "sample labels", "restored walk", "added walk", "deleted walk",
          "not walk 5:9", "walk unseen 5:9"}) {
        const QString text = stepText(QString::fromLatin1(step));
        EXPECT_FALSE(isEnglish(text)) << step << " -> " << toStdString(text);
        EXPECT_FALSE(text.contains(u'%')) << toStdString(text);
    }
    EXPECT_FALSE(isEnglish(whoText(QStringLiteral("review of run 3"))));
    EXPECT_EQ(whoText(QStringLiteral("anna")), QStringLiteral("anna"));
}

TEST_F(InChinese, NamesAreNotReadAsWords)
{
    EXPECT_EQ(stepText(QStringLiteral("added weight 5:9")), QStringLiteral("added weight 5:9")) << "a class, 5 to 8";
    EXPECT_TRUE(stepText(QStringLiteral("import %2.csv")).contains(QStringLiteral("%2.csv")));
    EXPECT_EQ(stepText(QStringLiteral("what nobody knows")), QStringLiteral("what nobody knows"));
}

TEST(StepText, IsCoresOwnInEnglish)
{
    EXPECT_EQ(stepText(QStringLiteral("1 change of the classes")), QStringLiteral("1 change of the classes"));
    EXPECT_EQ(stepText(QStringLiteral("walk: edge moved")), QStringLiteral("walk: edge moved"));
}

}  // namespace
}  // namespace longtake::ui
