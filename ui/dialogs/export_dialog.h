// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Labels, bouts, predictions, time budgets and transitions into tables: what, of which videos, by whom. One file, or
// one for each video in a folder.

#pragma once

#include "core/jobs/export_labels.h"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QRadioButton;

namespace longtake::ui {

class ExchangeController;
class FilePrompts;
class MessageBar;
class ProjectDocument;

class ExportDialog final : public QDialog {
    Q_OBJECT
public:
    // All must outlive the dialog. File dialogs begin in `folder`.
    ExportDialog(ProjectDocument& document, ExchangeController& exchange, FilePrompts& prompts, QString folder,
                 QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void fillAnnotators();
    void showChoice();
    void showProgress();
    ExportRequest request() const;
    bool makesFolder() const;
    QString proposedName() const;
    bool mayOverwrite(const QString& folder) const;
    void write();

    ProjectDocument& document_;
    ExchangeController& exchange_;
    FilePrompts& prompts_;
    QString folder_;
    MessageBar* notice_;
    QFormLayout* form_;
    QComboBox* what_;
    QComboBox* annotator_;
    QLabel* whatCaption_;
    QLabel* annotatorCaption_;
    QLabel* videosCaption_;
    QRadioButton* thisVideo_;
    QRadioButton* allVideos_;
    QLabel* hint_;
    QProgressBar* bar_;
    QPushButton* export_;
    QPushButton* cancel_;
};

}  // namespace longtake::ui
