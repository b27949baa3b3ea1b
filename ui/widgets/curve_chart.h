// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A chart of a few curves with a legend, axes with numbers, a mark at the best place, and a logarithmic scale on wish.
//
// What draws it is hidden here: no type of the chart library leaves curve_chart.cpp. The chart is redrawn at most ten
// times a second, with at most two points a pixel column, however often curves are set.

#pragma once

#include "ui/widgets/curve.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace longtake::ui {

class CurveChart final : public QWidget {
    Q_OBJECT
public:
    explicit CurveChart(QWidget* parent = nullptr);
    ~CurveChart() override;

    void setTitles(const QString& x, const QString& y);
    void setCurves(std::vector<Curve> curves);
    // A fixed scale for what is known to lie in it (scores: 0 to 1); nothing = as the curves need.
    void setYRange(std::optional<std::pair<double, double>> range);
    void setXRange(std::optional<std::pair<double, double>> range);
    void setLogScale(bool on);
    // A vertical line with a word: the best epoch.
    void setMark(std::optional<double> x, const QString& word);
    // Shown while there is no point.
    void setEmptyText(const QString& text);
    void setLegendVisible(bool visible);

    const std::vector<Curve>& curves() const { return curves_; }
    // Draws at once what waits.
    void redrawNow();

    QSize sizeHint() const override { return {320, 200}; }
    QSize minimumSizeHint() const override { return {200, 120}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Drawing;

    void redrawSoon();

    std::vector<Curve> curves_;
    QString xTitle_, yTitle_, emptyText_, markWord_;
    std::optional<std::pair<double, double>> xRange_, yRange_;
    std::optional<double> mark_;
    bool logScale_ = false;
    bool legend_ = true;
    std::unique_ptr<Drawing> drawing_;
};

}  // namespace longtake::ui
