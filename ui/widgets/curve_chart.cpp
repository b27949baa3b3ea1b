// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/curve_chart.h"

#include "ui/support/theme.h"
#include "ui/widgets/focus_ring.h"

#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QGraphicsLayout>
#include <QLegendMarker>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace longtake::ui {
namespace {

constexpr int kRedrawMilliseconds = 100;
constexpr int kMostNames = 5;  // in a legend

struct Extent {
    double low = 0.0;
    double high = 1.0;
};

bool hasPoints(const std::vector<Curve>& curves)
{
    return std::any_of(curves.begin(), curves.end(), [](const Curve& curve) { return !curve.points.empty(); });
}

// Round numbers around the values, so that the axis does not move with every point.
Extent roundExtent(double low, double high)
{
    if (!(low < high)) high = low + std::max(1e-6, std::abs(low) * 0.1);
    const double step = std::pow(10.0, std::floor(std::log10(high - low)));
    const double fine = (high - low) / step < 2.0 ? step / 5.0 : (high - low) / step < 5.0 ? step / 2.0 : step;
    return {std::floor(low / fine) * fine, std::ceil(high / fine) * fine};
}

// Ticks at round numbers, at most `most` of them, with as many digits as tell them apart.
void setTicks(QValueAxis& axis, const Extent& extent, int most)
{
    const double wanted = (extent.high - extent.low) / most;
    const double decade = std::pow(10.0, std::floor(std::log10(std::max(1e-12, wanted))));
    const double step = wanted <= decade       ? decade
                        : wanted <= 2 * decade ? 2 * decade
                        : wanted <= 5 * decade ? 5 * decade
                                               : 10 * decade;
    axis.setRange(extent.low, extent.high);
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setTickAnchor(0.0);
    axis.setTickInterval(step);
    const int digits = std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 6);
    axis.setLabelFormat(QStringLiteral("%.%1f").arg(digits));
}

}  // namespace

struct CurveChart::Drawing {
    explicit Drawing(QWidget* parent) : view(new QChartView(parent))
    {
        chart()->setAnimationOptions(QChart::NoAnimation);
        chart()->setMargins(QMargins(0, 0, 0, 0));
        chart()->layout()->setContentsMargins(0, 0, 0, 0);
        chart()->setBackgroundRoundness(0);
        chart()->legend()->setAlignment(Qt::AlignBottom);
        chart()->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
        view->setFrameShape(QFrame::NoFrame);
        view->setRenderHint(QPainter::Antialiasing);
        view->setFocusPolicy(Qt::NoFocus);
        view->setAttribute(Qt::WA_TransparentForMouseEvents);
        addAxes();
        timer.setSingleShot(true);
        timer.setInterval(kRedrawMilliseconds);
    }

    QChart* chart() const { return view->chart(); }

    // The axes stay for good: an axis that is taken away leaves its picture behind for a while.
    void addAxes()
    {
        chart()->addAxis(x, Qt::AlignBottom);
        chart()->addAxis(y, Qt::AlignLeft);
        chart()->addAxis(logY, Qt::AlignLeft);
        logY->setBase(10.0);
        logY->setLabelFormat(QStringLiteral("%g"));
    }

    void dress(QAbstractAxis& axis, const QPalette& palette, const QFont& font) const
    {
        axis.setLabelsColor(quietText(palette));
        axis.setTitleBrush(quietText(palette));
        axis.setGridLineColor(mixed(palette.color(QPalette::Base), palette.color(QPalette::WindowText), 0.1));
        axis.setLinePenColor(hairline(palette));
        axis.setLabelsFont(font);
        axis.setTitleFont(font);
    }

    QChartView* view;
    QValueAxis* x = new QValueAxis;  // the chart owns its axes
    QValueAxis* y = new QValueAxis;
    QLogValueAxis* logY = new QLogValueAxis;
    QTimer timer;
};

CurveChart::CurveChart(QWidget* parent) : QWidget(parent), drawing_(std::make_unique<Drawing>(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kFocusRingWidth, kFocusRingWidth, kFocusRingWidth, kFocusRingWidth);
    column->addWidget(drawing_->view);
    setFocusPolicy(Qt::TabFocus);  // so that the keyboard brings it into view, and a screen reader says what it is
    connect(&drawing_->timer, &QTimer::timeout, this, &CurveChart::redrawNow);
    redrawNow();
}

CurveChart::~CurveChart() = default;

void CurveChart::setTitles(const QString& x, const QString& y)
{
    xTitle_ = x;
    yTitle_ = y;
    setAccessibleName(tr("Chart of %1 over %2").arg(y, x));
    redrawSoon();
}

void CurveChart::setCurves(std::vector<Curve> curves)
{
    curves_ = std::move(curves);
    redrawSoon();
}

void CurveChart::setYRange(std::optional<std::pair<double, double>> range)
{
    yRange_ = range;
    redrawSoon();
}

void CurveChart::setXRange(std::optional<std::pair<double, double>> range)
{
    xRange_ = range;
    redrawSoon();
}

void CurveChart::setLogScale(bool on)
{
    logScale_ = on;
    redrawSoon();
}

void CurveChart::setMark(std::optional<double> x, const QString& word)
{
    mark_ = x;
    markWord_ = word;
    redrawSoon();
}

void CurveChart::setEmptyText(const QString& text)
{
    emptyText_ = text;
    update();
}

void CurveChart::setLegendVisible(bool visible)
{
    legend_ = visible;
    redrawSoon();
}

void CurveChart::redrawSoon()
{
    if (!drawing_->timer.isActive()) drawing_->timer.start();
}

void CurveChart::redrawNow()
{
    drawing_->timer.stop();
    const bool any = hasPoints(curves_);
    drawing_->view->setVisible(any);
    update();
    drawing_->chart()->removeAllSeries();
    if (!any) return;
    QChart* chart = drawing_->chart();
    chart->setBackgroundBrush(palette().color(QPalette::Base));
    drawing_->view->setBackgroundBrush(palette().color(QPalette::Base));
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.86);

    Extent x{xRange_ ? xRange_->first : 1e300, xRange_ ? xRange_->second : -1e300};
    Extent y{1e300, -1e300};
    std::vector<QLineSeries*> series;
    for (const Curve& curve : curves_) {
        auto* line = new QLineSeries;
        line->setName(curve.name);
        QColor colour = curve.colour;
        if (curve.look == Curve::Look::Faint) colour.setAlphaF(0.45F);
        line->setPen(QPen(colour, curve.look == Curve::Look::Faint ? 1.0 : 1.75,
                          curve.look == Curve::Look::Dashed ? Qt::DashLine : Qt::SolidLine));
        QList<QPointF> points;
        for (QPointF point : decimated(curve.points, std::max(64, width()))) {
            if (logScale_) point.setY(std::max(point.y(), 1e-9));
            points.append(point);
            if (!xRange_) x = {std::min(x.low, point.x()), std::max(x.high, point.x())};
            y = {std::min(y.low, point.y()), std::max(y.high, point.y())};
        }
        line->replace(points);
        chart->addSeries(line);
        series.push_back(line);
    }
    if (yRange_) y = {yRange_->first, yRange_->second};
    if (x.high <= x.low) x.high = x.low + 1.0;
    if (mark_ && *mark_ >= x.low && *mark_ <= x.high) {
        const Extent scale = yRange_ || logScale_ ? y : roundExtent(std::min(0.0, y.low), y.high);
        auto* mark = new QLineSeries;
        mark->setName(markWord_);
        mark->setPen(QPen(quietText(palette()), 1, Qt::DashLine));
        mark->replace({QPointF(*mark_, scale.low), QPointF(*mark_, scale.high)});
        chart->addSeries(mark);
        series.push_back(mark);
    }

    QValueAxis* xAxis = drawing_->x;
    const bool isLog = logScale_ && !yRange_;
    setTicks(*xAxis, x, std::clamp(width() / 60, 2, 8));
    xAxis->setTitleText(xTitle_);
    QAbstractAxis* yAxis = drawing_->y;
    if (isLog) {
        yAxis = drawing_->logY;
        drawing_->logY->setRange(std::pow(10.0, std::floor(std::log10(std::max(1e-9, y.low)))),
                                 std::pow(10.0, std::ceil(std::log10(std::max(1e-8, y.high)))));
    } else {
        setTicks(*drawing_->y, yRange_ ? y : roundExtent(std::min(0.0, y.low), y.high),
                 std::clamp(height() / 34, 2, 6));
    }
    drawing_->y->setVisible(!isLog);
    drawing_->logY->setVisible(isLog);
    yAxis->setTitleText(yTitle_);
    drawing_->dress(*xAxis, palette(), small);
    drawing_->dress(*yAxis, palette(), small);
    for (QLineSeries* line : series) {
        line->attachAxis(xAxis);
        line->attachAxis(yAxis);
    }
    // Thin curves go without a name where there are too many to be read.
    int named = 0;
    for (const Curve& curve : curves_) named += curve.look != Curve::Look::Faint ? 1 : 0;
    const bool isCrowded = static_cast<int>(curves_.size()) > kMostNames;
    for (std::size_t k = 0; k < curves_.size(); ++k) {
        const bool hides = isCrowded && curves_[k].look == Curve::Look::Faint;
        for (QLegendMarker* marker : chart->legend()->markers(series[k])) marker->setVisible(!hides);
    }
    chart->legend()->setVisible(legend_ && named <= kMostNames);
    chart->legend()->setLabelColor(palette().color(QPalette::Text));
    chart->legend()->setFont(small);
}

void CurveChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    drawFocusRing(painter, *this);
    if (hasPoints(curves_)) return;
    painter.setPen(quietText(palette()));
    painter.drawText(rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
}

void CurveChart::resizeEvent(QResizeEvent*)
{
    redrawSoon();
}

void CurveChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) redrawNow();
    if (event->type() == QEvent::FontChange) redrawSoon();
    if (event->type() == QEvent::LanguageChange) setTitles(xTitle_, yTitle_);
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
