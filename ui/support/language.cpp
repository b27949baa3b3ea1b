// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

namespace longtake::ui {
namespace {

QString knownCode(const QString& wanted)
{
    for (const LanguageInfo& language : languages()) {
        if (language.code == wanted) return wanted;
    }
    return QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

}  // namespace

std::vector<LanguageInfo> languages()
{
    return {{QStringLiteral("en"), QStringLiteral("&English")},
            {QStringLiteral("zh_CN"), QStringLiteral("简体中文(&Z)")}};
}

void Language::use(const QString& code)
{
    const QString chosen = knownCode(code);
    if (chosen == code_) return;
    code_ = chosen;
    QLocale::setDefault(chosen == u"en" ? QLocale(QLocale::English, QLocale::UnitedStates) : QLocale(chosen));
    QCoreApplication::removeTranslator(&own_);
    QCoreApplication::removeTranslator(&ofQt_);
    // The English file holds the plurals alone. Qt's own words may be missing on a machine; ours may not.
    if (ofQt_.load(QStringLiteral("qtbase_") + chosen, QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(&ofQt_);
    }
    if (own_.load(QStringLiteral(":/translations/longtake_%1.qm").arg(chosen)))
        QCoreApplication::installTranslator(&own_);
}

}  // namespace longtake::ui
