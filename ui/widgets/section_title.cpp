// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/section_title.h"

#include <QLabel>

namespace longtake::ui {

QLabel* makeSectionTitle(QWidget* parent)
{
    auto* title = new QLabel(parent);
    QFont font = title->font();
    font.setBold(true);
    font.setCapitalization(QFont::AllUppercase);
    font.setPointSizeF(font.pointSizeF() * 0.88);
    font.setLetterSpacing(QFont::PercentageSpacing, 106);
    title->setFont(font);
    title->setWordWrap(true);  // a title never makes its panel wider
    title->setContentsMargins(0, 8, 0, 2);
    title->setForegroundRole(QPalette::PlaceholderText);
    return title;
}

}  // namespace longtake::ui
