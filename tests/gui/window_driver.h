// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Drives the real window as a user does: a folder of its own, answers instead of file dialogs, keys and mouse.

#pragma once

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include "app/gui/session.h"
#include "tests/support/synthetic_video.h"
#include "tests/ui/gui_testing.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace longtake::ui::testing {

class AnsweringPrompts final : public FilePrompts {
public:
    QString projectToOpen(const QString& where) override
    {
        begins = where;
        return open;
    }
    QString projectToMake(const QString&) override { return make; }
    QStringList videosToAdd(const QString&) override { return videos; }
    QString folderToAdd(const QString&) override { return folder; }
    QString folderToSearch(const QString&) override { return folder; }
    QString tableToWrite(const QString&, const QString&) override { return table; }
    QStringList labelFilesToRead(const QString&) override { return labelFiles; }
    QString folderToWrite(const QString&) override { return folder; }
    bool confirm(const QString&, const QString& question, const QString&, const QString&) override
    {
        asked << question;
        return yes;
    }

    QString open, make, folder, table;
    QString begins;  // the folder that the dialog would have begun in
    QStringList videos, labelFiles, asked;
    bool yes = true;
};

class WindowDriver {
public:
    WindowDriver();
    ~WindowDriver();

    // Opens the window; `restart` closes it and opens another one on the same settings.
    void start(int width = 1440, int height = 900);
    void restart();
    void stop();

    QString path(const QString& name) const { return folder_.filePath(name); }
    QString makeVideo(const QString& name, SyntheticVideo about = {}) const;

    // A project with one video in it, decoded as a whole.
    void newProjectWith(const QStringList& videos);

    Session& session() { return *session_; }
    MainWindow& window() { return session_->window(); }
    ProjectDocument& document() { return session_->document(); }
    Settings& settings() { return *settings_; }
    AnsweringPrompts& prompts() { return prompts_; }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void release(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void tap(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier, int times = 1);

    // Types a value into a number field and leaves it.
    void type(const char* field, const QString& text);

    std::int64_t frame() const { return session_->playback().frame(); }
    bool goTo(std::int64_t frame);
    // The bouts of a class of the current video, from the file.
    std::vector<FrameRange> bouts(int classIndex);
    std::vector<std::string> classNames();
    // The number that the picture on the screen shows, if it is that of the current frame.
    std::optional<std::int64_t> numberOnScreen();
    bool waitForPicture();

    void savePicture(const QString& name);

    template <typename Widget>
    Widget* find(const char* name)
    {
        return window().findChild<Widget*>(QString::fromLatin1(name));
    }

private:
    QTemporaryDir folder_;
    AnsweringPrompts prompts_;
    std::unique_ptr<Settings> settings_;
    std::unique_ptr<Session> session_;
    QSize size_{1440, 900};
};

}  // namespace longtake::ui::testing
