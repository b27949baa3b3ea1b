// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The classes of the project for the palette: key, colour, name, and how many frames of the current video have it.
// Names are edited in place.

#pragma once

#include <QAbstractListModel>

namespace longtake::ui {

class ProjectDocument;

class ClassListModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        ColourRole = Qt::UserRole,  // QColor
        KeyRole,                    // QString, one letter, or empty
        FramesRole,                 // qint64, of the current video
        ArmedRole,                  // bool: the pen is this class
    };

    explicit ClassListModel(ProjectDocument& document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    // -1 = no class.
    void setArmed(int classIndex);

private:
    void reset();
    void changed();

    ProjectDocument& document_;
    int rows_ = 0;
    int armed_ = -1;
};

}  // namespace longtake::ui
