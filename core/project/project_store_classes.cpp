// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The class list, what changes of it do to labels, and its own undo history.

#include <algorithm>
#include <map>
#include <span>

#include "core/base/plural.h"
#include "core/label/frame_set.h"
#include "core/project/backups.h"
#include "core/project/class_step.h"
#include "core/project/class_table.h"
#include "core/project/prediction_columns.h"
#include "core/project/project_connection.h"

namespace longtake {
namespace {

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

std::vector<FrameRange> presentRanges(const LabelTrack& track)
{
    std::vector<FrameRange> ranges;
    for (const LabelRun& run : track.runs()) {
        if (run.state == LabelState::Present) ranges.push_back(run.frames);
    }
    return ranges;
}

// Where more than one class on the list is present.
std::vector<FrameRange> conflictsIn(const StoredLabels& labels)
{
    std::vector<FrameRange> present;
    for (std::size_t place = 0; place < labels.listed; ++place) {
        const std::vector<FrameRange> own = presentRanges(labels.tracks[place]);
        present.insert(present.end(), own.begin(), own.end());
    }
    return coveredTwice(std::move(present));
}

std::size_t placeOf(const StoredLabels& labels, ClassId id)
{
    const auto found = std::find(labels.classes.begin(), labels.classes.end(), id);
    if (found == labels.classes.end())
        throw ErrorException({ErrorCode::NotInProject, "class number " + std::to_string(raw(id)), {}});
    return static_cast<std::size_t>(found - labels.classes.begin());
}

// Present where one of the two is, absent where one is absent and the other is not present.
LabelTrack unionOf(const LabelTrack& a, const LabelTrack& b)
{
    LabelTrack both = a;
    for (const LabelRun& run : b.runs()) {
        if (run.state == LabelState::Unseen) continue;
        for (const LabelRun& own : both.runs(run.frames)) {
            if (own.state < run.state) both.swap({{own.frames, run.state}});
        }
    }
    return both;
}

LabelChange mergeIn(StoredLabels& labels, VideoId video, ClassId from, ClassId into)
{
    const LabelTrack& source = labels.tracks[placeOf(labels, from)];
    const LabelTrack both = unionOf(labels.tracks[placeOf(labels, into)], source);
    const std::vector<LabelRun> nothing{{{0, source.frameCount()}, LabelState::Unseen}};
    return applyRuns(video, labels.classes, labels.tracks, {{into, both.runs()}, {from, nothing}});
}

// The labels of one video as those of an exclusive project: conflicts as `rule` says, and where a class is present the
// others are absent.
LabelChange makeExclusive(StoredLabels& labels, VideoId video, ConflictRule rule)
{
    const auto tracks = std::span(labels.tracks).first(labels.listed);
    std::vector<LabelTrack> changed(tracks.begin(), tracks.end());
    const std::vector<FrameRange> conflicts = conflictsIn(labels);
    for (LabelTrack& track : changed) {
        if (rule != ConflictRule::MakeUnseen) break;
        for (const FrameRange range : conflicts) track.swap({{range, LabelState::Unseen}});
    }
    for (std::size_t place = 0; place < changed.size(); ++place) {
        for (const FrameRange range : presentRanges(changed[place])) {
            for (std::size_t other = 0; other < changed.size(); ++other) {
                if (other != place) changed[other].swap({{range, LabelState::Absent}});
            }
        }
    }
    std::vector<TrackRuns> runs;
    for (std::size_t place = 0; place < changed.size(); ++place)
        runs.push_back({labels.classes[place], changed[place].runs()});
    return applyRuns(video, labels.classes, labels.tracks, runs);
}

std::string videoName(Database& database, VideoId id)
{
    Query row = database.query("SELECT name FROM videos WHERE id = ?", raw(id));
    return row.step() ? row.text(0) : std::string();
}

std::string annotatorName(Database& database, AnnotatorId id)
{
    Query row = database.query("SELECT name FROM annotators WHERE id = ?", raw(id));
    return row.step() ? row.text(0) : std::string();
}

void writeMultiLabel(Database& database, bool multiLabel)
{
    database.run("UPDATE meta SET value = ? WHERE key = 'multi_label'", std::string_view(multiLabel ? "1" : "0"));
}

// Runs know their classes by name, so they learn new names.
void renameInRuns(Database& database, const ClassList& before, const ClassList& after)
{
    std::vector<std::pair<std::int64_t, std::string>> runs;
    {
        Query row = database.query("SELECT id, classes FROM runs");
        while (row.step()) runs.emplace_back(row.integer(0), row.text(1));
    }
    for (const auto& [id, classes] : runs) {
        const std::string renamed = renamedClasses(classes, before, after);
        if (renamed != classes) database.run("UPDATE runs SET classes = ? WHERE id = ?", renamed, id);
    }
}

// A step of a label history as a part of a larger one.
void takeInto(std::vector<std::int64_t>& steps, Database& database, LabelTable& table, LabelChange change,
              std::string text, std::string_view who)
{
    if (change.tracks.empty()) return;
    change.text = std::move(text);
    table.writeRuns(change);
    table.addStep(change, who);
    steps.push_back(database.lastRowId());
}

// Whose labels of which video a step is about.
struct StepPlace {
    VideoId video{};
    AnnotatorId annotator{};
};

StepPlace placeOfStep(Database& database, std::int64_t step)
{
    Query row = database.query("SELECT video, annotator FROM history WHERE id = ?", step);
    if (!row.step()) return {};
    return {VideoId{row.integer(0)}, AnnotatorId{row.integer(1)}};
}

}  // namespace

// One step of the class history in the making.
struct ProjectStore::ClassStep {
    ClassesAtOnce before;
    std::vector<std::int64_t> labelSteps;
    std::string text;  // empty = by what changed
};

ProjectStore::ClassStep ProjectStore::classStepNow() const
{
    return {{readClasses(connection_->database), connection_->multiLabel, {}}, {}, {}};
}

// Inside a transaction, after the change. Says nothing where nothing changed.
void ProjectStore::recordClassStep(const ClassStep& step, std::string_view who)
{
    Database& database = connection_->database;
    const bool multiLabel = database.integerOf("SELECT value FROM meta WHERE key = 'multi_label'") != 0;
    const ClassesAtOnce after{readClasses(database), multiLabel, step.labelSteps};
    if (after == step.before) return;
    database.run("DELETE FROM class_history WHERE undone = 1");
    database.run("INSERT INTO class_history (at, who, text, before, after) VALUES (?, ?, ?, ?, ?)", timeStampNow(),
                 orLoginName(who), step.text.empty() ? textOfChange(step.before, after) : step.text,
                 classesToJson(step.before), classesToJson(after));
}

// Classes that came back to an exclusive project give way to what was labelled meanwhile. Returns the steps of the
// label histories that this took. Inside a transaction.
std::vector<std::int64_t> ProjectStore::makeWayFor(const std::vector<ClassId>& restored, const ClassList& classes,
                                                   std::string_view who)
{
    Connection& here = *connection_;
    std::vector<std::int64_t> steps;
    for (const ClassId id : restored) {
        here.forEachLabelSet([&](VideoId video, StoredLabels& labels) {
            takeInto(steps, here.database, here.labels, giveWay(labels, video, id), "restored " + nameOf(classes, id),
                     orLoginName(who));
        });
    }
    return steps;
}

Result<ClassList> ProjectStore::classes() const
{
    return connection_->read([&] { return readClasses(connection_->database); });
}

Status ProjectStore::setClasses(const ClassList& classes, std::string_view who)
{
    Connection& here = *connection_;
    const Result<ClassList> checked = ClassList::make(classes.all());
    if (!checked) return fail(checked.error());
    Status status = here.write([&] {
        ClassStep step = classStepNow();
        const std::vector<ClassId> restored = writeClasses(here.database, *checked);
        renameInRuns(here.database, step.before.classes, *checked);
        if (!here.multiLabel) step.labelSteps = makeWayFor(restored, *checked, who);
        recordClassStep(step, who);
    });
    if (!status) here.labels.forget();
    return status;
}

Result<std::vector<ClassUse>> ProjectStore::classUse(ClassId id) const
{
    return connection_->read([&] {
        std::vector<ClassUse> uses;
        Query row = connection_->database.query(
            "SELECT video, videos.name, SUM(last - first), COUNT(*) FROM label_runs"
            " JOIN videos ON videos.id = video AND videos.removed = 0"
            " WHERE class = ? AND label_runs.state = 1 GROUP BY video ORDER BY video",
            raw(id));
        while (row.step()) uses.push_back({VideoId{row.integer(0)}, row.text(1), row.integer(2), row.integer(3)});
        return uses;
    });
}

Result<std::vector<ClassUse>> ProjectStore::mergeClasses(ClassId from, ClassId into, std::string_view who)
{
    Connection& here = *connection_;
    const Result<ClassList> list = classes();
    if (!list) return fail(list.error());
    for (const ClassId id : {from, into}) {
        if (!list->indexOf(id)) return fail(ErrorCode::NotInProject, "class number " + std::to_string(raw(id)));
    }
    if (from == into) return fail(ErrorCode::WrongUsage, nameOf(*list, from), "a class cannot be merged with itself");
    if (const auto copy = backUpNow(*this); !copy) return fail(copy.error());

    const std::string text = "merged " + nameOf(*list, from) + " into " + nameOf(*list, into);
    Result<std::vector<ClassUse>> result = here.write([&] {
        ClassStep step = classStepNow();
        step.text = text;
        std::map<VideoId, ClassUse> uses;
        here.forEachLabelSet([&](VideoId video, StoredLabels& labels) {
            const std::vector<FrameRange> moved = presentRanges(labels.tracks[placeOf(labels, from)]);
            LabelChange change = mergeIn(labels, video, from, into);
            if (!moved.empty()) {
                ClassUse& use =
                    uses.try_emplace(video, ClassUse{video, videoName(here.database, video), 0, 0}).first->second;
                use.frames += framesInUnion(moved);
                use.bouts += static_cast<std::int64_t>(moved.size());
            }
            takeInto(step.labelSteps, here.database, here.labels, std::move(change), text, orLoginName(who));
        });
        std::vector<ClassInfo> rest = list->all();
        std::erase_if(rest, [from](const ClassInfo& info) { return info.id == from; });
        writeClasses(here.database, ClassList::make(std::move(rest)).value());
        recordClassStep(step, who);
        std::vector<ClassUse> report;
        report.reserve(uses.size());
        for (auto& [video, use] : uses) report.push_back(std::move(use));
        return report;
    });
    if (!result) here.labels.forget();
    return result;
}

Result<std::vector<LabelConflict>> ProjectStore::labelConflicts() const
{
    Connection& here = *connection_;
    return here.read([&] {
        std::vector<LabelConflict> conflicts;
        here.forEachLabelSet([&](VideoId video, StoredLabels& labels) {
            std::vector<FrameRange> ranges = conflictsIn(labels);
            if (ranges.empty()) return;
            conflicts.push_back({video, videoName(here.database, video),
                                 annotatorName(here.database, here.labels.annotator()), std::move(ranges)});
        });
        return conflicts;
    });
}

Status ProjectStore::setMultiLabel(bool multiLabel, ConflictRule rule, std::string_view who)
{
    Connection& here = *connection_;
    if (multiLabel == here.multiLabel) return {};
    const Result<std::vector<LabelConflict>> conflicts = labelConflicts();
    if (!conflicts) return fail(conflicts.error());
    if (!multiLabel && rule == ConflictRule::Refuse && !conflicts->empty()) {
        std::int64_t frames = 0;
        for (const LabelConflict& conflict : *conflicts) frames += framesInUnion(conflict.ranges);
        return fail(ErrorCode::WrongUsage, "one class a frame",
                    counted(frames, "frame") + " have more than one class; say what becomes of them first");
    }
    if (const auto copy = backUpNow(*this); !copy) return fail(copy.error());
    const std::string text = multiLabel ? "several classes a frame" : "one class a frame";
    Status status = here.write([&] {
        ClassStep step = classStepNow();
        step.text = text;
        writeMultiLabel(here.database, multiLabel);
        if (!multiLabel) {
            here.forEachLabelSet([&](VideoId video, StoredLabels& labels) {
                takeInto(step.labelSteps, here.database, here.labels, makeExclusive(labels, video, rule), text,
                         orLoginName(who));
            });
        }
        recordClassStep(step, who);
    });
    if (status)
        here.multiLabel = multiLabel;
    else
        here.labels.forget();
    return status;
}

// Note [Steps within a step]
// A step of the class list may have changed labels in many videos. It is taken back as one: only if all these steps are
// still the newest ones (or, to do it again, the oldest undone ones) of their histories, so that no later labelling is
// touched.
Result<std::optional<std::string>> ProjectStore::stepClasses(bool back)
{
    Connection& here = *connection_;
    bool multiLabel = here.multiLabel;
    Result<std::optional<std::string>> result = here.write([&]() -> std::optional<std::string> {
        const char* newest =
            "SELECT id, text, before, after FROM class_history WHERE undone = 0 ORDER BY id DESC LIMIT 1";
        const char* oldest =
            "SELECT id, text, before, after FROM class_history WHERE undone = 1 ORDER BY id ASC LIMIT 1";
        Query row = here.database.query(back ? newest : oldest);
        if (!row.step()) return std::nullopt;
        const std::int64_t id = row.integer(0);
        const std::string text = row.text(1);
        const Result<ClassesAtOnce> before = classesFromJson(row.text(2));
        const Result<ClassesAtOnce> after = classesFromJson(row.text(3));
        if (!before || !after) throw ErrorException((before ? after : before).error());
        const ClassesAtOnce& target = back ? *before : *after;

        renameInRuns(here.database, readClasses(here.database), target.classes);
        const std::vector<ClassId> restored = writeClasses(here.database, target.classes);
        writeMultiLabel(here.database, target.multiLabel);
        std::vector<std::int64_t> steps = after->labelSteps;
        if (back) std::reverse(steps.begin(), steps.end());
        const AnnotatorId chosen = here.labels.annotator();
        for (const std::int64_t step : steps) {
            const StepPlace place = placeOfStep(here.database, step);
            here.labels.setAnnotator(place.annotator);
            const bool isNext = place.video != VideoId{} && step == (back ? here.labels.newestDoneId(place.video)
                                                                          : here.labels.oldestUndoneId(place.video));
            if (isNext) takeStep(place.video, back);
            here.labels.setAnnotator(chosen);
            if (!isNext)
                throw ErrorException({ErrorCode::WrongUsage, text,
                                      "labels of " + videoName(here.database, place.video) +
                                          " were changed since; undo those changes first, or go back to a dated copy"});
        }
        if (!target.multiLabel) makeWayFor(restored, target.classes, {});
        here.database.run("UPDATE class_history SET undone = ? WHERE id = ?", back ? 1 : 0, id);
        multiLabel = target.multiLabel;
        return text;
    });
    if (result)
        here.multiLabel = multiLabel;
    else
        here.labels.forget();
    return result;
}

Result<std::optional<std::string>> ProjectStore::undoClasses()
{
    return stepClasses(true);
}

Result<std::optional<std::string>> ProjectStore::redoClasses()
{
    return stepClasses(false);
}

Result<std::vector<HistoryEntry>> ProjectStore::classHistory(int newest) const
{
    return connection_->read([&] {
        std::vector<HistoryEntry> entries;
        Query row = connection_->database.query(
            "SELECT id, at, who, text, undone FROM class_history ORDER BY id DESC LIMIT ?", newest);
        while (row.step())
            entries.push_back({row.integer(0), row.text(1), row.text(2), row.text(3), row.integer(4) != 0});
        return entries;
    });
}

}  // namespace longtake
