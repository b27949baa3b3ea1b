// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tab Train: what the present run is doing, buttons to end it, the charts, and the table of runs.

#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QTableView;

namespace longtake::ui {

class ActionTable;
class ProjectDocument;
class RunTableModel;
class TrainCharts;
class TrainingController;

class TrainPanel final : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        ProjectDocument& document;
        TrainingController& training;
        ActionTable& actions;
        RunTableModel& runs;
    };

    explicit TrainPanel(const Parts& parts, QWidget* parent = nullptr);

Q_SIGNALS:
    // The selected run is to go, with all that it learnt.
    void removeWished(qint64 run);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showPhase();
    void showNumbers();
    void showRuns();
    QString idleText() const;
    int rowToResume() const;

    ProjectDocument& document_;
    TrainingController& training_;
    RunTableModel& runs_;
    QLabel* state_;
    QProgressBar* progress_;
    QPushButton* stop_;
    QPushButton* cancel_;
    QPushButton* resume_;
    QLabel* numbers_;
    TrainCharts* charts_;
    QLabel* runsTitle_;
    QTableView* table_;
    QPushButton* remove_;
};

}  // namespace longtake::ui
