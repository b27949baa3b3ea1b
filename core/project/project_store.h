// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The project file `NAME.longtake`: SQLite in WAL mode, synchronous=FULL. Every change is one committed transaction
// when its call returns. Beside it lies `NAME.longtake-data/` for frame stores, checkpoints and exports.
//
// One process at a time writes a project: the writer holds an advisory lock on `NAME.longtake-lock`. A second one gets
// ProjectLocked, or may open it for reading only. Not thread-safe: each thread uses a store of its own, made by
// `anotherConnection()`; SQLite orders their transactions.

#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/label/class_list.h"
#include "core/label/label_edit.h"
#include "core/project/project_records.h"

namespace longtake {

class FrameIndex;
class ProjectLock;
enum class DatabaseAccess;

struct NewProject {
    ClassList classes;  // empty = nine classes, Class 1 to 9
    bool multiLabel = false;
};

enum class OpenMode { ReadWrite, ReadOnly };

class ProjectStore {
public:
    // AlreadyExists if the file is there; CannotWrite, DiskFull.
    static Result<std::unique_ptr<ProjectStore>> create(const std::filesystem::path& path, const NewProject& project);

    // FileNotFound, WrongFormat (no LongTake project), ProjectBroken (integrity check), ProjectNewer, ProjectLocked,
    // CannotRead. Older schemas are migrated after a copy. A file that may not be written opens with `isReadOnly()`.
    static Result<std::unique_ptr<ProjectStore>> open(const std::filesystem::path& path, OpenMode mode);

    // The same project for another thread of this process; shares the writer's lock.
    Result<std::unique_ptr<ProjectStore>> anotherConnection() const;

    // Nobody else writes this project while the value lives, also after the store is closed. Null when reading only.
    std::shared_ptr<const void> writersLock() const;

    ~ProjectStore();
    ProjectStore(const ProjectStore&) = delete;
    ProjectStore& operator=(const ProjectStore&) = delete;

    const std::filesystem::path& path() const;
    std::filesystem::path dataFolder() const;  // made on first use
    bool isReadOnly() const;
    const std::string& readOnlyReason() const;  // in English words, empty unless isReadOnly()
    bool isMultiLabel() const;

    // Looks at every page and every reference, which takes a while in a large project: ProjectBroken says what it
    // found.
    Status checkIntegrity() const;

    // Rows of labels that contradict each other or lie outside their video, and steps of the history that cannot be
    // read, in words: what a program other than this one may have left. With `repair` they are put in order: frames
    // that two rows claim go to the later one, unreadable steps are taken away.
    Result<std::vector<std::string>> checkLabels(bool repair);

    // The whole project as it is now, in one file, whole or not at all. Takes seconds for a large one; AlreadyExists,
    // CannotWrite, DiskFull.
    Status copyTo(const std::filesystem::path& target) const;

    // Classes. Changing the list keeps labels of classes that stay (matched by id); ids of 0 are new classes. A class
    // that is left out is hidden with its labels: a list that names its id again brings both back. Every change is a
    // step that `undoClasses` takes back, also after a restart.
    Result<ClassList> classes() const;
    Status setClasses(const ClassList& classes, std::string_view who = {});
    // Where a class is present, over all annotators: what deleting it hides. Videos without it are left out.
    Result<std::vector<ClassUse>> classUse(ClassId id) const;
    // Frames of `from` become frames of `into`, in all videos and for all annotators, and `from` leaves the list; one
    // step, after a dated copy. Returns what changed, per video. WrongUsage, NotInProject.
    Result<std::vector<ClassUse>> mergeClasses(ClassId from, ClassId into, std::string_view who = {});
    // Frames in which more than one class is present, over all annotators: none in an exclusive project.
    Result<std::vector<LabelConflict>> labelConflicts() const;
    // Several classes a frame, or one. Becoming exclusive does what `rule` says where classes conflict and makes all
    // other classes absent where one is present; one step, after a dated copy. WrongUsage while `rule` is Refuse and
    // there are conflicts.
    Status setMultiLabel(bool multiLabel, ConflictRule rule = ConflictRule::Refuse, std::string_view who = {});
    // Steps over all of the above, with the labels that they changed. The text of the step, or nothing when there is
    // none. WrongUsage when labels that the step changed were changed again since: take that back first.
    Result<std::optional<std::string>> undoClasses();
    Result<std::optional<std::string>> redoClasses();
    Result<std::vector<HistoryEntry>> classHistory(int newest = 100) const;  // newest first

    // Videos. `addVideo` ignores record.id; a video of the same content that was removed comes back with its labels.
    Result<VideoId> addVideo(const VideoRecord& video, const FrameIndex& index);
    Result<std::vector<VideoRecord>> videos() const;
    Result<VideoRecord> video(VideoId id) const;
    // By id, file name, or a part of the name that fits only one. NotInProject, AmbiguousName.
    Result<VideoRecord> findVideo(std::string_view idOrName) const;
    Result<FrameIndex> frameIndex(VideoId id) const;
    // After the video was decoded whole: the true index. Labels of lost frames go with them, the others move with their
    // pictures (by time stamp; without usable ones frames keep their numbers), which the video's problems say.
    Status storeProvenIndex(VideoId id, const FrameIndex& index, const std::vector<std::string>& problems);
    Status updateVideoPath(VideoId id, const std::filesystem::path& path);
    Status setVideoState(VideoId id, VideoState state);
    Status setVideoNotes(VideoId id, std::string_view notes);
    // What the network sees of the video's picture; PictureRegion{} for the whole. Frames, runs and predictions made
    // from now on are of the region; predictions of another one are out of sight until it is the region again. A step
    // of the video's history, like an edit of its labels. `region` as it was stored: one that covers the picture is the
    // whole. WrongUsage if it is not inside the picture.
    Result<PictureRegion> setVideoRegion(VideoId id, PictureRegion region);
    // Takes the video off the list. Its labels stay in the file until it is added again.
    Status removeVideo(VideoId id);

    // Annotators. Each has labels and a history of their own; all calls for labels below are about those of the
    // annotator chosen here, at first the project's (kProjectLabels), which training, scores and exports read. The
    // choice is this connection's, not the file's.
    Result<std::vector<AnnotatorRecord>> annotators() const;         // the project's labels first, without a name
    Result<AnnotatorId> addAnnotator(std::string_view name);         // one who was removed comes back. AlreadyExists
    Status renameAnnotator(AnnotatorId id, std::string_view name);   // AlreadyExists
    Status removeAnnotator(AnnotatorId id);                          // the labels stay in the file
    Result<AnnotatorId> findAnnotator(std::string_view name) const;  // empty or "project": the project's labels
    AnnotatorId annotator() const;
    Status chooseAnnotator(AnnotatorId id);  // NotInProject
    Result<VideoLabels> labelsOf(VideoId id, AnnotatorId annotator) const;

    // Labels. `apply` returns what changed; the change is on disk. Frames past the end are left out. Undo and redo are
    // per video and survive a restart; they return what they changed (`after` is what stands there now), or nothing
    // when there is nothing to undo. `who` empty = the user's login name.
    Result<VideoLabels> labels(VideoId id) const;
    Result<LabelChange> apply(const LabelEdit& edit, std::string_view who = {});
    // Like `apply`, but one step of undo together with the newest step of the video: a key that is held.
    Result<LabelChange> applyContinuing(const LabelEdit& edit, std::string_view who = {});
    // Several edits of one video as one undoable step, for imports and filled ranges.
    Result<LabelChange> applyAll(VideoId video, const std::vector<LabelEdit>& edits, std::string_view text,
                                 std::string_view who = {});
    // New runs as they are, without the rules of exclusive classes: for importers that know every class.
    Result<LabelChange> applyRuns(VideoId video, const std::vector<TrackRuns>& runs, std::string_view text,
                                  std::string_view who = {});
    Result<std::optional<LabelChange>> undo(VideoId id);
    Result<std::optional<LabelChange>> redo(VideoId id);
    Result<std::vector<HistoryEntry>> history(VideoId id, int newest = 100) const;  // newest first
    // Undoes or redoes until `step` (of `history`) is the last one that is done; 0 = all undone. All or nothing, in one
    // transaction; returns each change in turn. NotInProject for a step that is not there (any more).
    Result<std::vector<LabelChange>> goToStep(VideoId id, std::int64_t step);

    // Runs.
    Result<RunId> addRun(const RunRecord& run);
    Status updateRun(const RunRecord& run);
    Status removeRun(RunId id);  // with its curves and predictions; its files are the caller's
    Status addSteps(RunId id, const std::vector<StepRecord>& steps);
    Status addEpoch(RunId id, const EpochRecord& epoch);  // replaces an epoch of the same number (resumed runs)
    Status forgetStepsFrom(RunId id, std::int64_t step);  // before a run is resumed at `step`
    Result<std::vector<RunRecord>> runs() const;
    Result<RunRecord> findRun(std::string_view idOrName) const;  // empty = the newest with a checkpoint
    Result<std::vector<EpochRecord>> epochs(RunId id) const;
    Result<std::vector<StepRecord>> steps(RunId id) const;

    // Predictions: one per run and video, replaced whole. Those made from another region of the picture than the
    // video's now are not found.
    Status storePrediction(const PredictionRecord& prediction);
    Status forgetPredictions(RunId run);  // before the run learns on
    Result<std::optional<PredictionRecord>> prediction(RunId run, VideoId video) const;
    Result<std::vector<RunId>> runsWithPrediction(VideoId video) const;

    // Small settings of the project (last frame per video, review states, smoothing), by key.
    Result<std::optional<std::string>> setting(std::string_view key) const;
    Status setSetting(std::string_view key, std::string_view value);

private:
    struct Connection;
    static Result<std::unique_ptr<ProjectStore>> openLocked(const std::filesystem::path& path,
                                                            std::shared_ptr<ProjectLock> lock,
                                                            std::string readOnlyReason);
    static Result<std::unique_ptr<Connection>> connect(const std::filesystem::path& path, DatabaseAccess access);
    struct LabelStep;
    Result<LabelChange> changeLabels(const LabelStep& step);
    Result<LabelChange> applyOne(const LabelEdit& edit, std::string_view who, bool continuing);
    Result<std::optional<LabelChange>> step(VideoId id, bool back);
    LabelChange takeStep(VideoId id, bool back);
    struct ClassStep;
    void recordClassStep(const ClassStep& step, std::string_view who);
    ClassStep classStepNow() const;
    Result<std::optional<std::string>> stepClasses(bool back);
    std::vector<std::int64_t> makeWayFor(const std::vector<ClassId>& restored, const ClassList& classes,
                                         std::string_view who);
    explicit ProjectStore(std::unique_ptr<Connection> connection);
    std::unique_ptr<Connection> connection_;
};

// Of the library that holds the projects: "3.40.1".
std::string sqliteVersion();

}  // namespace longtake
