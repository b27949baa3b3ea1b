// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/document/project_document.h"

#include "core/base/contract.h"
#include "core/project/prediction_columns.h"
#include "core/project/run_claim.h"
#include "ui/support/qt_convert.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace longtake::ui {
namespace {

const QString kOfTheWindow = QStringLiteral("window/");

}  // namespace

QString ProjectDocument::frameKey(VideoId id)
{
    return QStringLiteral("window/frame/%1").arg(raw(id));
}

ProjectDocument::ProjectDocument(QObject* parent) : QObject(parent) {}

ProjectDocument::~ProjectDocument() = default;

bool ProjectDocument::report(const Error& error)
{
    Q_EMIT failed(error);
    return false;
}

bool ProjectDocument::isReadOnly() const
{
    return store_ && store_->isReadOnly();
}

bool ProjectDocument::isMultiLabel() const
{
    return store_ && store_->isMultiLabel();
}

QString ProjectDocument::path() const
{
    return store_ ? pathText(store_->path()) : QString();
}

QString ProjectDocument::name() const
{
    return store_ ? pathText(store_->path().stem()) : QString();
}

const ProjectStore& ProjectDocument::store() const
{
    LT_EXPECT(store_ != nullptr);
    return *store_;
}

Result<std::unique_ptr<ProjectStore>> ProjectDocument::anotherStore() const
{
    LT_EXPECT(store_ != nullptr);
    return store_->anotherConnection();
}

const VideoRecord* ProjectDocument::video(VideoId id) const
{
    const auto found = std::find_if(videos_.begin(), videos_.end(), [id](const VideoRecord& v) { return v.id == id; });
    return found == videos_.end() ? nullptr : &*found;
}

const LabelCounts& ProjectDocument::counts(VideoId id) const
{
    const auto known = counts_.find(id);
    if (known != counts_.end()) return known->second;
    LabelCounts counts;
    if (const VideoRecord* record = video(id)) {
        if (current_ == id) {
            counts = countLabels(labels_, record->frameCount);
        } else if (const Result<VideoLabels> labels = store_->labels(id)) {
            counts = countLabels(labels->tracks, record->frameCount);
        }
    }
    counts.present.resize(static_cast<std::size_t>(classes_.count()));
    counts.bouts.resize(static_cast<std::size_t>(classes_.count()));
    return counts_[id] = std::move(counts);
}

std::int64_t ProjectDocument::framesInAll() const
{
    std::int64_t frames = 0;
    for (const VideoRecord& record : videos_) frames += record.frameCount;
    return frames;
}

const VideoRecord* ProjectDocument::currentVideo() const
{
    return current_ ? video(*current_) : nullptr;
}

std::vector<ClassId> ProjectDocument::classIds() const
{
    std::vector<ClassId> ids;
    for (const ClassInfo& info : classes_.all()) ids.push_back(info.id);
    return ids;
}

std::int64_t ProjectDocument::rememberedFrame(VideoId id) const
{
    if (const auto known = frames_.find(id); known != frames_.end()) return known->second;
    return setting(frameKey(id)).value_or(QString()).toLongLong();
}

std::optional<QString> ProjectDocument::setting(const QString& key) const
{
    if (!store_) return std::nullopt;
    if (const auto here = unwritten_.find(key); here != unwritten_.end()) return here->second;
    const Result<std::optional<std::string>> value = store_->setting(toStdString(key));
    if (!value || !*value) return std::nullopt;
    return toQString(**value);
}

void ProjectDocument::setSetting(const QString& key, const QString& value)
{
    if (!store_) return;
    if (store_->isReadOnly()) {
        if (key.startsWith(kOfTheWindow)) unwritten_[key] = value;
        return;
    }
    if (const Status status = store_->setSetting(toStdString(key), toStdString(value)); !status) report(status.error());
}

void ProjectDocument::setCurrentVideo(std::optional<VideoId> id)
{
    if (id == current_ || (id && video(*id) == nullptr)) return;
    Q_EMIT currentVideoAboutToChange();
    current_ = id;
    loadCurrent();
}

void ProjectDocument::rememberFrame(std::int64_t frame)
{
    if (current_) frames_[*current_] = frame;
}

void ProjectDocument::loadVideos()
{
    counts_.clear();
    Result<std::vector<VideoRecord>> videos = store_->videos();
    if (videos) {
        videos_ = std::move(*videos);
    } else {
        report(videos.error());
    }
}

void ProjectDocument::loadIndex()
{
    Result<FrameIndex> index = store_->frameIndex(*current_);
    if (index) {
        index_ = std::make_shared<const FrameIndex>(std::move(*index));
    } else {
        report(index.error());
    }
}

void ProjectDocument::loadCurrent()
{
    readCurrent();
    Q_EMIT currentVideoChanged();
    reloadPrediction();
}

void ProjectDocument::readCurrent()
{
    index_.reset();
    labels_.clear();
    prediction_.reset();
    if (current_ && store_) {
        loadIndex();
        Result<VideoLabels> labels = store_->labels(*current_);
        if (labels) {
            labels_ = std::move(labels->tracks);
        } else {
            report(labels.error());
        }
    }
    chooseRun();
}

void ProjectDocument::reloadVideos()
{
    if (!store_) return;
    const VideoRecord* before = currentVideo();
    const std::int64_t framesBefore = before != nullptr ? before->frameCount : -1;
    const bool provenBefore = before != nullptr && before->proven;
    const std::string pathBefore = before != nullptr ? before->absolutePath : std::string();
    loadVideos();
    if (current_ && video(*current_) == nullptr) current_.reset();
    const bool chose = !current_ && !videos_.empty();
    if (chose) current_ = videos_.front().id;
    Q_EMIT videosChanged();
    const VideoRecord* now = currentVideo();
    if (chose || now == nullptr || now->frameCount != framesBefore || now->absolutePath != pathBefore) {
        if (before != nullptr || now != nullptr) loadCurrent();
    } else if (now->proven != provenBefore) {
        loadIndex();  // the same frames, now with their hashes: nobody who labels them is disturbed
        Q_EMIT currentIndexChanged();
    }
}

void ProjectDocument::chooseRun()
{
    if (!store_ || runWasChosen_) return;
    shownRun_.reset();
    if (current_) {
        const Result<std::vector<RunId>> predicted = store_->runsWithPrediction(*current_);
        if (predicted && !predicted->empty()) shownRun_ = predicted->back();
    }
    if (shownRun_) return;
    if (const Result<RunRecord> newest = store_->findRun({})) shownRun_ = newest->id;
}

void ProjectDocument::reloadRuns()
{
    if (!store_) return;
    const std::optional<RunId> before = shownRun_;
    chooseRun();
    Q_EMIT runsChanged();
    if (shownRun_ != before) reloadPrediction();
}

void ProjectDocument::reloadPrediction()
{
    prediction_.reset();
    if (store_ && current_ && shownRun_ && !isBlind()) {
        Result<std::optional<PredictionRecord>> found = store_->prediction(*shownRun_, *current_);
        if (!found) {
            report(found.error());
        } else if (*found) {
            const Result<RunRecord> run = store_->findRun(std::to_string(raw(*shownRun_)));
            auto fitting =
                onClassList(std::move(**found), run ? classNamesOf(*run) : std::vector<std::string>{}, classes_);
            if (fitting) prediction_ = std::make_shared<const PredictionRecord>(*std::move(fitting));
        }
    }
    Q_EMIT predictionChanged();
}

void ProjectDocument::showRun(std::optional<RunId> run)
{
    const bool changes = run != shownRun_;
    shownRun_ = run;
    runWasChosen_ = run.has_value();
    if (changes) reloadPrediction();
}

void ProjectDocument::removeVideo(VideoId id)
{
    if (!store_) return;
    if (const Status status = store_->removeVideo(id); !status) {
        report(status.error());
        return;
    }
    Q_EMIT saved(QDateTime::currentDateTime());
    reloadVideos();
}

void ProjectDocument::removeRun(RunId id)
{
    if (!store_) return;
    const std::filesystem::path folder = runFolder(*store_, id);
    if (const Status status = store_->removeRun(id); !status) {
        report(status.error());
        return;
    }
    std::error_code ignored;  // files that stay behind cost space, nothing else
    std::filesystem::remove_all(folder, ignored);
    if (shownRun_ == id) runWasChosen_ = false;
    reloadRuns();
    reloadPrediction();
}

void ProjectDocument::followed(const LabelChange& change)
{
    Q_EMIT saved(QDateTime::currentDateTime());
    if (change.region) followRegion(change.video);
    if (change.tracks.empty()) return;
    for (VideoRecord& record : videos_) {  // as the store does with the first label
        if (record.id == change.video && record.state == VideoState::ToDo) record.state = VideoState::InProgress;
    }
    followCurrent(change);
    Q_EMIT labelsChanged(raw(change.video), change.range);
}

// Labels and counts of the current video. Only what changed is counted again: a long video has many bouts.
void ProjectDocument::followCurrent(const LabelChange& change)
{
    const auto known = counts_.find(change.video);
    const VideoRecord* record = currentVideo();
    if (record == nullptr || record->id != change.video) {
        if (known != counts_.end()) counts_.erase(known);
        return;
    }
    // One frame more: a bout that goes on behind the change may begin there now.
    const FrameRange touched = FrameRange{change.range.first, change.range.last + 1}.clippedTo({0, record->frameCount});
    const LabelCounts before = countLabels(labels_, touched);
    follow(change, classIds(), labels_);
    if (known != counts_.end()) known->second.replace(before, countLabels(labels_, touched));
}

bool ProjectDocument::apply(const LabelEdit& edit, bool continuing, const QString& who)
{
    if (!store_) return false;
    const Result<LabelChange> change =
        continuing ? store_->applyContinuing(edit, toStdString(who)) : store_->apply(edit, toStdString(who));
    if (!change) return report(change.error());
    followed(*change);
    return true;
}

bool ProjectDocument::applyAll(const std::vector<LabelEdit>& edits, const QString& text)
{
    if (!store_ || !current_ || edits.empty()) return false;
    const Result<LabelChange> change = store_->applyAll(*current_, edits, toStdString(text));
    if (!change) return report(change.error());
    followed(*change);
    return true;
}

bool ProjectDocument::applyConsensus(const std::vector<TrackRuns>& runs, const QString& text)
{
    if (!store_ || !current_ || runs.empty()) return false;
    const AnnotatorId before = annotator();
    if (const Status status = store_->chooseAnnotator(kProjectLabels); !status) return report(status.error());
    const Result<LabelChange> change = store_->applyRuns(*current_, runs, toStdString(text));
    if (const Status status = store_->chooseAnnotator(before); !status) report(status.error());
    if (!change) return report(change.error());
    if (before == kProjectLabels) {
        followed(*change);
    } else {
        Q_EMIT saved(QDateTime::currentDateTime());
    }
    return true;
}

void ProjectDocument::goToStep(std::int64_t step)
{
    if (!store_ || !current_) return;
    const Result<std::vector<LabelChange>> changes = store_->goToStep(*current_, step);
    if (!changes) {
        report(changes.error());
        return;
    }
    for (const LabelChange& change : *changes) followed(change);
    if (!changes->empty()) Q_EMIT historyMoved(toQString(changes->back().text), changes->back().range);
}

std::vector<HistoryEntry> ProjectDocument::history() const
{
    constexpr int kNewest = 10'000;  // a list of more serves nobody; all of it can still be undone
    if (!store_ || !current_) return {};
    return store_->history(*current_, kNewest).value_or(std::vector<HistoryEntry>{});
}

void ProjectDocument::stepHistory(bool back)
{
    if (!store_ || !current_) return;
    const Result<std::optional<LabelChange>> change = back ? store_->undo(*current_) : store_->redo(*current_);
    if (!change) {
        report(change.error());
        return;
    }
    if (*change) followed(**change);
    Q_EMIT historyMoved(*change ? toQString((*change)->text) : QString(), *change ? (*change)->range : FrameRange{});
}

void ProjectDocument::undo()
{
    stepHistory(true);
}

void ProjectDocument::redo()
{
    stepHistory(false);
}

}  // namespace longtake::ui
