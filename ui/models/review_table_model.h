// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The review queue as a table: class, start, length, probability, what the labels say.

#pragma once

#include "core/base/frame_range.h"
#include "ui/models/bout_rows_model.h"

#include <QColor>
#include <QString>

#include <cstdint>
#include <vector>

namespace longtake::ui {

struct ReviewRow {
    QString name;
    QColor colour;
    FrameRange range;
    double confidence = 0.0;
    bool reviewed = false;
    bool conflicts = false;
};

class ReviewTableModel final : public BoutRowsModel {
    Q_OBJECT
public:
    enum Column { ClassColumn, StartColumn, FramesColumn, ProbabilityColumn, StateColumn, ColumnCount };

    using BoutRowsModel::BoutRowsModel;

    void setRows(std::vector<ReviewRow> rows);

protected:
    int bouts() const override { return static_cast<int>(rows_.size()); }
    int columns() const override { return ColumnCount; }
    QString title(int column) const override;
    QString text(int row, int column) const override;
    QColor colour(int row) const override;
    bool isWords(int column) const override { return column == ClassColumn || column == StateColumn; }

private:
    std::vector<ReviewRow> rows_;
};

}  // namespace longtake::ui
