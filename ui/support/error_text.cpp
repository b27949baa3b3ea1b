// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/error_text.h"

#include "ui/support/detail_text.h"
#include "ui/support/qt_convert.h"

#include <QCoreApplication>

namespace longtake::ui {
namespace {

struct Wording {
    const char* what;    // %1 is the file, video, class or option concerned
    const char* advice;  // a sentence, or empty
};

// The words of core/base/error.cpp, so that the window says in any language what the command line says in English.
Wording wording(ErrorCode code)
{
    switch (code) {
        case ErrorCode::WrongUsage:
            return {QT_TRANSLATE_NOOP("Errors", "%1 is not usable here"), ""};
        case ErrorCode::FileNotFound:
            return {QT_TRANSLATE_NOOP("Errors", "%1 does not exist"),
                    QT_TRANSLATE_NOOP("Errors", "Check the path, or whether the drive is connected.")};
        case ErrorCode::CannotRead:
            return {QT_TRANSLATE_NOOP("Errors", "%1 cannot be read"),
                    QT_TRANSLATE_NOOP("Errors", "Check the permissions and the drive.")};
        case ErrorCode::CannotWrite:
            return {QT_TRANSLATE_NOOP("Errors", "%1 cannot be written"),
                    QT_TRANSLATE_NOOP("Errors", "Choose a place where you may write.")};
        case ErrorCode::DiskFull:
            return {QT_TRANSLATE_NOOP("Errors", "%1 could not be written because the disk is full"),
                    QT_TRANSLATE_NOOP("Errors", "Free some space and try again.")};
        case ErrorCode::NotAVideo:
            return {QT_TRANSLATE_NOOP("Errors", "%1 holds no pictures that can be decoded"),
                    QT_TRANSLATE_NOOP("Errors", "Choose a video, a folder of images, a GIF or a TIFF.")};
        case ErrorCode::NoFrames:
            return {QT_TRANSLATE_NOOP("Errors", "%1 is a video, but none of its frames can be decoded"),
                    QT_TRANSLATE_NOOP("Errors", "Export or record it again.")};
        case ErrorCode::BrokenFile:
            return {QT_TRANSLATE_NOOP("Errors", "%1 is damaged"),
                    QT_TRANSLATE_NOOP("Errors", "Use another copy of the file.")};
        case ErrorCode::WrongFormat:
            return {QT_TRANSLATE_NOOP("Errors", "%1 does not have the expected format"),
                    QT_TRANSLATE_NOOP("Errors", "Check that the right file and format were chosen.")};
        case ErrorCode::NotInProject:
            return {QT_TRANSLATE_NOOP("Errors", "%1 is not in this project"),
                    QT_TRANSLATE_NOOP("Errors", "Choose one of those that are listed.")};
        case ErrorCode::AmbiguousName:
            return {QT_TRANSLATE_NOOP("Errors", "%1 fits more than one entry"),
                    QT_TRANSLATE_NOOP("Errors", "Use a longer part of the name, or the number.")};
        case ErrorCode::AlreadyExists:
            return {QT_TRANSLATE_NOOP("Errors", "%1 already exists"),
                    QT_TRANSLATE_NOOP("Errors", "Choose another name.")};
        case ErrorCode::ProjectLocked:
            return {QT_TRANSLATE_NOOP("Errors", "%1 is being changed by another program"),
                    QT_TRANSLATE_NOOP("Errors", "Close it there, or open it here for reading only.")};
        case ErrorCode::ProjectReadOnly:
            return {QT_TRANSLATE_NOOP("Errors", "%1 is open for reading only"),
                    QT_TRANSLATE_NOOP("Errors", "Copy the project to a place where you may write.")};
        case ErrorCode::ProjectNewer:
            return {QT_TRANSLATE_NOOP("Errors", "%1 was written by a newer version of LongTake"),
                    QT_TRANSLATE_NOOP("Errors", "Update LongTake to open it.")};
        case ErrorCode::ProjectBroken:
            return {QT_TRANSLATE_NOOP("Errors", "%1 is damaged"),
                    QT_TRANSLATE_NOOP("Errors", "Restore one of the dated copies beside it.")};
        case ErrorCode::NothingToTrainOn:
            return {QT_TRANSLATE_NOOP("Errors", "%1 has nothing to train on"),
                    QT_TRANSLATE_NOOP("Errors", "Label more frames first.")};
        case ErrorCode::DoesNotFit:
            return {QT_TRANSLATE_NOOP("Errors", "%1 does not fit in the memory budget"), ""};
        case ErrorCode::OutOfMemory:
            return {QT_TRANSLATE_NOOP("Errors", "%1 ran out of memory"),
                    QT_TRANSLATE_NOOP("Errors", "Close other programs, or choose a smaller budget.")};
        case ErrorCode::NotANumber:
            return {QT_TRANSLATE_NOOP("Errors", "%1 produced numbers that are not finite"),
                    QT_TRANSLATE_NOOP("Errors", "Use a lower learning rate.")};
        case ErrorCode::LearnUnavailable:
            return {
                QT_TRANSLATE_NOOP("Errors", "%1 cannot be loaded, so training and predicting are not available"),
                QT_TRANSLATE_NOOP("Errors", "Labelling works without it. Run the set-up again to install LibTorch.")};
        case ErrorCode::DeviceUnavailable:
            return {QT_TRANSLATE_NOOP("Errors", "%1 cannot be used on this machine"),
                    QT_TRANSLATE_NOOP("Errors", "Choose another device.")};
        case ErrorCode::Unsupported:
            return {QT_TRANSLATE_NOOP("Errors", "%1 is not supported"), ""};
        case ErrorCode::Internal:
            return {QT_TRANSLATE_NOOP("Errors", "%1 failed because of a fault in LongTake"),
                    QT_TRANSLATE_NOOP("Errors", "Please report it.")};
    }
    return {QT_TRANSLATE_NOOP("Errors", "%1 failed because of a fault in LongTake"), ""};
}

QString withoutFullStop(QString text)
{
    text = text.simplified();
    while (text.endsWith(u'.') || text.endsWith(QChar(0x3002))) text.chop(1);
    return text;
}

}  // namespace

QString errorText(const Error& error)
{
    const Wording words = wording(error.code);
    const QString subject =
        error.subject.empty() ? QCoreApplication::translate("Errors", "This") : toQString(error.subject);
    const QString what = QCoreApplication::translate("Errors", words.what).arg(subject);
    const QString detail = detailText(withoutFullStop(toQString(error.detail)));
    const QString sentence =
        detail.isEmpty() ? QCoreApplication::translate("Errors", "%1.", "a whole sentence").arg(what)
                         : QCoreApplication::translate("Errors", "%1: %2.", "what happened: detail").arg(what, detail);
    if (error.advice.empty() && *words.advice == '\0') return sentence;
    const QString advice =
        error.advice.empty() ? QCoreApplication::translate("Errors", words.advice) : toQString(error.advice);
    return QCoreApplication::translate("Errors", "%1 %2", "sentence, advice").arg(sentence, advice);
}

}  // namespace longtake::ui
