// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the document knows beside labels: the class list, whose labels these are, notes on videos.

#include "core/jobs/relink.h"
#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

namespace longtake::ui {
namespace {

constexpr const char* kBlindKey = "window/blind";

}  // namespace

void ProjectDocument::setClasses(const ClassList& classes)
{
    if (!store_) return;
    const Status status = store_->setClasses(classes);
    if (!status) {
        report(status.error());
        Q_EMIT classesChanged();  // what an editor shows goes back to what is true
        return;
    }
    reloadClasses();
}

void ProjectDocument::reloadClasses()
{
    if (const Result<ClassList> now = store_->classes()) classes_ = *now;
    counts_.clear();
    if (current_) {
        if (Result<VideoLabels> labels = store_->labels(*current_)) labels_ = std::move(labels->tracks);
    }
    Q_EMIT saved(QDateTime::currentDateTime());
    Q_EMIT classesChanged();
    if (const VideoRecord* record = currentVideo()) Q_EMIT labelsChanged(raw(record->id), {0, record->frameCount});
    reloadPrediction();
}

void ProjectDocument::mergeClasses(ClassId from, ClassId into)
{
    if (!store_) return;
    const auto moved = store_->mergeClasses(from, into);
    if (!moved) {
        report(moved.error());
        return;
    }
    reloadClasses();
}

bool ProjectDocument::setMultiLabel(bool multiLabel, ConflictRule rule)
{
    if (!store_) return false;
    if (const Status status = store_->setMultiLabel(multiLabel, rule); !status) return report(status.error());
    reloadClasses();
    return true;
}

void ProjectDocument::steppedClasses(const Result<std::optional<std::string>>& text)
{
    if (!text) {
        report(text.error());
        return;
    }
    if (*text) reloadClasses();
    Q_EMIT historyMoved(*text ? toQString(**text) : QString(), FrameRange{});
}

void ProjectDocument::undoClasses()
{
    if (store_) steppedClasses(store_->undoClasses());
}

void ProjectDocument::redoClasses()
{
    if (store_) steppedClasses(store_->redoClasses());
}

std::vector<HistoryEntry> ProjectDocument::classHistory() const
{
    if (!store_) return {};
    return store_->classHistory().value_or(std::vector<HistoryEntry>{});
}

void ProjectDocument::loadAnnotators()
{
    const auto all = store_->annotators();
    if (all) {
        annotators_ = *all;
    } else {
        report(all.error());
    }
}

AnnotatorId ProjectDocument::annotator() const
{
    return store_ ? store_->annotator() : kProjectLabels;
}

bool ProjectDocument::isBlind() const
{
    return setting(QString::fromLatin1(kBlindKey)) == QStringLiteral("1");
}

void ProjectDocument::chooseAnnotator(AnnotatorId id)
{
    if (!store_ || id == annotator()) return;
    if (const Status status = store_->chooseAnnotator(id); !status) {
        report(status.error());
        return;
    }
    counts_.clear();
    Q_EMIT annotatorsChanged();
    loadCurrent();
    if (const VideoRecord* record = currentVideo()) Q_EMIT labelsChanged(raw(record->id), {0, record->frameCount});
}

std::optional<AnnotatorId> ProjectDocument::addAnnotator(const QString& name)
{
    if (!store_) return std::nullopt;
    const Result<AnnotatorId> added = store_->addAnnotator(toStdString(name));
    if (!added) {
        report(added.error());
        return std::nullopt;
    }
    loadAnnotators();
    Q_EMIT annotatorsChanged();
    return *added;
}

void ProjectDocument::removeAnnotator(AnnotatorId id)
{
    if (!store_) return;
    if (id == annotator()) chooseAnnotator(kProjectLabels);
    if (const Status status = store_->removeAnnotator(id); !status) report(status.error());
    loadAnnotators();
    Q_EMIT annotatorsChanged();
}

void ProjectDocument::setBlind(bool blind)
{
    if (!store_ || blind == isBlind()) return;
    setSetting(QString::fromLatin1(kBlindKey), blind ? QStringLiteral("1") : QStringLiteral("0"));
    Q_EMIT annotatorsChanged();
    reloadPrediction();
}

void ProjectDocument::setVideoState(VideoId id, VideoState state)
{
    if (!store_) return;
    if (const Status status = store_->setVideoState(id, state); !status) {
        report(status.error());
        return;
    }
    for (VideoRecord& record : videos_) {
        if (record.id == id) record.state = state;
    }
    Q_EMIT saved(QDateTime::currentDateTime());
    Q_EMIT videosChanged();
}

void ProjectDocument::setVideoRegion(VideoId id, PictureRegion region)
{
    if (!store_) return;
    if (const Result<PictureRegion> stored = store_->setVideoRegion(id, region)) {
        Q_EMIT saved(QDateTime::currentDateTime());
    } else {
        report(stored.error());
    }
    followRegion(id);  // what an editor shows goes back to what is true
}

void ProjectDocument::followRegion(VideoId id)
{
    const Result<VideoRecord> now = store_->video(id);
    if (!now) return;
    const bool isAnother = video(id) != nullptr && video(id)->region != now->region;
    for (VideoRecord& record : videos_) {
        if (record.id == id) record.region = now->region;
    }
    Q_EMIT videosChanged();
    if (isAnother && current_ == id) reloadPrediction();
}

void ProjectDocument::labelsImported()
{
    if (!store_) return;
    loadVideos();
    Q_EMIT videosChanged();
    reloadClasses();
}

void ProjectDocument::setVideoNotes(VideoId id, const QString& notes)
{
    if (!store_) return;
    if (const Status status = store_->setVideoNotes(id, toStdString(notes)); !status) {
        report(status.error());
        return;
    }
    for (VideoRecord& record : videos_) {
        if (record.id == id) record.notes = toStdString(notes);
    }
    Q_EMIT saved(QDateTime::currentDateTime());
    Q_EMIT videosChanged();
}

void ProjectDocument::lookForMissing()
{
    missing_.clear();
    if (!store_) return;
    const auto missing = missingVideos(*store_);
    if (!missing) return;
    for (const VideoRecord& record : *missing) missing_.insert(record.id);
}

}  // namespace longtake::ui
