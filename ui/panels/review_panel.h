// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tab Review: predict, smooth, and go through the predicted bouts, the most doubtful first.

#pragma once

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace longtake::ui {

class ActionTable;
class PredictionController;
class ProjectDocument;
class ReviewController;
class ReviewTableModel;
class RunTableModel;

class ReviewPanel final : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        ProjectDocument& document;
        PredictionController& prediction;
        ReviewController& review;
        ActionTable& actions;
        RunTableModel& runs;
    };

    explicit ReviewPanel(const Parts& parts, QWidget* parent = nullptr);

Q_SIGNALS:
    // A bout of the queue was chosen: show all of it.
    void boutChosen(qint64 first, qint64 last);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void retranslate();
    void showRuns();
    void showPrediction();
    void showQueue();
    void showCurrent();
    void showScores();

    ProjectDocument& document_;
    PredictionController& prediction_;
    ReviewController& review_;
    ActionTable& actions_;
    RunTableModel& runs_;
    ReviewTableModel* model_;
    QLabel* runCaption_;
    QComboBox* run_;
    QPushButton* predictThis_;
    QPushButton* predictAll_;
    QProgressBar* progress_;
    QLabel* smoothingCaption_;
    QDoubleSpinBox* smoothing_;
    QLabel* scores_;
    QLabel* queueTitle_;
    QLabel* empty_;
    QTableView* queue_;
    QPushButton* accept_;
    QPushButton* reject_;
};

}  // namespace longtake::ui
