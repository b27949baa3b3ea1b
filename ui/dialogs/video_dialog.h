// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a video is and where, the notes on it, and how far the work is. Written when the dialog is accepted.

#pragma once

#include "core/base/ids.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace longtake::ui {

class ProjectDocument;

class VideoDialog final : public QDialog {
    Q_OBJECT
public:
    // `document` must outlive the dialog; requires that the video is in the project.
    VideoDialog(ProjectDocument& document, VideoId video, QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void write();

    ProjectDocument& document_;
    VideoId video_;
    QComboBox* state_;
    QPlainTextEdit* notes_;
    QLabel* facts_;
    QLabel* fileCaption_;
    QLabel* factsCaption_;
    QLabel* stateCaption_;
    QLabel* notesCaption_;
    QPushButton* save_;
    QPushButton* cancel_;
};

}  // namespace longtake::ui
