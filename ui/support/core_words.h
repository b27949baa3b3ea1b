// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// English sentences of core, or kept in a project, in the language of the window: found by pattern, since what they
// say is known and their names and numbers are not.

#pragma once

#include <QString>

#include <optional>
#include <span>

namespace longtake::ui {

struct CoreWords {
    const char* english;   // pattern of the whole text; what is captured goes into %1, %2, ... of `sentence`
    const char* sentence;  // as marked for translation
};

// The text by the first of the patterns that it fits; nothing where none does. In English core's own words stay, which
// know the singular.
std::optional<QString> inLanguage(const char* context, std::span<const CoreWords> known, const QString& text);

}  // namespace longtake::ui
