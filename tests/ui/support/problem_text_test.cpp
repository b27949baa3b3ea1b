// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/problem_text.h"

#include <gtest/gtest.h>

#include <QRegularExpression>

#include "core/video/video_info.h"
#include "ui/support/language.h"
#include "ui/support/qt_convert.h"

namespace longtake::ui {
namespace {

std::vector<VideoProblem> everyProblem()
{
    std::vector<VideoProblem> problems;
    for (int kind = 0; kind <= static_cast<int>(VideoProblem::Kind::RateUnknown); ++kind) {
        for (const std::int64_t count : {1, 7}) {
            VideoProblem problem;
            problem.kind = static_cast<VideoProblem::Kind>(kind);
            problem.count = count;
            problem.expected = 9;
            problem.frame = problem.kind == VideoProblem::Kind::MoreVideoTracks ? 0 : 150;
            problem.seconds = 2.5;
            problems.push_back(problem);
        }
    }
    return problems;
}

TEST(ProblemText, IsASentenceInEnglish)
{
    EXPECT_EQ(problemText(QStringLiteral("the header says 240 frames, 198 decode")),
              QStringLiteral("The header says 240 frames, 198 decode."));
    EXPECT_EQ(problemText(QStringLiteral("something new")), QStringLiteral("Something new."));
}

TEST(ProblemText, KnowsEveryProblemOfCoreInChinese)
{
    Language language;
    language.use(QStringLiteral("zh_CN"));
    for (const VideoProblem& problem : everyProblem()) {
        const std::string english = describe(problem);
        const QString text = problemText(toQString(english));
        EXPECT_FALSE(text.contains(QRegularExpression(QStringLiteral("[a-z]{3,}"))))
            << english << " -> " << toStdString(text);
        EXPECT_FALSE(text.contains(u'%')) << toStdString(text);
    }
    language.use(QStringLiteral("en"));
}

TEST(ProblemText, SaysInChineseWhatBecameOfLabels)
{
    Language language;
    language.use(QStringLiteral("zh_CN"));
    for (const char* clause :
         {"labels of 1 frame at the end were left out with the frames, which do not decode",
          "from frame 7 on it cannot be told which pictures the labels were made for: look at them again",
          "from frame 7 on it cannot be told which pictures the labels were made for: look at them again; labels of 2 "
          "frames at the end were left out with the frames, which do not decode",
          "1 frame in the middle does not decode; the labels moved with their pictures",
          "4 frames in the middle do not decode; labels of 1 frame were left out, the others moved with their pictures",
          "4 frames in the middle and 2 at the end do not decode; the labels moved with their pictures",
          "4 frames in the middle and 2 at the end do not decode; labels of 6 frames were left out, the others moved "
          "with their pictures"}) {
        const QString text = problemText(QString::fromLatin1(clause));
        EXPECT_FALSE(text.contains(QRegularExpression(QStringLiteral("[a-z]{3,}")))) << clause;
        EXPECT_FALSE(text.contains(u'%')) << toStdString(text);
    }
    language.use(QStringLiteral("en"));
}

}  // namespace
}  // namespace longtake::ui
