// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the time of the current video is spent: per class frames, bouts and their lengths, how the lengths spread, and
// which class follows which. Stays open beside the work and follows every edit; tables go out as CSV.

#pragma once

#include "core/exchange/bout_summary.h"
#include "core/exchange/imported_labels.h"

#include <QDialog>
#include <QTimer>

#include <vector>

class QCheckBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace longtake::ui {

class FilePrompts;
class HistogramView;
class ProjectDocument;

class StatisticsDialog final : public QDialog {
    Q_OBJECT
public:
    // Both must outlive the dialog.
    StatisticsDialog(ProjectDocument& document, FilePrompts& prompts, QWidget* parent);

Q_SIGNALS:
    void exported(const QString& file);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void refresh();
    void showHistogram();
    void showTransitions();
    void exportTable();
    FrameTimes times() const;

    ProjectDocument& document_;
    FilePrompts& prompts_;
    QTableWidget* budget_;
    QLabel* lengthsTitle_;
    HistogramView* lengths_;
    QLabel* transitionsTitle_;
    QTableWidget* transitions_;
    QCheckBox* allVideos_;
    QPushButton* export_;
    QPushButton* close_;
    std::vector<BoutSummary> summaries_;
    QTimer soon_;
};

}  // namespace longtake::ui
