// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The steps of labelling in the current video, newest first, and the beginning as the last row.

#pragma once

#include "core/project/project_records.h"

#include <QAbstractTableModel>
#include <QTimer>

#include <cstdint>
#include <vector>

namespace longtake::ui {

class ProjectDocument;

class HistoryModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { WhatColumn, WhenColumn, WhoColumn, ColumnCount };

    explicit HistoryModel(ProjectDocument& document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // The words of the language in force.
    void retranslate();

    // For ProjectDocument::goToStep.
    std::int64_t stepAt(int row) const;
    // The row of the last step that is done.
    int presentRow() const;

private:
    void rebuild();

    ProjectDocument& document_;
    std::vector<HistoryEntry> entries_;
    QTimer soon_;  // many edits, one look
};

}  // namespace longtake::ui
