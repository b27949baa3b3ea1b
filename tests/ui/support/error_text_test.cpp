// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/error_text.h"

#include <gtest/gtest.h>

#include "ui/support/language.h"
#include "ui/support/qt_convert.h"

namespace longtake::ui {
namespace {

TEST(ErrorText, SaysInEnglishWhatCoreSays)
{
    for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
        const Error error{static_cast<ErrorCode>(code), "cage7.mp4", "the drive was unplugged"};
        const std::string text = toStdString(errorText(error));
        if (error.code == ErrorCode::NotInProject) continue;  // its advice names a command of the command line there
        EXPECT_EQ(text, describe(error));
    }
}

TEST(ErrorText, NamesTheThingAndTheDetailInEveryLanguage)
{
    Language language;
    language.use(QStringLiteral("zh_CN"));
    for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
        const Error error{static_cast<ErrorCode>(code), "cage %1.mp4", "errno 5"};
        const QString text = errorText(error);
        EXPECT_TRUE(text.contains(QStringLiteral("cage %1.mp4"))) << toStdString(text);
        EXPECT_TRUE(text.contains(QStringLiteral("errno 5"))) << toStdString(text);
        EXPECT_NE(toStdString(text), describe(error));
    }
    language.use(QStringLiteral("en"));
}

TEST(ErrorText, EndsWithOneFullStop)
{
    const QString text = errorText({ErrorCode::Unsupported, "a.xyz", "no decoder for this codec.\n"});
    EXPECT_EQ(text, QStringLiteral("a.xyz is not supported: no decoder for this codec."));
}

}  // namespace
}  // namespace longtake::ui
