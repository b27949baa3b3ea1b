// SPDX-FileCopyrightText: LongTake authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The line at the bottom: when the last change was written, what the project holds, what is going on, memory in short.

#pragma once

#include <QDateTime>
#include <QStatusBar>
#include <QTimer>

#include <optional>

class QLabel;
class QToolButton;

namespace longtake::ui {

class ProjectDocument;

class StatusStrip final : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusStrip(ProjectDocument& document, QWidget* parent = nullptr);

    // What runs in the background, "training 42 %: loss 0.31, 3 min left"; empty = nothing. Clicking it emits
    // activityClicked.
    void setActivity(const QString& text);

Q_SIGNALS:
    void activityClicked();

protected:
    void changeEvent(QEvent* event) override;

private:
    void showSaved();
    void showTotals();
    void showMemory();

    ProjectDocument& document_;
    QDateTime savedAt_;
    std::optional<QString> moved_;  // the step that undo or redo went to; empty = there was none left
    QLabel* saved_;
    QLabel* totals_;
    QToolButton* activity_;
    QLabel* memory_;
    QTimer memoryTimer_;
};

}  // namespace longtake::ui
