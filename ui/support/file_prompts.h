// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The questions of the window that need an answer before work can go on. The only place beside main() with `exec()`;
// tests put their own answers in its place.

#pragma once

#include <QString>
#include <QStringList>

#include <optional>

class QWidget;

namespace longtake::ui {

class FilePrompts {
public:
    virtual ~FilePrompts() = default;

    // A project to open; empty = cancelled.
    virtual QString projectToOpen(const QString& folder) = 0;
    // Where a new project goes; empty = cancelled.
    virtual QString projectToMake(const QString& folder) = 0;
    virtual QStringList videosToAdd(const QString& folder) = 0;
    virtual QString folderToAdd(const QString& folder) = 0;
    // Where moved videos may be; empty = cancelled.
    virtual QString folderToSearch(const QString& folder) = 0;
    // Where a table goes; `name` is proposed. Asks before it writes over a file. Empty = cancelled.
    virtual QString tableToWrite(const QString& folder, const QString& name) = 0;
    // Files with labels to read; empty = cancelled.
    virtual QStringList labelFilesToRead(const QString& folder) = 0;
    // Where a table for each of several videos goes; empty = cancelled.
    virtual QString folderToWrite(const QString& folder) = 0;
    // A question with two answers; true = `yes`.
    virtual bool confirm(const QString& title, const QString& question, const QString& yes, const QString& no) = 0;
};

// The real ones, as dialogs over `window`, which must outlive them.
class DialogPrompts final : public FilePrompts {
public:
    explicit DialogPrompts(QWidget* window) : window_(window) {}

    QString projectToOpen(const QString& folder) override;
    QString projectToMake(const QString& folder) override;
    QStringList videosToAdd(const QString& folder) override;
    QString folderToAdd(const QString& folder) override;
    QString folderToSearch(const QString& folder) override;
    QString tableToWrite(const QString& folder, const QString& name) override;
    QStringList labelFilesToRead(const QString& folder) override;
    QString folderToWrite(const QString& folder) override;
    bool confirm(const QString& title, const QString& question, const QString& yes, const QString& no) override;

    void setWindow(QWidget* window) { window_ = window; }

private:
    QWidget* window_;
};

}  // namespace longtake::ui
