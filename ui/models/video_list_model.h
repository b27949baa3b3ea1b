// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The videos of the project for the list on the left: name, how much is labelled, what is wrong, what is going on.

#pragma once

#include "core/base/ids.h"
#include "core/project/project_records.h"

#include <QAbstractListModel>
#include <QString>

#include <map>

namespace longtake::ui {

class ProjectDocument;

class VideoListModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        LabelledRole = Qt::UserRole,  // double, 0 to 1
        ProblemsRole,                 // QStringList, sentences
        PartRole,                     // QString, one letter, or empty
        ProvenRole,                   // bool: every frame was decoded once
        BusyRole,                     // double, 0 to 1, while it is being decoded; else negative
        IdRole,                       // qint64
        StateRole,                    // int, VideoState
        NotesRole,                    // QString
        MissingRole,                  // bool: the file is not where it was
        FramesRole,                   // qint64
    };

    explicit VideoListModel(ProjectDocument& document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    // -1 = not there.
    int rowOf(VideoId id) const;
    VideoId idAt(int row) const;

    // "to do", "in progress", "done".
    static QString stateText(VideoState state);

    // What is decoded now; an empty name = nothing.
    void setBusy(const QString& name, double share);
    // Training, validation or test letter for each video.
    void setParts(std::map<VideoId, QString> parts);

private:
    void changed();

    ProjectDocument& document_;
    int rows_ = 0;
    QString busyName_;
    double busyShare_ = -1.0;
    std::map<VideoId, QString> parts_;
};

}  // namespace longtake::ui
