// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What core/video found odd about a video, in the language of the window.
//
// It is stored in the project in English words; this knows those words, so that a project made by the command line
// reads well in any language. A clause that is not known stays as it is.

#pragma once

#include <QString>

namespace longtake::ui {

// "the header says 240 frames, 198 decode" -> "The header says 240 frames, 198 decode."
QString problemText(const QString& clause);

}  // namespace longtake::ui
