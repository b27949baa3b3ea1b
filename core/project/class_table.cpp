// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/class_table.h"

#include <string>
#include <utility>

namespace longtake {
namespace {

std::string keyText(const ClassInfo& info)
{
    return info.key == '\0' ? std::string() : std::string(1, info.key);
}

}  // namespace

void insertClass(Database& database, const ClassInfo& info, int position)
{
    database.run("INSERT INTO classes (position, name, definition, colour, key, background) VALUES (?, ?, ?, ?, ?, ?)",
                 position, info.name, info.definition, static_cast<std::int64_t>(info.colour), keyText(info),
                 info.isBackground ? 1 : 0);
}

ClassList readClasses(Database& database)
{
    std::vector<ClassInfo> classes;
    Query row = database.query(
        "SELECT id, name, definition, colour, key, background, removed = 0, removed = 1 FROM classes"
        " ORDER BY position, id");
    while (row.step()) {
        const bool isListed = row.integer(6) == 1;
        if (!isListed && row.integer(7) != 1)
            throw ErrorException({ErrorCode::ProjectBroken, "The list of classes",
                                  "class \"" + row.text(1) + "\" is neither on it nor off it"});
        if (!isListed) continue;
        ClassInfo info;
        info.id = ClassId{row.integer(0)};
        info.name = row.text(1);
        info.definition = row.text(2);
        info.colour = static_cast<std::uint32_t>(row.integer(3)) & 0xFFFFFFU;
        const std::string key = row.text(4);
        info.key = key.empty() ? '\0' : key.front();
        info.isBackground = row.integer(5) != 0;
        classes.push_back(std::move(info));
    }
    Result<ClassList> list = ClassList::make(std::move(classes));
    if (!list) throw ErrorException({ErrorCode::ProjectBroken, "The list of classes", describe(list.error())});
    return *std::move(list);
}

std::vector<ClassId> writeClasses(Database& database, const ClassList& classes)
{
    std::vector<ClassId> restored;
    database.run("UPDATE classes SET removed = removed + 1");  // 1: was on the list, 2: was off it
    int position = 0;
    for (const ClassInfo& info : classes.all()) {
        if (info.id == ClassId{}) {
            insertClass(database, info, position++);
            continue;
        }
        Query row = database.query("SELECT removed FROM classes WHERE id = ?", raw(info.id));
        if (!row.step()) throw ErrorException({ErrorCode::NotInProject, "class \"" + info.name + '"', {}});
        if (row.integer(0) == 2) restored.push_back(info.id);
        database.run(
            "UPDATE classes SET position = ?, name = ?, definition = ?, colour = ?, key = ?, background = ?,"
            " removed = 0 WHERE id = ?",
            position++, info.name, info.definition, static_cast<std::int64_t>(info.colour), keyText(info),
            info.isBackground ? 1 : 0, raw(info.id));
    }
    database.run("UPDATE classes SET removed = 1 WHERE removed > 1");
    database.run("UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'classes_revision'");
    return restored;
}

}  // namespace longtake
