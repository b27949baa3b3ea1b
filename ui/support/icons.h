// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The icons of resources/icons, drawn in the colours of the palette that is in force when they are painted.
//
// An icon follows a change from light to dark by itself; nothing is cached under a fixed colour.

#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>

class QColor;

namespace longtake::ui {

// ":/icons/NAME.svg". Asserts that it exists.
QIcon lineIcon(const QString& name);

// The same as a picture of `size` x `size` logical pixels in one colour.
QPixmap linePixmap(const QString& name, int size, const QColor& colour, qreal devicePixelRatio);

// The application's own icon, in its own colours.
QIcon applicationIcon();

// Makes the compiled-in resources known; called once, before the first icon.
void initialiseResources();

}  // namespace longtake::ui
