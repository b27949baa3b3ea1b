// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the project keeps in English words, in the language of the window: what core/video found odd about a video, and
// steps of a history that are about the region of interest.
//
// They are stored in the project in English words; this knows those words, so that a project made by the command
// line reads well in any language. A clause that is not known stays as it is.

#pragma once

#include <QString>

namespace longtake::ui {

// "the header says 240 frames, 198 decode" -> "The header says 240 frames, 198 decode."
QString problemText(const QString& clause);

// "region 40,0,320,240" -> "region of interest 40,0,320,240". Other steps are names of classes and frames.
QString stepText(const QString& step);

}  // namespace longtake::ui
