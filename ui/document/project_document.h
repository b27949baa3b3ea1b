// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The open project as the window sees it: classes, videos, the labels of the current video, and every change to them.
//
// All changes go through here and are committed transactions when the call returns; the signal comes after that. What
// fails is said once by `failed` and leaves everything as it was. Lives on the window's thread and owns the store of
// that thread; other threads ask for `anotherStore()`.

#pragma once

#include "core/label/label_edit.h"
#include "core/project/project_store.h"
#include "core/video/frame_index.h"
#include "ui/document/label_counts.h"

#include <QDateTime>
#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace longtake::ui {

class ProjectDocument final : public QObject {
    Q_OBJECT
public:
    explicit ProjectDocument(QObject* parent = nullptr);
    ~ProjectDocument() override;

    // Takes the place of the project that is open, if it succeeds; `failed` says why it did not. The same one once
    // more, for changes or for reading only: the video, the frame and all else that is shown stay.
    bool create(const QString& path, const NewProject& project);
    bool open(const QString& path, OpenMode mode = OpenMode::ReadWrite);
    void close();

    bool isOpen() const { return store_ != nullptr; }
    bool isReadOnly() const;
    bool isMultiLabel() const;
    QString path() const;
    QString name() const;  // of the file, without the ending
    // Requires isOpen(). For reading; changes go through the calls below.
    const ProjectStore& store() const;
    Result<std::unique_ptr<ProjectStore>> anotherStore() const;

    // ---- ask ----
    const ClassList& classes() const { return classes_; }
    const std::vector<VideoRecord>& videos() const { return videos_; }
    const VideoRecord* video(VideoId id) const;  // null if there is none
    const LabelCounts& counts(VideoId id) const;
    std::int64_t framesInAll() const;

    const VideoRecord* currentVideo() const;
    const std::shared_ptr<const FrameIndex>& currentIndex() const { return index_; }  // null without a video
    const std::vector<LabelTrack>& currentLabels() const { return labels_; }          // one per class
    std::vector<ClassId> classIds() const;
    // Where the user was in a video when it was last current.
    std::int64_t rememberedFrame(VideoId id) const;

    // Probabilities of the shown run for the current video; null if there are none.
    const std::shared_ptr<const PredictionRecord>& currentPrediction() const { return prediction_; }
    // The one that was chosen; else the newest with predictions for the current video, else the newest that learnt.
    std::optional<RunId> shownRun() const { return shownRun_; }

    std::optional<QString> setting(const QString& key) const;

    // Whose labels are shown and changed. In blind mode predictions are hidden from the one who labels.
    const std::vector<AnnotatorRecord>& annotators() const { return annotators_; }
    AnnotatorId annotator() const;
    bool isBlind() const;

    // Videos whose files were not found when the project was opened or last looked through.
    bool isMissing(VideoId id) const { return missing_.count(id) > 0; }
    std::size_t missingCount() const { return missing_.size(); }

    // Newest first.
    std::vector<HistoryEntry> history() const;  // of the current video
    std::vector<HistoryEntry> classHistory() const;

    // ---- act ----
    void setCurrentVideo(std::optional<VideoId> id);
    void rememberFrame(std::int64_t frame);
    void showRun(std::optional<RunId> run);
    // What other threads may have changed: videos added or proven, runs, predictions.
    void reloadVideos();
    void reloadRuns();
    void reloadPrediction();

    void setClasses(const ClassList& classes);
    void mergeClasses(ClassId from, ClassId into);
    bool setMultiLabel(bool multiLabel, ConflictRule rule);
    void undoClasses();
    void redoClasses();

    // Everybody starts with the project's labels.
    void chooseAnnotator(AnnotatorId id);
    std::optional<AnnotatorId> addAnnotator(const QString& name);
    void removeAnnotator(AnnotatorId id);
    void setBlind(bool blind);

    void setVideoState(VideoId id, VideoState state);
    void setVideoNotes(VideoId id, const QString& notes);
    // What the network sees of the picture; a step of the video's history. Predictions of another region are out of
    // sight.
    void setVideoRegion(VideoId id, PictureRegion region);
    // Looks again which files are there.
    void lookForMissing();
    void removeVideo(VideoId id);
    // With its curves, predictions and files.
    void removeRun(RunId id);
    void setSetting(const QString& key, const QString& value);

    // Labels of the current video. `continuing` makes the edit one step of undo with the one before.
    // `who` empty = the user.
    bool apply(const LabelEdit& edit, bool continuing = false, const QString& who = {});
    bool applyAll(const std::vector<LabelEdit>& edits, const QString& text);
    // Another thread has put labels and classes from files into the project.
    void labelsImported();
    // Runs as they are, into the labels of the project whoever labels now: what two annotators agreed on.
    bool applyConsensus(const std::vector<TrackRuns>& runs, const QString& text);
    void undo();
    void redo();
    // To the point after `step` of the history; 0 = before all of it.
    void goToStep(std::int64_t step);

Q_SIGNALS:
    void projectChanged();  // another one is open, or none
    void classesChanged();
    void annotatorsChanged();  // the list, who labels now, or blind mode
    void videosChanged();
    void currentVideoAboutToChange();  // what is not written yet is written now
    void currentVideoChanged();
    void currentIndexChanged();                                    // the same frames of the same video, proven now
    void labelsChanged(qint64 video, longtake::FrameRange range);  // raw VideoId
    void predictionChanged();
    void runsChanged();
    void saved(const QDateTime& at);
    // Undone or redone, and where; empty = there was nothing.
    void historyMoved(const QString& text, longtake::FrameRange range);
    void failed(const longtake::Error& error);

private:
    static QString frameKey(VideoId id);
    bool adopt(Result<std::unique_ptr<ProjectStore>> store);
    void goOnWith(std::unique_ptr<ProjectStore> store, const ClassList& classes);
    void writePlaces();
    void loadVideos();
    void loadAnnotators();
    void reloadClasses();
    void steppedClasses(const Result<std::optional<std::string>>& text);
    void loadIndex();
    void readCurrent();
    void loadCurrent();
    void chooseRun();
    void followed(const LabelChange& change);
    void followCurrent(const LabelChange& change);
    void followRegion(VideoId id);
    void stepHistory(bool back);
    bool report(const Error& error);

    std::unique_ptr<ProjectStore> store_;
    ClassList classes_;
    std::vector<VideoRecord> videos_;
    mutable std::map<VideoId, LabelCounts> counts_;  // made when first asked for
    std::map<VideoId, std::int64_t> frames_;         // where the user is in each video
    std::vector<AnnotatorRecord> annotators_;
    std::set<VideoId> missing_;

    std::map<QString, QString> unwritten_;  // settings of the window while the project may only be read

    std::optional<VideoId> current_;
    std::shared_ptr<const FrameIndex> index_;
    std::vector<LabelTrack> labels_;
    std::optional<RunId> shownRun_;
    bool runWasChosen_ = false;  // by the user, who may want one without predictions
    std::shared_ptr<const PredictionRecord> prediction_;
};

}  // namespace longtake::ui
