// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/video_list_model.h"

#include "ui/document/project_document.h"
#include "ui/support/problem_text.h"
#include "ui/support/qt_convert.h"

#include <QEvent>

#include <utility>

namespace longtake::ui {

VideoListModel::VideoListModel(ProjectDocument& document, QObject* parent)
    : QAbstractListModel(parent), document_(document), rows_(static_cast<int>(document.videos().size()))
{
    const auto reset = [this] {
        beginResetModel();
        rows_ = static_cast<int>(document_.videos().size());
        endResetModel();
    };
    connect(&document_, &ProjectDocument::projectChanged, this, reset);
    connect(&document_, &ProjectDocument::videosChanged, this, [this, reset] {
        if (static_cast<int>(document_.videos().size()) == rows_) {
            changed();
        } else {
            reset();
        }
    });
    connect(&document_, &ProjectDocument::labelsChanged, this, [this](qint64 video) {
        const int row = rowOf(static_cast<VideoId>(video));
        if (row >= 0) Q_EMIT dataChanged(index(row), index(row));
    });
    connect(&document_, &ProjectDocument::classesChanged, this, &VideoListModel::changed);
    connect(&document_, &ProjectDocument::annotatorsChanged, this, &VideoListModel::changed);
}

void VideoListModel::changed()
{
    if (rows_ > 0) Q_EMIT dataChanged(index(0), index(rows_ - 1));
}

int VideoListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : rows_;
}

int VideoListModel::rowOf(VideoId id) const
{
    for (std::size_t row = 0; row < document_.videos().size(); ++row) {
        if (document_.videos()[row].id == id) return static_cast<int>(row);
    }
    return -1;
}

VideoId VideoListModel::idAt(int row) const
{
    return document_.videos().at(static_cast<std::size_t>(row)).id;
}

QVariant VideoListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= static_cast<int>(document_.videos().size())) return {};
    const VideoRecord& video = document_.videos()[static_cast<std::size_t>(index.row())];
    const auto problems = [&video] {
        QStringList sentences;
        for (const std::string& problem : video.problems) sentences << problemText(toQString(problem));
        return sentences;
    };
    switch (role) {
        case Qt::DisplayRole:
            return toQString(video.name);
        case Qt::ToolTipRole: {
            QStringList lines;
            lines << toQString(video.name)
                  << tr("%1, %2 x %3, %4 per second")
                         .arg(framesText(video.frameCount))
                         .arg(video.width)
                         .arg(video.height)
                         .arg(video.meanFps, 0, 'f', 2)
                  << tr("%1 labelled").arg(percentText(document_.counts(video.id).seenShare()));
            if (!video.notes.empty()) lines << toQString(video.notes);
            if (document_.isMissing(video.id))
                lines << tr("The file is not where it was: choose File, Find Moved Videos.");
            if (!video.proven) lines << tr("Not decoded as a whole yet: the number of frames may still change.");
            return (lines + problems()).join(u'\n');
        }
        case Qt::AccessibleTextRole:
            return tr("%1, %2 labelled, %3")
                .arg(toQString(video.name), percentText(document_.counts(video.id).seenShare()),
                     stateText(video.state));
        case LabelledRole:
            return document_.counts(video.id).seenShare();
        case ProblemsRole:
            return problems();
        case PartRole: {
            const auto part = parts_.find(video.id);
            return part == parts_.end() ? QString() : part->second;
        }
        case ProvenRole:
            return video.proven;
        case BusyRole:
            return !busyName_.isEmpty() && toQString(video.name) == busyName_ ? busyShare_ : -1.0;
        case IdRole:
            return static_cast<qint64>(video.id);
        case StateRole:
            return static_cast<int>(video.state);
        case NotesRole:
            return toQString(video.notes);
        case MissingRole:
            return document_.isMissing(video.id);
        case FramesRole:
            return static_cast<qint64>(video.frameCount);
        default:
            return {};
    }
}

QString VideoListModel::stateText(VideoState state)
{
    switch (state) {
        case VideoState::ToDo:
            return tr("to do");
        case VideoState::InProgress:
            return tr("in progress");
        case VideoState::Done:
            return tr("done");
    }
    return {};
}

void VideoListModel::setBusy(const QString& name, double share)
{
    if (name == busyName_ && share == busyShare_) return;
    busyName_ = name;
    busyShare_ = share;
    changed();
}

void VideoListModel::setParts(std::map<VideoId, QString> parts)
{
    parts_ = std::move(parts);
    changed();
}

}  // namespace longtake::ui
