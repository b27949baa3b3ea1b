// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The labels of videos between memory and the tables label_runs and history. Runs of Unseen are not stored.
//
// All calls are about the labels of one annotator: the one that `setAnnotator` named, else the project's own.
//
// Tracks once read are kept, and read again only when another connection changed them (videos.label_revision, and
// meta.classes_revision for the list of classes), so an edit costs the rows that it touches. For core/project only;
// throws what `guarded` knows. Not thread-safe.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/label/label_edit.h"
#include "core/project/project_records.h"
#include "core/project/sqlite_database.h"

namespace longtake {

// One track per class the file knows: first those on the list, in its order, then removed ones.
struct StoredLabels {
    std::vector<ClassId> classes;
    std::vector<LabelTrack> tracks;
    std::size_t listed = 0;  // how many of them are on the list
    std::int64_t labelRevision = 0;
    std::int64_t classesRevision = 0;
};

class LabelTable {
public:
    explicit LabelTable(Database& database) : database_(database) {}

    AnnotatorId annotator() const { return annotator_; }
    void setAnnotator(AnnotatorId annotator) { annotator_ = annotator; }

    // The labels as they are in the file. Valid until the next call. NotInProject for an unknown video.
    StoredLabels& load(VideoId video) { return load(video, annotator_); }
    StoredLabels& load(VideoId video, AnnotatorId annotator);

    // Writes the runs around what `change` did to the loaded tracks. Inside a transaction.
    void writeRuns(const LabelChange& change);

    // Adds a step to the history; steps that were undone can no longer be redone. Inside a transaction.
    void addStep(const LabelChange& change, std::string_view who);

    // The step that undo (or redo) would take, with its row number.
    struct Step {
        std::int64_t id = 0;
        LabelChange change;
    };
    // The row numbers alone; 0 = there is none.
    std::int64_t newestDoneId(VideoId video);
    std::int64_t oldestUndoneId(VideoId video);
    std::optional<Step> newestDone(VideoId video);
    std::optional<Step> oldestUndone(VideoId video);
    void setUndone(std::int64_t step, bool undone);
    // Makes the newest step one that does `change`; a change of nothing takes the step away. Undone steps go, too.
    void replaceStep(std::int64_t step, const LabelChange& change);

    // After a transaction that failed: what is in memory may not be what is in the file.
    void forget() { loaded_.clear(); }

private:
    StoredLabels read(VideoId video, AnnotatorId annotator, std::int64_t frameCount);
    std::optional<Step> stepOf(Query row, VideoId video);
    void forgetUndone(VideoId video);

    using Key = std::pair<VideoId, AnnotatorId>;

    Database& database_;
    AnnotatorId annotator_ = kProjectLabels;
    std::map<Key, StoredLabels> loaded_;
};

// Now, as ISO 8601 in UTC with milliseconds.
std::string timeStampNow();

}  // namespace longtake
