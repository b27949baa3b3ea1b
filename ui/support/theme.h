// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Light, dark, or what the desktop says; and the few colours that a palette has no role for.

#pragma once

#include <QColor>
#include <QString>

class QPalette;

namespace longtake::ui {

enum class Appearance { Desktop, Light, Dark };

QString appearanceName(Appearance appearance);  // "desktop", "light", "dark": for the settings
Appearance appearanceFromName(const QString& name);

// Sets the application's palette. Remembers at its first call what the desktop gave.
void applyAppearance(Appearance appearance);

bool isDark(const QPalette& palette);

// Signs of state, readable on the palette's window colour. Never the only carrier of a meaning.
QColor warningColour(const QPalette& palette);
QColor errorColour(const QPalette& palette);
QColor successColour(const QPalette& palette);

// Between two colours; `share` of the second.
QColor mixed(const QColor& first, const QColor& second, double share);

// Text that is less important than WindowText, still at a contrast of at least 4.5 to 1.
QColor quietText(const QPalette& palette);

// A thin line between areas.
QColor hairline(const QPalette& palette);

// Black or white, whichever reads better on `ground`.
QColor textOn(const QColor& ground);

}  // namespace longtake::ui
