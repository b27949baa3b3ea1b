// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/video_filter_model.h"

#include "ui/models/video_list_model.h"

#include <QCollator>

namespace longtake::ui {

VideoFilterModel::VideoFilterModel(QAbstractItemModel& source, QObject* parent) : QSortFilterProxyModel(parent)
{
    setSourceModel(&source);
    setDynamicSortFilter(true);
}

void VideoFilterModel::setText(const QString& text)
{
    if (text == text_) return;
    text_ = text;
    invalidateFilter();
}

void VideoFilterModel::setShown(Show show)
{
    if (show == show_) return;
    show_ = show;
    invalidateFilter();
}

void VideoFilterModel::setOrder(Order order)
{
    if (order == order_) return;
    order_ = order;
    invalidate();
    sort(order == Order::Added ? -1 : 0);
}

int VideoFilterModel::neighbourOf(int sourceRow, int by) const
{
    const QModelIndex source = sourceModel()->index(sourceRow, 0);
    if (!source.isValid()) return -1;
    const QModelIndex shown = mapFromSource(source);
    int row = shown.row() + by;
    if (!shown.isValid()) {
        int place = 0;  // of the first one that comes after it
        while (place < rowCount() && comesBefore(mapToSource(index(place, 0)), source)) ++place;
        row = by > 0 ? place + by - 1 : place + by;
    }
    return row >= 0 && row < rowCount() ? mapToSource(index(row, 0)).row() : -1;
}

// In the order of the list, where equal ones stay in the order of the source.
bool VideoFilterModel::comesBefore(const QModelIndex& left, const QModelIndex& right) const
{
    return lessThan(left, right) || (!lessThan(right, left) && left.row() < right.row());
}

bool VideoFilterModel::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    const auto state = static_cast<VideoState>(index.data(VideoListModel::StateRole).toInt());
    const bool fits = text_.isEmpty() || index.data(Qt::DisplayRole).toString().contains(text_, Qt::CaseInsensitive) ||
                      index.data(VideoListModel::NotesRole).toString().contains(text_, Qt::CaseInsensitive);
    switch (show_) {
        case Show::All:
            return fits;
        case Show::ToDo:
            return fits && state == VideoState::ToDo;
        case Show::InProgress:
            return fits && state == VideoState::InProgress;
        case Show::Done:
            return fits && state == VideoState::Done;
        case Show::Missing:
            return fits && index.data(VideoListModel::MissingRole).toBool();
        case Show::WithProblems:
            return fits && !index.data(VideoListModel::ProblemsRole).toStringList().isEmpty();
    }
    return fits;
}

bool VideoFilterModel::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    switch (order_) {
        case Order::Added:
            break;
        case Order::Name: {
            QCollator collator;
            collator.setNumericMode(true);  // cage2 before cage10
            collator.setCaseSensitivity(Qt::CaseInsensitive);
            return collator.compare(left.data(Qt::DisplayRole).toString(), right.data(Qt::DisplayRole).toString()) < 0;
        }
        case Order::LeastLabelled:
            return left.data(VideoListModel::LabelledRole).toDouble() <
                   right.data(VideoListModel::LabelledRole).toDouble();
        case Order::Longest:
            return left.data(VideoListModel::FramesRole).toLongLong() >
                   right.data(VideoListModel::FramesRole).toLongLong();
        case Order::State:
            return left.data(VideoListModel::StateRole).toInt() < right.data(VideoListModel::StateRole).toInt();
    }
    return left.row() < right.row();
}

}  // namespace longtake::ui
