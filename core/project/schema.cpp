// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/schema.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/atomic_file.h"
#include "core/base/contract.h"

namespace longtake {
namespace {

constexpr std::int64_t kApplicationId = 0x4C54616B;  // "LTak"

// Note [Removed rows]
// Classes and videos that the user takes off their lists keep their rows (removed = 1) and their labels, so that taking
// one back, also after a restart, brings every label back. Numbers are never used twice (AUTOINCREMENT).
constexpr const char* kTables = R"sql(
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE classes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    definition TEXT NOT NULL DEFAULT '',
    colour INTEGER NOT NULL,
    key TEXT NOT NULL DEFAULT '',
    background INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE videos (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    absolute_path TEXT NOT NULL,
    relative_path TEXT NOT NULL DEFAULT '',
    file_bytes INTEGER NOT NULL DEFAULT 0,
    file_hash TEXT NOT NULL DEFAULT '',
    frame_count INTEGER NOT NULL,
    width INTEGER NOT NULL DEFAULT 0,
    height INTEGER NOT NULL DEFAULT 0,
    mean_fps REAL NOT NULL DEFAULT 0,
    duration_s REAL NOT NULL DEFAULT 0,
    proven INTEGER NOT NULL DEFAULT 0,
    problems TEXT NOT NULL DEFAULT '[]',
    notes TEXT NOT NULL DEFAULT '',
    label_revision INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'todo',
    region TEXT NOT NULL DEFAULT ''
);

CREATE TABLE annotators (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0
);
INSERT INTO annotators (id, name) VALUES (1, '');

CREATE TABLE frame_indexes (
    video INTEGER PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
    bytes BLOB NOT NULL
);

CREATE TABLE label_runs (
    video INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
    annotator INTEGER NOT NULL DEFAULT 1 REFERENCES annotators (id) ON DELETE CASCADE,
    class INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL CHECK (last > first),
    state INTEGER NOT NULL CHECK (state IN (0, 1)),
    PRIMARY KEY (video, annotator, class, first)
) WITHOUT ROWID;

CREATE TABLE history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    video INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    who TEXT NOT NULL DEFAULT '',
    text TEXT NOT NULL DEFAULT '',
    undone INTEGER NOT NULL DEFAULT 0,
    change TEXT NOT NULL,
    annotator INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX history_of_video ON history (video, annotator, undone, id);

CREATE TABLE class_history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    who TEXT NOT NULL DEFAULT '',
    text TEXT NOT NULL DEFAULT '',
    undone INTEGER NOT NULL DEFAULT 0,
    before TEXT NOT NULL,
    after TEXT NOT NULL
);

CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'finished', 'stopped', 'failed')),
    started_at TEXT NOT NULL,
    finished_at TEXT NOT NULL DEFAULT '',
    config TEXT NOT NULL DEFAULT '',
    plan TEXT NOT NULL DEFAULT '',
    classes TEXT NOT NULL DEFAULT '',
    checkpoint TEXT NOT NULL DEFAULT '',
    last_checkpoint TEXT NOT NULL DEFAULT '',
    best_epoch INTEGER NOT NULL DEFAULT -1,
    error TEXT NOT NULL DEFAULT ''
);

CREATE TABLE epochs (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    epoch INTEGER NOT NULL,
    train_loss REAL,
    validation_loss REAL,
    accuracy REAL,
    macro_f1 REAL,
    rate REAL,
    seconds REAL,
    per_class TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (run, epoch)
) WITHOUT ROWID;

CREATE TABLE steps (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    loss REAL,
    seconds REAL,
    PRIMARY KEY (run, step)
) WITHOUT ROWID;

CREATE TABLE predictions (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    video INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
    classes INTEGER NOT NULL,
    probabilities BLOB NOT NULL,
    region TEXT NOT NULL DEFAULT '',
    filled TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (run, video)
);
CREATE INDEX predictions_of_video ON predictions (video, run);

CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
)sql";

// 2: every annotator has labels of their own (the project's are those of number 1), videos are to do, in progress or
// done, and changes of the class list can be undone.
constexpr const char* kFrom1 = R"sql(
ALTER TABLE videos ADD COLUMN state TEXT NOT NULL DEFAULT 'todo';
UPDATE videos SET state = 'progress' WHERE id IN (SELECT video FROM label_runs);
CREATE TABLE annotators (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0
);
INSERT INTO annotators (id, name) VALUES (1, '');
CREATE TABLE label_runs_of_annotators (
    video INTEGER NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
    annotator INTEGER NOT NULL DEFAULT 1 REFERENCES annotators (id) ON DELETE CASCADE,
    class INTEGER NOT NULL REFERENCES classes (id) ON DELETE CASCADE,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL CHECK (last > first),
    state INTEGER NOT NULL CHECK (state IN (0, 1)),
    PRIMARY KEY (video, annotator, class, first)
) WITHOUT ROWID;
INSERT INTO label_runs_of_annotators SELECT video, 1, class, first, last, state FROM label_runs;
DROP TABLE label_runs;
ALTER TABLE label_runs_of_annotators RENAME TO label_runs;
ALTER TABLE history ADD COLUMN annotator INTEGER NOT NULL DEFAULT 1;
DROP INDEX history_of_video;
CREATE INDEX history_of_video ON history (video, annotator, undone, id);
CREATE TABLE class_history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    who TEXT NOT NULL DEFAULT '',
    text TEXT NOT NULL DEFAULT '',
    undone INTEGER NOT NULL DEFAULT 0,
    before TEXT NOT NULL,
    after TEXT NOT NULL
);
)sql";

// 3: of each video the network sees the whole picture or a region of it, and a prediction says which it was made from,
// and where it was filled from neighbouring frames.
constexpr const char* kFrom2 = R"sql(
ALTER TABLE videos ADD COLUMN region TEXT NOT NULL DEFAULT '';
ALTER TABLE predictions ADD COLUMN region TEXT NOT NULL DEFAULT '';
ALTER TABLE predictions ADD COLUMN filled TEXT NOT NULL DEFAULT '';
)sql";

constexpr std::array kMigrations = {Migration{1, kFrom1}, Migration{2, kFrom2}};

constexpr std::array kEssentialTables = {"meta",    "classes",       "annotators", "videos",  "label_runs",
                                         "history", "class_history", "runs",       "settings"};

using Columns = std::set<std::pair<std::string, std::string>>;  // table, column

Columns columnsOf(SQLite::Database& connection)
{
    Columns columns;
    SQLite::Statement row(connection,
                          "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c "
                          "WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%'");
    while (row.executeStep()) columns.emplace(row.getColumn(0).getString(), row.getColumn(1).getString());
    return columns;
}

// The first table or column of the schema that the database lacks, in words; empty if none.
std::string whatIsMissing(Database& database)
{
    SQLite::Database empty(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    empty.exec(kTables);
    const Columns there = columnsOf(database.connection());
    for (const auto& [table, column] : columnsOf(empty)) {
        if (there.count({table, column}) > 0) continue;
        const auto first = there.lower_bound({table, std::string()});
        const bool hasTable = first != there.end() && first->first == table;
        std::string subject = "table " + table;
        if (hasTable) subject.insert(0, "column " + column + " of ");
        return subject + " is missing";
    }
    return {};
}

[[noreturn]] void broken(const std::filesystem::path& path, const std::string& detail)
{
    throw ErrorException({ErrorCode::ProjectBroken, path.filename().string(), detail});
}

}  // namespace

std::span<const Migration> migrations()
{
    return kMigrations;
}

void createSchema(Database& database)
{
    SQLite::Transaction transaction(database.connection(), SQLite::TransactionBehavior::IMMEDIATE);
    database.exec(kTables);
    database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    database.exec("PRAGMA user_version = " + std::to_string(kSchemaVersion));
    transaction.commit();
}

int checkedVersion(Database& database, const std::filesystem::path& path, int newest)
{
    const std::string name = path.filename().string();
    if (database.integerOf("PRAGMA application_id") != kApplicationId)
        throw ErrorException({ErrorCode::WrongFormat, name, "it is a database, but not a LongTake project"});
    const auto version = static_cast<int>(database.integerOf("PRAGMA user_version"));
    if (version > newest)
        throw ErrorException({ErrorCode::ProjectNewer, name,
                              "it has format " + std::to_string(version) + ", this program knows formats up to " +
                                  std::to_string(newest)});
    if (version < 1) broken(path, "it does not say which format it has");
    return version;
}

void migrate(Database& database, const std::filesystem::path& path, const std::filesystem::path& copy,
             std::span<const Migration> steps, int newest)
{
    int version = checkedVersion(database, path, newest);
    if (version == newest) return;
    checkEverything(database, path);
    std::filesystem::create_directories(copy.parent_path());
    if (!std::filesystem::exists(copy)) copyDatabase(database, copy);

    SQLite::Transaction transaction(database.connection(), SQLite::TransactionBehavior::IMMEDIATE);
    for (; version < newest; ++version) {
        const auto step =
            std::find_if(steps.begin(), steps.end(), [&](const Migration& each) { return each.from == version; });
        LT_EXPECT(step != steps.end());
        database.exec(step->sql);
    }
    database.exec("PRAGMA user_version = " + std::to_string(newest));
    transaction.commit();
}

void copyDatabase(Database& database, const std::filesystem::path& target)
{
    if (std::filesystem::exists(target)) throw ErrorException({ErrorCode::AlreadyExists, target.string(), {}});
    const std::filesystem::path part = target.string() + ".part";
    std::error_code ignored;
    if (target.has_parent_path() && !std::filesystem::is_directory(target.parent_path(), ignored))
        throw ErrorException({ErrorCode::CannotWrite, target.string(), "its folder does not exist"});
    std::filesystem::remove(part, ignored);
    try {
        database.run("VACUUM INTO ?", part.string());
    } catch (...) {
        std::filesystem::remove(part, ignored);
        throw;
    }
    // VACUUM INTO leaves the flushing to its caller.
    if (const Status status = moveIntoPlace(part, target); !status) throw ErrorException(status.error());
}

void checkEssentialTables(Database& database, const std::filesystem::path& path)
{
    if (const std::string gap = whatIsMissing(database); !gap.empty()) broken(path, gap);
    for (const char* table : kEssentialTables) {
        SQLite::Statement check(database.connection(), "PRAGMA quick_check(" + std::string(table) + ")");
        if (!check.executeStep() || check.getColumn(0).getString() != "ok")
            broken(path, "table " + std::string(table) + " fails its check");
    }
}

void checkEverything(Database& database, const std::filesystem::path& path)
{
    SQLite::Statement check(database.connection(), "PRAGMA integrity_check(1)");
    if (!check.executeStep()) broken(path, "the integrity check gives no answer");
    const std::string answer = check.getColumn(0).getString();
    if (answer != "ok") broken(path, answer);
    SQLite::Statement references(database.connection(), "PRAGMA foreign_key_check");
    if (references.executeStep())
        broken(path, "a row of table " + references.getColumn(0).getString() + " belongs to nothing");
}

}  // namespace longtake
