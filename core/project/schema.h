// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tables of the project file, their version, and how an older file becomes a current one. docs/files.md
// explains them to people who read the file with other programs.
//
// For core/project only; throws what SQLiteCpp and `guarded` know.

#pragma once

#include <filesystem>
#include <span>

#include "core/project/sqlite_database.h"

namespace longtake {

inline constexpr int kSchemaVersion = 3;

// Statements that turn a file of version `from` into one of version `from` + 1.
struct Migration {
    int from = 0;
    const char* sql = "";
};

// The steps from the first version to kSchemaVersion, ascending.
std::span<const Migration> migrations();

// Makes all tables of kSchemaVersion in an empty file.
void createSchema(Database& database);

// The version, after checking that this is a project at all: WrongFormat for another program's database, ProjectNewer
// for a version above `newest`.
int checkedVersion(Database& database, const std::filesystem::path& path, int newest = kSchemaVersion);

// Brings the file to `newest` in one transaction, after copying it to `copy` with VACUUM INTO. Nothing happens to a
// current file. Requires a step for every version on the way.
void migrate(Database& database, const std::filesystem::path& path, const std::filesystem::path& copy,
             std::span<const Migration> steps, int newest = kSchemaVersion);

// Copies the database into a new file with VACUUM INTO, whole or not at all. AlreadyExists.
void copyDatabase(Database& database, const std::filesystem::path& target);

// ProjectBroken if a table that labels depend on is damaged. Fast: predictions, steps and frame indexes are left out.
void checkEssentialTables(Database& database, const std::filesystem::path& path);

// The same for every page and every reference.
void checkEverything(Database& database, const std::filesystem::path& path);

}  // namespace longtake
