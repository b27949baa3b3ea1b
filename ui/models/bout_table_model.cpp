// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/bout_table_model.h"

#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <QColor>
#include <QLocale>

#include <algorithm>
#include <iterator>
#include <utility>

namespace longtake::ui {
namespace {

bool isBefore(const BoutTableModel::Bout& a, const BoutTableModel::Bout& b)
{
    return std::pair(a.range.first, a.classIndex) < std::pair(b.range.first, b.classIndex);
}

}  // namespace

BoutTableModel::BoutTableModel(ProjectDocument& document, QObject* parent) : BoutRowsModel(parent), document_(document)
{
    rebuild();
    connect(&document_, &ProjectDocument::currentVideoChanged, this, &BoutTableModel::rebuild);
    connect(&document_, &ProjectDocument::classesChanged, this, &BoutTableModel::rebuild);
    connect(&document_, &ProjectDocument::labelsChanged, this, [this](qint64 video, FrameRange range) {
        if (document_.currentVideo() != nullptr && raw(document_.currentVideo()->id) == video) follow(range);
    });
}

// Whole bouts of which at least a frame is in `frames`, in order.
std::vector<BoutTableModel::Bout> BoutTableModel::boutsTouching(FrameRange frames) const
{
    std::vector<Bout> bouts;
    for (std::size_t k = 0; k < document_.currentLabels().size(); ++k) {
        const LabelTrack& track = document_.currentLabels()[k];
        for (const LabelRun& run : track.runs(frames)) {
            if (run.state == LabelState::Present)
                bouts.push_back({static_cast<int>(k), track.runAt(run.frames.first).frames});
        }
    }
    std::sort(bouts.begin(), bouts.end(), isBefore);
    return bouts;
}

void BoutTableModel::rebuild()
{
    const VideoRecord* video = document_.currentVideo();
    beginResetModel();
    bouts_ = video != nullptr ? boutsTouching({0, video->frameCount}) : std::vector<Bout>{};
    endResetModel();
}

void BoutTableModel::follow(FrameRange changed)
{
    // A bout that ends or begins at the range may have grown or shrunk with it.
    const FrameRange touched{changed.first - 1, changed.last + 1};
    const std::vector<Bout> added = boutsTouching(touched);
    std::vector<Bout> bouts;
    bouts.reserve(bouts_.size() + added.size());
    auto next = added.begin();
    for (const Bout& bout : bouts_) {
        if (!bout.range.clippedTo(touched).isEmpty()) continue;
        while (next != added.end() && isBefore(*next, bout)) bouts.push_back(*next++);
        bouts.push_back(bout);
    }
    bouts.insert(bouts.end(), next, added.end());
    show(bouts);
}

// Tells views of the rows that differ alone: those between what both lists begin with and what both end with.
void BoutTableModel::show(const std::vector<Bout>& bouts)
{
    const auto same = std::mismatch(bouts_.begin(), bouts_.end(), bouts.begin(), bouts.end());
    const auto head = same.first - bouts_.begin();
    const auto tail = std::mismatch(std::make_reverse_iterator(bouts_.end()), std::make_reverse_iterator(same.first),
                                    std::make_reverse_iterator(bouts.end()), std::make_reverse_iterator(same.second))
                          .first -
                      std::make_reverse_iterator(bouts_.end());
    const auto before = static_cast<std::ptrdiff_t>(bouts_.size()) - head - tail;
    const auto after = static_cast<std::ptrdiff_t>(bouts.size()) - head - tail;
    const auto kept = std::min(before, after);
    const auto row = [](std::ptrdiff_t place) { return static_cast<int>(place); };
    std::copy_n(bouts.begin() + head, kept, bouts_.begin() + head);
    if (kept > 0) Q_EMIT dataChanged(index(row(head), 0), index(row(head + kept - 1), ColumnCount - 1));
    if (after > kept) {
        beginInsertRows({}, row(head + kept), row(head + after - 1));
        bouts_ = bouts;
        endInsertRows();
    } else if (before > kept) {
        beginRemoveRows({}, row(head + kept), row(head + before - 1));
        bouts_ = bouts;
        endRemoveRows();
    }
}

int BoutTableModel::rowAt(std::int64_t frame) const
{
    const auto after = std::upper_bound(bouts_.begin(), bouts_.end(), frame,
                                        [](std::int64_t n, const Bout& bout) { return n < bout.range.first; });
    return static_cast<int>(after - bouts_.begin()) - 1;
}

QString BoutTableModel::widestText(int column) const
{
    const auto& frames = document_.currentIndex();
    if (!frames || frames->frameCount() == 0) return {};
    std::int64_t longest = 0;
    for (const Bout& bout : bouts_) longest = std::max(longest, bout.range.size());
    const double share = static_cast<double>(longest) / static_cast<double>(frames->frameCount());
    switch (column) {
        case StartColumn:
            return countText(frames->frameCount());
        case TimeColumn:
            return shortTimeText(frames->durationSeconds());
        case FramesColumn:
            return countText(longest);
        case SecondsColumn:
            return QLocale().toString(frames->durationSeconds() * share, 'f', 2);
        default:
            return {};
    }
}

QString BoutTableModel::title(int column) const
{
    switch (column) {
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

QString BoutTableModel::text(int row, int column) const
{
    const auto& [classIndex, range] = at(row);
    const auto& frames = document_.currentIndex();
    switch (column) {
        case ClassColumn:
            return classIndex < document_.classes().count() ? toQString(document_.classes().at(classIndex).name)
                                                            : QString();
        case StartColumn:
            return countText(range.first);
        case TimeColumn:
            return frames && range.first < frames->frameCount() ? shortTimeText(frames->seconds(range.first))
                                                                : QString();
        case FramesColumn:
            return countText(range.size());
        case SecondsColumn:
            return frames && range.last <= frames->frameCount()
                       ? QLocale().toString(frames->seconds(range.last) - frames->seconds(range.first), 'f', 2)
                       : QString();
        default:
            return {};
    }
}

QColor BoutTableModel::colour(int row) const
{
    const int classIndex = at(row).classIndex;
    return classIndex < document_.classes().count() ? toColour(document_.classes().at(classIndex).colour) : QColor();
}

}  // namespace longtake::ui
