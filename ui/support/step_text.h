// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Steps of the histories, in the language of the window. The project keeps them in the English words of core and of
// the command line, whoever made them and in whatever language; these functions know those words. What they do not
// know stays as it is.

#pragma once

#include <QString>

namespace longtake::ui {

// "walk: edge moved", "merged walk into run", "region 40,0,320,240" (-> "region of interest 40,0,320,240").
QString stepText(const QString& step);

// Who made a step: a name, or "review of run 3".
QString whoText(const QString& who);

}  // namespace longtake::ui
