// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whose labels: the people who label a project.

#include <algorithm>

#include "core/project/project_connection.h"

namespace longtake {
namespace {

std::string trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

std::string quoted(const std::string& name)
{
    return "annotator \"" + name + '"';
}

// Throws what keeps `name` from being the name of `id` (0 = of somebody new).
void checkName(Database& database, const std::string& name, AnnotatorId id)
{
    const bool isControl =
        std::any_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    if (name.empty() || isControl || name == "project")
        throw ErrorException(
            {ErrorCode::WrongUsage, quoted(name), "a name is one line of text, other than \"project\""});
    Query row = database.query("SELECT id FROM annotators WHERE name = ? AND removed = 0 AND id <> ?", name, raw(id));
    if (row.step()) throw ErrorException({ErrorCode::AlreadyExists, quoted(name), {}});
}

std::vector<AnnotatorRecord> allAnnotators(Database& database)
{
    std::vector<AnnotatorRecord> annotators;
    Query row = database.query(
        "SELECT id, name, (SELECT COUNT(DISTINCT video) FROM label_runs WHERE annotator = annotators.id)"
        " FROM annotators WHERE removed = 0 ORDER BY id");
    while (row.step()) annotators.push_back({AnnotatorId{row.integer(0)}, row.text(1), row.integer(2)});
    return annotators;
}

}  // namespace

Result<std::vector<AnnotatorRecord>> ProjectStore::annotators() const
{
    return connection_->read([&] { return allAnnotators(connection_->database); });
}

Result<AnnotatorId> ProjectStore::addAnnotator(std::string_view name)
{
    Connection& here = *connection_;
    const std::string given = trimmed(name);
    return here.write([&] {
        checkName(here.database, given, AnnotatorId{});
        here.database.run("UPDATE annotators SET removed = 0 WHERE name = ?", given);
        if (here.database.connection().getChanges() == 0)
            here.database.run("INSERT INTO annotators (name) VALUES (?)", given);
        return AnnotatorId{here.database.integerOf("SELECT id FROM annotators WHERE name = ? AND removed = 0", given)};
    });
}

Status ProjectStore::renameAnnotator(AnnotatorId id, std::string_view name)
{
    Connection& here = *connection_;
    const std::string given = trimmed(name);
    return here.write([&] {
        checkName(here.database, given, id);
        here.database.run("UPDATE annotators SET name = ? WHERE id = ? AND removed = 0 AND id <> ?", given, raw(id),
                          raw(kProjectLabels));
        requireChanged(here.database, "annotator number " + std::to_string(raw(id)));
    });
}

Status ProjectStore::removeAnnotator(AnnotatorId id)
{
    Connection& here = *connection_;
    Status status = here.write([&] {
        here.database.run("UPDATE annotators SET removed = 1 WHERE id = ? AND removed = 0 AND id <> ?", raw(id),
                          raw(kProjectLabels));
        requireChanged(here.database, "annotator number " + std::to_string(raw(id)));
    });
    if (status && here.labels.annotator() == id) here.labels.setAnnotator(kProjectLabels);
    return status;
}

Result<AnnotatorId> ProjectStore::findAnnotator(std::string_view name) const
{
    const std::string given = trimmed(name);
    if (given.empty() || given == "project") return kProjectLabels;
    const Result<std::vector<AnnotatorRecord>> all = annotators();
    if (!all) return fail(all.error());
    std::string names;
    for (const AnnotatorRecord& record : *all) {
        if (record.name == given) return record.id;
        if (!record.name.empty()) names += ", " + record.name;
    }
    return fail(ErrorCode::NotInProject, quoted(given), "there are: project" + names);
}

AnnotatorId ProjectStore::annotator() const
{
    return connection_->labels.annotator();
}

Status ProjectStore::chooseAnnotator(AnnotatorId id)
{
    const Result<std::vector<AnnotatorRecord>> all = annotators();
    if (!all) return fail(all.error());
    const bool isThere = std::any_of(all->begin(), all->end(), [id](const AnnotatorRecord& a) { return a.id == id; });
    if (!isThere) return fail(ErrorCode::NotInProject, "annotator number " + std::to_string(raw(id)));
    connection_->labels.setAnnotator(id);
    return {};
}

}  // namespace longtake
