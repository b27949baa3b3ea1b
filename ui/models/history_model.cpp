// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/history_model.h"

#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"
#include "ui/support/step_text.h"

#include <QDateTime>
#include <QFont>
#include <QGuiApplication>
#include <QLocale>
#include <QPalette>

namespace longtake::ui {
namespace {

constexpr int kLookAgainMilliseconds = 150;

}  // namespace

HistoryModel::HistoryModel(ProjectDocument& document, QObject* parent)
    : QAbstractTableModel(parent), document_(document)
{
    soon_.setSingleShot(true);
    soon_.setInterval(kLookAgainMilliseconds);
    connect(&soon_, &QTimer::timeout, this, &HistoryModel::rebuild);
    connect(&document_, &ProjectDocument::labelsChanged, &soon_, qOverload<>(&QTimer::start));
    connect(&document_, &ProjectDocument::videosChanged, &soon_, qOverload<>(&QTimer::start));  // its region
    connect(&document_, &ProjectDocument::currentVideoChanged, this, &HistoryModel::rebuild);
    rebuild();
}

void HistoryModel::rebuild()
{
    beginResetModel();
    entries_ = document_.history();
    endResetModel();
}

int HistoryModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || document_.currentVideo() == nullptr) return 0;
    return static_cast<int>(entries_.size()) + 1;
}

int HistoryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

std::int64_t HistoryModel::stepAt(int row) const
{
    return row < static_cast<int>(entries_.size()) ? entries_[static_cast<std::size_t>(row)].id : 0;
}

int HistoryModel::presentRow() const
{
    int row = 0;
    while (row < static_cast<int>(entries_.size()) && entries_[static_cast<std::size_t>(row)].undone) ++row;
    return row;
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) return {};
    const bool isBeginning = index.row() >= static_cast<int>(entries_.size());
    if (role == Qt::FontRole && index.row() == presentRow()) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (isBeginning) {
        return role == Qt::DisplayRole && index.column() == WhatColumn ? QVariant(tr("The beginning")) : QVariant();
    }
    const HistoryEntry& entry = entries_[static_cast<std::size_t>(index.row())];
    if (role == Qt::ForegroundRole && entry.undone)
        return QGuiApplication::palette().color(QPalette::Disabled, QPalette::Text);
    if (role == Qt::ToolTipRole) return stepText(toQString(entry.text));
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case WhatColumn:
            return entry.undone ? tr("%1 (undone)").arg(stepText(toQString(entry.text)))
                                : stepText(toQString(entry.text));
        case WhenColumn: {
            const QDateTime at = QDateTime::fromString(toQString(entry.at), Qt::ISODateWithMs).toLocalTime();
            return QLocale().toString(at, QStringLiteral("yyyy-MM-dd HH:mm:ss"));
        }
        case WhoColumn:
            return whoText(toQString(entry.who));
        default:
            return {};
    }
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case WhatColumn:
            return tr("What");
        case WhenColumn:
            return tr("When");
        case WhoColumn:
            return tr("Who");
        default:
            return {};
    }
}

void HistoryModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

}  // namespace longtake::ui
