// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What was done to the labels of the current video, when and by whom; a double click or Enter goes to that point, and
// nothing is lost on the way. Stays open beside the work and follows it.

#pragma once

#include <QDialog>

class QLabel;
class QPushButton;
class QTableView;

namespace longtake::ui {

class HistoryModel;
class ProjectDocument;

class HistoryDialog final : public QDialog {
    Q_OBJECT
public:
    // `document` must outlive the dialog.
    HistoryDialog(ProjectDocument& document, QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showPresent();
    void goToRow(int row);

    ProjectDocument& document_;
    HistoryModel* model_;
    QTableView* table_;
    QLabel* hint_;
    QPushButton* go_;
    QPushButton* close_;
};

}  // namespace longtake::ui
