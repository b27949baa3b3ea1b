// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Labels and their history.

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <span>

#include "core/base/contract.h"
#include "core/project/class_table.h"
#include "core/project/project_connection.h"

namespace longtake {
namespace {

std::string textOf(const ClassList& classes, const LabelEdit& edit, FrameRange range)
{
    const std::string name = nameOf(classes, edit.label);
    switch (edit.state) {
        case LabelState::Present:
            return name + ' ' + toString(range);
        case LabelState::Absent:
            return "not " + name + ' ' + toString(range);
        case LabelState::Unseen:
            break;
    }
    return name + " unseen " + toString(range);
}

Status checkEdit(VideoId video, const LabelEdit& edit)
{
    if (edit.video == video && edit.range.first >= 0 && !edit.range.isEmpty()) return {};
    return fail(ErrorCode::WrongUsage, "frame range " + toString(edit.range),
                edit.video == video ? "it holds no frame" : "it is meant for another video");
}

void requireClass(std::span<const ClassId> classes, ClassId id)
{
    if (std::find(classes.begin(), classes.end(), id) == classes.end())
        throw ErrorException({ErrorCode::NotInProject, "class number " + std::to_string(raw(id)), {}});
}

// The edits, with the rules of the project, on the classes that are on the list.
LabelChange applyListed(StoredLabels& labels, VideoId video, const std::vector<LabelEdit>& edits, bool multiLabel)
{
    const auto classes = std::span(labels.classes).first(labels.listed);
    for (const LabelEdit& edit : edits) requireClass(classes, edit.label);
    return applyEdits(video, classes, std::span(labels.tracks).first(labels.listed), edits, multiLabel);
}

}  // namespace

std::string nameOf(const ClassList& classes, ClassId id)
{
    const auto index = classes.indexOf(id);
    return index ? classes.at(*index).name : "class number " + std::to_string(raw(id));
}

std::string orLoginName(std::string_view who)
{
    if (!who.empty()) return std::string(who);
    const char* name = std::getenv("USER");
    return name != nullptr ? name : "";
}

// One step of the history in the making.
struct ProjectStore::LabelStep {
    VideoId video{};
    std::string_view who;
    bool continuing = false;                                  // becomes part of the newest step
    std::function<std::string(FrameRange changed)> text;      // for the history list
    std::function<LabelChange(StoredLabels& labels)> change;  // works on the tracks and says what it did
};

Result<VideoLabels> ProjectStore::labels(VideoId id) const
{
    return labelsOf(id, annotator());
}

Result<VideoLabels> ProjectStore::labelsOf(VideoId id, AnnotatorId annotator) const
{
    return connection_->read([&] {
        const StoredLabels& all = connection_->labels.load(id, annotator);
        const auto listed = static_cast<std::ptrdiff_t>(all.listed);
        VideoLabels labels;
        labels.video = id;
        labels.classes.assign(all.classes.begin(), all.classes.begin() + listed);
        labels.tracks.assign(all.tracks.begin(), all.tracks.begin() + listed);
        return labels;
    });
}

// Everything that changes labels goes through here: the tracks in memory are changed first, and thrown away if the
// transaction does not reach the disk.
Result<LabelChange> ProjectStore::changeLabels(const LabelStep& step)
{
    Connection& here = *connection_;
    Result<LabelChange> result = here.write([&] {
        StoredLabels& labels = here.labels.load(step.video);
        LabelChange done = step.change(labels);
        done.text = step.text(done.range);
        if (done.tracks.empty()) return done;
        here.labels.writeRuns(done);
        const auto newest = step.continuing ? here.labels.newestDone(step.video) : std::nullopt;
        if (newest && !newest->change.region) {
            LabelChange both = merged(newest->change, done, labels.classes, labels.tracks);
            if (!both.tracks.empty()) both.text = step.text(both.range);
            here.labels.replaceStep(newest->id, both);
        } else {
            here.labels.addStep(done, here.whoLabels(step.who));
        }
        return done;
    });
    if (!result) here.labels.forget();
    return result;
}

Result<LabelChange> ProjectStore::applyAll(VideoId video, const std::vector<LabelEdit>& edits, std::string_view text,
                                           std::string_view who)
{
    for (const LabelEdit& edit : edits) {
        if (const Status status = checkEdit(video, edit); !status) return fail(status.error());
    }
    return changeLabels(
        {.video = video,
         .who = who,
         .text = [&](FrameRange) { return std::string(text); },
         .change = [&](StoredLabels& labels) { return applyListed(labels, video, edits, connection_->multiLabel); }});
}

Result<LabelChange> ProjectStore::apply(const LabelEdit& edit, std::string_view who)
{
    return applyOne(edit, who, false);
}

Result<LabelChange> ProjectStore::applyContinuing(const LabelEdit& edit, std::string_view who)
{
    return applyOne(edit, who, true);
}

Result<LabelChange> ProjectStore::applyOne(const LabelEdit& edit, std::string_view who, bool continuing)
{
    if (const Status status = checkEdit(edit.video, edit); !status) return fail(status.error());
    const auto text = [&](FrameRange changed) {
        return textOf(readClasses(connection_->database), edit, continuing ? changed : edit.range);
    };
    return changeLabels(
        {.video = edit.video, .who = who, .continuing = continuing, .text = text, .change = [&](StoredLabels& labels) {
             return applyListed(labels, edit.video, {edit}, connection_->multiLabel);
         }});
}

Result<LabelChange> ProjectStore::applyRuns(VideoId video, const std::vector<TrackRuns>& runs, std::string_view text,
                                            std::string_view who)
{
    const auto change = [&](StoredLabels& labels) {
        for (const TrackRuns& entry : runs) requireClass(labels.classes, entry.label);
        return longtake::applyRuns(video, labels.classes, labels.tracks, runs);
    };
    return changeLabels(
        {.video = video, .who = who, .text = [&](FrameRange) { return std::string(text); }, .change = change});
}

// The labels in memory and in the file go one step back or forth. Inside a transaction; requires that there is a step.
LabelChange ProjectStore::takeStep(VideoId id, bool back)
{
    LabelTable& table = connection_->labels;
    StoredLabels& labels = table.load(id);
    auto next = back ? table.newestDone(id) : table.oldestUndone(id);
    LT_EXPECT(next.has_value());
    LabelChange change = back ? inverse(std::move(next->change)) : std::move(next->change);
    if (change.region) storeRegion(connection_->database, id, change.region->after);
    if (!change.tracks.empty()) {
        follow(change, labels.classes, labels.tracks);
        table.writeRuns(change);
    }
    table.setUndone(next->id, back);
    return change;
}

Result<std::optional<LabelChange>> ProjectStore::step(VideoId id, bool back)
{
    Connection& here = *connection_;
    Result<std::optional<LabelChange>> result = here.write([&]() -> std::optional<LabelChange> {
        here.labels.load(id);
        if ((back ? here.labels.newestDoneId(id) : here.labels.oldestUndoneId(id)) == 0) return std::nullopt;
        return takeStep(id, back);
    });
    if (!result) here.labels.forget();
    return result;
}

Result<std::vector<LabelChange>> ProjectStore::goToStep(VideoId id, std::int64_t step)
{
    Connection& here = *connection_;
    Result<std::vector<LabelChange>> result = here.write([&] {
        here.labels.load(id);
        const ErrorException unknown({ErrorCode::NotInProject, "step number " + std::to_string(step), {}});
        if (step < 0) throw ErrorException(unknown);
        std::vector<LabelChange> changes;
        while (here.labels.newestDoneId(id) > step) changes.push_back(takeStep(id, true));
        for (std::int64_t next = here.labels.oldestUndoneId(id); next != 0 && next <= step;
             next = here.labels.oldestUndoneId(id))
            changes.push_back(takeStep(id, false));
        if (here.labels.newestDoneId(id) != step) throw ErrorException(unknown);
        return changes;
    });
    if (!result) here.labels.forget();
    return result;
}

Result<std::optional<LabelChange>> ProjectStore::undo(VideoId id)
{
    return step(id, true);
}

Result<std::optional<LabelChange>> ProjectStore::redo(VideoId id)
{
    return step(id, false);
}

Result<std::vector<HistoryEntry>> ProjectStore::history(VideoId id, int newest) const
{
    return connection_->read([&] {
        std::vector<HistoryEntry> entries;
        Query row = connection_->database.query(
            "SELECT id, at, who, text, undone FROM history WHERE video = ? AND annotator = ? ORDER BY id DESC LIMIT ?",
            raw(id), raw(connection_->labels.annotator()), newest);
        while (row.step())
            entries.push_back({row.integer(0), row.text(1), row.text(2), row.text(3), row.integer(4) != 0});
        return entries;
    });
}

}  // namespace longtake
