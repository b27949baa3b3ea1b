// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/sqlite_database.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <sqlite3.h>

#include "core/project/project_store.h"

namespace longtake {
namespace {

constexpr int kBusyMilliseconds = 15'000;  // how long a transaction of another thread of this process may last

// As a URI, so that a frozen file can be named as such; what has a meaning in a URI is written as %xx.
std::string uriOf(const std::filesystem::path& path, DatabaseAccess access)
{
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        if (c == '%' || c == '?' || c == '#') {
            char code[4];
            std::snprintf(code, sizeof code, "%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
            uri += code;
        } else {
            uri += c;
        }
    }
    return access == DatabaseAccess::Frozen ? uri + "?immutable=1" : uri;
}

int flagsOf(DatabaseAccess access)
{
    const int uri = SQLITE_OPEN_URI;
    switch (access) {
        case DatabaseAccess::Create:
            return uri | SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE;
        case DatabaseAccess::ReadWrite:
            return uri | SQLite::OPEN_READWRITE;
        case DatabaseAccess::ReadOnly:
        case DatabaseAccess::Frozen:
            break;
    }
    return uri | SQLite::OPEN_READONLY;
}

ErrorCode codeOfInputOutput(int extended, int systemError)
{
    // EFBIG: a limit on the size of files (ulimit, FAT's 4 GB) reads like a full disk and is cured like one.
    if (systemError == ENOSPC || systemError == EDQUOT || systemError == EFBIG) return ErrorCode::DiskFull;
    if (extended == SQLITE_IOERR_SHMSIZE) return ErrorCode::DiskFull;  // errno is lost there
    switch (extended) {
        case SQLITE_IOERR_READ:
        case SQLITE_IOERR_SHORT_READ:
        case SQLITE_IOERR_FSTAT:
        case SQLITE_IOERR_ACCESS:
            return ErrorCode::CannotRead;
        default:
            return ErrorCode::CannotWrite;
    }
}

}  // namespace

std::span<const std::byte> Query::blob(int column) const
{
    const SQLite::Column value = statement_.getColumn(column);
    const auto* bytes = static_cast<const std::byte*>(value.getBlob());
    return {bytes, static_cast<std::size_t>(value.getBytes())};
}

Database::Database(const std::filesystem::path& path, DatabaseAccess access)
    : connection_(uriOf(path, access), flagsOf(access), kBusyMilliseconds)
{
    connection_.exec("PRAGMA foreign_keys = ON");
    connection_.exec("PRAGMA temp_store = MEMORY");
    // A file in the making is thrown away if anything fails, so nothing needs to be rolled back.
    if (access == DatabaseAccess::Create) SQLite::Statement(connection_, "PRAGMA journal_mode = MEMORY").executeStep();
    if (access == DatabaseAccess::ReadWrite || access == DatabaseAccess::Create)
        connection_.exec("PRAGMA synchronous = FULL");
}

void Database::keepLog()
{
    // Where WAL is not possible (some network drives) SQLite stays with its rollback journal, which is as safe.
    SQLite::Statement(connection_, "PRAGMA journal_mode = WAL").executeStep();
}

// SQLite keeps errno of the failed call with the file that it was about: the database or its write-ahead log.
int Database::systemError() const
{
    sqlite3* handle = connection_.getHandle();
    int number = sqlite3_system_errno(handle);
    if (number == 0) sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
    sqlite3_file* log = nullptr;
    if (number == 0) sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (log != nullptr && log->pMethods != nullptr) log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number);
    return number;
}

SQLite::Statement& Database::prepared(const char* sql)
{
    std::unique_ptr<SQLite::Statement>& statement = statements_[sql];
    if (!statement)
        statement = std::make_unique<SQLite::Statement>(connection_, sql);
    else
        statement->reset();
    return *statement;
}

void Database::bind(SQLite::Statement& statement, int place, const std::string& value)
{
    statement.bind(place, value);
}

void Database::bind(SQLite::Statement& statement, int place, std::string_view value)
{
    statement.bind(place, std::string(value));
}

void Database::bind(SQLite::Statement& statement, int place, std::span<const std::byte> value)
{
    static constexpr std::byte kNothing{};  // a null pointer would bind NULL instead of an empty blob
    statement.bindNoCopy(place, value.empty() ? &kNothing : value.data(), static_cast<int>(value.size()));
}

Error errorFrom(const SQLite::Exception& exception, const Database* database, const std::filesystem::path& path)
{
    const int systemError = database != nullptr ? database->systemError() : 0;
    const std::string name = path.filename().string();
    const std::string detail = exception.what();
    switch (exception.getErrorCode()) {
        case SQLITE_FULL:
            return {ErrorCode::DiskFull, name, {}};
        case SQLITE_IOERR: {
            const ErrorCode code = codeOfInputOutput(exception.getExtendedErrorCode(), systemError);
            if (code == ErrorCode::DiskFull && systemError == 0) return {code, name, {}};
            return {code, name, systemError != 0 ? std::strerror(systemError) : detail};
        }
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return {ErrorCode::ProjectLocked, name, detail};
        case SQLITE_READONLY:
            return {ErrorCode::ProjectReadOnly, name, {}};
        case SQLITE_CORRUPT:
            return {ErrorCode::ProjectBroken, name, detail};
        case SQLITE_NOTADB:
            return {ErrorCode::WrongFormat, name, "it is not a LongTake project"};
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
        case SQLITE_AUTH:
            if (systemError == ENOSPC || systemError == EDQUOT) return {ErrorCode::DiskFull, name, {}};
            return {ErrorCode::CannotRead, name, systemError != 0 ? std::strerror(systemError) : detail};
        case SQLITE_NOMEM:
            return {ErrorCode::OutOfMemory, name, detail};
        case SQLITE_TOOBIG:
            return {ErrorCode::Unsupported, name, "one entry would be larger than a project can hold"};
        default:
            return {ErrorCode::Internal, name, detail};
    }
}

std::string sqliteVersion()
{
    return SQLite::getLibVersion();
}

}  // namespace longtake
