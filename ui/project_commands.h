// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The actions of the menu File, and what else concerns the project as a whole: opening, making, adding, dropping,
// colours. Says what went wrong in the message bar.

#pragma once

#include "core/base/error.h"
#include "core/project/project_store.h"
#include "ui/window_parts.h"

#include <QObject>
#include <QString>
#include <QStringList>

class QWidget;

namespace longtake::ui {

class ActionTable;
class MessageBar;

class ProjectCommands final : public QObject {
    Q_OBJECT
public:
    ProjectCommands(const WindowParts& parts, ActionTable& actions, MessageBar& messages, QWidget* window);

    void makeNew();
    void askWhatToOpen();
    bool open(const QString& path);
    // As it is now, while another program may go on writing it.
    bool openReadOnly(const QString& path);
    // Opens the sample project, making it first if it is not there.
    void openSample();
    // The project of last time, or the sample at the first start.
    void openAtStart();
    void addVideos();
    void addFolder();
    // A project is opened; anything else is added, into a new project if none is open.
    void takeDropped(const QStringList& paths);
    void changeColour(int classIndex);

    static QString samplePath();

private:
    bool isTheOpenOne(const QString& path) const;
    bool openAs(const QString& path, OpenMode mode);
    void say(const Error& error, const QString& subject);
    void sayReadOnly();
    void sayNothingIsAdded();
    MessageBar& barInSight();
    void followProject();
    QString startFolder() const;

    WindowParts parts_;
    ActionTable& actions_;
    MessageBar& messages_;
    bool couldNotWrite_ = false;       // and it was said
    QString opening_;                  // while a project is being opened
    bool isReadOnlyByChoice_ = false;  // not because its file may not be written
    QWidget& window_;
};

}  // namespace longtake::ui
