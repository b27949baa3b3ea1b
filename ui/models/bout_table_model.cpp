// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/bout_table_model.h"

#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <QColor>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace longtake::ui {

BoutTableModel::BoutTableModel(ProjectDocument& document, QObject* parent)
    : QAbstractTableModel(parent), document_(document)
{
    rebuild();
    connect(&document_, &ProjectDocument::currentVideoChanged, this, &BoutTableModel::rebuild);
    connect(&document_, &ProjectDocument::classesChanged, this, &BoutTableModel::rebuild);
    connect(&document_, &ProjectDocument::labelsChanged, this, [this](qint64 video) {
        if (document_.currentVideo() != nullptr && raw(document_.currentVideo()->id) == video) rebuild();
    });
}

void BoutTableModel::rebuild()
{
    std::vector<Bout> bouts;
    for (std::size_t k = 0; k < document_.currentLabels().size(); ++k) {
        for (const LabelRun& run : document_.currentLabels()[k].runs()) {
            if (run.state == LabelState::Present) bouts.push_back({static_cast<int>(k), run.frames});
        }
    }
    std::sort(bouts.begin(), bouts.end(), [](const Bout& a, const Bout& b) {
        return std::pair(a.range.first, a.classIndex) < std::pair(b.range.first, b.classIndex);
    });
    if (bouts.size() == bouts_.size()) {
        bouts_ = std::move(bouts);
        if (!bouts_.empty())
            Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(bouts_.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    bouts_ = std::move(bouts);
    endResetModel();
}

int BoutTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(bouts_.size());
}

int BoutTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

int BoutTableModel::rowAt(std::int64_t frame) const
{
    const auto after = std::upper_bound(bouts_.begin(), bouts_.end(), frame,
                                        [](std::int64_t n, const Bout& bout) { return n < bout.range.first; });
    return static_cast<int>(after - bouts_.begin()) - 1;
}

QVariant BoutTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) return {};
    const Bout& bout = at(index.row());
    const auto& frames = document_.currentIndex();
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((index.column() == ClassColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (bout.classIndex >= document_.classes().count()) return {};
    const ClassInfo& info = document_.classes().at(bout.classIndex);
    if (role == Qt::DecorationRole && index.column() == ClassColumn) return toColour(info.colour);
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
        case ClassColumn:
            return toQString(info.name);
        case StartColumn:
            return countText(bout.range.first);
        case TimeColumn:
            return frames && bout.range.first < frames->frameCount() ? shortTimeText(frames->seconds(bout.range.first))
                                                                     : QString();
        case FramesColumn:
            return countText(bout.range.size());
        case SecondsColumn:
            return frames && bout.range.last <= frames->frameCount()
                       ? QLocale().toString(frames->seconds(bout.range.last) - frames->seconds(bout.range.first), 'f',
                                            2)
                       : QString();
        default:
            return {};
    }
}

QVariant BoutTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((section == ClassColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case ClassColumn:
            return tr("Class");
        case StartColumn:
            return tr("Start");
        case TimeColumn:
            return tr("Time");
        case FramesColumn:
            return tr("Frames");
        case SecondsColumn:
            return tr("Seconds");
        default:
            return {};
    }
}

void BoutTableModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

}  // namespace longtake::ui
