// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The heading of a part of a dock: small, bold, quiet.

#pragma once

class QLabel;
class QWidget;

namespace longtake::ui {

QLabel* makeSectionTitle(QWidget* parent);

}  // namespace longtake::ui
