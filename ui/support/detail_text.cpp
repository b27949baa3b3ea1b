// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/detail_text.h"

#include "ui/support/core_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>

namespace longtake::ui {
namespace {

// clang-format off
constexpr std::array kDetails{
    CoreWords{R"(it needs the columns class, start_frame and end_frame, or class, start_s and end_s)", QT_TRANSLATE_NOOP("Details", "it needs the columns class, start_frame and end_frame, or class, start_s and end_s")},
    CoreWords{R"(it holds no bout)", QT_TRANSLATE_NOOP("Details", "it holds no bout")},
    CoreWords{R"(it is larger than 4 GB)", QT_TRANSLATE_NOOP("Details", "it is larger than 4 GB")},
    CoreWords{R"(the file is far too large for its kind)", QT_TRANSLATE_NOOP("Details", "the file is far too large for its kind")},
    CoreWords{R"(a quote that is opened after line (\d+) is never closed)", QT_TRANSLATE_NOOP("Details", "a quote that is opened after line %1 is never closed")},
    CoreWords{R"(it is empty)", QT_TRANSLATE_NOOP("Details", "it is empty")},
    CoreWords{R"(it is a folder)", QT_TRANSLATE_NOOP("Details", "it is a folder")},
    CoreWords{R"(it is not a plain file)", QT_TRANSLATE_NOOP("Details", "it is not a plain file")},
    CoreWords{R"((.+) has no such column; there are (.+))", QT_TRANSLATE_NOOP("Details", "%1 has no such column; there are %2")},
    CoreWords{R"(it has several columns that could name the class: (.+); say which one with --column NAME)", QT_TRANSLATE_NOOP("Details", "it has several columns that could name the class: %1; say which one with --column NAME")},
    CoreWords{R"(column \x22(.*)\x22 holds more than (\d+) different names, which are hardly classes)", QT_TRANSLATE_NOOP("Details", "column \"%1\" holds more than %2 different names, which are hardly classes")},
    CoreWords{R"(it has no column \x22frame\x22 beside one with class names)", QT_TRANSLATE_NOOP("Details", "it has no column \"frame\" beside one with class names")},
    CoreWords{R"(no row names a class)", QT_TRANSLATE_NOOP("Details", "no row names a class")},
    CoreWords{R"(no row has a frame number that can be read)", QT_TRANSLATE_NOOP("Details", "no row has a frame number that can be read")},
    CoreWords{R"(it has no column that holds only 1, 0 and -1 \(present, absent, not labelled\))", QT_TRANSLATE_NOOP("Details", "it has no column that holds only 1, 0 and -1 (present, absent, not labelled)")},
    CoreWords{R"(two columns are called \x22(.*)\x22)", QT_TRANSLATE_NOOP("Details", "two columns are called \"%1\"")},
    CoreWords{R"(its first line must name the classes)", QT_TRANSLATE_NOOP("Details", "its first line must name the classes")},
    CoreWords{R"(it looks like a JSON file, such as a BORIS project; tables with a row a frame or a row a bout can be read)", QT_TRANSLATE_NOOP("Details", "it looks like a JSON file, such as a BORIS project; tables with a row a frame or a row a bout can be read")},
    CoreWords{R"(it looks like an XML file, such as one of ELAN; tables with a row a frame or a row a bout can be read)", QT_TRANSLATE_NOOP("Details", "it looks like an XML file, such as one of ELAN; tables with a row a frame or a row a bout can be read")},
    CoreWords{R"(it looks like a BENTO file; tables with a row a frame or a row a bout can be read)", QT_TRANSLATE_NOOP("Details", "it looks like a BENTO file; tables with a row a frame or a row a bout can be read")},
    CoreWords{R"(it has a line of column names and nothing below it)", QT_TRANSLATE_NOOP("Details", "it has a line of column names and nothing below it")},
    CoreWords{R"(line (\d+): \x22(.*)\x22 is no frame number)", QT_TRANSLATE_NOOP("Details", "line %1: \"%2\" is no frame number")},
    CoreWords{R"(line (\d+): \x22(.*)\x22 in column \x22background\x22 is none of 1, 0 and -1)", QT_TRANSLATE_NOOP("Details", "line %1: \"%2\" in column \"background\" is none of 1, 0 and -1")},
    CoreWords{R"(its columns are (.+); wanted is a column \x22frame\x22 with one column a class \(1, 0, -1\) or one with the class's name, or the columns class, start_frame and end_frame)", QT_TRANSLATE_NOOP("Details", "its columns are %1; wanted is a column \"frame\" with one column a class (1, 0, -1) or one with the class's name, or the columns class, start_frame and end_frame")},
    CoreWords{R"(it looks like UTF-16 text, but is not whole)", QT_TRANSLATE_NOOP("Details", "it looks like UTF-16 text, but is not whole")},
    CoreWords{R"(it is not a text file)", QT_TRANSLATE_NOOP("Details", "it is not a text file")},
    CoreWords{R"(its characters cannot be read)", QT_TRANSLATE_NOOP("Details", "its characters cannot be read")},
    CoreWords{R"(the video named with --video is not in this file)", QT_TRANSLATE_NOOP("Details", "the video that was chosen is not in this file")},
    CoreWords{R"(process (.+) on (.+) has it open)", QT_TRANSLATE_NOOP("Details", "process %1 on %2 has it open")},
    CoreWords{R"(another program has it open)", QT_TRANSLATE_NOOP("Details", "another program has it open")},
    CoreWords{R"(it was opened for reading only)", QT_TRANSLATE_NOOP("Details", "it was opened for reading only")},
    CoreWords{R"(the file may not be written \(.*\))", QT_TRANSLATE_NOOP("Details", "the file may not be written")},
    CoreWords{R"(its folder may not be written \(.*\))", QT_TRANSLATE_NOOP("Details", "its folder may not be written")},
    CoreWords{R"(it is not a LongTake project)", QT_TRANSLATE_NOOP("Details", "it is not a LongTake project")},
    CoreWords{R"(the file ends early, (\d+) of (\d+) bytes are there)", QT_TRANSLATE_NOOP("Details", "the file ends early, %1 of %2 bytes are there")},
    CoreWords{R"(the file is empty)", QT_TRANSLATE_NOOP("Details", "the file is empty")},
    CoreWords{R"(make it first)", QT_TRANSLATE_NOOP("Details", "make it first")},
    CoreWords{R"(predict the video first)", QT_TRANSLATE_NOOP("Details", "predict the video first")},
    CoreWords{R"(it is the project, or belongs to it; choose another name)", QT_TRANSLATE_NOOP("Details", "it is the project, or belongs to it; choose another name")},
    CoreWords{R"(it is a project or another database; choose another name)", QT_TRANSLATE_NOOP("Details", "it is a project or another database; choose another name")},
    CoreWords{R"(it is a video of this project; choose another name)", QT_TRANSLATE_NOOP("Details", "it is a video of this project; choose another name")},
    CoreWords{R"(No space left on device)", QT_TRANSLATE_NOOP("Details", "no space left on the disk")},
    CoreWords{R"(Permission denied)", QT_TRANSLATE_NOOP("Details", "permission denied")},
    CoreWords{R"(Read-only file system)", QT_TRANSLATE_NOOP("Details", "the file system may only be read")},
};
// clang-format on

}  // namespace

QString detailText(const QString& detail)
{
    QString text = inLanguage("Details", kDetails, detail).value_or(detail);
    // In lists of columns.
    static const QRegularExpression kValues(QStringLiteral(R"(\((\d+) values?\))"));
    const QString values = QCoreApplication::translate("Details", "(%1 values)");
    if (text != detail) text.replace(kValues, QString(values).replace(QStringLiteral("%1"), QStringLiteral("\\1")));
    return text;
}

}  // namespace longtake::ui
