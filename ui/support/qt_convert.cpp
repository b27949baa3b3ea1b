// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/qt_convert.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <limits>

namespace longtake::ui {

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString pathText(const std::filesystem::path& path)
{
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

std::filesystem::path toPath(const QString& fileName)
{
    return std::filesystem::path(QFile::encodeName(fileName).toStdString());
}

std::string toStdString(const QString& text)
{
    return text.toUtf8().toStdString();
}

QColor toColour(std::uint32_t rgb)
{
    return QColor::fromRgb(static_cast<QRgb>(rgb & 0xFFFFFFU));
}

QString countText(std::int64_t count)
{
    return count < 0 ? QString(QChar(0x2013)) : QLocale().toString(static_cast<qlonglong>(count));
}

int pluralOf(std::int64_t count)
{
    return static_cast<int>(std::min<std::int64_t>(count, std::numeric_limits<int>::max()));
}

QString framesText(std::int64_t count)
{
    return QCoreApplication::translate("Counts", "%1 frames", nullptr, pluralOf(count)).arg(countText(count));
}

QString timeText(double seconds)
{
    const auto milliseconds = static_cast<qint64>(std::llround(std::max(0.0, seconds) * 1000.0));
    const auto two = [](qint64 value) { return QString::number(value).rightJustified(2, u'0'); };
    return two(milliseconds / 3'600'000) + u':' + two(milliseconds / 60'000 % 60) + u':' +
           two(milliseconds / 1000 % 60) + u'.' + QString::number(milliseconds % 1000).rightJustified(3, u'0');
}

QString shortTimeText(double seconds)
{
    const QString whole = timeText(seconds);
    return whole.startsWith(QStringLiteral("00:0"))  ? whole.mid(4)
           : whole.startsWith(QStringLiteral("00:")) ? whole.mid(3)
                                                     : whole;
}

QString durationText(double seconds)
{
    const auto whole = static_cast<qint64>(std::llround(std::max(0.0, seconds)));
    if (whole < 60) return QCoreApplication::translate("Units", "%1 s").arg(whole);
    if (whole < 3600) return QCoreApplication::translate("Units", "%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return QCoreApplication::translate("Units", "%1 h %2 min").arg(whole / 3600).arg(whole / 60 % 60);
}

QString percentText(double share)
{
    return QCoreApplication::translate("Units", "%1 %").arg(std::lround(std::clamp(share, 0.0, 1.0) * 100.0));
}

QString scoreText(double score)
{
    return QLocale().toString(score, 'f', 3);
}

}  // namespace longtake::ui
