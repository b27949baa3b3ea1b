// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Shows that the keyboard is at a widget that draws itself.

#pragma once

class QPainter;
class QWidget;

namespace longtake::ui {

constexpr int kFocusRingWidth = 2;

// Along the edge of `widget`, in the desktop's style; nothing where the keyboard is elsewhere or not in use.
void drawFocusRing(QPainter& painter, const QWidget& widget);

}  // namespace longtake::ui
