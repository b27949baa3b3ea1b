// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The training runs of the project, newest first: name, state, best epoch and its score, when.

#pragma once

#include "core/base/ids.h"
#include "core/project/project_records.h"
#include "core/project/run_standing.h"

#include <QAbstractTableModel>

#include <vector>

namespace longtake::ui {

class ProjectDocument;

class RunTableModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { NameColumn, StateColumn, EpochColumn, ScoreColumn, StartedColumn, ColumnCount };

    explicit RunTableModel(ProjectDocument& document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const RunRecord& at(int row) const { return runs_.at(static_cast<std::size_t>(row)).record; }
    int rowOf(RunId id) const;
    // It ended early and can go on, once nothing trains.
    bool canResume(int row) const;
    // How many epochs it has learnt for.
    int epochs(int row) const { return runs_.at(static_cast<std::size_t>(row)).epochs; }
    // The newest run whose process was killed; -1 = none.
    int newestUnfinished() const;

    void retranslate();

private:
    struct Row {
        RunRecord record;
        RunStanding standing = RunStanding::Finished;
        int epochs = 0;
        double bestScore = -1.0;
    };

    void rebuild();
    QString stateText(RunStanding standing) const;

    ProjectDocument& document_;
    std::vector<Row> runs_;
};

}  // namespace longtake::ui
