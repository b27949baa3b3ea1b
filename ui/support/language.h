// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The language of the window: English in the sources, others from the compiled-in translations.
//
// Switching installs or removes translators; every widget then gets QEvent::LanguageChange and says its words anew.

#pragma once

#include <QString>
#include <QTranslator>

#include <vector>

namespace longtake::ui {

struct LanguageInfo {
    QString code;      // "en", "zh_CN"
    QString menuText;  // as its speakers write it, with a mnemonic
};

// English first.
std::vector<LanguageInfo> languages();

class Language {
public:
    // `code` of languages(); empty or unknown = what the system says, else English.
    void use(const QString& code);

    // Never empty after `use`.
    const QString& code() const { return code_; }

private:
    QString code_;
    QTranslator own_;
    QTranslator ofQt_;
};

}  // namespace longtake::ui
