// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/settings.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace longtake::ui {
namespace {

constexpr int kRecentProjects = 10;

}  // namespace

Settings::Settings()
    : store_(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("LongTake"), QStringLiteral("LongTake"))
{}

Settings::Settings(const QString& fileName) : store_(fileName, QSettings::IniFormat) {}

QString Settings::language() const
{
    return store_.value(QStringLiteral("language")).toString();
}

void Settings::setLanguage(const QString& language)
{
    store_.setValue(QStringLiteral("language"), language);
}

Appearance Settings::appearance() const
{
    return appearanceFromName(store_.value(QStringLiteral("appearance")).toString());
}

void Settings::setAppearance(Appearance appearance)
{
    store_.setValue(QStringLiteral("appearance"), appearanceName(appearance));
}

QStringList Settings::recentProjects() const
{
    return store_.value(QStringLiteral("recentProjects")).toStringList();
}

void Settings::addRecentProject(const QString& path)
{
    QStringList list = recentProjects();
    list.removeAll(path);
    list.prepend(path);
    while (list.size() > kRecentProjects) list.removeLast();
    store_.setValue(QStringLiteral("recentProjects"), list);
}

QString Settings::startFolder() const
{
    QString folder = store_.value(QStringLiteral("lastFolder")).toString();
    while (!folder.isEmpty() && !QFileInfo(folder).isDir()) {
        const QString above = QFileInfo(folder).path();
        folder = above == folder || above == u"." || QDir(above).isRoot() ? QString() : above;
    }
    if (!folder.isEmpty()) return folder;
    const QString videos = QStandardPaths::writableLocation(QStandardPaths::MoviesLocation);
    return QFileInfo(videos).isDir() ? videos : QDir::homePath();
}

void Settings::setLastFolder(const QString& folder)
{
    store_.setValue(QStringLiteral("lastFolder"), folder);
}

std::optional<QString> Settings::keys(const QString& actionName) const
{
    const QVariant value = store_.value(QStringLiteral("keys/") + actionName);
    return value.isValid() ? std::optional(value.toString()) : std::nullopt;
}

void Settings::setKeys(const QString& actionName, const std::optional<QString>& keys)
{
    if (keys) {
        store_.setValue(QStringLiteral("keys/") + actionName, *keys);
    } else {
        store_.remove(QStringLiteral("keys/") + actionName);
    }
}

int Settings::reactionMilliseconds() const
{
    return std::clamp(store_.value(QStringLiteral("reactionMilliseconds"), 0).toInt(), 0, 2000);
}

void Settings::setReactionMilliseconds(int milliseconds)
{
    store_.setValue(QStringLiteral("reactionMilliseconds"), milliseconds);
}

QByteArray Settings::windowGeometry() const
{
    return store_.value(QStringLiteral("window/geometry")).toByteArray();
}

QByteArray Settings::windowState() const
{
    return store_.value(QStringLiteral("window/state")).toByteArray();
}

void Settings::setWindow(const QByteArray& geometry, const QByteArray& state)
{
    store_.setValue(QStringLiteral("window/geometry"), geometry);
    store_.setValue(QStringLiteral("window/state"), state);
}

QByteArray Settings::splitter(const QString& name) const
{
    return store_.value(QStringLiteral("splitters/") + name).toByteArray();
}

void Settings::setSplitter(const QString& name, const QByteArray& state)
{
    store_.setValue(QStringLiteral("splitters/") + name, state);
}

}  // namespace longtake::ui
