// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The details that core gives with its errors, in the language of the window: those about label files, and those about
// projects and disks that a user is likely to meet. Others stay as they are.

#pragma once

#include <QString>

namespace longtake::ui {

// "it holds no bout", "process 12 on laptop has it open".
QString detailText(const QString& detail);

}  // namespace longtake::ui
