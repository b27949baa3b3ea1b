// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/class_list_model.h"

#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"

#include <utility>
#include <vector>

namespace longtake::ui {

ClassListModel::ClassListModel(ProjectDocument& document, QObject* parent)
    : QAbstractListModel(parent), document_(document), rows_(document.classes().count())
{
    connect(&document_, &ProjectDocument::projectChanged, this, &ClassListModel::reset);
    connect(&document_, &ProjectDocument::classesChanged, this, &ClassListModel::reset);
    connect(&document_, &ProjectDocument::currentVideoChanged, this, &ClassListModel::changed);
    connect(&document_, &ProjectDocument::labelsChanged, this, &ClassListModel::changed);
}

void ClassListModel::reset()
{
    beginResetModel();
    rows_ = document_.classes().count();
    endResetModel();
}

void ClassListModel::changed()
{
    if (rows_ > 0) Q_EMIT dataChanged(index(0), index(rows_ - 1));
}

int ClassListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : rows_;
}

QVariant ClassListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= document_.classes().count()) return {};
    const ClassInfo& info = document_.classes().at(index.row());
    const auto frames = [&]() -> qint64 {
        const VideoRecord* video = document_.currentVideo();
        if (video == nullptr) return 0;
        return document_.counts(video->id).present.at(static_cast<std::size_t>(index.row()));
    };
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return toQString(info.name);
        case Qt::ToolTipRole:
            return info.definition.empty() ? toQString(info.name)
                                           : toQString(info.name) + u'\n' + toQString(info.definition);
        case Qt::AccessibleTextRole:
            return tr("%1, key %2, %3")
                .arg(toQString(info.name), info.key == '\0' ? tr("none") : QString(QLatin1Char(info.key)),
                     framesText(frames()));
        case ColourRole:
            return toColour(info.colour);
        case KeyRole:
            return info.key == '\0' ? QString() : QString(QLatin1Char(info.key)).toUpper();
        case FramesRole:
            return frames();
        case ArmedRole:
            return index.row() == armed_;
        default:
            return {};
    }
}

bool ClassListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid()) return false;
    std::vector<ClassInfo> classes = document_.classes().all();
    ClassInfo& info = classes.at(static_cast<std::size_t>(index.row()));
    if (role == Qt::EditRole) {
        const QString name = value.toString().simplified();
        if (name.isEmpty() || name == toQString(info.name)) return false;
        info.name = toStdString(name);
    } else if (role == ColourRole) {
        info.colour = value.value<QColor>().rgb() & 0xFFFFFFU;
    } else {
        return false;
    }
    const Result<ClassList> list = ClassList::make(std::move(classes));
    if (!list) {
        Q_EMIT document_.failed(list.error());
        return false;
    }
    document_.setClasses(*list);
    return true;
}

Qt::ItemFlags ClassListModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    return !index.isValid() || document_.isReadOnly() ? flags : flags | Qt::ItemIsEditable;
}

void ClassListModel::setArmed(int classIndex)
{
    if (classIndex == armed_) return;
    armed_ = classIndex;
    changed();
}

}  // namespace longtake::ui
