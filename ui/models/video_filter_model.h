// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The videos of the project as the user wants to see them: those that match a text and a state, in an order.

#pragma once

#include <QSortFilterProxyModel>
#include <QString>

namespace longtake::ui {

class VideoFilterModel final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum class Show { All, ToDo, InProgress, Done, Missing, WithProblems };
    enum class Order { Added, Name, LeastLabelled, Longest, State };

    // `source` must be a VideoListModel and outlive this.
    explicit VideoFilterModel(QAbstractItemModel& source, QObject* parent = nullptr);

    // Matches names and notes; capitals do not matter.
    void setText(const QString& text);
    void setShown(Show show);
    void setOrder(Order order);

    // The source's row of the video `by` places after (or, negative, before) the one in `sourceRow`, as shown. One that
    // is not shown itself counts from where it would be. -1 = there is none.
    int neighbourOf(int sourceRow, int by) const;

    Show shown() const { return show_; }
    Order order() const { return order_; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    bool comesBefore(const QModelIndex& left, const QModelIndex& right) const;

    QString text_;
    Show show_ = Show::All;
    Order order_ = Order::Added;
};

}  // namespace longtake::ui
