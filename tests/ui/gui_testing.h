// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tools of the window's tests: an application, waiting without sleeping, pictures of widgets.

#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace longtake::ui::testing {

// Lets events run until `condition` holds; false after `milliseconds`.
bool waitFor(const std::function<bool()>& condition, int milliseconds = 10'000);

// Lets all waiting events run.
void settle();

// Writes what a widget looks like to BUILD/screens/NAME.png, and in the dark to NAME-dark.png; on a screen of 200 % the
// names end in -200.
void savePicture(QWidget& widget, const QString& name);

// How many pixels of the widget's picture have about this colour.
int countPixels(QWidget& widget, unsigned rgb);

}  // namespace longtake::ui::testing
