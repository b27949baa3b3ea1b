// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The memory of one place (the host, a card) as a bar: what others use, what LongTake holds, what this configuration
// will use, and the budget as a line; below it the parts that the use is made of.

#pragma once

#include "ui/widgets/legend.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <cstdint>
#include <vector>

namespace longtake::ui {

struct GaugePart {
    QString name;
    std::int64_t bytes = 0;
};

struct GaugeReading {
    QString title;  // "Host", "RTX 2060 (0000:01:00.0)"
    std::int64_t totalBytes = 0;
    std::int64_t othersBytes = 0;
    std::int64_t ownBytes = 0;      // of this process, now
    std::int64_t plannedBytes = 0;  // peak of this process while training; 0 = no plan
    std::int64_t budgetBytes = 0;   // for this process
    bool fits = true;
    std::vector<GaugePart> parts;  // add up to plannedBytes
};

class MemoryGauge final : public QWidget {
    Q_OBJECT
public:
    explicit MemoryGauge(QWidget* parent = nullptr);

    void setReading(GaugeReading reading);
    const GaugeReading& reading() const { return reading_; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect bar() const;
    QRect partsBar() const;
    void drawBar(QPainter& painter) const;
    void drawParts(QPainter& painter) const;
    void drawLegendAt(QPainter& painter, int y, const std::vector<LegendEntry>& entries) const;
    QString describe() const;
    QColor plannedColour() const;
    QColor partColour(std::size_t index) const;

    GaugeReading reading_;
};

}  // namespace longtake::ui
