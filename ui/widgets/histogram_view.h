// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A histogram of lengths in seconds: bars in one colour, numbers at the axis, the count in the tooltip of a bar.

#pragma once

#include <QColor>
#include <QString>
#include <QWidget>

#include <cstdint>
#include <vector>

namespace longtake::ui {

class HistogramView final : public QWidget {
    Q_OBJECT
public:
    explicit HistogramView(QWidget* parent = nullptr);

    // `edges` has one entry more than `counts`; both empty shows the empty text.
    void setBars(std::vector<double> edges, std::vector<std::int64_t> counts, const QColor& colour);
    void setEmptyText(const QString& text);

    QSize sizeHint() const override { return {320, 140}; }
    QSize minimumSizeHint() const override { return {160, 90}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect plot() const;

    std::vector<double> edges_;
    std::vector<std::int64_t> counts_;
    QColor colour_;
    QString emptyText_;
};

}  // namespace longtake::ui
