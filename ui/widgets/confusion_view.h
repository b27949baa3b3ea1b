// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The confusion matrix as a table of squares: rows are the truth, columns what was said; shaded by the share of the
// row, with the share written in where there is room.

#pragma once

#include <QColor>
#include <QString>
#include <QWidget>

#include <cstdint>
#include <vector>

namespace longtake::ui {

class ConfusionView final : public QWidget {
    Q_OBJECT
public:
    explicit ConfusionView(QWidget* parent = nullptr);

    // counts[truth][said], one row and column for each name.
    void setMatrix(std::vector<QString> names, std::vector<QColor> colours,
                   std::vector<std::vector<std::int64_t>> counts);
    void setEmptyText(const QString& text);

    QSize sizeHint() const override { return {320, 260}; }
    QSize minimumSizeHint() const override { return {200, 160}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Grid {
        QRect area;
        int cell = 0;
    };
    Grid grid() const;
    std::int64_t rowSum(std::size_t row) const;

    std::vector<QString> names_;
    std::vector<QColor> colours_;
    std::vector<std::vector<std::int64_t>> counts_;
    QString emptyText_;
};

}  // namespace longtake::ui
