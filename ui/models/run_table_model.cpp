// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/run_table_model.h"

#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace longtake::ui {

RunTableModel::RunTableModel(ProjectDocument& document, QObject* parent)
    : QAbstractTableModel(parent), document_(document)
{
    connect(&document_, &ProjectDocument::runsChanged, this, &RunTableModel::rebuild);
    connect(&document_, &ProjectDocument::projectChanged, this, &RunTableModel::rebuild);
    rebuild();
}

void RunTableModel::rebuild()
{
    std::vector<Row> rows;
    if (document_.isOpen()) {
        if (Result<std::vector<RunRecord>> runs = document_.store().runs()) {
            for (RunRecord& run : *runs) {
                Row row;
                if (const Result<std::vector<EpochRecord>> epochs = document_.store().epochs(run.id)) {
                    row.epochs = static_cast<int>(epochs->size());
                    for (const EpochRecord& epoch : *epochs) {
                        if (epoch.epoch == run.bestEpoch) row.bestScore = epoch.macroF1;
                    }
                }
                row.standing = standingOf(document_.store(), run);
                row.record = std::move(run);
                rows.push_back(std::move(row));
            }
        }
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return raw(a.record.id) > raw(b.record.id); });
    if (rows.size() == runs_.size()) {
        runs_ = std::move(rows);
        if (!runs_.empty()) Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(runs_.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    runs_ = std::move(rows);
    endResetModel();
}

int RunTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(runs_.size());
}

int RunTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

int RunTableModel::rowOf(RunId id) const
{
    const auto found = std::find_if(runs_.begin(), runs_.end(), [id](const Row& row) { return row.record.id == id; });
    return found == runs_.end() ? -1 : static_cast<int>(found - runs_.begin());
}

bool RunTableModel::canResume(int row) const
{
    return row >= 0 && row < rowCount() && canGoOn(runs_[static_cast<std::size_t>(row)].standing);
}

int RunTableModel::newestUnfinished() const
{
    const auto found = std::find_if(runs_.begin(), runs_.end(),
                                    [](const Row& row) { return row.standing == RunStanding::Unfinished; });
    return found == runs_.end() ? -1 : static_cast<int>(found - runs_.begin());
}

QString RunTableModel::stateText(RunStanding standing) const
{
    switch (standing) {
        case RunStanding::Running:
            return tr("running");
        case RunStanding::Unfinished:
            return tr("unfinished");
        case RunStanding::Finished:
            return tr("finished");
        case RunStanding::Stopped:
            return tr("stopped");
        case RunStanding::Failed:
            break;
    }
    return tr("failed");
}

QVariant RunTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) return {};
    const Row& row = runs_.at(static_cast<std::size_t>(index.row()));
    const bool isNumber = index.column() == EpochColumn || index.column() == ScoreColumn;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        return row.record.error.empty() ? toQString(row.record.name) : toQString(row.record.error);
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case NameColumn:
            return toQString(row.record.name);
        case StateColumn:
            return stateText(row.standing);
        case EpochColumn:
            return row.record.bestEpoch >= 0 ? tr("%1 of %2").arg(row.record.bestEpoch + 1).arg(row.epochs)
                                             : QString(QChar(0x2013));
        case ScoreColumn:
            return row.bestScore >= 0.0 ? scoreText(row.bestScore) : QString(QChar(0x2013));
        case StartedColumn:
            return QLocale().toString(QDateTime::fromString(toQString(row.record.startedAt), Qt::ISODate).toLocalTime(),
                                      QLocale::ShortFormat);
        default:
            return {};
    }
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) return {};
    const bool isNumber = section == EpochColumn || section == ScoreColumn;
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case NameColumn:
            return tr("Run");
        case StateColumn:
            return tr("State");
        case EpochColumn:
            return tr("Best epoch");
        case ScoreColumn:
            return tr("Macro-F1");
        case StartedColumn:
            return tr("Started");
        default:
            return {};
    }
}

void RunTableModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    rebuild();
}

}  // namespace longtake::ui
