// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The review queue as a table: class, start, length, probability, what the labels say.

#pragma once

#include "core/base/frame_range.h"

#include <QAbstractTableModel>
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

class ReviewTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { ClassColumn, StartColumn, FramesColumn, ProbabilityColumn, StateColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<ReviewRow> rows);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    void retranslate();

private:
    std::vector<ReviewRow> rows_;
};

}  // namespace longtake::ui
