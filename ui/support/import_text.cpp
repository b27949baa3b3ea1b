// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/import_text.h"

#include "ui/support/core_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>

namespace longtake::ui {
namespace {

// clang-format off
constexpr std::array kNotes{
    CoreWords{R"(not in this project: (\d+) videos? of the file, (.+) and (\d+) more\.)", QT_TRANSLATE_NOOP("ImportNotes", "Not in this project: %1 videos of the file, %2 and %3 more.")},
    CoreWords{R"(not in this project: (\d+) videos? of the file, (.+)\.)", QT_TRANSLATE_NOOP("ImportNotes", "Not in this project: %1 videos of the file, %2.")},
    CoreWords{R"(more than one class in a frame: (\d+) frames?, first (\d+):(\d+)\. This project takes one, so they stay as they are\.)", QT_TRANSLATE_NOOP("ImportNotes", "More than one class in a frame: %1 frames, first %2:%3. This project takes one, so they stay as they are.")},
    CoreWords{R"(this project has no class \x22(.*)\x22 for (\d+) frames?\. They count as seen, but nothing is learnt from them; --add-classes adds the class\.)", QT_TRANSLATE_NOOP("ImportNotes", "This project has no class \"%1\" for %2 frames. They count as seen, but nothing is learnt from them; --add-classes adds the class.")},
    CoreWords{R"(past the end of (.+) \((\d+) frames?\): (\d+) bouts?, cut there\.)", QT_TRANSLATE_NOOP("ImportNotes", "Past the end of %1 (%2 frames): %3 bouts, cut there.")},
    CoreWords{R"(the frames are counted from 1, since the last one is the number of frames\.)", QT_TRANSLATE_NOOP("ImportNotes", "The frames are counted from 1, since the last one is the number of frames.")},
    CoreWords{R"(the first frame is 1\. If this file counts from 1, import it with --first-frame 1; now 1 is taken as the second frame\.)", QT_TRANSLATE_NOOP("ImportNotes", "The first frame is 1. If this file counts from 1, import it with --first-frame 1; now 1 is taken as the second frame.")},
    CoreWords{R"(column (\d+) has no name and is left out\.)", QT_TRANSLATE_NOOP("ImportNotes", "Column %1 has no name and is left out.")},
    CoreWords{R"(column \x22(.*)\x22 holds other things than 0, 1 and -1 and is left out\.)", QT_TRANSLATE_NOOP("ImportNotes", "Column \"%1\" holds other things than 0, 1 and -1 and is left out.")},
    CoreWords{R"(no column numbers the frames, so the first row is taken as frame 0\.)", QT_TRANSLATE_NOOP("ImportNotes", "No column numbers the frames, so the first row is taken as frame 0.")},
    CoreWords{R"(the table has one row a class; it is read turned round\.)", QT_TRANSLATE_NOOP("ImportNotes", "The table has one row a class; it is read turned round.")},
    CoreWords{R"((\d+) of (\d+) frames are background\. If that means \x22not labelled\x22 in this file, import it with --background unseen\.)", QT_TRANSLATE_NOOP("ImportNotes", "%1 of %2 frames are background. If that means \"not labelled\" in this file, import it with --background unseen.")},
    CoreWords{R"(the classes are read from column \x22(.*)\x22\.)", QT_TRANSLATE_NOOP("ImportNotes", "The classes are read from column \"%1\".")},
    CoreWords{R"(columns \x22(.*)\x22 and \x22(.*)\x22 are taken as frames; --unit says it otherwise\.)", QT_TRANSLATE_NOOP("ImportNotes", "Columns \"%1\" and \"%2\" are taken as frames; --unit says it otherwise.")},
    CoreWords{R"(columns \x22(.*)\x22 and \x22(.*)\x22 are taken as seconds; --unit says it otherwise\.)", QT_TRANSLATE_NOOP("ImportNotes", "Columns \"%1\" and \"%2\" are taken as seconds; --unit says it otherwise.")},
    CoreWords{R"(column \x22(.*)\x22 is taken as the last frame of a bout\.)", QT_TRANSLATE_NOOP("ImportNotes", "Column \"%1\" is taken as the last frame of a bout.")},
    CoreWords{R"(column \x22(.*)\x22 is taken as one past the last frame of a bout\.)", QT_TRANSLATE_NOOP("ImportNotes", "Column \"%1\" is taken as one past the last frame of a bout.")},
};
// What follows the lines in which it was found.
constexpr std::array kOfLines{
    CoreWords{R"(the class is missing; the row is left out)", QT_TRANSLATE_NOOP("ImportNotes", "the class is missing; the row is left out")},
    CoreWords{R"(start and end are no bout \(end after start, from 0 on\); the row is left out)", QT_TRANSLATE_NOOP("ImportNotes", "start and end are no bout (end after start, from 0 on); the row is left out")},
    CoreWords{R"(the frame number cannot be read; the row is left out)", QT_TRANSLATE_NOOP("ImportNotes", "the frame number cannot be read; the row is left out")},
    CoreWords{R"(the frame occurs once more; its first row counts)", QT_TRANSLATE_NOOP("ImportNotes", "the frame occurs once more; its first row counts")},
    CoreWords{R"(\x22(.*)\x22 is neither 0, 1 nor -1; taken as not labelled)", QT_TRANSLATE_NOOP("ImportNotes", "\"%1\" is neither 0, 1 nor -1; taken as not labelled")},
    CoreWords{R"(\x22(.*)\x22 is 1 together with another class; the other class counts)", QT_TRANSLATE_NOOP("ImportNotes", "\"%1\" is 1 together with another class; the other class counts")},
};
// clang-format on

QString words(const char* text)
{
    return QCoreApplication::translate("ImportNotes", text);
}

}  // namespace

QString importNote(const QString& note)
{
    static const QRegularExpression kLines(
        QRegularExpression::anchoredPattern(QStringLiteral(R"((?:line (\d+)|(\d+) lines, first line (\d+)): (.*)\.)")));
    const QRegularExpressionMatch lines = kLines.match(note);
    if (!lines.hasMatch()) return inLanguage("ImportNotes", kNotes, note).value_or(note);
    const QString what = inLanguage("ImportNotes", kOfLines, lines.captured(4)).value_or(lines.captured(4));
    if (lines.hasCaptured(1))
        return words(QT_TRANSLATE_NOOP("ImportNotes", "line %1: %2.")).arg(lines.captured(1), what);
    return words(QT_TRANSLATE_NOOP("ImportNotes", "%1 lines, first line %2: %3."))
        .arg(lines.captured(2), lines.captured(3), what);
}

}  // namespace longtake::ui
