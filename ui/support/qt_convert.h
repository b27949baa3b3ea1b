// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Between the strings, paths and colours of core and those of Qt, and numbers as the window writes them.

#pragma once

#include <QColor>
#include <QString>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace longtake::ui {

QString toQString(std::string_view text);             // UTF-8
QString pathText(const std::filesystem::path& path);  // the bytes of the name, as QFile reads them
std::filesystem::path toPath(const QString& fileName);
std::string toStdString(const QString& text);  // UTF-8

QColor toColour(std::uint32_t rgb);  // 0xRRGGBB

// "1,234" in the language's way; a dash for a negative number.
QString countText(std::int64_t count);

// For tr() with a number: the singular or plural of a count of any size.
int pluralOf(std::int64_t count);
// "1,234 frames", "1 frame".
QString framesText(std::int64_t count);

// "00:00:41.133". Never negative.
QString timeText(double seconds);
// The same without hours and tens of minutes that are zero: "0:41.133".
QString shortTimeText(double seconds);

// "2 min 5 s", "41 s", "3 h 2 min": for times to wait.
QString durationText(double seconds);

// "42 %"; `share` from 0 to 1.
QString percentText(double share);

// "0.873"
QString scoreText(double score);

}  // namespace longtake::ui
