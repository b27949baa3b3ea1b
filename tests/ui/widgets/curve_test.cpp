// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/curve.h"

#include <gtest/gtest.h>

#include "tests/ui/gui_testing.h"
#include "ui/support/theme.h"
#include "ui/widgets/curve_chart.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QPalette>

#include <algorithm>
#include <cmath>
#include <limits>

namespace longtake::ui {
namespace {

std::vector<QPointF> wave(int count)
{
    std::vector<QPointF> points;
    for (int n = 0; n < count; ++n) points.emplace_back(n, std::sin(n * 0.37) * n);
    return points;
}

TEST(Curve, DecimationKeepsThePeaks)
{
    std::vector<QPointF> points = wave(100'000);
    points[31'415].setY(1e9);
    points[77'777].setY(-1e9);
    const std::vector<QPointF> few = decimated(points, 500);
    EXPECT_LE(few.size(), 1'002U);
    const auto byY = [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); };
    EXPECT_EQ(std::max_element(few.begin(), few.end(), byY)->y(), 1e9);
    EXPECT_EQ(std::min_element(few.begin(), few.end(), byY)->y(), -1e9);
    EXPECT_TRUE(
        std::is_sorted(few.begin(), few.end(), [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); }));
}

TEST(Curve, FewPointsStayAsTheyAre)
{
    const std::vector<QPointF> points = wave(20);
    EXPECT_EQ(decimated(points, 500), points);
}

TEST(Curve, PointsThatAreNoNumbersAreLeftOut)
{
    std::vector<QPointF> points = wave(10);
    points[3].setY(std::numeric_limits<double>::quiet_NaN());
    points[4].setY(std::numeric_limits<double>::infinity());
    EXPECT_EQ(decimated(points, 500).size(), 8U);
}

TEST(CurveChart, DrawsItsCurvesInTheirColours)
{
    CurveChart chart;
    chart.resize(480, 260);
    chart.setTitles(QStringLiteral("epoch"), QStringLiteral("loss"));
    Curve loss{QStringLiteral("training"), QColor(0xCC, 0x22, 0x44), Curve::Look::Line, {}};
    for (int n = 0; n < 50; ++n) loss.points.emplace_back(n, 2.0 / (1 + n));
    chart.setCurves({loss});
    chart.setMark(30.0, QStringLiteral("best"));
    chart.show();
    chart.redrawNow();
    testing::settle();
    EXPECT_GT(testing::countPixels(chart, 0xFFCC2244), 100);
    testing::savePicture(chart, QStringLiteral("curve-chart"));
    chart.setLogScale(true);
    chart.redrawNow();
    testing::settle();
    EXPECT_GT(testing::countPixels(chart, 0xFFCC2244), 100);
}

// As while a run trains: curves come many times a second, and the appearance changes in between.
TEST(CurveChart, FollowsTheAppearanceWhileCurvesArrive)
{
    constexpr unsigned kWhite = 0xFFFFFF;
    CurveChart chart;
    chart.resize(320, 200);
    chart.setTitles(QStringLiteral("epoch"), QStringLiteral("loss"));
    chart.setCurves({{QStringLiteral("training"), QColor(0x2F, 0x6F, 0xD0), Curve::Look::Line, wave(20)}});
    chart.show();
    chart.redrawNow();
    testing::settle();
    const int all = 320 * 200;
    EXPECT_GT(testing::countPixels(chart, kWhite), all / 2);
    applyAppearance(Appearance::Dark);
    testing::settle();
    EXPECT_LT(testing::countPixels(chart, kWhite), all / 100) << "at once, not when the next point comes";
    for (int points = 21; points < 24; ++points) {
        chart.setCurves({{QStringLiteral("training"), QColor(0x2F, 0x6F, 0xD0), Curve::Look::Line, wave(points)}});
        chart.redrawNow();
    }
    EXPECT_LT(testing::countPixels(chart, kWhite), all / 100);
    EXPECT_GT(testing::countPixels(chart, QApplication::palette().color(QPalette::Base).rgb() & 0xFFFFFFU), all / 2);
    applyAppearance(Appearance::Light);
    testing::settle();
    EXPECT_GT(testing::countPixels(chart, kWhite), all / 2) << "and back";
}

}  // namespace
}  // namespace longtake::ui
