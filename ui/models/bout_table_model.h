// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bouts of the current video as a table: class, first frame, length, start time. In the order of time. An edit
// moves only the rows of the bouts that it touches, so that long lists stay where they are.

#pragma once

#include "core/base/frame_range.h"
#include "ui/models/bout_rows_model.h"

#include <vector>

namespace longtake::ui {

class ProjectDocument;

class BoutTableModel final : public BoutRowsModel {
    Q_OBJECT
public:
    enum Column { ClassColumn, StartColumn, TimeColumn, FramesColumn, SecondsColumn, ColumnCount };

    struct Bout {
        int classIndex = 0;
        FrameRange range;

        friend bool operator==(const Bout&, const Bout&) = default;
    };

    explicit BoutTableModel(ProjectDocument& document, QObject* parent = nullptr);

    const Bout& at(int row) const { return bouts_.at(static_cast<std::size_t>(row)); }
    // The row of the bout that holds `frame`, else the last one before it; -1 = none.
    int rowAt(std::int64_t frame) const;

    // The longest text of a column of numbers, about; empty for the classes. So columns get their width without a look
    // at the words of every row.
    QString widestText(int column) const;

protected:
    int bouts() const override { return static_cast<int>(bouts_.size()); }
    int columns() const override { return ColumnCount; }
    QString title(int column) const override;
    QString text(int row, int column) const override;
    QColor colour(int row) const override;

private:
    std::vector<Bout> boutsTouching(FrameRange frames) const;
    void rebuild();
    void follow(FrameRange changed);
    void show(const std::vector<Bout>& bouts);

    ProjectDocument& document_;
    std::vector<Bout> bouts_;
};

}  // namespace longtake::ui
