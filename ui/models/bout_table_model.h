// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bouts of the current video as a table: class, first frame, length, start time. In the order of time.

#pragma once

#include "core/base/frame_range.h"

#include <QAbstractTableModel>

#include <vector>

namespace longtake::ui {

class ProjectDocument;

class BoutTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { ClassColumn, StartColumn, TimeColumn, FramesColumn, SecondsColumn, ColumnCount };

    struct Bout {
        int classIndex = 0;
        FrameRange range;

        friend bool operator==(const Bout&, const Bout&) = default;
    };

    explicit BoutTableModel(ProjectDocument& document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const Bout& at(int row) const { return bouts_.at(static_cast<std::size_t>(row)); }
    // The row of the bout that holds `frame`, else the last one before it; -1 = none.
    int rowAt(std::int64_t frame) const;

    // The words of the language in force.
    void retranslate();

private:
    void rebuild();

    ProjectDocument& document_;
    std::vector<Bout> bouts_;
};

}  // namespace longtake::ui
