// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The table `classes`. For core/project only; throws what `guarded` knows.

#pragma once

#include <vector>

#include "core/label/class_list.h"
#include "core/project/sqlite_database.h"

namespace longtake {

void insertClass(Database& database, const ClassInfo& info, int position);

// The classes on the list, in order.
ClassList readClasses(Database& database);

// Makes the list what `classes` says and returns the ids that were off the list and are on it again. NotInProject for
// an id that never was.
std::vector<ClassId> writeClasses(Database& database, const ClassList& classes);

}  // namespace longtake
