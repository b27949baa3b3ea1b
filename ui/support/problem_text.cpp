// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/problem_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>

namespace longtake::ui {
namespace {

struct Pattern {
    const char* english;   // of the whole clause; what is captured goes into %1, %2, ... of `sentence`
    const char* sentence;  // context "Problems"
};

// clang-format off
constexpr std::array kPatterns{
    Pattern{R"(the header says (\d+) frames?, (\d+) decodes?)", QT_TRANSLATE_NOOP("Problems", "The header says %1 frames, %2 decode.")},
    Pattern{R"(the file ends early: nothing can be read from frame (\d+) on(.*))", QT_TRANSLATE_NOOP("Problems", "The file ends early: nothing can be read from frame %1 on%2.")},
    Pattern{R"((\d+) frames? (?:is|are) damaged, the first is frame (\d+)(.*))", QT_TRANSLATE_NOOP("Problems", "%1 frames are damaged, the first is frame %2%3.")},
    Pattern{R"((\d+) of (\d+) packets? could not be decoded(.*))", QT_TRANSLATE_NOOP("Problems", "%1 of %2 packets could not be decoded%3.")},
    Pattern{R"(it starts in the middle: (\d+) pictures? comes? before the first key frame)", QT_TRANSLATE_NOOP("Problems", "It starts in the middle: %1 pictures come before the first key frame.")},
    Pattern{R"((\d+) coded pictures? (?:is|are) hidden by the file's edit list)", QT_TRANSLATE_NOOP("Problems", "%1 coded pictures are hidden by the file's edit list.")},
    Pattern{R"((\d+) video tracks?, the first is used)", QT_TRANSLATE_NOOP("Problems", "%1 video tracks, the first is used.")},
    Pattern{R"((\d+) video tracks?, (?:the|number) (\w+) is used)", QT_TRANSLATE_NOOP("Problems", "%1 video tracks, one of them is used (%2).")},
    Pattern{R"((\d+) frames? (?:has|have) no time stamp; times are filled in)", QT_TRANSLATE_NOOP("Problems", "%1 frames have no time stamp; times are filled in.")},
    Pattern{R"((\d+) frames? (?:is|are) not later than the one before, the first is frame (\d+))", QT_TRANSLATE_NOOP("Problems", "%1 frames are not later than the one before, the first is frame %2.")},
    Pattern{R"(a gap in time of (\S+) s before frame (\d+))", QT_TRANSLATE_NOOP("Problems", "A gap in time of %1 s before frame %2.")},
    Pattern{R"((\d+) gaps in time, the longest of (\S+) s before frame (\d+))", QT_TRANSLATE_NOOP("Problems", "%1 gaps in time, the longest of %2 s before frame %3.")},
    Pattern{R"((\d+) pictures? (?:has|have) another size or pixel format than the first, from frame (\d+) on; all are shown in the first's size)", QT_TRANSLATE_NOOP("Problems", "%1 pictures have another size or pixel format than the first, from frame %2 on; all are shown in the first's size.")},
    Pattern{R"((\d+) pictures? cannot be read and (?:is|are) left out, the first is (.+))", QT_TRANSLATE_NOOP("Problems", "%1 pictures cannot be read and are left out, the first is %2.")},
    Pattern{R"((\d+) pictures? cannot be read and (?:is|are) left out)", QT_TRANSLATE_NOOP("Problems", "%1 pictures cannot be read and are left out.")},
    Pattern{R"(it states no frame rate; 25 frames per second are assumed)", QT_TRANSLATE_NOOP("Problems", "It states no frame rate; 25 frames per second are assumed.")},
    Pattern{R"(labels of (\d+) frames? at the end were left out with the frames, which do not decode)", QT_TRANSLATE_NOOP("Problems", "Labels of %1 frames at the end were left out with the frames, which do not decode.")},
    Pattern{R"(from frame (\d+) on it cannot be told which pictures the labels were made for: look at them again)", QT_TRANSLATE_NOOP("Problems", "From frame %1 on it cannot be told which pictures the labels were made for: look at them again.")},
    Pattern{R"(from frame (\d+) on it cannot be told which pictures the labels were made for: look at them again; labels of (\d+) frames? at the end were left out with the frames, which do not decode)", QT_TRANSLATE_NOOP("Problems", "From frame %1 on it cannot be told which pictures the labels were made for: look at them again. Labels of %2 frames at the end were left out with the frames, which do not decode.")},
    Pattern{R"((\d+) frames? in the middle (?:do|does) not decode; labels of (\d+) frames? were left out, the others moved with their pictures)", QT_TRANSLATE_NOOP("Problems", "%1 frames in the middle do not decode; labels of %2 frames were left out, the others moved with their pictures.")},
    Pattern{R"((\d+) frames? in the middle and (\d+) at the end do not decode; labels of (\d+) frames? were left out, the others moved with their pictures)", QT_TRANSLATE_NOOP("Problems", "%1 frames in the middle and %2 at the end do not decode; labels of %3 frames were left out, the others moved with their pictures.")},
    Pattern{R"((\d+) frames? in the middle (?:do|does) not decode; the labels moved with their pictures)", QT_TRANSLATE_NOOP("Problems", "%1 frames in the middle do not decode; the labels moved with their pictures.")},
    Pattern{R"((\d+) frames? in the middle and (\d+) at the end do not decode; the labels moved with their pictures)", QT_TRANSLATE_NOOP("Problems", "%1 frames in the middle and %2 at the end do not decode; the labels moved with their pictures.")},
};
// clang-format on

QString asSentence(QString clause)
{
    clause = clause.simplified();
    if (clause.isEmpty()) return clause;
    clause[0] = clause[0].toUpper();
    return clause.endsWith(u'.') ? clause : clause + u'.';
}

}  // namespace

QString problemText(const QString& clause)
{
    for (const Pattern& pattern : kPatterns) {
        const QString sentence = QCoreApplication::translate("Problems", pattern.sentence);
        if (sentence == QLatin1String(pattern.sentence)) break;  // English: core's own words are better in the singular
        const QRegularExpression expression(QRegularExpression::anchoredPattern(QLatin1String(pattern.english)));
        const QRegularExpressionMatch match = expression.match(clause);
        if (!match.hasMatch()) continue;
        QString text = sentence;
        for (int k = 1; k <= expression.captureCount(); ++k)
            text.replace(QStringLiteral("%%1").arg(k), match.captured(k));
        return text;
    }
    return asSentence(clause);
}

QString stepText(const QString& step)
{
    static const QRegularExpression kRegion(QRegularExpression::anchoredPattern(QStringLiteral(R"(region ([\d,]+))")));
    if (const QRegularExpressionMatch match = kRegion.match(step); match.hasMatch() && step.count(u',') == 3)
        return QCoreApplication::translate("Problems", "region of interest %1").arg(match.captured(1));
    if (step == u"whole picture") return QCoreApplication::translate("Problems", "whole picture");
    return step;
}

}  // namespace longtake::ui
