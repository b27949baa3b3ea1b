// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/project/label_table.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <utility>

#include "core/base/contract.h"
#include "core/project/change_json.h"

namespace longtake {
namespace {

constexpr std::size_t kMostLoaded = 64;  // videos whose tracks are kept in memory

}  // namespace

std::string timeStampNow()
{
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto milliseconds =
        std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    char text[48];
    std::snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", parts.tm_year + 1900, parts.tm_mon + 1,
                  parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec, static_cast<int>(milliseconds));
    return text;
}

StoredLabels& LabelTable::load(VideoId video, AnnotatorId annotator)
{
    Query row = database_.query(
        "SELECT frame_count, label_revision,"
        " (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'classes_revision')"
        " FROM videos WHERE id = ? AND removed = 0",
        raw(video));
    if (!row.step()) throw ErrorException({ErrorCode::NotInProject, "video number " + std::to_string(raw(video)), {}});
    const std::int64_t frameCount = row.integer(0);
    const std::int64_t labelRevision = row.integer(1);
    const std::int64_t classesRevision = row.integer(2);

    const Key key{video, annotator};
    const auto found = loaded_.find(key);
    if (found != loaded_.end() && found->second.labelRevision == labelRevision &&
        found->second.classesRevision == classesRevision)
        return found->second;
    if (found == loaded_.end() && loaded_.size() >= kMostLoaded) loaded_.clear();
    StoredLabels labels = read(video, annotator, frameCount);
    labels.labelRevision = labelRevision;
    labels.classesRevision = classesRevision;
    return loaded_.insert_or_assign(key, std::move(labels)).first->second;
}

StoredLabels LabelTable::read(VideoId video, AnnotatorId annotator, std::int64_t frameCount)
{
    StoredLabels labels;
    Query classes = database_.query("SELECT id, removed = 0 FROM classes ORDER BY removed = 0 DESC, position, id");
    while (classes.step()) {
        labels.classes.push_back(ClassId{classes.integer(0)});
        if (classes.integer(1) == 1) ++labels.listed;
    }
    labels.tracks.assign(labels.classes.size(), LabelTrack(frameCount));

    Query runs = database_.query(
        "SELECT class, first, last, state FROM label_runs WHERE video = ? AND annotator = ? ORDER BY class, first",
        raw(video), raw(annotator));
    while (runs.step()) {
        const ClassId label{runs.integer(0)};
        const auto place = std::find(labels.classes.begin(), labels.classes.end(), label);
        // Hands other than ours may have been at the file: what lies outside the video is left out.
        const FrameRange frames = FrameRange{runs.integer(1), runs.integer(2)}.clippedTo({0, frameCount});
        if (place == labels.classes.end() || frames.isEmpty()) continue;
        const LabelState state = runs.integer(3) == 1 ? LabelState::Present : LabelState::Absent;
        labels.tracks[static_cast<std::size_t>(place - labels.classes.begin())].swap({{frames, state}});
    }
    return labels;
}

// Note [Rows of an edit]
// A run is one row, so rows outside the edited span stay as they are, except the two that touch it: the run around the
// frame before the span starts where it started before the edit, and the run around the frame after it ends where it
// ended. So all rows that start between these two places are replaced, and no others.
void LabelTable::writeRuns(const LabelChange& change)
{
    StoredLabels& labels = loaded_.at({change.video, annotator_});
    for (const TrackChange& part : change.tracks) {
        const auto place = std::find(labels.classes.begin(), labels.classes.end(), part.label);
        LT_EXPECT(!part.after.empty());
        if (place == labels.classes.end()) continue;
        const LabelTrack& track = labels.tracks[static_cast<std::size_t>(place - labels.classes.begin())];
        FrameRange span = FrameRange{part.after.front().frames.first, part.after.back().frames.last}.clippedTo(
            {0, track.frameCount()});
        if (span.isEmpty()) continue;
        if (span.first > 0) span.first = track.runAt(span.first - 1).frames.first;
        if (span.last < track.frameCount()) span.last = track.runAt(span.last).frames.last;
        database_.run(
            "DELETE FROM label_runs WHERE video = ? AND annotator = ? AND class = ? AND first >= ? AND first < ?",
            raw(change.video), raw(annotator_), raw(part.label), span.first, span.last);
        for (const LabelRun& run : track.runs(span)) {
            if (run.state == LabelState::Unseen) continue;
            database_.run(
                "INSERT INTO label_runs (video, annotator, class, first, last, state) VALUES (?, ?, ?, ?, ?, ?)",
                raw(change.video), raw(annotator_), raw(part.label), run.frames.first, run.frames.last,
                static_cast<int>(run.state));
        }
    }
    database_.run(
        "UPDATE videos SET label_revision = ?, state = CASE state WHEN 'todo' THEN 'progress' ELSE state END"
        " WHERE id = ?",
        ++labels.labelRevision, raw(change.video));
}

void LabelTable::addStep(const LabelChange& change, std::string_view who)
{
    forgetUndone(change.video);
    database_.run("INSERT INTO history (video, annotator, at, who, text, change) VALUES (?, ?, ?, ?, ?, ?)",
                  raw(change.video), raw(annotator_), timeStampNow(), who, change.text, changeToJson(change));
}

void LabelTable::forgetUndone(VideoId video)
{
    database_.run("DELETE FROM history WHERE video = ? AND annotator = ? AND undone = 1", raw(video), raw(annotator_));
}

std::int64_t LabelTable::newestDoneId(VideoId video)
{
    return database_.integerOf(
        "SELECT COALESCE(MAX(id), 0) FROM history WHERE video = ? AND annotator = ? AND undone = 0", raw(video),
        raw(annotator_));
}

std::int64_t LabelTable::oldestUndoneId(VideoId video)
{
    return database_.integerOf(
        "SELECT COALESCE(MIN(id), 0) FROM history WHERE video = ? AND annotator = ? AND undone = 1", raw(video),
        raw(annotator_));
}

std::optional<LabelTable::Step> LabelTable::stepOf(Query row, VideoId video)
{
    if (!row.step()) return std::nullopt;
    Result<LabelChange> change = changeFromJson(row.text(2));
    if (!change) throw ErrorException(change.error());
    change->video = video;
    change->text = row.text(1);
    return Step{row.integer(0), *std::move(change)};
}

std::optional<LabelTable::Step> LabelTable::newestDone(VideoId video)
{
    return stepOf(
        database_.query("SELECT id, text, change FROM history WHERE video = ? AND annotator = ? AND undone = 0"
                        " ORDER BY id DESC LIMIT 1",
                        raw(video), raw(annotator_)),
        video);
}

std::optional<LabelTable::Step> LabelTable::oldestUndone(VideoId video)
{
    return stepOf(
        database_.query("SELECT id, text, change FROM history WHERE video = ? AND annotator = ? AND undone = 1"
                        " ORDER BY id ASC LIMIT 1",
                        raw(video), raw(annotator_)),
        video);
}

void LabelTable::setUndone(std::int64_t step, bool undone)
{
    database_.run("UPDATE history SET undone = ? WHERE id = ?", undone ? 1 : 0, step);
}

void LabelTable::replaceStep(std::int64_t step, const LabelChange& change)
{
    forgetUndone(change.video);
    if (change.tracks.empty()) {
        database_.run("DELETE FROM history WHERE id = ?", step);
        return;
    }
    database_.run("UPDATE history SET at = ?, text = ?, change = ? WHERE id = ?", timeStampNow(), change.text,
                  changeToJson(change), step);
}

}  // namespace longtake
