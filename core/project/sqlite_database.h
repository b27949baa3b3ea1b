// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A connection to one SQLite file: prepared statements kept, exceptions turned into Error at the door of the room.
//
// For core/project only. Inside the room SQLiteCpp's exceptions fly; `guarded` is where they stop. Not thread-safe.

#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/base/result.h"

namespace longtake {

enum class DatabaseAccess {
    Create,     // the file is made
    ReadWrite,  // WAL, synchronous=FULL
    ReadOnly,
    Frozen,  // reading only, in a place where SQLite may not even make its shared-memory file
};

// One use of a prepared statement: bind, step, read; given back when it leaves scope.
class Query {
public:
    explicit Query(SQLite::Statement& statement) : statement_(statement) {}
    ~Query() { statement_.tryReset(); }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    // True while there is a row.
    bool step() { return statement_.executeStep(); }
    void run() { statement_.exec(); }

    std::int64_t integer(int column) const { return statement_.getColumn(column).getInt64(); }
    double real(int column) const { return statement_.getColumn(column).getDouble(); }
    std::string text(int column) const { return statement_.getColumn(column).getString(); }
    bool isNull(int column) const { return statement_.getColumn(column).isNull(); }
    // Valid until the next step.
    std::span<const std::byte> blob(int column) const;

private:
    SQLite::Statement& statement_;
};

class Database {
public:
    // Throws SQLite::Exception.
    Database(const std::filesystem::path& path, DatabaseAccess access);

    // From now on changes go into a write-ahead log. For files that are known to be ours: it is written into them.
    void keepLog();

    // `arguments` in the order of the question marks: integers, doubles, text, spans of bytes.
    template <typename... Arguments>
    Query query(const char* sql, const Arguments&... arguments)
    {
        SQLite::Statement& statement = prepared(sql);
        int place = 0;
        (bind(statement, ++place, arguments), ...);
        return Query(statement);
    }

    template <typename... Arguments>
    void run(const char* sql, const Arguments&... arguments)
    {
        query(sql, arguments...).run();
    }

    // The first column of the first row; throws if there is none.
    template <typename... Arguments>
    std::int64_t integerOf(const char* sql, const Arguments&... arguments)
    {
        Query row = query(sql, arguments...);
        if (!row.step()) throw SQLite::Exception("no row", kNotFound);
        return row.integer(0);
    }

    void exec(const std::string& sql) { connection_.exec(sql); }
    std::int64_t lastRowId() const { return connection_.getLastInsertRowid(); }
    SQLite::Database& connection() { return connection_; }

    // errno of the last failed call of the system, 0 if there was none.
    int systemError() const;

private:
    static constexpr int kNotFound = 12;  // SQLITE_NOTFOUND

    SQLite::Statement& prepared(const char* sql);
    static void bind(SQLite::Statement& statement, int place, std::int64_t value) { statement.bind(place, value); }
    static void bind(SQLite::Statement& statement, int place, int value) { statement.bind(place, value); }
    static void bind(SQLite::Statement& statement, int place, double value) { statement.bind(place, value); }
    static void bind(SQLite::Statement& statement, int place, const std::string& value);
    static void bind(SQLite::Statement& statement, int place, std::string_view value);
    static void bind(SQLite::Statement& statement, int place, std::span<const std::byte> value);

    SQLite::Database connection_;
    std::unordered_map<std::string_view, std::unique_ptr<SQLite::Statement>> statements_;  // keys are literals
};

// What an exception of SQLite means to the user. `database` may be null while there is no connection.
Error errorFrom(const SQLite::Exception& exception, const Database* database, const std::filesystem::path& path);

// An Error on its way out of the room, through code that throws.
struct ErrorException final : std::exception {
    explicit ErrorException(Error why) : error(std::move(why)) {}
    const char* what() const noexcept override { return error.detail.c_str(); }
    Error error;
};

// Runs `work`, which may throw, and returns its value or what went wrong.
template <typename Work>
auto guarded(const Database* database, const std::filesystem::path& path, Work&& work) -> Result<decltype(work())>
{
    try {
        if constexpr (std::is_void_v<decltype(work())>) {
            std::forward<Work>(work)();
            return {};
        } else {
            return std::forward<Work>(work)();
        }
    } catch (const ErrorException& exception) {
        return fail(exception.error);
    } catch (const SQLite::Exception& exception) {
        return fail(errorFrom(exception, database, path));
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::OutOfMemory, path.filename().string());
    } catch (const std::exception& exception) {
        return fail(ErrorCode::Internal, path.filename().string(), exception.what());
    }
}

}  // namespace longtake
