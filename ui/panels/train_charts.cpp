// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/panels/train_charts.h"

#include "core/smoothing/smoothing.h"
#include "ui/controllers/training_controller.h"
#include "ui/document/project_document.h"
#include "ui/support/qt_convert.h"
#include "ui/support/theme.h"
#include "ui/widgets/class_strip.h"
#include "ui/widgets/confusion_view.h"
#include "ui/widgets/curve_chart.h"
#include "ui/widgets/legend.h"
#include "ui/widgets/section_title.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace longtake::ui {
namespace {

constexpr int kChartHeight = 210;
constexpr std::size_t kMostColumns = 2'000;  // points of a validation curve before decimation

}  // namespace

TrainCharts::TrainCharts(ProjectDocument& document, TrainingController& training, QWidget* parent)
    : QWidget(parent),
      document_(document),
      training_(training),
      lossTitle_(makeSectionTitle(this)),
      logScale_(new QCheckBox(this)),
      loss_(new CurveChart(this)),
      scoresTitle_(makeSectionTitle(this)),
      scores_(new CurveChart(this)),
      classes_(new LegendView(this)),
      validationTitle_(makeSectionTitle(this)),
      validation_(new CurveChart(this)),
      strip_(new ClassStrip(this)),
      speedTitle_(makeSectionTitle(this)),
      speed_(new CurveChart(this)),
      confusionTitle_(makeSectionTitle(this)),
      confusion_(new ConfusionView(this))
{
    setObjectName(QStringLiteral("trainCharts"));
    loss_->setObjectName(QStringLiteral("lossChart"));
    scores_->setObjectName(QStringLiteral("scoresChart"));
    validation_->setObjectName(QStringLiteral("validationChart"));
    speed_->setObjectName(QStringLiteral("speedChart"));
    logScale_->setObjectName(QStringLiteral("logScale"));
    logScale_->setFocusPolicy(Qt::TabFocus);
    scores_->setYRange(std::pair(0.0, 1.0));
    validation_->setYRange(std::pair(0.0, 1.0));
    speed_->setLegendVisible(false);
    for (CurveChart* chart : {loss_, scores_, validation_}) chart->setFixedHeight(kChartHeight);
    speed_->setFixedHeight(kChartHeight * 2 / 3);
    confusion_->setMinimumHeight(280);
    classes_->setObjectName(QStringLiteral("classLegend"));
    classes_->hide();
    auto* lossHead = new QHBoxLayout;
    lossHead->addWidget(lossTitle_, 1);
    lossHead->addWidget(logScale_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(lossHead);
    column->addWidget(loss_);
    column->addWidget(scoresTitle_);
    column->addWidget(scores_);
    column->addWidget(classes_);
    column->addWidget(validationTitle_);
    column->addWidget(validation_);
    column->addWidget(strip_);
    column->addWidget(speedTitle_);
    column->addWidget(speed_);
    column->addWidget(confusionTitle_);
    column->addWidget(confusion_);
    connect(logScale_, &QCheckBox::toggled, loss_, &CurveChart::setLogScale);
    retranslate();
}

QColor TrainCharts::classColour(int index) const
{
    const ClassList& classes = document_.classes();
    return index < classes.count() ? toColour(classes.at(index).colour) : QColor(Qt::gray);
}

void TrainCharts::showNews()
{
    if (!isVisible()) return;  // drawn when the tab is opened
    showLoss();
    showSpeed();
    if (training_.news().epochsDone.empty()) showEpoch();  // another run: nothing of the last one stays
}

void TrainCharts::showEpoch()
{
    if (!isVisible()) return;
    showScores();
    showClasses();
    showValidation();
    showConfusion();
}

void TrainCharts::showLoss()
{
    const TrainingNews& news = training_.news();
    const QColor accent = palette().color(QPalette::Highlight);
    Curve steps{tr("each step"), quietText(palette()), Curve::Look::Faint, {}};
    // x is the epoch, so that steps and epochs lie on one scale.
    const double stepsPerEpoch = [&] {
        std::int64_t inFirst = 0;
        for (const StepReport& step : news.steps) inFirst += step.epoch == news.steps.front().epoch ? 1 : 0;
        if (news.epochsDone.size() > 1 && !news.steps.empty() && news.steps.front().epoch == news.steps.back().epoch) {
            return static_cast<double>(news.steps.size()) /
                   static_cast<double>(news.epochsDone.size());  // read from the project
        }
        return static_cast<double>(std::max<std::int64_t>(1, inFirst));
    }();
    for (const StepReport& step : news.steps)
        steps.points.emplace_back(static_cast<double>(step.step) / stepsPerEpoch, step.loss);
    Curve train{tr("training"), accent, Curve::Look::Line, {}};
    Curve validation{
        tr("validation"), mixed(errorColour(palette()), warningColour(palette()), 0.5), Curve::Look::Dashed, {}};
    for (const EpochReport& epoch : news.epochsDone) {
        train.points.emplace_back(epoch.epoch + 1.0, epoch.trainLoss);
        if (std::isfinite(epoch.validationLoss) && epoch.validationLoss > 0.0)
            validation.points.emplace_back(epoch.epoch + 1.0, epoch.validationLoss);
    }
    loss_->setMark(news.bestEpoch >= 0 ? std::optional(news.bestEpoch + 1.0) : std::nullopt, tr("best"));
    loss_->setCurves({std::move(steps), std::move(train), std::move(validation)});
}

void TrainCharts::showScores()
{
    const TrainingNews& news = training_.news();
    std::vector<Curve> curves{{tr("macro-F1"), palette().color(QPalette::Text), Curve::Look::Line, {}},
                              {tr("accuracy"), quietText(palette()), Curve::Look::Dashed, {}}};
    const std::size_t classes = news.epochsDone.empty() ? 0 : news.epochsDone.back().validation.perClass.size();
    for (std::size_t k = 0; k < classes; ++k) {
        const QString name = k < news.classNames.size() ? news.classNames[k] : QString::number(k + 1);
        curves.push_back({name, classColour(static_cast<int>(k)), Curve::Look::Faint, {}});
    }
    for (const EpochReport& epoch : news.epochsDone) {
        const double x = epoch.epoch + 1.0;
        curves[0].points.emplace_back(x, epoch.validation.macroF1);
        curves[1].points.emplace_back(x, epoch.validation.accuracy);
        for (std::size_t k = 0; k < std::min(classes, epoch.validation.perClass.size()); ++k) {
            curves[k + 2].points.emplace_back(x, epoch.validation.perClass[k].f1);
        }
    }
    scores_->setMark(news.bestEpoch >= 0 ? std::optional(news.bestEpoch + 1.0) : std::nullopt, tr("best"));
    scores_->setCurves(std::move(curves));
}

std::vector<std::int16_t> TrainCharts::truthOf(VideoId video, qint64 first, qint64 last) const
{
    std::vector<std::int16_t> truth(static_cast<std::size_t>(std::max<qint64>(0, last - first)), -1);
    const Result<VideoLabels> labels = document_.store().labelsOf(video, kProjectLabels);
    if (!labels) return truth;
    for (std::size_t k = 0; k < labels->tracks.size(); ++k) {
        if (labels->tracks[k].frameCount() < last) continue;
        for (const LabelRun& run : labels->tracks[k].runs({first, last})) {
            if (run.state != LabelState::Present) continue;
            std::fill(truth.begin() + (run.frames.first - first), truth.begin() + (run.frames.last - first),
                      static_cast<std::int16_t>(k));
        }
    }
    return truth;
}

void TrainCharts::showValidation()
{
    const TrainingNews& news = training_.news();
    if (!news.validation || news.validation->empty() || !document_.isOpen()) {
        validation_->setCurves({});
        strip_->setFrames({}, {}, {});
        return;
    }
    const auto longest = std::max_element(
        news.validation->begin(), news.validation->end(),
        [](const ProbabilityTrack& a, const ProbabilityTrack& b) { return a.range.size() < b.range.size(); });
    const auto classes = static_cast<std::size_t>(std::max(1, longest->classes));
    const std::size_t frames = longest->values.size() / classes;
    const std::size_t stride = std::max<std::size_t>(1, frames / kMostColumns);
    std::vector<Curve> curves;
    std::vector<QColor> colours;
    for (std::size_t k = 0; k < classes; ++k) {
        colours.push_back(classColour(static_cast<int>(k)));
        Curve curve{k < news.classNames.size() ? news.classNames[k] : QString::number(k + 1),
                    colours.back(),
                    Curve::Look::Line,
                    {}};
        for (std::size_t n = 0; n < frames; n += stride) {
            curve.points.emplace_back(static_cast<double>(longest->range.first) + static_cast<double>(n),
                                      static_cast<double>(longest->values[n * classes + k]));
        }
        curves.push_back(std::move(curve));
    }
    const VideoRecord* video = document_.video(longest->video);
    validationTitle_->setText(video != nullptr ? tr("Validation part of %1").arg(toQString(video->name))
                                               : tr("Validation part"));
    validation_->setXRange(
        std::pair(static_cast<double>(longest->range.first), static_cast<double>(longest->range.last)));
    validation_->setCurves(std::move(curves));
    strip_->setFrames(truthOf(longest->video, longest->range.first, longest->range.last),
                      mostProbable(longest->values, longest->classes), std::move(colours));
}

void TrainCharts::showSpeed()
{
    const TrainingNews& news = training_.news();
    Curve speed{tr("steps of video a second"), palette().color(QPalette::Highlight), Curve::Look::Line, {}};
    double frames = 0.0;
    double seconds = 0.0;
    for (const StepReport& step : news.steps) {
        frames += static_cast<double>(step.frames);
        seconds += step.seconds;
        if (seconds < 0.25) continue;  // single steps are too short to be measured one by one
        if (frames > 0.0) speed.points.emplace_back(static_cast<double>(step.step), frames / seconds);
        frames = seconds = 0.0;
    }
    speed_->setCurves({std::move(speed)});
}

void TrainCharts::showClasses()
{
    const TrainingNews& news = training_.news();
    std::vector<LegendEntry> entries;
    if (!news.epochsDone.empty()) {
        for (std::size_t k = 0; k < news.classNames.size(); ++k)
            entries.push_back({classColour(static_cast<int>(k)), news.classNames[k]});
    }
    classes_->setEntries(std::move(entries));
}

void TrainCharts::showConfusion()
{
    const TrainingNews& news = training_.news();
    std::vector<QColor> colours;
    for (std::size_t k = 0; k < news.classNames.size(); ++k) colours.push_back(classColour(static_cast<int>(k)));
    const bool any = !news.epochsDone.empty() && !news.epochsDone.back().validation.confusion.empty();
    confusion_->setMatrix(news.classNames, std::move(colours),
                          any ? news.epochsDone.back().validation.confusion : std::vector<std::vector<std::int64_t>>{});
}

void TrainCharts::retranslate()
{
    lossTitle_->setText(tr("Loss"));
    logScale_->setText(tr("Log scale"));
    logScale_->setAccessibleName(tr("Logarithmic scale of the loss"));
    loss_->setTitles(tr("epoch"), tr("loss"));
    scoresTitle_->setText(tr("Scores on the validation part"));
    scores_->setTitles(tr("epoch"), tr("score"));
    validationTitle_->setText(tr("Validation part"));
    validation_->setTitles(tr("frame"), tr("probability"));
    speedTitle_->setText(tr("Speed"));
    speed_->setTitles(tr("step"), tr("a second"));
    confusionTitle_->setText(tr("Confusion, per cent of the truth"));
    const QString nothing = tr("Comes with the first epoch.");
    loss_->setEmptyText(tr("The loss is drawn here while a run trains."));
    for (CurveChart* chart : {scores_, validation_, speed_}) chart->setEmptyText(nothing);
    confusion_->setEmptyText(nothing);
    showNews();
    showEpoch();
}

void TrainCharts::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showNews();
    showEpoch();
}

void TrainCharts::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) retranslate();
    if (event->type() == QEvent::PaletteChange) {
        // The curves are drawn in colours of the palette, and a chart of two appearances at once is not to be seen.
        showNews();
        showEpoch();
        for (CurveChart* chart : {loss_, scores_, validation_, speed_}) chart->redrawNow();
    }
    QWidget::changeEvent(event);
}

}  // namespace longtake::ui
