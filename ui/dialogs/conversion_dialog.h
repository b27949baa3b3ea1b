// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A project of several classes a frame becomes one of one class a frame: lists the frames that have more than one, and
// asks what becomes of them. A click on a stretch of the current video jumps to it.

#pragma once

#include "core/project/project_records.h"

#include <QDialog>

#include <vector>

class QLabel;
class QPushButton;
class QRadioButton;
class QTableWidget;

namespace longtake::ui {

class PlaybackController;
class ProjectDocument;

class ConversionDialog final : public QDialog {
    Q_OBJECT
public:
    // All must outlive the dialog.
    ConversionDialog(ProjectDocument& document, PlaybackController& playback, QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    struct Row {
        VideoId video{};
        FrameRange range;
        bool ofProject = false;  // not of a person
    };
    void fill(const std::vector<LabelConflict>& conflicts);
    void jump(int row);

    ProjectDocument& document_;
    PlaybackController& playback_;
    std::vector<Row> rows_;
    QLabel* what_;
    QTableWidget* table_;
    QRadioButton* unseen_;
    QRadioButton* topmost_;
    QPushButton* convert_;
    QPushButton* cancel_;
};

}  // namespace longtake::ui
