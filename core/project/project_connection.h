// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a ProjectStore holds: the database, the lock it shares with its sisters, and the labels in memory. For
// core/project only.

#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/project/label_table.h"
#include "core/project/project_lock.h"
#include "core/project/project_store.h"
#include "core/project/sqlite_database.h"

namespace longtake {

// Who works here: `who`, else the login name.
std::string orLoginName(std::string_view who);

struct ProjectStore::Connection {
    Connection(std::filesystem::path projectPath, DatabaseAccess howToOpen)
        : path(std::move(projectPath)), access(howToOpen), database(path, howToOpen)
    {}

    bool isReadOnly() const { return access != DatabaseAccess::ReadWrite; }

    // Runs `work` on one consistent state of the file.
    template <typename Work>
    auto read(Work&& work) -> Result<decltype(work())>
    {
        return guarded(&database, path, [&] {
            SQLite::Transaction snapshot(database.connection());
            return std::forward<Work>(work)();
        });
    }

    // Runs `work` as one transaction: all of it is on disk when this returns a value, nothing of it otherwise.
    template <typename Work>
    auto write(Work&& work) -> Result<decltype(work())>
    {
        using Value = decltype(work());
        if (isReadOnly()) return fail(ErrorCode::ProjectReadOnly, path.filename().string(), readOnlyReason);
        return guarded(&database, path, [&]() -> Value {
            SQLite::Transaction transaction(database.connection(), SQLite::TransactionBehavior::IMMEDIATE);
            if constexpr (std::is_void_v<Value>) {
                std::forward<Work>(work)();
                transaction.commit();
            } else {
                Value value = std::forward<Work>(work)();
                transaction.commit();
                return value;
            }
        });
    }

    std::filesystem::path path;
    DatabaseAccess access;
    std::string readOnlyReason;
    bool multiLabel = false;
    std::shared_ptr<ProjectLock> lock;  // null when reading only
    Database database;
    LabelTable labels{database};

    // Who is meant where nobody is named: the annotator whose labels these are, else who is logged in.
    std::string whoLabels(std::string_view who)
    {
        if (who.empty() && labels.annotator() != kProjectLabels) {
            Query row = database.query("SELECT name FROM annotators WHERE id = ?", raw(labels.annotator()));
            if (row.step()) return row.text(0);
        }
        return orLoginName(who);
    }

    // Calls `work(video, labels)` for the labels of each annotator in each video on the list; LabelTable's calls are
    // about that annotator meanwhile. Inside a transaction.
    template <typename Work>
    void forEachLabelSet(Work&& work)
    {
        std::vector<std::pair<VideoId, AnnotatorId>> sets;
        {
            Query row = database.query(
                "SELECT DISTINCT video, annotator FROM label_runs JOIN videos ON videos.id = video WHERE"
                " videos.removed = 0 ORDER BY video, annotator");
            while (row.step()) sets.emplace_back(VideoId{row.integer(0)}, AnnotatorId{row.integer(1)});
        }
        const AnnotatorId before = labels.annotator();
        struct Back {
            LabelTable& table;
            AnnotatorId annotator;
            ~Back() { table.setAnnotator(annotator); }
        } back{labels, before};
        for (const auto& [video, annotator] : sets) {
            labels.setAnnotator(annotator);
            work(video, labels.load(video));
        }
    }
};

// "walk", also for a class that is off the list.
std::string nameOf(const ClassList& classes, ClassId id);

// The region of interest, or what of it lies inside the picture. Inside a transaction.
void storeRegion(Database& database, VideoId video, PictureRegion region);

// Throws NotInProject unless a row of that number was changed just now.
inline void requireChanged(Database& database, const std::string& what)
{
    if (database.connection().getChanges() == 0) throw ErrorException({ErrorCode::NotInProject, what, {}});
}

}  // namespace longtake
