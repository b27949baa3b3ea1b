// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Two people's labels of the current video beside each other: kappa and bouts per class, every stretch in which they
// differ - a click or N and P go from one to the next - and the labels that both stand for.

#pragma once

#include "core/label/agreement.h"
#include "core/project/project_records.h"

#include <QDialog>

#include <optional>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace longtake::ui {

class PlaybackController;
class ProjectDocument;

class AgreementDialog final : public QDialog {
    Q_OBJECT
public:
    // Both must outlive the dialog.
    AgreementDialog(ProjectDocument& document, PlaybackController& playback, QWidget* parent);

Q_SIGNALS:
    // A stretch was chosen: show all of it.
    void stretchChosen(qint64 first, qint64 last);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void fillNames();
    void compare();
    void showClasses();
    void showDifferences();
    void step(int by);
    void jump(int row);
    void makeConsensus();
    std::optional<AnnotatorId> chosen(const QComboBox& box) const;
    QString nameOf(const AnnotatorRecord& record) const;

    ProjectDocument& document_;
    PlaybackController& playback_;
    QComboBox* first_;
    QComboBox* second_;
    QDoubleSpinBox* tolerance_;
    QLabel* and_;
    QLabel* toleranceCaption_;
    QLabel* verdict_;
    QTableWidget* classes_;
    QLabel* differencesTitle_;
    QTableWidget* differences_;
    QLabel* ruleCaption_;
    QComboBox* rule_;
    QPushButton* consensus_;
    QPushButton* close_;
    Agreement agreement_;
    VideoLabels a_;
    VideoLabels b_;
};

}  // namespace longtake::ui
