// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the colours of a drawing mean: swatches with words, in as many lines as the width needs.

#pragma once

#include <QColor>
#include <QString>
#include <QWidget>

#include <vector>

class QPainter;

namespace longtake::ui {

struct LegendEntry {
    QColor colour;
    QString text;

    friend bool operator==(const LegendEntry&, const LegendEntry&) = default;
};

// From the top left of `area`, in the painter's font and in `ink`; never wider than `area`, but for a single long
// entry.
void drawLegend(QPainter& painter, const QRect& area, const std::vector<LegendEntry>& entries, const QColor& ink);

// A legend of its own, for several drawings with the same colours.
class LegendView final : public QWidget {
    Q_OBJECT
public:
    explicit LegendView(QWidget* parent = nullptr);

    void setEntries(std::vector<LegendEntry> entries);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<LegendEntry> entries_;
};

}  // namespace longtake::ui
