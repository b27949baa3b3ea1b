// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/log_file.h"

#include "core/base/log.h"
#include "ui/support/qt_convert.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <cstdio>
#include <memory>

namespace longtake::ui {
namespace {

const char* nameOf(LogLevel level)
{
    switch (level) {
        case LogLevel::Debug:
            return "debug";
        case LogLevel::Info:
            return "info";
        case LogLevel::Warning:
            return "warning";
        case LogLevel::Error:
            break;
    }
    return "error";
}

}  // namespace

void writeLogToFile()
{
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation));
    folder.mkpath(QStringLiteral("."));
    const QString path = folder.filePath(QStringLiteral("longtake.log"));
    QFile::remove(path + QStringLiteral(".1"));
    QFile::rename(path, path + QStringLiteral(".1"));
    const std::shared_ptr<std::FILE> file(std::fopen(QFile::encodeName(path).constData(), "w"), [](std::FILE* open) {
        if (open != nullptr) std::fclose(open);
    });
    setLogSink([file](LogLevel level, const std::string& text) {
        std::FILE* place = file ? file.get() : stderr;
        const QByteArray time = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toUtf8();
        std::fprintf(place, "%s %s %s\n", time.constData(), nameOf(level), text.c_str());
        std::fflush(place);
    });
}

}  // namespace longtake::ui
