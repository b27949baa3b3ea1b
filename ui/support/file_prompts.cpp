// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/file_prompts.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

namespace longtake::ui {
namespace {

QString words(const char* text)
{
    return QCoreApplication::translate("FilePrompts", text);
}

}  // namespace

QString DialogPrompts::projectToOpen(const QString& folder)
{
    return QFileDialog::getOpenFileName(window_, words(QT_TRANSLATE_NOOP("FilePrompts", "Open a project")), folder,
                                        words(QT_TRANSLATE_NOOP("FilePrompts", "LongTake projects (*.longtake)")));
}

QString DialogPrompts::projectToMake(const QString& folder)
{
    QFileDialog dialog(window_, words(QT_TRANSLATE_NOOP("FilePrompts", "New project")), folder,
                       words(QT_TRANSLATE_NOOP("FilePrompts", "LongTake projects (*.longtake)")));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("longtake"));
    // A project is never written over: core says so when the file is there.
    dialog.setOption(QFileDialog::DontConfirmOverwrite);
    return dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty() ? dialog.selectedFiles().constFirst()
                                                                                   : QString();
}

QStringList DialogPrompts::videosToAdd(const QString& folder)
{
    return QFileDialog::getOpenFileNames(
        window_, words(QT_TRANSLATE_NOOP("FilePrompts", "Add videos")), folder,
        words(QT_TRANSLATE_NOOP("FilePrompts",
                                "Videos (*.mp4 *.mov *.avi *.mkv *.webm *.mpg *.mpeg *.ts *.mts *.m2ts *.wmv "
                                "*.flv *.m4v *.3gp *.ogv *.mxf *.dv *.vob *.gif *.tif *.tiff);;All files (*)")));
}

QString DialogPrompts::folderToAdd(const QString& folder)
{
    return QFileDialog::getExistingDirectory(
        window_, words(QT_TRANSLATE_NOOP("FilePrompts", "Add a folder of videos or images")), folder);
}

QString DialogPrompts::folderToSearch(const QString& folder)
{
    return QFileDialog::getExistingDirectory(
        window_, words(QT_TRANSLATE_NOOP("FilePrompts", "Where are the videos now?")), folder);
}

QString DialogPrompts::tableToWrite(const QString& folder, const QString& name)
{
    return QFileDialog::getSaveFileName(window_, words(QT_TRANSLATE_NOOP("FilePrompts", "Export a table")),
                                        folder + QLatin1Char('/') + name,
                                        words(QT_TRANSLATE_NOOP("FilePrompts", "Tables (*.csv)")));
}

QStringList DialogPrompts::labelFilesToRead(const QString& folder)
{
    return QFileDialog::getOpenFileNames(
        window_, words(QT_TRANSLATE_NOOP("FilePrompts", "Import labels")), folder,
        words(QT_TRANSLATE_NOOP("FilePrompts", "Tables (*.csv *.tsv *.txt);;All files (*)")));
}

QString DialogPrompts::folderToWrite(const QString& folder)
{
    return QFileDialog::getExistingDirectory(
        window_, words(QT_TRANSLATE_NOOP("FilePrompts", "Where do the tables go?")), folder);
}

bool DialogPrompts::confirm(const QString& title, const QString& question, const QString& yes, const QString& no)
{
    QMessageBox box(QMessageBox::Question, title, question, QMessageBox::NoButton, window_);
    const QPushButton* yesButton = box.addButton(yes, QMessageBox::AcceptRole);
    QPushButton* noButton = box.addButton(no, QMessageBox::RejectRole);
    box.setDefaultButton(noButton);
    box.exec();
    return box.clickedButton() == yesButton;
}

}  // namespace longtake::ui
