// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The translations are complete, and they are in force at once when the language changes.

#include "ui/support/language.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include "ui/support/actions.h"
#include "ui/support/qt_convert.h"

#include <cstdlib>
#include <set>

namespace longtake::ui {
namespace {

struct Entry {
    QString context, source, type;
    QStringList texts;
};

std::vector<Entry> readTranslations(const QString& fileName)
{
    QFile file(fileName);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << fileName.toStdString();
    QXmlStreamReader xml(&file);
    std::vector<Entry> entries;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == u"name") {
            context = xml.readElementText();
        } else if (xml.name() == u"message") {
            entries.push_back({context, {}, {}, {}});
        } else if (xml.name() == u"source") {
            entries.back().source = xml.readElementText();
        } else if (xml.name() == u"translation") {
            entries.back().type = xml.attributes().value(QStringLiteral("type")).toString();
            entries.back().texts << xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        }
    }
    return entries;
}

QString sourceFolder()
{
    return QString::fromLocal8Bit(std::getenv("LONGTAKE_SOURCE_DIR"));
}

class LanguageFile : public ::testing::TestWithParam<const char*> {
protected:
    QString path() const
    {
        return sourceFolder() + QStringLiteral("/translations/longtake_%1.ts").arg(QString::fromLatin1(GetParam()));
    }
};

TEST_P(LanguageFile, HasNoUnfinishedEntry)
{
    const std::vector<Entry> entries = readTranslations(path());
    EXPECT_FALSE(entries.empty());
    for (const Entry& entry : entries) {
        EXPECT_EQ(entry.type, QString()) << toStdString(entry.context) << ": " << toStdString(entry.source);
        EXPECT_FALSE(entry.texts.join(QString()).isEmpty())
            << toStdString(entry.context) << ": " << toStdString(entry.source);
        for (const QString& mark : {QStringLiteral("%1"), QStringLiteral("%2"), QStringLiteral("%3")}) {
            if (entry.source.contains(mark)) {
                EXPECT_TRUE(entry.texts.join(QString()).contains(mark))
                    << toStdString(entry.source) << " lost " << toStdString(mark);
            }
        }
    }
}

TEST_P(LanguageFile, KnowsEveryTextOfTheSources)
{
    const QString tool = QString::fromLocal8Bit(LONGTAKE_LUPDATE);
    QTemporaryDir folder;
    const QString fresh = folder.filePath(QStringLiteral("longtake_%1.ts").arg(QString::fromLatin1(GetParam())));
    QStringList arguments{QStringLiteral("-silent"),
                          QStringLiteral("-locations"),
                          QStringLiteral("none"),
                          QStringLiteral("-I"),
                          sourceFolder(),
                          sourceFolder() + QStringLiteral("/ui"),
                          sourceFolder() + QStringLiteral("/app/gui"),
                          QStringLiteral("-ts"),
                          fresh};
    if (std::string(GetParam()) == "en") arguments.prepend(QStringLiteral("-pluralonly"));
    ASSERT_EQ(QProcess::execute(tool, arguments), 0);
    std::set<std::pair<QString, QString>> known;
    for (const Entry& entry : readTranslations(path())) known.insert({entry.context, entry.source});
    std::set<std::pair<QString, QString>> wanted;
    for (const Entry& entry : readTranslations(fresh)) wanted.insert({entry.context, entry.source});
    for (const auto& [context, source] : wanted) {
        EXPECT_TRUE(known.contains({context, source}))
            << "not in the file: " << toStdString(context) << ": " << toStdString(source);
    }
    for (const auto& [context, source] : known) {
        EXPECT_TRUE(wanted.contains({context, source}))
            << "no longer in the sources: " << toStdString(context) << ": " << toStdString(source);
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, LanguageFile, ::testing::Values("en", "zh_CN"));

TEST(Language, EnglishAndChineseBothLoad)
{
    Language language;
    language.use(QStringLiteral("zh_CN"));
    EXPECT_EQ(menuTitle(MenuId::File), QStringLiteral("文件(&F)"));
    language.use(QStringLiteral("en"));
    EXPECT_EQ(menuTitle(MenuId::File), QStringLiteral("&File"));
}

}  // namespace
}  // namespace longtake::ui
