// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The charts of the tab Train, from what a run reports: loss, scores, the predictions on the validation part, speed,
// confusion.

#pragma once

#include "core/base/ids.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <vector>

class QCheckBox;
class QLabel;

namespace longtake::ui {

class ClassStrip;
class ConfusionView;
class CurveChart;
class LegendView;
class ProjectDocument;
class TrainingController;

class TrainCharts final : public QWidget {
    Q_OBJECT
public:
    TrainCharts(ProjectDocument& document, TrainingController& training, QWidget* parent = nullptr);

    // Adds the confusion matrix and what else only changes with an epoch.
    void showEpoch();
    void showNews();

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showLoss();
    void showScores();
    void showValidation();
    void showSpeed();
    void showConfusion();
    void showClasses();
    QColor classColour(int index) const;
    std::vector<std::int16_t> truthOf(VideoId video, qint64 first, qint64 last) const;

    ProjectDocument& document_;
    TrainingController& training_;
    QLabel* lossTitle_;
    QCheckBox* logScale_;
    CurveChart* loss_;
    QLabel* scoresTitle_;
    CurveChart* scores_;
    LegendView* classes_;  // of the scores, the curves of the validation part, and the strip under them
    QLabel* validationTitle_;
    CurveChart* validation_;
    ClassStrip* strip_;
    QLabel* speedTitle_;
    CurveChart* speed_;
    QLabel* confusionTitle_;
    ConfusionView* confusion_;
};

}  // namespace longtake::ui
