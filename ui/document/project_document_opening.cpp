// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a project comes to be the open one: made, opened, opened once more in another way, closed.

#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <system_error>
#include <utility>

namespace longtake::ui {
namespace {

const QString kVideoKey = QStringLiteral("window/video");

bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b)
{
    std::error_code ignored;
    return std::filesystem::equivalent(a, b, ignored);
}

}  // namespace

bool ProjectDocument::create(const QString& path, const NewProject& project)
{
    return adopt(ProjectStore::create(toPath(path), project));
}

bool ProjectDocument::open(const QString& path, OpenMode mode)
{
    return adopt(ProjectStore::open(toPath(path), mode));
}

bool ProjectDocument::adopt(Result<std::unique_ptr<ProjectStore>> store)
{
    if (!store) return report(store.error());
    const Result<ClassList> classes = (*store)->classes();
    if (!classes) return report(classes.error());
    if (store_ && isSameFile(store_->path(), (*store)->path())) {
        goOnWith(*std::move(store), *classes);
        return true;
    }
    close();
    store_ = std::move(*store);
    classes_ = *classes;
    loadVideos();
    lookForMissing();
    loadAnnotators();
    const std::optional<QString> last = setting(kVideoKey);
    const auto remembered = static_cast<VideoId>(last.value_or(QString()).toLongLong());
    if (!videos_.empty()) current_ = video(remembered) != nullptr ? remembered : videos_.front().id;
    Q_EMIT projectChanged();
    reloadRuns();
    loadCurrent();
    return true;
}

// The same project, opened for changes now or for reading only: whoever looks at it stays where he is.
void ProjectDocument::goOnWith(std::unique_ptr<ProjectStore> store, const ClassList& classes)
{
    Q_EMIT currentVideoAboutToChange();
    const AnnotatorId who = annotator();
    writePlaces();
    const std::map<QString, QString> unwritten = std::exchange(unwritten_, {});
    store_ = std::move(store);
    classes_ = classes;
    const Status isThere = store_->chooseAnnotator(who);
    static_cast<void>(isThere);  // one who was removed meanwhile labels no more
    for (const auto& [key, value] : unwritten) setSetting(key, value);
    loadVideos();
    lookForMissing();
    loadAnnotators();
    if (current_ && video(*current_) == nullptr) current_.reset();
    if (!current_ && !videos_.empty()) current_ = videos_.front().id;
    if (shownRun_ && !store_->findRun(std::to_string(raw(*shownRun_)))) runWasChosen_ = false;
    readCurrent();
    Q_EMIT projectChanged();
    reloadRuns();
    Q_EMIT currentVideoChanged();
    reloadPrediction();
}

void ProjectDocument::writePlaces()
{
    if (!current_) return;
    setSetting(kVideoKey, QString::number(raw(*current_)));
    for (const auto& [id, frame] : frames_) setSetting(frameKey(id), QString::number(frame));
}

void ProjectDocument::close()
{
    if (!store_) return;
    Q_EMIT currentVideoAboutToChange();
    writePlaces();
    store_.reset();
    unwritten_.clear();
    classes_ = {};
    videos_.clear();
    counts_.clear();
    frames_.clear();
    annotators_.clear();
    missing_.clear();
    current_.reset();
    shownRun_.reset();
    runWasChosen_ = false;
    loadCurrent();
    Q_EMIT projectChanged();
}

}  // namespace longtake::ui
