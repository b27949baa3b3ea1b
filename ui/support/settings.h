// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window remembers between two starts, outside any project: a file of the user's own settings.
//
// One object per program, made by app/gui/session and handed in where it is needed. Not thread-safe.

#pragma once

#include "ui/support/theme.h"

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <QStringList>

#include <optional>

namespace longtake::ui {

class Settings {
public:
    // The user's own settings file.
    Settings();
    // Another one: for tests.
    explicit Settings(const QString& fileName);

    // "en", "zh_CN"; empty = as the system says.
    QString language() const;
    void setLanguage(const QString& language);

    Appearance appearance() const;
    void setAppearance(Appearance appearance);

    // Newest first, at most ten.
    QStringList recentProjects() const;
    void addRecentProject(const QString& path);

    // Where a file dialog starts.
    // Where a file dialog begins: the folder of last time, or what is left of the way to it; else that of videos; else
    // home. Always a folder that is there: a dialog takes the rest of a path for the name of a file.
    QString startFolder() const;
    void setLastFolder(const QString& folder);

    // Remapped keys of an action, written like ActionSpec::keys; nothing = the default.
    std::optional<QString> keys(const QString& actionName) const;
    void setKeys(const QString& actionName, const std::optional<QString>& keys);

    // What painting while playing is shifted back by; 0 to 2000.
    int reactionMilliseconds() const;
    void setReactionMilliseconds(int milliseconds);

    QByteArray windowGeometry() const;
    QByteArray windowState() const;
    void setWindow(const QByteArray& geometry, const QByteArray& state);

    // Sizes of a splitter, by its object name.
    QByteArray splitter(const QString& name) const;
    void setSplitter(const QString& name, const QByteArray& state);

private:
    mutable QSettings store_;
};

}  // namespace longtake::ui
