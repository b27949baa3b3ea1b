// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/support/core_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <map>

namespace longtake::ui {
namespace {

// In one go: what a file or a class is called may hold a %1 itself.
QString filled(const QString& sentence, const QRegularExpressionMatch& match)
{
    QString text;
    for (int i = 0; i < sentence.size(); ++i) {
        const int place = sentence[i] == u'%' && i + 1 < sentence.size() ? sentence[i + 1].digitValue() : -1;
        if (place < 1 || place > match.lastCapturedIndex()) {
            text += sentence[i];
        } else {
            text += match.captured(place);
            ++i;
        }
    }
    return text;
}

// Patterns are literals and few, texts are many: each is compiled once.
const QRegularExpression& compiled(const char* pattern)
{
    thread_local std::map<const char*, QRegularExpression> known;
    auto found = known.find(pattern);
    if (found == known.end()) {
        found =
            known
                .emplace(pattern, QRegularExpression(QRegularExpression::anchoredPattern(QString::fromUtf8(pattern)),
                                                     QRegularExpression::DotMatchesEverythingOption))
                .first;
    }
    return found->second;
}

}  // namespace

std::optional<QString> inLanguage(const char* context, std::span<const CoreWords> known, const QString& text)
{
    for (const CoreWords& words : known) {
        const QString sentence = QCoreApplication::translate(context, words.sentence);
        if (sentence == QLatin1String(words.sentence)) return text;  // English
        const QRegularExpressionMatch match = compiled(words.english).match(text);
        if (match.hasMatch()) return filled(sentence, match);
    }
    return std::nullopt;
}

}  // namespace longtake::ui
