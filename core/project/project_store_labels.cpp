// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Classes, labels, history.

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <span>

#include "core/project/class_table.h"
#include "core/project/project_connection.h"

namespace longtake {
namespace {

std::string nameOf(const ClassList& classes, ClassId id)
{
    const auto index = classes.indexOf(id);
    return index ? classes.at(*index).name : "class number " + std::to_string(raw(id));
}

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

std::string orLoginName(std::string_view who)
{
    if (!who.empty()) return std::string(who);
    const char* name = std::getenv("USER");
    return name != nullptr ? name : "";
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

// In an exclusive project a class that comes back to the list gives way where another one was labelled meanwhile.
LabelChange giveWay(StoredLabels& labels, VideoId video, ClassId restored)
{
    const auto listed = std::span(labels.classes).first(labels.listed);
    const auto place = static_cast<std::size_t>(std::find(listed.begin(), listed.end(), restored) - listed.begin());
    LabelTrack changed = labels.tracks[place];
    for (std::size_t other = 0; other < listed.size(); ++other) {
        if (other == place) continue;
        for (const LabelRun& run : labels.tracks[other].runs()) {
            if (run.state != LabelState::Present) continue;
            for (const LabelRun& own : changed.runs(run.frames)) {
                if (own.state == LabelState::Present) changed.swap({{own.frames, LabelState::Absent}});
            }
        }
    }
    return applyRuns(video, labels.classes, labels.tracks, {{restored, changed.runs()}});
}

}  // namespace

// One step of the history in the making.
struct ProjectStore::LabelStep {
    VideoId video{};
    std::string_view who;
    bool continuing = false;                                  // becomes part of the newest step
    std::function<std::string(FrameRange changed)> text;      // for the history list
    std::function<LabelChange(StoredLabels& labels)> change;  // works on the tracks and says what it did
};

Result<ClassList> ProjectStore::classes() const
{
    return connection_->read([&] { return readClasses(connection_->database); });
}

Status ProjectStore::setClasses(const ClassList& classes)
{
    Connection& here = *connection_;
    const Result<ClassList> checked = ClassList::make(classes.all());
    if (!checked) return fail(checked.error());
    const Status status = here.write([&] {
        const std::vector<ClassId> restored = writeClasses(here.database, *checked);
        if (here.multiLabel || restored.empty()) return;
        std::vector<VideoId> videos;
        Query row = here.database.query("SELECT id FROM videos WHERE removed = 0");
        while (row.step()) videos.push_back(VideoId{row.integer(0)});
        for (const VideoId video : videos) {
            for (const ClassId id : restored) {
                LabelChange change = giveWay(here.labels.load(video), video, id);
                if (change.tracks.empty()) continue;
                change.text = "restored " + nameOf(*checked, id);
                here.labels.writeRuns(change);
                here.labels.addStep(change, orLoginName({}));
            }
        }
    });
    if (!status) here.labels.forget();
    return status;
}

Result<VideoLabels> ProjectStore::labels(VideoId id) const
{
    return connection_->read([&] {
        const StoredLabels& all = connection_->labels.load(id);
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
        if (newest) {
            LabelChange both = merged(newest->change, done, labels.classes, labels.tracks);
            if (!both.tracks.empty()) both.text = step.text(both.range);
            here.labels.replaceStep(newest->id, both);
        } else {
            here.labels.addStep(done, orLoginName(step.who));
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

Result<std::optional<LabelChange>> ProjectStore::step(VideoId id, bool back)
{
    Connection& here = *connection_;
    Result<std::optional<LabelChange>> result = here.write([&]() -> std::optional<LabelChange> {
        StoredLabels& labels = here.labels.load(id);
        auto next = back ? here.labels.newestDone(id) : here.labels.oldestUndone(id);
        if (!next) return std::nullopt;
        LabelChange change = back ? inverse(std::move(next->change)) : std::move(next->change);
        follow(change, labels.classes, labels.tracks);
        here.labels.writeRuns(change);
        here.labels.setUndone(next->id, back);
        return change;
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
            "SELECT id, at, who, text, undone FROM history WHERE video = ? ORDER BY id DESC LIMIT ?", raw(id), newest);
        while (row.step())
            entries.push_back({row.integer(0), row.text(1), row.text(2), row.text(3), row.integer(4) != 0});
        return entries;
    });
}

}  // namespace longtake
