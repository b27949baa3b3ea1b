// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/problem_text.h"

#include "ui/support/core_words.h"

#include <QCoreApplication>

#include <array>
#include <optional>

namespace longtake::ui {
namespace {

// clang-format off
constexpr std::array kPatterns{
    CoreWords{R"(the header says (\d+) frames?, (\d+) decodes?)", QT_TRANSLATE_NOOP("Problems", "The header says %1 frames, %2 decode.")},
    CoreWords{R"(the file ends early: nothing can be read from frame (\d+) on(.*))", QT_TRANSLATE_NOOP("Problems", "The file ends early: nothing can be read from frame %1 on%2.")},
    CoreWords{R"((\d+) frames? (?:is|are) damaged, the first is frame (\d+)(.*))", QT_TRANSLATE_NOOP("Problems", "%1 frames are damaged, the first is frame %2%3.")},
    CoreWords{R"((\d+) of (\d+) packets? could not be decoded(.*))", QT_TRANSLATE_NOOP("Problems", "%1 of %2 packets could not be decoded%3.")},
    CoreWords{R"(it starts in the middle: (\d+) pictures? comes? before the first key frame)", QT_TRANSLATE_NOOP("Problems", "It starts in the middle: %1 pictures come before the first key frame.")},
    CoreWords{R"((\d+) coded pictures? (?:is|are) hidden by the file's edit list)", QT_TRANSLATE_NOOP("Problems", "%1 coded pictures are hidden by the file's edit list.")},
    CoreWords{R"((\d+) video tracks?, the first is used)", QT_TRANSLATE_NOOP("Problems", "%1 video tracks, the first is used.")},
    CoreWords{R"((\d+) video tracks?, (?:the|number) (\w+) is used)", QT_TRANSLATE_NOOP("Problems", "%1 video tracks, one of them is used (%2).")},
    CoreWords{R"((\d+) frames? (?:has|have) no time stamp; times are filled in)", QT_TRANSLATE_NOOP("Problems", "%1 frames have no time stamp; times are filled in.")},
    CoreWords{R"((\d+) frames? (?:is|are) not later than the one before, the first is frame (\d+))", QT_TRANSLATE_NOOP("Problems", "%1 frames are not later than the one before, the first is frame %2.")},
    CoreWords{R"(a gap in time of (\S+) s before frame (\d+))", QT_TRANSLATE_NOOP("Problems", "A gap in time of %1 s before frame %2.")},
    CoreWords{R"((\d+) gaps in time, the longest of (\S+) s before frame (\d+))", QT_TRANSLATE_NOOP("Problems", "%1 gaps in time, the longest of %2 s before frame %3.")},
    CoreWords{R"((\d+) pictures? (?:has|have) another size or pixel format than the first, from frame (\d+) on; all are shown in the first's size)", QT_TRANSLATE_NOOP("Problems", "%1 pictures have another size or pixel format than the first, from frame %2 on; all are shown in the first's size.")},
    CoreWords{R"((\d+) pictures? cannot be read and (?:is|are) left out, the first is (.+))", QT_TRANSLATE_NOOP("Problems", "%1 pictures cannot be read and are left out, the first is %2.")},
    CoreWords{R"((\d+) pictures? cannot be read and (?:is|are) left out)", QT_TRANSLATE_NOOP("Problems", "%1 pictures cannot be read and are left out.")},
    CoreWords{R"(it states no frame rate; 25 frames per second are assumed)", QT_TRANSLATE_NOOP("Problems", "It states no frame rate; 25 frames per second are assumed.")},
    CoreWords{R"(labels of (\d+) frames? at the end were left out with the frames, which do not decode)", QT_TRANSLATE_NOOP("Problems", "Labels of %1 frames at the end were left out with the frames, which do not decode.")},
    CoreWords{R"(from frame (\d+) on it cannot be told which pictures the labels were made for: look at them again)", QT_TRANSLATE_NOOP("Problems", "From frame %1 on it cannot be told which pictures the labels were made for: look at them again.")},
    CoreWords{R"(from frame (\d+) on it cannot be told which pictures the labels were made for: look at them again; labels of (\d+) frames? at the end were left out with the frames, which do not decode)", QT_TRANSLATE_NOOP("Problems", "From frame %1 on it cannot be told which pictures the labels were made for: look at them again. Labels of %2 frames at the end were left out with the frames, which do not decode.")},
    CoreWords{R"((\d+) frames? in the middle (?:do|does) not decode; labels of (\d+) frames? were left out, the others moved with their pictures)", QT_TRANSLATE_NOOP("Problems", "%1 frames in the middle do not decode; labels of %2 frames were left out, the others moved with their pictures.")},
    CoreWords{R"((\d+) frames? in the middle and (\d+) at the end do not decode; labels of (\d+) frames? were left out, the others moved with their pictures)", QT_TRANSLATE_NOOP("Problems", "%1 frames in the middle and %2 at the end do not decode; labels of %3 frames were left out, the others moved with their pictures.")},
    CoreWords{R"((\d+) frames? in the middle (?:do|does) not decode; the labels moved with their pictures)", QT_TRANSLATE_NOOP("Problems", "%1 frames in the middle do not decode; the labels moved with their pictures.")},
    CoreWords{R"((\d+) frames? in the middle and (\d+) at the end do not decode; the labels moved with their pictures)", QT_TRANSLATE_NOOP("Problems", "%1 frames in the middle and %2 at the end do not decode; the labels moved with their pictures.")},
};
// clang-format on

QString asSentence(QString clause)
{
    clause = clause.simplified();
    if (clause.isEmpty()) return clause;
    clause[0] = clause[0].toUpper();
    return clause.endsWith(u'.') || clause.endsWith(QChar(0x3002)) ? clause : clause + u'.';
}

}  // namespace

QString problemText(const QString& clause)
{
    const std::optional<QString> known = inLanguage("Problems", kPatterns, clause);
    return asSentence(known.value_or(clause));
}

}  // namespace longtake::ui
