// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Making, opening, and what concerns the project as a whole. Videos, labels and runs are in files of their own.

#include "core/project/project_store.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <span>
#include <system_error>

#include <unistd.h>

#include "core/base/atomic_file.h"
#include "core/base/log.h"
#include "core/project/class_table.h"
#include "core/project/project_connection.h"
#include "core/project/schema.h"

namespace longtake {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDatabaseMagic{"SQLite format 3\0", 16};
constexpr std::size_t kHeaderBytes = 100;

bool nothingWaitsInLog(const fs::path& path)
{
    std::error_code code;
    const auto waiting = fs::file_size(path.string() + "-wal", code);
    return code || waiting == 0;
}

std::uint32_t bigEndian(std::span<const char> bytes)
{
    std::uint32_t value = 0;
    for (const char byte : bytes) value = (value << 8) | static_cast<unsigned char>(byte);
    return value;
}

// A copy that broke off: SQLite itself does not notice a last page that is cut.
Status checkLength(const fs::path& path, std::span<const char> header)
{
    if (!nothingWaitsInLog(path)) return {};  // the rest may be there
    const std::uint32_t stated = bigEndian(header.subspan(16, 2));
    const std::uint64_t pageBytes = stated == 1 ? 65536 : stated;
    const std::uint64_t wanted = pageBytes * bigEndian(header.subspan(28, 4));
    std::error_code code;
    const auto there = fs::file_size(path, code);
    if (code || there >= wanted) return {};
    return fail(ErrorCode::ProjectBroken, path.string(),
                "the file ends early, " + std::to_string(there) + " of " + std::to_string(wanted) + " bytes are there");
}

// Where a link leads to: the lock and the files beside the project belong to it, by whatever name it is opened.
fs::path withoutLink(const fs::path& path)
{
    std::error_code code;
    if (!fs::is_symlink(path, code)) return path;
    fs::path target = fs::canonical(path, code);
    return code ? path : target;
}

// Errors that are plain before SQLite looks at the file.
Status checkFile(const fs::path& path)
{
    std::error_code code;
    const fs::file_status status = fs::status(path, code);
    if (!fs::exists(status)) return fail(ErrorCode::FileNotFound, path.string());
    if (fs::is_directory(status)) return fail(ErrorCode::WrongFormat, path.string(), "it is a folder");
    if (!fs::is_regular_file(status)) return fail(ErrorCode::WrongFormat, path.string(), "it is not a plain file");
    std::ifstream file(path, std::ios::binary);
    if (!file) return fail(ErrorCode::CannotRead, path.string(), std::strerror(errno));
    std::array<char, kHeaderBytes> start{};
    file.read(start.data(), static_cast<std::streamsize>(start.size()));
    if (file.gcount() == 0) return fail(ErrorCode::ProjectBroken, path.string(), "the file is empty");
    if (std::string_view(start.data(), static_cast<std::size_t>(file.gcount())).substr(0, kDatabaseMagic.size()) !=
        kDatabaseMagic)
        return fail(ErrorCode::WrongFormat, path.string(), "it is not a LongTake project");
    return checkLength(path, start);
}

fs::path folderOf(const fs::path& path)
{
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

// What SQLite makes beside a file to read it. It takes it away again when it closes the file, but not where it found
// the file broken or may only read.
class FilesBeside {
public:
    explicit FilesBeside(const fs::path& path) : log_(path.string() + "-wal"), index_(path.string() + "-shm")
    {
        std::error_code code;
        isOurs_ = !fs::exists(log_, code) && !fs::exists(index_, code);
    }

    // Only what is new since then, and holds nothing.
    void removeNewer() const
    {
        std::error_code code;
        const auto waiting = fs::file_size(log_, code);
        if (!isOurs_ || (!code && waiting > 0)) return;
        fs::remove(log_, code);
        fs::remove(index_, code);
    }

private:
    fs::path log_;
    fs::path index_;
    bool isOurs_ = false;
};

// The file is none that this program works with, or there is no space to open it: nobody reads it either.
bool isGivenUp(ErrorCode code)
{
    return code == ErrorCode::ProjectBroken || code == ErrorCode::WrongFormat || code == ErrorCode::ProjectNewer ||
           code == ErrorCode::Unsupported || code == ErrorCode::DiskFull;
}

// Why the project cannot be written, in words; empty if it can.
std::string whyReadOnly(const fs::path& path)
{
    // effective rights (faccessat), since that is what open() will use
    if (::euidaccess(path.c_str(), W_OK) != 0)
        return std::string("the file may not be written (") + std::strerror(errno) + ')';
    if (::euidaccess(folderOf(path).c_str(), W_OK) != 0)
        return std::string("its folder may not be written (") + std::strerror(errno) + ')';
    return {};
}

void setMeta(Database& database, std::string_view key, std::string_view value)
{
    database.run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, value);
}

// The whole new project in a file of another name, so that a crash leaves no half project behind.
Status writeNewProject(const fs::path& path, const ClassList& classes, bool multiLabel)
{
    return guarded(nullptr, path, [&] {
        Database database(path, DatabaseAccess::Create);
        const Status status = guarded(&database, path, [&] {
            createSchema(database);
            int position = 0;
            SQLite::Transaction transaction(database.connection(), SQLite::TransactionBehavior::IMMEDIATE);
            setMeta(database, "multi_label", multiLabel ? "1" : "0");
            setMeta(database, "classes_revision", "1");
            setMeta(database, "created_at", timeStampNow());
            setMeta(database, "created_with", "LongTake " LONGTAKE_VERSION);
            for (const ClassInfo& info : classes.all()) insertClass(database, info, position++);
            transaction.commit();
        });
        if (!status) throw ErrorException(status.error());
    });
}

void removeNewProject(const fs::path& path)
{
    std::error_code ignored;
    fs::remove(path, ignored);
    fs::remove(path.string() + "-journal", ignored);
}

}  // namespace

Result<std::unique_ptr<ProjectStore>> ProjectStore::create(const fs::path& path, const NewProject& project)
{
    std::error_code code;
    if (!fs::is_directory(folderOf(path), code)) return fail(ErrorCode::FileNotFound, folderOf(path).string());
    if (fs::exists(fs::symlink_status(path, code))) return fail(ErrorCode::AlreadyExists, path.string());
    const Result<ClassList> classes =
        ClassList::make(project.classes.count() == 0 ? defaultClasses(9).all() : project.classes.all());
    if (!classes) return fail(classes.error());

    Result<std::shared_ptr<ProjectLock>> lock = ProjectLock::take(path);
    if (!lock) return fail(lock.error());
    const fs::path part = path.string() + ".part" + std::to_string(::getpid());
    removeNewProject(part);
    if (const Status status = writeNewProject(part, *classes, project.multiLabel); !status) {
        removeNewProject(part);
        return fail(status.error().code, path.string(), status.error().detail);
    }
    if (const Status status = moveIntoPlace(part, path); !status) return fail(status.error());
    return openLocked(path, *std::move(lock), {});
}

Result<std::unique_ptr<ProjectStore>> ProjectStore::open(const fs::path& path, OpenMode mode)
{
    const fs::path file = withoutLink(path);
    if (const Status status = checkFile(file); !status) return fail(status.error());
    if (mode == OpenMode::ReadOnly) return openLocked(file, nullptr, "it was opened for reading only");
    std::string reason = whyReadOnly(file);
    if (!reason.empty()) return openLocked(file, nullptr, std::move(reason));
    Result<std::shared_ptr<ProjectLock>> lock = ProjectLock::take(file);
    if (!lock) return fail(lock.error());
    return openLocked(file, *std::move(lock), {});
}

Result<std::unique_ptr<ProjectStore>> ProjectStore::openLocked(const fs::path& path, std::shared_ptr<ProjectLock> lock,
                                                               std::string readOnlyReason)
{
    const DatabaseAccess access = lock ? DatabaseAccess::ReadWrite : DatabaseAccess::ReadOnly;
    const FilesBeside before(path);
    Result<std::unique_ptr<Connection>> connection = connect(path, access);
    if (!connection) {
        if (isGivenUp(connection.error().code)) {
            const auto noWriter = lock ? lock : ProjectLock::take(path).value_or(nullptr);
            if (noWriter) before.removeNewer();
        }
        return fail(connection.error());
    }
    (*connection)->lock = std::move(lock);
    (*connection)->readOnlyReason = std::move(readOnlyReason);
    return std::unique_ptr<ProjectStore>(new ProjectStore(*std::move(connection)));
}

Result<std::unique_ptr<ProjectStore::Connection>> ProjectStore::connect(const fs::path& path, DatabaseAccess access)
{
    Result<std::unique_ptr<Connection>> connection =
        guarded(nullptr, path, [&] { return std::make_unique<Connection>(path, access); });
    if (!connection) return connection;
    Database& database = (*connection)->database;
    const Status status = guarded(&database, path, [&] {
        const int version = checkedVersion(database, path);
        if (access == DatabaseAccess::ReadWrite) database.keepLog();
        if (version < kSchemaVersion && access != DatabaseAccess::ReadWrite)
            throw ErrorException({ErrorCode::Unsupported, path.filename().string(),
                                  "it has an older format; open it once in a place where you may write"});
        if (version < kSchemaVersion)
            migrate(database, path,
                    path.string() + "-data/copies/before-format-" + std::to_string(kSchemaVersion) + ".longtake",
                    migrations());
        checkEssentialTables(database, path);
        (*connection)->multiLabel = database.integerOf("SELECT value FROM meta WHERE key = 'multi_label'") != 0;
    });
    if (status) return connection;

    // Reading a WAL file needs a shared-memory file beside it. In a place where none may be made, or on a full disk, a
    // project that was closed properly (nothing waits in its WAL) can be read as it lies there.
    const ErrorCode code = status.error().code;
    const bool noPlace =
        code == ErrorCode::CannotRead || code == ErrorCode::ProjectReadOnly || code == ErrorCode::DiskFull;
    if (access == DatabaseAccess::ReadOnly && noPlace && nothingWaitsInLog(path)) {
        connection->reset();
        return connect(path, DatabaseAccess::Frozen);
    }
    return fail(status.error());
}

Result<std::unique_ptr<ProjectStore>> ProjectStore::anotherConnection() const
{
    const Connection& here = *connection_;
    Result<std::unique_ptr<Connection>> connection =
        guarded(nullptr, here.path, [&] { return std::make_unique<Connection>(here.path, here.access); });
    if (!connection) return fail(connection.error());
    (*connection)->lock = here.lock;
    (*connection)->readOnlyReason = here.readOnlyReason;
    (*connection)->multiLabel = here.multiLabel;
    return std::unique_ptr<ProjectStore>(new ProjectStore(*std::move(connection)));
}

std::shared_ptr<const void> ProjectStore::writersLock() const
{
    return connection_->lock;
}

ProjectStore::ProjectStore(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
ProjectStore::~ProjectStore() = default;

const fs::path& ProjectStore::path() const
{
    return connection_->path;
}

fs::path ProjectStore::dataFolder() const
{
    fs::path folder = connection_->path.string() + "-data";
    std::error_code code;
    if (!isReadOnly()) fs::create_directories(folder, code);
    if (code) logMessage(LogLevel::Warning, folder.string() + " cannot be made: " + code.message());
    return folder;
}

bool ProjectStore::isReadOnly() const
{
    return connection_->isReadOnly();
}

const std::string& ProjectStore::readOnlyReason() const
{
    return connection_->readOnlyReason;
}

bool ProjectStore::isMultiLabel() const
{
    return connection_->multiLabel;
}

Status ProjectStore::checkIntegrity() const
{
    return connection_->read([&] { checkEverything(connection_->database, connection_->path); });
}

Status ProjectStore::copyTo(const fs::path& target) const
{
    return guarded(&connection_->database, target, [&] { copyDatabase(connection_->database, target); });
}

Result<std::optional<std::string>> ProjectStore::setting(std::string_view key) const
{
    return connection_->read([&]() -> std::optional<std::string> {
        Query row = connection_->database.query("SELECT value FROM settings WHERE key = ?", key);
        if (!row.step()) return std::nullopt;
        return row.text(0);
    });
}

Status ProjectStore::setSetting(std::string_view key, std::string_view value)
{
    return connection_->write(
        [&] { connection_->database.run("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", key, value); });
}

}  // namespace longtake
